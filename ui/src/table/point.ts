/** Pointing at a thing, with mouse, keyboard or a long press, opens its words and lights its option. */
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
  const on = (event: PointerEvent): void => {
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

  const heard: [string, EventListener][] = [
    ["pointerenter", on as EventListener],
    ["pointerleave", close],
    ["pointerdown", press as EventListener],
    ["pointerup", () => clearTimeout(timer)],
    ["focus", focus],
    ["blur", close],
  ];
  for (const [name, listener] of heard) node.addEventListener(name, listener);
  node.addEventListener("click", click, { capture: true });
  return {
    update(next: Aim) {
      aim = next;
      name();
    },
    destroy() {
      close();
      for (const [name, listener] of heard) node.removeEventListener(name, listener);
      node.removeEventListener("click", click, { capture: true });
    },
  };
}
