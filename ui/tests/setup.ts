/** Before the tests: Python writes what the page gets of every kind of game into ui/content/. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PYTHON, PYTHON_ENV } from "./python.ts";

const UI = fileURLToPath(new URL("..", import.meta.url));

export default function setup(): void {
  try {
    execFileSync(PYTHON, [`${UI}tests/contents.py`, `${UI}content`], {
      env: PYTHON_ENV,
      stdio: ["ignore", "inherit", "inherit"],
    });
  } catch {
    throw new Error(`${PYTHON} could not write the content for the tests; 'make check' sets everything up`);
  }
}
