"""What comes in and goes out: documents, links and what guards them; what a page draws."""
