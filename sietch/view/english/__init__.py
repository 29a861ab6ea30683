"""The English sentences: one table of templates, in files by subject."""

from sietch.view.english.components import COMPONENTS
from sietch.view.english.conditions import CONDITIONS
from sietch.view.english.effects import EFFECTS
from sietch.view.english.events import EVENTS
from sietch.view.english.options import OPTIONS
from sietch.view.english.reasons import REASONS

TEXTS: dict[str, str] = {**COMPONENTS, **CONDITIONS, **EFFECTS, **EVENTS, **OPTIONS, **REASONS}
