"""What each message does: a handler takes the document and the message, and gives the next document and the reply."""
