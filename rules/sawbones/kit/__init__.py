"""What a system is made of: its record and book, the fields of its forms, the widgets it shows itself in."""
