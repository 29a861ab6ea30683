"""Templates: a sentence with names in braces. `{n:card|cards}` picks the form for one or for several."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

FORMS = 2


class _Forms(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        forms = format_spec.split("|")
        if len(forms) != FORMS:
            raise ValueError(f"expected one form for one and one for several, found '{format_spec}'")
        return forms[0] if value == 1 else forms[1]


_FORMS = _Forms()


def fill(template: str, params: Mapping[str, object]) -> str:
    """The sentence with its parameters."""
    return _FORMS.vformat(template, (), params)


def parameters(template: str) -> set[str]:
    """The names in braces, also those inside of forms."""
    found: set[str] = set()
    for _, name, spec, _ in _FORMS.parse(template):
        if name is not None:
            found |= {name, *parameters(spec or "")}
    return found


def faults(template: str, known: set[str]) -> list[str]:
    """Why it could not be said with these parameters, of one and of several."""
    try:
        unknown = sorted(parameters(template) - known)
        if not unknown:
            for n in (1, 2):
                fill(template, dict.fromkeys(known, n))
    except ValueError as error:
        return [str(error)]
    return [f"there is no {{{name}}}" for name in unknown]
