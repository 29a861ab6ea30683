/** A person at a recorded table, and what is asked of the server. */
import { Game } from "../../src/lib/game/game.svelte";
import type { Position, Request } from "../../src/lib/wire/types";
import { contentOf, fixture, last } from "./positions";

export function seated(): { game: Game; sent: Request[]; position: Position } {
  const sent: Request[] = [];
  const game = new Game((request) => sent.push(request) > 0);
  game.content = contentOf(fixture("card").mode);
  game.settings.pace = "slow";
  return { game, sent, position: last(fixture("card")) };
}
