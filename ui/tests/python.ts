/** The Python that runs the project from its sources, and the server as people have it where that is wanted. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const own = `${PROJECT}.venv/bin/python`;
export const PYTHON = process.env["PYTHON"] ?? (existsSync(own) ? own : "python3");
export const PYTHON_ENV = { ...process.env, PYTHONPATH: PROJECT, SIETCH_BUILD: "interpreted" };
const { PYTHONPATH: _, ...installed } = process.env;
export const SERVER_ENV =
  process.env["SIETCH_BUILD"] === "compiled" ? { ...installed, PYTHONSAFEPATH: "1" } : PYTHON_ENV;
