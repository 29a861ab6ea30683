import { vi } from "vitest";

/** What a browser keeps, without one. */
export class Kept implements Pick<Storage, "getItem" | "setItem"> {
  private readonly texts = new Map<string, string>();
  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    this.texts.set(key, text);
  }
}

/** Site data are blocked: the mere name is refused. */
export function block(): void {
  vi.stubGlobal("localStorage", undefined);
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get(): never {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
}
