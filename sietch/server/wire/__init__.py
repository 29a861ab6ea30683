"""What page and server say to each other, and what is written for the page from it."""
