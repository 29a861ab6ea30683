/** A guest at the table: a page of Chromium, what goes wrong on it, and how quickly it answers. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Request } from "../../src/lib/wire/types.ts";
import type { Settings } from "../../src/lib/browser/settings.ts";

/** Nothing moves, nothing sounds; questions before waste stay. */
const CALM: Settings = {
  pace: "off",
  motion: false,
  confirm: "unused",
  endsAlone: false,
  autoPass: false,
  sound: false,
  openHands: false,
  logWords: false,
  language: "",
  keys: true,
};

export interface Answer {
  /** Milliseconds from the click or the key to the new position in the document, and to its picture. */
  shown: number;
  painted: number;
}

export class Guest {
  /** Whatever should not be: errors, refused requests, violations of the policy, foreign addresses. */
  readonly trouble: string[] = [];
  /** What the page has sent, in order. */
  readonly sent: Request[] = [];
  /** While the server is away the browser itself complains of the lost line. */
  lineMayBreak = false;

  readonly page: Page;
  readonly context: BrowserContext;
  private readonly origin: string;

  private constructor(page: Page, origin: string) {
    this.page = page;
    this.context = page.context();
    this.origin = origin;
    this.watch();
  }

  static async arrive(
    browser: Browser,
    address: string,
    {
      settings = {},
      width = 1366,
      height = 768,
      touch = false,
    }: { settings?: Partial<Settings>; width?: number; height?: number; touch?: boolean } = {},
  ): Promise<Guest> {
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: "reduce",
      hasTouch: touch,
      isMobile: touch,
    });
    await context.addInitScript(
      ([key, text]) => {
        if (!localStorage.getItem(key)) localStorage.setItem(key, text);
      },
      ["sietch.settings", JSON.stringify({ ...CALM, ...settings })] as const,
    );
    await context.addInitScript(measureAnswers);
    return Guest.open(context, address);
  }

  /** Another tab of the same browser. */
  static async open(context: BrowserContext, address: string): Promise<Guest> {
    const guest = new Guest(await context.newPage(), new URL(address).origin);
    await guest.page.addInitScript(hearLate);
    await guest.page.goto(address);
    return guest;
  }

  /** From now on the page hears nothing of what the server says, until it may. */
  async hold(): Promise<void> {
    await this.page.evaluate(() => ((window as unknown as Late).held = []));
  }

  async release(): Promise<void> {
    await this.page.evaluate(() => {
      const late = window as unknown as Late;
      const waiting = late.held ?? [];
      late.held = null;
      for (const hear of waiting) hear();
    });
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  async answers(): Promise<Answer[]> {
    return this.page.evaluate(() => (window as unknown as Measured).answers);
  }

  private watch(): void {
    const { page, trouble } = this;
    page.on("pageerror", (error) => trouble.push(`error: ${error.message}`));
    page.on("console", (message) => {
      const bad = message.type() === "error" || message.type() === "warning";
      if (bad && !(this.lineMayBreak && /WebSocket|ERR_CONNECTION/.test(message.text())))
        trouble.push(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== this.origin)
        trouble.push(`foreign: ${request.url()}`);
    });
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // whoever goes elsewhere does not wait for the answer
      if (!this.lineMayBreak && why !== "net::ERR_ABORTED") trouble.push(`failed: ${request.url()} ${why}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
    });
    page.on("websocket", (socket) => {
      if (new URL(socket.url()).host !== new URL(this.origin).host) trouble.push(`foreign: ${socket.url()}`);
      socket.on("framesent", ({ payload }) => this.sent.push(JSON.parse(payload.toString()) as Request));
    });
  }
}

interface Late {
  /** What has been said meanwhile; null: it is heard at once. */
  held: (() => void)[] | null;
}

/** In the page: a line that can be slow. */
function hearLate(): void {
  const Quick = WebSocket;
  const late = window as unknown as Late;
  late.held = null;
  window.WebSocket = class extends Quick {
    override set onmessage(hear: ((event: MessageEvent) => void) | null) {
      super.onmessage = (event) => {
        if (late.held) late.held.push(() => hear?.(event));
        else hear?.(event);
      };
    }
  };
}

interface Measured {
  answers: Answer[];
}

/** In the page: from what the player does to the position that follows. */
function measureAnswers(): void {
  const answers: Answer[] = ((window as unknown as Measured).answers = []);
  let since: number | null = null;
  let rev: string | undefined;
  const now = (): string | undefined => document.querySelector<HTMLElement>(".table")?.dataset["rev"];
  const begin = (event: Event): void => {
    since = event.timeStamp;
    rev = now();
  };
  addEventListener("click", begin, true);
  addEventListener("keydown", begin, true);
  new MutationObserver(() => {
    const found = now();
    if (since === null || found === rev || found === undefined) return;
    const begun = since;
    since = null;
    const shown = performance.now() - begun;
    requestAnimationFrame(() =>
      setTimeout(() => answers.push({ shown, painted: performance.now() - begun })),
    );
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-rev"] });
}
