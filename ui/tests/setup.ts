/** Before the tests: Python writes what the page gets of every kind of game, and positions of some, into ui/content/. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PROJECT, PYTHON, PYTHON_ENV } from "./python.ts";

const UI = fileURLToPath(new URL("..", import.meta.url));

export default function setup(): void {
  const write = (script: string, folder: string): void => {
    execFileSync(PYTHON, [script, folder], {
      env: PYTHON_ENV,
      stdio: ["ignore", "inherit", "inherit"],
    });
  };
  try {
    write(`${UI}tests/contents.py`, `${UI}content`);
    write(`${PROJECT}tests/ui/positions.py`, `${UI}content/positions`);
    write(`${PROJECT}tests/ui/outside.py`, `${UI}content/positions`);
  } catch {
    throw new Error(`${PYTHON} could not write the content for the tests; 'make check' sets everything up`);
  }
}
