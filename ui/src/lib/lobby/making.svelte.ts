/** A table on its way: asked for, perhaps with leaders to choose from first, and made. */
import { ask, tableApi, tried, type Refusal } from "../wire/ask";
import { calledIn, request, seatsHere, type Wish } from "./lobby";
import type { LeaderOffer, Made } from "../wire/types";
import { linkTo } from "../browser/route";

/** What the server is asked for. */
const wanted = (wish: Wish): string => JSON.stringify(request(wish));

/** What a table was asked for with, whatever is wished for now: who sits here, and who is called how. */
interface Asked {
  wanted: string;
  here: readonly number[];
  names: readonly string[];
}
const asked = (wish: Wish): Asked => ({
  wanted: wanted(wish),
  here: seatsHere(wish),
  names: wish.seats.map((_, n) => calledIn(wish, n)),
});

/** What is refused is no offer any more; a server that is away or busy may come back. */
const FINAL: readonly number[] = [403, 404, 409, 422];

export class Making {
  /** The server was asked, and has not answered yet: nobody wants two tables. */
  busy = $state(false);
  refused = $state.raw<Refusal | null>(null);
  /** A table whose links others need. */
  linked = $state.raw<(Asked & { made: Made }) | null>(null);
  /** Leaders to choose from, and the table that they were dealt for. */
  private offer = $state.raw<(Asked & { id: string; offers: readonly LeaderOffer[] }) | null>(null);

  /** `sitDown` goes to the page of a table. */
  constructor(private readonly sitDown: (page: string) => void) {}

  async asks(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refused = null;
    await tried(work, (why) => (this.refused = why));
    this.busy = false;
  }

  start(wish: Wish): Promise<void> {
    return this.asks(async () => {
      const wishes = asked(wish);
      const made = await ask<Made>("/api/tables", request(wish));
      if (made.offers.length > 0) this.offer = { ...wishes, id: made.id, offers: made.offers };
      else this.come(made, wishes);
    });
  }

  /** Whoever wishes for another table is offered nothing yet. */
  offers(wish: Wish): readonly LeaderOffer[] {
    return this.offer?.wanted === wanted(wish) ? this.offer.offers : [];
  }

  async choose(leaders: Record<number, string>): Promise<void> {
    const { offer } = this;
    if (!offer) return;
    await this.asks(async () =>
      this.come(await ask<Made>(`${tableApi(offer.id)}/leaders`, { leaders }), offer),
    );
    if (this.refused && FINAL.includes(this.refused.status)) this.back();
  }

  /** To the wishes: offers and links are put away. */
  back(): void {
    this.offer = null;
    this.linked = null;
  }

  /** If all persons are here one sits down at once; others need their links first. */
  private come(made: Made, { wanted, here, names }: Asked): void {
    this.back();
    const keys = made.links.filter((link) => here.includes(link.seat)).map((link) => link.key);
    if (keys.length === made.links.length) this.sitDown(linkTo(made.id, keys.join(".") || null));
    else this.linked = { made, wanted, here, names };
  }
}
