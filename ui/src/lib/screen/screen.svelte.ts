/**
 * The screen that the table lies on. There is one table; how it is arranged is decided here alone, and written on the
 * root of the page for the style sheets (`data-form`): `small phone`, `small flat`, `tablet`, `desk`.
 */
import type { Lie } from "./layout";
import type { Thing } from "../wire/types";
import { turnedTo, type Tab } from "./tabs";

/** `phone`: upright; `flat`: a phone on its side. */
export type Form = "phone" | "flat" | "tablet" | "desk";

const PHONE = 700;
const TABLET = 1200;
/** A phone on its side is not higher, and not wider. */
const FLAT = { width: 1000, height: 520 };

export function formOf(width: number, height: number): Form {
  if (width > height && width <= FLAT.width && height < FLAT.height) return "flat";
  if (width < PHONE) return "phone";
  return width <= TABLET ? "tablet" : "desk";
}

class Screen {
  form = $state<Form>("desk");
  /** One part of the table at a time, and the dock. */
  small = $derived(this.form === "phone" || this.form === "flat");
  /** The board can be larger than its window. */
  pans = $derived(this.form !== "desk");
  lie = $derived<Lie>(this.small ? "tall" : this.pans ? "low" : "printed");
  tab = $state<Tab>("board");
  /** The own cards, on a small screen. */
  cards = $state(false);

  /** Shows where the new options live. */
  turnTo(places: readonly Thing[], sheet: boolean): void {
    const { tab, cards } = turnedTo(places, this, sheet);
    this.tab = tab;
    this.cards = cards;
  }

  /** Measures now and whenever the screen changes; returns how to stop. */
  watch(): () => void {
    const measure = (): void => {
      this.form = formOf(window.innerWidth, window.innerHeight);
      document.documentElement.dataset["form"] = this.small ? `small ${this.form}` : this.form;
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }
}

export const screen = new Screen();
