/** What the browser keeps for this page. Where it may not, or has no room left, the page itself remembers it until it is left. */
export type Kept = Pick<Storage, "getItem" | "setItem">;

class Store implements Kept {
  private readonly remembered = new Map<string, string>();

  getItem(key: string): string | null {
    const mine = this.remembered.get(key);
    if (mine !== undefined) return mine;
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // who blocks the data of sites blocks the name itself
    }
  }

  setItem(key: string, text: string): void {
    try {
      localStorage.setItem(key, text);
      this.remembered.delete(key);
    } catch {
      this.remembered.set(key, text);
    }
  }
}

export const store: Kept = new Store();

/** What was kept under a name; null: nothing, or a text that nobody of us wrote. */
export function read(kept: Pick<Kept, "getItem">, key: string): unknown {
  try {
    return JSON.parse(kept.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
