"""What is printed, parsed once: the syntax behind every box of a component and behind every node of the engine."""

from __future__ import annotations

from dataclasses import dataclass, field

from sietch.content.syntax import Condition, Effect, Event

Box = tuple[str, str, str]  # kind and id of a component, and the field of its entry


@dataclass(slots=True)
class Printed:
    """Filled while the rules are built; texts are made from it."""

    effects: dict[Box, Effect] = field(default_factory=dict)
    conditions: dict[Box, Condition] = field(default_factory=dict)
    events: dict[Box, Event] = field(default_factory=dict)
    nodes: dict[int, Effect] = field(default_factory=dict)  # by the number of the node
