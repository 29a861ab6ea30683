/** A server and a browser for all tests of a file. Who has arrived leaves after the test. */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { launch } from "../browser.ts";
import { Guest } from "./guest.ts";
import { Server } from "./server.ts";

export class House {
  server!: Server;
  private browser!: Browser;
  private guests: Guest[] = [];

  constructor(script?: string) {
    beforeAll(async () => {
      [this.server, this.browser] = await Promise.all([Server.start(script), launch()]);
    });
    afterEach(async () => {
      for (const guest of this.guests.splice(0)) await guest.leave();
    });
    afterAll(async () => {
      await this.browser?.close();
      await this.server?.end();
    });
  }

  /** An address, or a path of the server. */
  async guest(at: string, settings: Parameters<typeof Guest.arrive>[2] = {}): Promise<Guest> {
    const guest = await Guest.arrive(this.browser, new URL(at, this.server.url).href, settings);
    this.guests.push(guest);
    return guest;
  }
}
