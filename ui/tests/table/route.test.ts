import { describe, expect, it } from "vitest";
import { keysOf, linkTo, originFor, pageOf, route } from "../../src/lib/browser/route";

describe("pages", () => {
  it("finds the lobby and tables by the hash", () => {
    expect(route("/", "")).toEqual({ is: "lobby" });
    expect(route("/", "#/")).toEqual({ is: "lobby" });
    expect(route("/", "#/table/t%201?key=k")).toEqual({ is: "table", id: "t 1", key: "k" });
    expect(route("/", "#/table/t")).toEqual({ is: "table", id: "t", key: null });
  });

  it("opens rules and keys in the lobby, and knows what leads nowhere", () => {
    expect(route("/", "#/rules")).toEqual({ is: "lobby", opens: "rules" });
    expect(route("/help", "")).toEqual({ is: "lobby", opens: "help" });
    expect(route("/rules", "#/")).toEqual({ is: "lobby" });
    expect(route("/nowhere", "")).toEqual({ is: "nowhere" });
    expect(route("/nowhere", "#/")).toEqual({ is: "lobby" });
    expect(route("/new", "")).toEqual({ is: "lobby" });
  });

  it("reads the links of the server", () => {
    expect(route("/table/t", "#k")).toEqual({ is: "table", id: "t", key: "k" });
    expect(route("/watch/t", "")).toEqual({ is: "table", id: "t", key: null });
    expect(route("/table/t", "#/")).toEqual({ is: "lobby" });
    expect([pageOf("t 1", ["a", "b"]), pageOf("t 1", [])]).toEqual(["/table/t%201#a.b", "/watch/t%201"]);
  });

  it("has one link for several persons at a device", () => {
    expect(keysOf(null)).toEqual([]);
    expect(keysOf("a")).toEqual(["a"]);
    const found = route("/table/t", "#a.b-1.c_2");
    expect(found.is === "table" && keysOf(found.key)).toEqual(["a", "b-1", "c_2"]);
    const again = route("/", linkTo("t", "a.b"));
    expect(again.is === "table" && keysOf(again.key)).toEqual(["a", "b"]);
    expect(keysOf("a..a.b.")).toEqual(["a", "b"]);
    expect(keysOf("1.2.3.4.5.6.7.8")).toHaveLength(6);
  });

  it("finds a game to look back at; its step is the game's own", () => {
    expect(route("/replay/t%201", "#120.open")).toEqual({ is: "replay", id: "t 1" });
    expect(route("/replay/t", "#/")).toEqual({ is: "lobby" });
  });

  it("takes a broken address for a table that is not there", () => {
    expect(route("/", "#/table/%E0%A4%A")).toEqual({ is: "table", id: "%E0%A4%A", key: null });
  });

  it("are found by other devices where the server says, if this one has called itself", () => {
    const address = "http://10.1.2.3:8124";
    const at = (url: string): string => originFor(new URL(url), address);
    expect(["http://localhost:8124", "http://127.0.0.1:8124", "http://[::1]:8124"].map(at)).toEqual([
      address,
      address,
      address,
    ]);
    expect(at("https://sietch.example/#/")).toBe("https://sietch.example");
    expect(originFor(new URL("http://localhost:8124/"), "")).toBe("http://localhost:8124");
  });

  it("leads back where it came from", () => {
    expect(route("/", linkTo("a b", "k/1"))).toEqual({ is: "table", id: "a b", key: "k/1" });
    expect(route("/", linkTo("a", null))).toEqual({ is: "table", id: "a", key: null });
  });
});
