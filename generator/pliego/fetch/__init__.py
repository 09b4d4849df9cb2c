"""Tables from the web: download, look at the answer, compare by card, take."""
