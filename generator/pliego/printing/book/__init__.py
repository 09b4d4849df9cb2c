"""Books: prose and views become HTML, and HTML becomes a PDF."""
