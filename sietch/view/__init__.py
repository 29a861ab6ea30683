"""What a seat may know, the log in words, and the text of components, made from the effects that run."""

from sietch.view.catalogue import Catalogue, catalogue_of, standard_catalogue
from sietch.view.components import component_json, component_lines
from sietch.view.language import LanguageError, add_language
from sietch.view.log import log_events, sentences
from sietch.view.names import seat_name
from sietch.view.questions import option_words, question
from sietch.view.reasons import why_not
from sietch.view.seat import view
from sietch.view.text import effect_phrase, effect_text
from sietch.view.warnings import option_warning

__all__ = [
    "Catalogue",
    "LanguageError",
    "add_language",
    "catalogue_of",
    "component_json",
    "component_lines",
    "effect_phrase",
    "effect_text",
    "log_events",
    "option_warning",
    "option_words",
    "question",
    "seat_name",
    "sentences",
    "standard_catalogue",
    "view",
    "why_not",
]
