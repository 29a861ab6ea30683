/** Before the tests: Python writes what the page gets of every kind of game, and positions of some, into ui/content/. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const UI = fileURLToPath(new URL("..", import.meta.url));
const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

export default function setup(): void {
  const own = `${PROJECT}.venv/bin/python`;
  const python = process.env["PYTHON"] ?? (existsSync(own) ? own : "python3");
  const write = (script: string, folder: string): void => {
    execFileSync(python, [script, folder], {
      env: { ...process.env, PYTHONPATH: PROJECT, SIETCH_BUILD: "interpreted" },
      stdio: ["ignore", "inherit", "inherit"],
    });
  };
  try {
    write(`${UI}tests/contents.py`, `${UI}content`);
    write(`${PROJECT}tests/ui/positions.py`, `${UI}content/positions`);
  } catch {
    throw new Error(`${python} could not write the content for the tests; 'make check' sets everything up`);
  }
}
