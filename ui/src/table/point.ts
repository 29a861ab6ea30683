/**
 * Pointing at a thing, with mouse or keyboard, opens its words and lights its option. A finger does it by a long press,
 * or by a tap where nothing is offered; then the words stay until the next tap.
 */
import { untrack } from "svelte";
import { on } from "svelte/events";
import type { Game, Pointed } from "../lib/game/game.svelte";
import type { Thing } from "../lib/wire/types";
import { placeKey } from "../lib/game/options";
import { aboutId, whyId } from "../lib/telling/spoken";

export interface Aim {
  game: Game;
  kind: string;
  id: string;
  /** What it is called where no component says so: an army, the Shield Wall. */
  name?: string;
  /** The option that is offered there. */
  option?: string | null;
  /** The thing itself: it may say why nothing is offered. */
  place?: Thing | null;
  /** It only lights its option; a finger still gets the words. `mouse`: for the mouse alone, keys get them, too. */
  silent?: boolean | "mouse";
  /** A tap does something of its own, also where nothing is offered. */
  taps?: boolean;
  /** Words only: the thing shows its face large enough. */
  brief?: boolean;
}

const LONG = 450;
const HEARD = 50;
/** A finger that moves farther scrolls or pans. */
const SLOP = 10;

/** Where the mouse rests. Things move under it as others play; what one points at stays until the person moves. */
let rest = { x: NaN, y: NaN };
const isAtRest = (event: PointerEvent): boolean => event.clientX === rest.x && event.clientY === rest.y;

/** The mouse has moved: what it has left is no longer pointed at. */
export function mouseMoved(event: PointerEvent, game: Game): void {
  rest = { x: event.clientX, y: event.clientY };
  const { pointed } = game;
  if (pointed?.mouse && event.target instanceof Node && !pointed.node.contains(event.target))
    game.pointed = null;
}

const keyOf = ({ place }: Aim): string | null => (place ? placeKey(place) : null);

export function points(node: HTMLElement, aim: Aim) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  /** The mouse is here, or the thing has come under it: only a mouse that moves points. */
  let came = false;
  let mine: Pointed | null = null;
  let finger: { x: number; y: number; since: number; moved: boolean } | null = null;
  /** What is printed there, and why its option is not offered: words of `About.svelte`. */
  const describe = (): void => {
    const about = aboutId(aim.kind, aim.id);
    const key = keyOf(aim);
    node.setAttribute("aria-describedby", key === null ? about : `${about} ${whyId(key)}`);
    if (key !== null) node.dataset["place"] = key;
    if (aim.option) node.dataset["option"] = aim.option;
    else delete node.dataset["option"];
  };
  describe();

  function open(mouse: boolean, stays = false): void {
    aim.game.twin = aim.option ?? null;
    const { kind, id, name = "", option = null, brief = false } = aim;
    const place = keyOf(aim);
    const silent = aim.silent === "mouse" ? mouse : aim.silent;
    if (!silent || stays)
      aim.game.pointed = mine = { kind, id, name, option, place, brief, node, mouse, stays };
  }
  function close(): void {
    clearTimeout(timer);
    if (mine && aim.game.pointed === mine) aim.game.pointed = null;
    mine = null;
    if (aim.game.twin === (aim.option ?? null)) aim.game.twin = null;
  }
  const enter = (event: PointerEvent): void => {
    came = event.pointerType === "mouse";
  };
  const focus = (): void => {
    if (node.matches(":focus-visible")) open(false);
  };
  const press = (event: PointerEvent): void => {
    held = false;
    finger =
      event.pointerType === "mouse"
        ? null
        : { x: event.clientX, y: event.clientY, since: event.timeStamp, moved: false };
    if (!finger) return;
    clearTimeout(timer);
    // in two steps: what a busy page has not heard yet of the finger comes between them
    timer = setTimeout(() => {
      timer = setTimeout(hold, HEARD);
    }, LONG - HEARD);
  };
  const hold = (): void => {
    held = true;
    open(false, true);
  };
  const move = (event: PointerEvent): void => {
    if (came && event.pointerType === "mouse" && !isAtRest(event)) {
      came = false;
      open(true);
    }
    if (!finger || Math.hypot(event.clientX - finger.x, event.clientY - finger.y) <= SLOP) return;
    finger.moved = true;
    clearTimeout(timer);
  };
  // a busy page hears late of the finger's leaving, or of the time: what was short was a tap, what was long was none
  const lift = (event: PointerEvent): void => {
    clearTimeout(timer);
    if (!finger) return;
    const long = event.timeStamp - finger.since >= LONG && !finger.moved;
    if (long && !held) hold();
    else if (held && event.timeStamp - finger.since < LONG) {
      held = false;
      close();
    }
  };
  const leave = (event: PointerEvent): void => {
    came = false;
    if (event.pointerType !== "mouse") clearTimeout(timer);
    else if (!isAtRest(event)) close();
  };
  // a long press is not a click
  const click = (event: Event): void => {
    const offered = aim.option !== null && aim.option !== undefined && aim.game.chip(aim.option) !== null;
    if (held) event.stopImmediatePropagation();
    else if (finger && !offered && !aim.taps) open(false, true);
    held = false;
  };
  // the browser's own menu of a long press
  const menu = (event: Event): void => {
    if (finger) event.preventDefault();
  };

  // by Svelte's own `on`: a node that is removed while the page is drawn may lose the focus then
  const heard = [
    on(node, "pointerenter", enter),
    on(node, "pointerleave", leave),
    on(node, "pointermove", move),
    on(node, "contextmenu", menu),
    on(node, "pointerdown", press),
    on(node, "pointerup", lift),
    on(node, "focus", focus),
    on(node, "blur", close),
    on(node, "click", click, { capture: true }),
  ];
  return {
    update(next: Aim) {
      const { game, option: before = null } = aim;
      const { option = null } = next;
      aim = next;
      describe();
      untrack(() => {
        if (!mine || game.pointed !== mine) return;
        if (game.twin === before) game.twin = option;
        // the option may be another now; if the thing is, its words stay for who reads them
        const isSame = mine.kind === next.kind && mine.id === next.id;
        const place = keyOf(next);
        if (isSame && (mine.option !== option || mine.place !== place))
          game.pointed = mine = { ...mine, option, place };
      });
    },
    destroy() {
      close();
      for (const off of heard) off();
    },
  };
}
