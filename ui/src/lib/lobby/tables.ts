/** What the lobby does with tables that there are. */
import { ask, Refusal, tableApi } from "../wire/ask";
import { forgetKey, keptKeys } from "../browser/keyring";
import type { Kept } from "../browser/store";

const FORBIDDEN = 403;

/** Any of the own keys will do; those that do not open the table any more are forgotten. */
export async function removeTable(kept: Kept, id: string): Promise<void> {
  const [key = "", more] = keptKeys(kept, id);
  try {
    await ask<void>(`${tableApi(id)}?key=${encodeURIComponent(key)}`, undefined, "DELETE");
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.status !== FORBIDDEN) throw problem;
    forgetKey(kept, id, key);
    if (more === undefined) throw problem;
    await removeTable(kept, id);
  }
}
