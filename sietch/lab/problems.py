"""What is wrong with a wish to the laboratory."""

from sietch.language.sentence import Refusal


class LabError(Refusal):
    """A wish that cannot be fulfilled, and why."""
