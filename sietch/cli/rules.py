"""Show the numbered rules, the rulings that refine them, and which rules and printed boxes have a test."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from sietch.cli.parser import add_json
from sietch.cli.speech import UsageError, say
from sietch.cli.style import Style, terminal_style
from sietch.content.problems import did_you_mean
from sietch.lab.proof import coverage
from sietch.language.sentence import comma, sentence

TESTS = Path("tests")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar=say("value.rule"), nargs="?", help=say("switch.rules.rule"))
    parser.add_argument("--uncovered", action="store_true", help=say("switch.rules.uncovered"))
    parser.add_argument(
        "--tests", metavar=say("value.path"), type=Path, help=say("switch.rules.tests", usual=TESTS)
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    tests: Path = args.tests or TESTS
    if (args.tests or args.uncovered) and not tests.is_dir():
        raise UsageError(sentence("usage.no_tests", folder=tests))
    if args.uncovered:
        return _uncovered(tests, args.json)
    wanted = args.id.upper() if args.id else ""
    chosen = [rule for rule in coverage.rules() if not wanted or wanted in (rule.id, rule.group)]
    if not chosen:
        known = [rule.id for rule in coverage.rules()]
        hint = did_you_mean(wanted, known, 20)
        raise UsageError(sentence("usage.unknown_rule", name=args.id, hint=hint))
    style = terminal_style()
    if args.json:
        print(json.dumps([_as_dict(rule) for rule in chosen], ensure_ascii=False, indent=1))
    elif len(chosen) == 1:
        print("\n".join(_one(chosen[0], tests, style)))
    else:
        print("\n".join(_all(chosen, style)))
    return 0


def _as_dict(rule: coverage.Rule) -> dict[str, object]:
    rulings = [ruling for ruling in coverage.rulings() if ruling.get("rule") == rule.id]
    return {
        "id": rule.id,
        "group": rule.group,
        "text": rule.text,
        "needs": rule.needs or None,
        "rulings": rulings,
    }


def _rule(rule: coverage.Rule, style: Style) -> list[str]:
    text = say("rules.needing", text=rule.text, needs=rule.needs) if rule.needs else rule.text
    lines = style.wrap(text, indent=" " * 6, first=f"{rule.id:6}")
    return [style.paint(rule.id, "bold") + lines[0][len(rule.id) :], *lines[1:]]


def _all(chosen: list[coverage.Rule], style: Style) -> list[str]:
    lines = []
    group = ""
    for rule in chosen:
        if rule.group != group:
            group = rule.group
            lines += ["", style.title(f"{group}  {coverage.groups()[group]}")]
        lines += _rule(rule, style)
    return lines[1:]


def _one(rule: coverage.Rule, tests: Path, style: Style) -> list[str]:
    lines = _rule(rule, style)
    for ruling in coverage.rulings():
        if ruling.get("rule") == rule.id:
            text = f"{ruling['ruling']} ({ruling['authority'].replace('_', ' ')})"
            head = say("rules.ruling", id=ruling["id"])
            lines += ["", style.dim(f"  {head}"), *style.wrap(text, indent=" " * 4)]
            if ruling.get("choice"):
                lines += style.wrap(say("rules.here", choice=ruling["choice"]), indent=" " * 4)
    if tests.is_dir():
        files = coverage.collect(tests).proofs.get(rule.id, [])
        proofs = say("rules.proved", files=comma(files)) if files else say("rules.unproved")
        lines += ["", *style.wrap(proofs, indent=" " * 4, first="  ")]
    return lines


def _uncovered(tests: Path, as_json: bool) -> int:
    without_rules, without_boxes = coverage.uncovered(tests)
    unknown = coverage.collect(tests).unknown
    if as_json:
        print(json.dumps({"rules": without_rules, "boxes": without_boxes, "unknown": unknown}))
    else:
        for name in [*without_rules, *without_boxes]:
            print(name)
        for name, file in unknown:
            print(say("rules.proves_nothing", file=tests / file, name=name), file=sys.stderr)
        count = len(coverage.boxes(coverage.whole_content()))
        rules = sum(coverage.required(rule) for rule in coverage.rules())
        told = say(
            "rules.without", rules=len(without_rules), all=rules, boxes=len(without_boxes), all_boxes=count
        )
        print(told, file=sys.stderr)
    return 1 if without_rules or without_boxes or unknown else 0
