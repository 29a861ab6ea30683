"""What is wrong with a wish to the laboratory."""


class LabError(Exception):
    """A wish that cannot be fulfilled; the message says why."""
