/** What a plate shows of a space now: its cost, its effect, and how much is missing. */
import type { View, Component, Effect, Player, Resources, Test } from "../wire/types";

/** Which printed box counts now instead of which, space by space. */
export type Boxes = View["boxes"];

export interface Plate {
  cost: Effect | null;
  effect: Effect | null;
  need: Test | null;
}

/** The boxes of a space that count for this player: some change once somebody has been there. */
export function plateOf(space: Component, boxes: Boxes): Plate {
  const { effects } = space;
  const now = boxes[space.id];
  const cost = effects[now?.["cost"] ?? "cost"] ?? null;
  const effect = effects[now?.["effect"] ?? "effect"] ?? null;
  const need = space.conditions["requirement"]?.[0] ?? null;
  return cost?.is === "either" && effect
    ? { cost: null, effect: asArrows(cost.items, effect), need }
    : { cost, effect, need };
}

/** What only this amount gives where a space leaves the choice of what to pay. */
export function gainFor(n: number, space: Component, boxes: Boxes): Effect | null {
  const { effect } = plateOf(space, boxes);
  const items = effect?.is === "sequence" ? effect.items : [];
  const arrow = items.find((item) => item.is === "pay" && amountOf(item.cost)?.n === n);
  return arrow?.is === "pay" ? arrow.gain : null;
}

/** A choice of costs stands as arrows from each cost to what only it gives. */
function asArrows(costs: readonly Effect[], effect: Effect): Effect {
  const items = effect.is === "sequence" ? effect.items : [effect];
  const arrows = costs.flatMap((cost): Effect[] => {
    const amount = amountOf(cost);
    const gains = items.filter((item) => amount && pays(item, amount));
    const gain = gains[0]?.is === "if" ? gains[0].then : null;
    return gain ? [{ is: "pay", cost, gain }] : [];
  });
  const plain = items.filter((item) => !isPaid(item));
  return { is: "sequence", items: [...plain, ...arrows] };
}

interface Amount {
  resource: string;
  n: number;
}

function amountOf(effect: Effect): Amount | null {
  if (effect.is !== "atom") return null;
  const n = effect.args[0]?.n;
  return n === undefined ? null : { resource: effect.name, n };
}

function isPaid(effect: Effect): boolean {
  return effect.is === "if" && effect.condition.some((test) => test.name === "paid");
}

function pays(effect: Effect, amount: Amount): boolean {
  if (effect.is !== "if") return false;
  return effect.condition.some(
    (test) =>
      test.name === "paid" &&
      test.number === amount.n &&
      test.args[0]?.names?.includes(amount.resource) === true,
  );
}

/** Something that fits but for this much. */
export type Miss =
  { is: "resource"; resource: keyof Resources; n: number } | { is: "influence"; track: string; n: number };

/** What of the printed cost and need the player does not have. */
export function missing(plate: Plate, player: Player): Miss[] {
  const cost = plate.cost ? amountOf(plate.cost) : null;
  const found: Miss[] = [];
  if (cost && isResource(cost.resource) && player.resources[cost.resource] < cost.n) {
    found.push({ is: "resource", resource: cost.resource, n: cost.n - player.resources[cost.resource] });
  }
  const tracks = plate.need?.name === "influence" ? plate.need.args[0]?.names : undefined;
  if (tracks && plate.need?.number) {
    const best = Math.max(...tracks.map((name) => player.influence[name] ?? 0));
    if (best < plate.need.number)
      found.push({ is: "influence", track: tracks[0] ?? "", n: plate.need.number });
  }
  return found;
}

export function isResource(name: string): name is keyof Resources {
  return name === "solari" || name === "spice" || name === "water";
}

/** Whether the card that is played shows the space's icon: only then is it worth saying what else is missing. */
export function fitsIcon(space: Component, card: Component | undefined): boolean {
  return space.fields.icon !== undefined && card?.fields.icons?.includes(space.fields.icon) === true;
}
