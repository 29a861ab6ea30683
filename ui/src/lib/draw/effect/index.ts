/**
 * From parsed effects to icons: the one renderer for cards, spaces, contracts, rewards, abilities, options and log.
 *
 * Nothing is laid out here (Effect.svelte does). A word that no table knows is drawn as its words in a box that is
 * seen, never left out.
 */
import type { Named } from "../context";
import type { Arg, Effect, Occasion, Test } from "../../wire/types";
import { ATOMS, HOOKS } from "./atoms";
import { Args, compared, Context } from "./context";
import { group, not, number, or, type Drawing, type When } from "./drawing";
import { eventDrawn, LIMITS, WHO } from "./events";
import { counterDrawn, testDrawn } from "./conditions";

export { parts, type Drawing } from "./drawing";

/** An effect as glyphs; names of components and the language come from `content`. */
export function drawing(effect: Effect, content: Named | null = null): Drawing {
  return drawn(effect, new Context(content));
}

/** A condition of its own, as on a space that asks for influence. */
export function conditionDrawing(condition: Test[], content: Named | null = null): Drawing {
  return group(...tests(condition, new Context(content)));
}

/** An event of its own, as on a contract. */
export function eventDrawing(event: Occasion, content: Named | null = null): Drawing {
  const context = new Context(content);
  return group(...(eventDrawn(event, context) ?? [unknown(event.name, event.args)]));
}

function drawn(effect: Effect, context: Context): Drawing {
  switch (effect.is) {
    case "atom":
      return atom(effect.name, effect.args, context);
    case "text":
      return carried(effect.text, context);
    case "sequence":
      return { is: "row", items: effect.items.map((item) => drawn(item, context)) };
    case "either":
      return or(effect.items.map((item) => drawn(item, context)));
    case "pay":
      return { is: "pay", cost: drawn(effect.cost, context), gain: drawn(effect.gain, context) };
    case "may":
      return { is: "may", body: drawn(effect.body, context) };
    case "per": {
      const counter = counterDrawn(effect.counter, effect.args, context);
      return {
        is: "per",
        body: drawn(effect.body, context),
        counter: counter ?? [unknown(effect.counter, effect.args)],
      };
    }
    case "choose":
      return group(context.word("choose"), number(effect.number), drawn(effect.body, context));
    case "if": {
      const box = tests(effect.condition, context);
      const then = when("if", box, effect.then, context);
      if (effect.otherwise === null) return then;
      return { is: "row", items: [then, when("if", [not(...box)], effect.otherwise, context)] };
    }
    case "on": {
      const { name, args } = effect.event;
      return when("on", eventDrawn(effect.event, context) ?? [unknown(name, args)], effect.body, context);
    }
    case "for_who":
      return when("who", WHO[effect.who]?.(context) ?? [unknown(effect.who, [])], effect.body, context);
    case "limit":
      return when(
        "limit",
        LIMITS[effect.limit]?.(context) ?? [unknown(effect.limit, [])],
        effect.body,
        context,
      );
  }
}

function when(sort: When, box: Drawing[], then: Effect, context: Context): Drawing {
  return { is: "when", sort, box, then: drawn(then, context) };
}

function atom(name: string, given: Arg[], context: Context): Drawing {
  const args = new Args(given);
  const items = ATOMS[name]?.(args, context) ?? [];
  const complete = items.length > 0 && args.left === 0 && !JSON.stringify(items).includes("NaN");
  return complete ? group(...items) : unknown(name, given);
}

function carried(text: string, context: Context): Drawing {
  const items = HOOKS[text]?.(new Args([]), context);
  return items ? group(...items) : { is: "unknown", text };
}

function tests(condition: Test[], context: Context): Drawing[] {
  return condition.flatMap((test, place) => {
    const found = testDrawn(test, context) ?? [unknownTest(test)];
    return place === 0 ? found : [number("+"), ...found];
  });
}

function unknownTest({ negated, name, op, number: wanted, args }: Test): Drawing {
  const words = [negated ? "not" : "", op ? compared(op, wanted ?? 0) : "", name];
  return unknown(words.filter(Boolean).join(" "), args);
}

/** The words of the notation as they are written. */
function unknown(name: string, args: Arg[]): Drawing {
  const words = args.map((arg) => {
    if (arg.n !== undefined) return String(arg.n);
    if (arg.low !== undefined) return `${arg.low}–${arg.high}`;
    return (arg.names ?? []).join("/") + (arg.op ? ` ${compared(arg.op, arg.number ?? 0)}` : "");
  });
  return { is: "unknown", text: [name, ...words].join(" ").replace(/_/g, " ") };
}
