import { describe, expect, it } from "vitest";
import { move, NO_PIECES } from "../../src/lib/game/pieces";
import type { View } from "../../src/lib/wire/types";
import { fixture, last } from "./positions";

const { view } = last(fixture("card"));
const standing = (agents: Record<string, number[]>, free: number[]): View => ({
  ...view,
  players: view.players.map((player) => ({ ...player, agents: free[player.seat] ?? 0 })),
  table: { ...view.table, agents },
});

describe("pieces", () => {
  it("keep their number while they stand", () => {
    const first = move(NO_PIECES, standing({ arrakeen: [0] }, [1, 2, 2, 2]));
    const second = move(first, standing({ arrakeen: [0], assembly_hall: [0] }, [0, 2, 2, 2]));
    expect(second.agents.at["arrakeen"]).toEqual(first.agents.at["arrakeen"]);
    expect(second.agents.at["assembly_hall"]).toEqual(first.agents.home[0]);
    expect(second.agents.home[0]).toEqual([]);
  });

  it("go home with their number", () => {
    const sent = move(NO_PIECES, standing({ arrakeen: [1] }, [2, 1, 2, 2]));
    const back = move(sent, standing({}, [2, 2, 2, 2]));
    expect(back.agents.home[1]?.map((piece) => piece.number).sort()).toEqual([0, 1]);
  });

  it("of several seats share a place", () => {
    const found = move(NO_PIECES, standing({ arrakeen: [0, 3] }, [1, 2, 2, 1]));
    expect(found.agents.at["arrakeen"]?.map((piece) => piece.seat)).toEqual([0, 3]);
  });
});
