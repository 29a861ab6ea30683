"""The structs of the protocol as TypeScript: `python -m sietch.server.wire.types` writes ui/src/lib/wire/types.ts."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from sietch.server.wire import finished, lobby, making, position, printed, protocol, table

FILE = Path(__file__).parents[3] / "ui" / "src" / "lib" / "wire" / "types.ts"
HEAD = """// What page and server say to each other. Written by `python -m sietch.server.wire.types`; do not edit.
"""
MODULES = (printed, position, table, protocol, making, lobby, finished)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
WIDTH = 110  # where a long line is broken, as the formatter of the page would


def typescript() -> str:
    """All structs and named unions of the protocol, in their order; a union that several modules name stands there once."""
    parts = dict.fromkeys(part for module in MODULES for part in _module(module))
    return "\n".join([HEAD, *parts])


def _module(module: ModuleType) -> Iterator[str]:
    for name, thing in vars(module).items():
        if name in _named(module):
            yield _alias(name, thing)
        elif inspect.isclass(thing) and issubclass(thing, Struct) and thing.__module__ == module.__name__:
            yield _interface(thing)


def _named(module: ModuleType) -> dict[str, Any]:
    """The unions and literals that have a name there."""
    return {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, UnionType) or get_origin(thing) in (Union, Literal)
    }


NAMED = {frozenset(get_args(thing)): name for module in MODULES for name, thing in _named(module).items()}


def _alias(name: str, thing: Any) -> str:
    parts = [_type(part) if not isinstance(part, str) else f'"{part}"' for part in get_args(thing)]
    line = f"export type {name} = {' | '.join(parts)};"
    if len(line) <= WIDTH:
        return f"{line}\n"
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"


def _interface(struct: type[Struct]) -> str:
    lines = [*_comment(struct), f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    hints = get_type_hints(struct)
    lines += [line for each in fields(struct) for line in _field(each, hints[each.name], struct)]
    return "\n".join([*lines, "}", ""])


def _comment(struct: type[Struct]) -> list[str]:
    told = inspect.cleandoc(struct.__doc__ or "").splitlines()
    if len(told) == 1:
        return [f"/** {told[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in told), " */"]


def _field(each: FieldInfo, hint: Any, struct: type[Struct]) -> list[str]:
    """Optional is what may be missing on the wire: the unset, and what has a default where that is left out.

    The page may leave out all of them, the server those of structs that omit defaults.
    """
    parts = [part for part in _parts(hint) if part is not UnsetType]
    config = struct.__struct_config__
    left_out = bool(config.forbid_unknown_fields or config.omit_defaults) and not each.required
    mark = "?" if UnsetType in _parts(hint) or left_out else ""
    return [f"  {each.encode_name}{mark}: {_union(parts)};"]


def _parts(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if isinstance(hint, UnionType) or get_origin(hint) is Union else (hint,)


def _union(parts: list[Any]) -> str:
    """With the name of a union that is among them."""
    found = []
    rest = list(parts)
    for members, name in NAMED.items():
        if len(members) > 1 and members <= set(rest):
            found.append(name)
            rest = [part for part in rest if part not in members]
    return " | ".join([*found, *map(_type, rest)])


def _type(hint: Any) -> str:
    if hint in PLAIN:
        return PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        item = _union(list(_parts(args[0])))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<{_type(args[0])}, {_union(list(_parts(args[1])))}>"
    if origin is Literal:
        return NAMED.get(frozenset(args)) or " | ".join(f'"{word}"' for word in args)
    if origin is Union or isinstance(hint, UnionType):
        return _union(list(args))
    if inspect.isclass(hint) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"no TypeScript for {hint}")


def main() -> int:
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(typescript(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
