"""Why a hall does not do what it is asked for, in words."""

OUR_MISTAKE = "the server has made a mistake; it is written in its log"


class Unknown(Exception):
    """There is no such table."""


class Forbidden(Exception):
    """The key does not fit, or nobody may do that now."""


class CannotGoOn(Exception):
    """The table is there, but this program cannot play it."""
