/** Requests over HTTP: the answer, or why there is none, in words. */
import type { Problem } from "./messages";
import { say } from "./words";

/** What the server refused; `mistakes` one by one. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly mistakes: readonly string[] = [],
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
  try {
    answer = await fetch(path, wanted);
  } catch {
    throw new Refusal(say("lobby.offline"));
  }
  if (!answer.ok) {
    const { error, problems } = (await answer.json()) as Problem;
    throw new Refusal(error.charAt(0).toUpperCase() + error.slice(1), problems);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export const tableApi = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
