/** A real `sietch serve` for tests: a free port, the same chance, its tables in a folder of its own, killed and started again at will. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Made, NewTable } from "../../src/lib/wire/types.ts";
import { PROJECT, PYTHON, SERVER_ENV } from "../python.ts";

const PATIENCE = 60_000;

export interface Device {
  id: string;
  keys: string[];
  address: string;
}

export class Server {
  url = "";
  /** What it wrote to stderr: nothing, as long as all is well. */
  complaints = "";
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "sietch-"));
  private readonly script: string;

  private constructor(script: string) {
    this.script = script;
  }

  /** `script`: a program of ui/tests that takes the options of `sietch serve`. */
  static async start(script = "serve.py"): Promise<Server> {
    const server = new Server(script);
    await server.again();
    return server;
  }

  /** Starts it where it was before, with the tables that it had. */
  async again(): Promise<void> {
    const port = new URL(this.url || "http://h:0").port || "0";
    const words = [`ui/tests/${this.script}`, "--port", port, "--db", join(this.folder, "tables.db")];
    const child = spawn(PYTHON, words, { cwd: PROJECT, env: SERVER_ENV, stdio: ["ignore", "pipe", "pipe"] });
    this.process = child;
    child.stderr.on("data", (data: Buffer) => (this.complaints += data.toString()));
    this.url = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`the server does not start\n${this.complaints}`)),
        PATIENCE,
      );
      let said = "";
      child.stdout.on("data", (data: Buffer) => {
        const found = /http:\/\/\S+/.exec((said += data.toString()));
        if (!found) return;
        clearTimeout(late);
        resolve(found[0]);
      });
      child.on("exit", () => reject(new Error(`the server has ended\n${this.complaints}`)));
    });
  }

  /** Without a chance to put anything in order. */
  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  async end(): Promise<void> {
    await this.kill("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A table without the lobby: the page of its only person. */
  async table(wanted: Partial<NewTable> & { players: number }): Promise<string> {
    const { id, key } = await this.made(wanted);
    return `${this.url}/table/${id}#${key}`;
  }

  /** A table whose persons all sit at one device. */
  async device(wanted: Partial<NewTable> & { players: number }): Promise<Device> {
    const { id, keys } = await this.made(wanted);
    return { id, keys, address: `${this.url}/table/${id}#${keys.join(".")}` };
  }

  async made(
    wanted: Partial<NewTable> & { players: number },
  ): Promise<{ id: string; key: string; keys: string[] }> {
    const answer = await fetch(`${this.url}/api/tables`, { method: "POST", body: JSON.stringify(wanted) });
    if (!answer.ok) throw new Error(await answer.text());
    const made = (await answer.json()) as Made;
    const keys = made.links.map((link) => link.key);
    return { id: made.id, key: keys[0] ?? "", keys };
  }
}

/** A person in the first seat, and bots that choose by chance. */
export const againstChance = (players: number, seats = players): NonNullable<NewTable["seats"]> =>
  Array.from({ length: seats }, (_, seat) =>
    seat === 0 ? { who: "person" } : seat < players ? { who: "bot", bot: "random" } : { who: "rival" },
  );
