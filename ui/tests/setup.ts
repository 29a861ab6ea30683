/** Before the tests: Python writes what the page gets of every kind of game into ui/content/. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const UI = fileURLToPath(new URL("..", import.meta.url));
const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

export default function setup(): void {
  const own = `${PROJECT}.venv/bin/python`;
  const python = process.env["PYTHON"] ?? (existsSync(own) ? own : "python3");
  try {
    execFileSync(python, [`${UI}tests/contents.py`, `${UI}content`], {
      env: { ...process.env, PYTHONPATH: PROJECT, SIETCH_BUILD: "interpreted" },
      stdio: ["ignore", "inherit", "inherit"],
    });
  } catch {
    throw new Error(`${python} could not write the content for the tests; 'make check' sets everything up`);
  }
}
