"""One game: its course, what a seat is shown of it, and what it was when it is over."""
