/** A table on its way: asked for, perhaps with leaders to choose from first, and made. */
import { ask, tableApi, tried, type Refusal } from "./ask";
import { request, type Wish } from "./lobby";
import type { LeaderOffer, Made } from "./messages";

/** What the server was asked for. */
const wanted = (wish: Wish): string => JSON.stringify(request(wish));

export class Making {
  /** The server was asked, and has not answered yet: nobody wants two tables. */
  busy = $state(false);
  refused = $state.raw<Refusal | null>(null);
  made = $state.raw<Made | null>(null);
  /** Leaders to choose from, and the table that they were dealt for. */
  private offer = $state.raw<{ id: string; offers: readonly LeaderOffer[]; wanted: string } | null>(null);

  constructor(private readonly arrive: (made: Made) => void) {}

  async asks(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refused = null;
    await tried(work, (why) => (this.refused = why));
    this.busy = false;
  }

  start(wish: Wish): Promise<void> {
    return this.asks(async () => {
      const asked = wanted(wish);
      const made = await ask<Made>("/api/tables", request(wish));
      if (made.offers.length > 0) this.offer = { id: made.id, offers: made.offers, wanted: asked };
      else this.come(made);
    });
  }

  /** Whoever wishes for another table is offered nothing yet. */
  offers(wish: Wish): readonly LeaderOffer[] {
    return this.offer && this.offer.wanted === wanted(wish) ? this.offer.offers : [];
  }

  async choose(leaders: Record<number, string>): Promise<void> {
    const id = this.offer?.id ?? "";
    await this.asks(async () => this.come(await ask<Made>(`${tableApi(id)}/leaders`, { leaders })));
    // what a server does not know any more, or has refused, is no offer; one that is away may come back
    if (this.refused && this.refused.status > 0) this.back();
  }

  /** To the wishes: the offers are put away. */
  back(): void {
    this.offer = null;
  }

  private come(made: Made): void {
    this.back();
    this.made = made;
    this.arrive(made);
  }
}
