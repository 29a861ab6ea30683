/** Pointing at a thing, with mouse, keyboard or a long press, opens its words and lights its option. */
import { on } from "svelte/events";
import type { Game } from "../lib/game.svelte";

export interface Aim {
  game: Game;
  kind: string;
  id: string;
  /** The option that lives there, offered or not. */
  option?: string | null;
  /** Words only; the thing already shows itself. */
  silent?: boolean;
}

const LONG = 450;

export function points(node: HTMLElement, aim: Aim) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const name = (): void => {
    if (aim.option) node.dataset["option"] = aim.option;
    else delete node.dataset["option"];
  };
  name();

  function open(): void {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    aim.game.twin = aim.option ?? null;
    if (!aim.silent)
      aim.game.pointed = {
        kind: aim.kind,
        id: aim.id,
        option: aim.option ?? null,
        box: { left, top, right, bottom },
      };
  }
  function close(): void {
    clearTimeout(timer);
    if (aim.game.pointed?.id === aim.id) aim.game.pointed = null;
    if (aim.game.twin === (aim.option ?? null)) aim.game.twin = null;
  }
  const enter = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") open();
  };
  const focus = (): void => {
    if (node.matches(":focus-visible")) open();
  };
  const press = (event: PointerEvent): void => {
    held = false;
    if (event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      held = true;
      open();
    }, LONG);
  };
  // a long press is not a click
  const click = (event: Event): void => {
    if (held) event.stopImmediatePropagation();
    held = false;
  };

  // by Svelte's own `on`: a node that is removed while the page is drawn may lose the focus then
  const heard = [
    on(node, "pointerenter", enter),
    on(node, "pointerleave", close),
    on(node, "pointerdown", press),
    on(node, "pointerup", () => clearTimeout(timer)),
    on(node, "focus", focus),
    on(node, "blur", close),
    on(node, "click", click, { capture: true }),
  ];
  return {
    update(next: Aim) {
      aim = next;
      name();
    },
    destroy() {
      close();
      for (const off of heard) off();
    },
  };
}
