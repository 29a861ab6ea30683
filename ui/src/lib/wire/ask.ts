/** Requests over HTTP: the answer, or why there is none, in words. */
import type { Problem } from "./types";
import { capital, language, say } from "../words/words";

/** What the server refused; `mistakes` one by one, `status` as HTTP has it: 0 if there was no answer. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly mistakes: readonly string[] = [],
    readonly status = 0,
  ) {
    super(message);
  }
}

export async function ask<T>(
  path: string,
  body?: unknown,
  method = body === undefined ? "GET" : "POST",
): Promise<T> {
  const wanted: RequestInit =
    body === undefined
      ? { method }
      : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  let told: unknown;
  try {
    answer = await fetch(inWords(path), wanted);
    told = answer.status === 204 ? undefined : await answer.json();
  } catch {
    // nobody is there, or a proxy speaks for a server that is away
    throw new Refusal(say("lobby.offline"));
  }
  if (answer.ok) return told as T;
  const { error, problems } = told as Problem;
  throw new Refusal(capital(error), problems, answer.status);
}

/** Carries out what asks the server; what it refuses is told in words, other mistakes are mistakes. */
export async function tried(work: () => Promise<void>, refused: (why: Refusal) => void): Promise<void> {
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    refused(problem);
  }
}

/** An address at which the server is to speak the language of the page. */
export const inWords = (path: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}language=${language()}`;

export const tableApi = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
