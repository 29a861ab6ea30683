"""How large the files of others may be: far beyond every honest one, and little enough for any machine."""

from __future__ import annotations

MOST_BYTES = 1 << 20  # of a file; the largest of ours has 36 thousand
MOST_VALUES = 50_000  # of a YAML file, those that an alias repeats counted again
DEEPEST = 40  # lists and mappings inside each other
LONGEST_TEXT = 5_000  # characters of one value
LONGEST_NAME = 200  # characters of an id or a name
LONGEST_NUMBER = 18  # characters of a number
LONGEST_EFFECT = 1_000  # characters of one box in the notation
DEEPEST_EFFECT = 20  # prefixes and parentheses inside each other
MOST_COMPONENTS = 4_000  # of one kind
MOST_COPIES = 100  # of `dagger x2` in a scenario
MOST_MISTAKES = 100  # that are told at once
LONGEST_SHOWN = 80  # characters of a wrong value in a message
