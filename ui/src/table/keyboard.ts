/** Keys at the table. */
import type { Game, Overlay } from "../lib/game/game.svelte";
import { back } from "../lib/game/halfmade";
import { command, isOff, neighbour, type Command } from "../lib/game/keys";
import { walksByKeys } from "./focus";

/** What the arrows walk through: everything that can be pressed. */
const WALKED = ":is(button:enabled, a[href]):not([tabindex='-1'], .skips *, [inert] *)";

/** Milliseconds: whoever skips does not mean the question that comes, nor whoever ends a turn to skip what follows. */
const BREATH = 600;
const skipped = new WeakMap<Game, number>();
const ended = new WeakMap<Game, number>();
const isWithin = (breath: WeakMap<Game, number>, game: Game, now: number): boolean =>
  now - (breath.get(game) ?? -Infinity) < BREATH;

export function onKey(event: KeyboardEvent, game: Game, sheet: boolean): void {
  const target = event.target as HTMLElement | null;
  const typing = target !== null && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  const found = saysYes(event, game, target) ? ({ do: "end" } as const) : command(event, typing);
  // the browser itself would press a button again and again; through a game that is over one walks so
  if (event.repeat && event.key === "Enter" && !typing && !game.lookingBack) event.preventDefault();
  if (!found || isNot(found, event, game, target)) return;
  event.preventDefault();
  // a key that is held down walks: for anything else it was pressed once
  if (event.repeat && found.do !== "walk") return;
  switch (found.do) {
    case "option": {
      // while a hint is open, its numbers stand on the table
      const option = game.hints.open
        ? game.hints.options[found.number - 1]?.option
        : game.chips.find((one) => one.key === found.number)?.option.text;
      if (option) game.choose(option);
      break;
    }
    case "end":
      end(event, game, target);
      break;
    case "back":
      goBack(game, sheet);
      break;
    case "take back":
      game.takeBack();
      break;
    case "log":
    case "rules":
    case "help":
      game.overlay = game.overlay?.is === found.do ? null : { is: found.do };
      break;
    case "hint":
      game.askHint();
      break;
    case "board":
      game.folded = !game.folded;
      break;
    case "replay":
      game.seeAgain();
      break;
    case "cover":
      game.hotSeat?.cover();
      break;
    case "step":
      if (game.looksOn) game.step();
      break;
    case "walk":
      walk(found.dx, found.dy);
  }
}

/** A dialog has its own keys, one that is filled in has Esc alone; what scrolls has the arrows. */
function isNot(found: Command, event: KeyboardEvent, game: Game, target: HTMLElement | null): boolean {
  if (isOff(event, game.settings)) return true;
  if (game.overlay?.is === "go on" && /^[^ ]$/.test(event.key)) return true;
  if (found.do === "walk") return game.overlay !== null || target?.id === "log";
  if (found.do === "end") return game.menu !== null || (game.overlay !== null && !asks(game.overlay));
  return (
    game.overlay !== null && ["option", "take back", "hint", "board", "replay", "step"].includes(found.do)
  );
}

/** Space says yes to it; every other dialog has Space for itself. */
const asks = ({ is }: Overlay): boolean => is === "confirm" || is === "take back";

/** Enter says yes like Space, unless it presses a button. */
const saysYes = ({ key }: KeyboardEvent, { overlay }: Game, target: HTMLElement | null): boolean =>
  key === "Enter" && overlay !== null && asks(overlay) && !target?.closest("button, a");

/**
 * Space says yes, stops what one looks on at, skips what is shown, ends the turn; on a focused thing that can be pressed
 * it is a click.
 */
function end({ timeStamp }: KeyboardEvent, game: Game, target: HTMLElement | null): void {
  const { overlay } = game;
  if (game.queue.busy && !overlay && isWithin(ended, game, timeStamp)) return;
  const isSkipping = isWithin(skipped, game, timeStamp);
  if (isSkipping || game.queue.busy) skipped.set(game, timeStamp);
  const focused = walksByKeys() && (target?.matches(":is(button, a):not([aria-disabled=true])") ?? false);
  if (overlay && focused) target?.click();
  else if (overlay?.is === "confirm") choose(overlay.option, true);
  else if (overlay?.is === "take back") game.takeBack(true);
  else if (game.looksOn && focused) target?.click();
  else if (game.looksOn) game.hold();
  else if (game.queue.busy) game.skip();
  else if (isSkipping) return;
  else if (focused) target?.click();
  else if (game.end) choose(game.end.option.text, false);

  function choose(option: string, sure: boolean): void {
    ended.set(game, timeStamp);
    game.choose(option, sure);
  }
}

function goBack(game: Game, sheet: boolean): void {
  if (!game.view) return;
  if (game.again && !game.overlay) return game.skip();
  if (game.menu || game.tools) {
    game.menu = null;
    game.tools = false;
    return;
  }
  if (game.pointed?.stays) {
    game.pointed = null;
    return;
  }
  if (!game.overlay && (game.hints.open || game.hints.thinking)) {
    game.hints.close();
    return;
  }
  const open = { overlay: game.overlay !== null, sheet: sheet && !game.folded };
  const step = back(game.view, game.position?.take_back ?? null, open);
  if (step?.do === "close") game.overlay = null;
  if (step?.do === "fold") game.folded = true;
  if (step?.do === "take back") game.takeBack();
}

function walk(dx: number, dy: number): void {
  const things = [...document.querySelectorAll<HTMLElement>(WALKED)].filter((one) => one.checkVisibility());
  const here = document.activeElement;
  const from = here instanceof HTMLElement && things.includes(here) ? here : null;
  if (!from) {
    (things.find((one) => one.matches(".can, .chip")) ?? things[0])?.focus();
    return;
  }
  const others = things.filter((one) => one !== from);
  const next =
    others[
      neighbour(
        from.getBoundingClientRect(),
        others.map((one) => one.getBoundingClientRect()),
        dx,
        dy,
      )
    ];
  next?.focus();
}
