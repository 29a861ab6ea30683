/** Who can open the links of the lobby. */
import { render } from "svelte/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usualWish } from "../../src/lib/lobby/lobby";
import type { Made } from "../../src/lib/wire/types";
import Links from "../../src/lobby/Links.svelte";
import SeatRow from "../../src/lobby/SeatRow.svelte";
import { setup } from "./setups";

const ADDRESS = "http://10.1.2.3:8124";
const ALONE = "heard on this machine only";
const COMMAND = "sietch serve --host 0.0.0.0";
const made: Made = {
  id: "new",
  links: [0, 1].map((seat) => ({ seat, key: `k${seat}`, path: "" })),
  offers: [],
  watch: "",
};

beforeEach(() => vi.stubGlobal("location", new URL("http://localhost:8124/")));
afterEach(() => vi.unstubAllGlobals());

const links = (address: string): string =>
  render(Links, { props: { made, here: [0], names: ["Chani", "Liet"], address } }).body;
const seat = (address: string): string =>
  render(SeatRow, {
    props: {
      wish: usualWish(setup, 4),
      n: 0,
      setup: { ...setup, address },
      picked: false,
      pick: () => {},
      team: null,
    },
  }).body;

it("links of a server that is heard here alone say so", () => {
  expect(links("")).toContain(ALONE);
  expect(links("")).toContain(COMMAND);
  expect(links("")).toContain("http://localhost:8124/#/table/new?key=k1");
});

it("links for others have the address where they find it, whatever this device calls it", () => {
  const body = links(ADDRESS);
  expect(body).not.toContain(ALONE);
  expect(body).toContain(`${ADDRESS}/#/table/new?key=k1`);
  expect(body).toContain("http://localhost:8124/#/table/new?key=k0");
});

it("a person elsewhere can be chosen in any case, and it is said where that is", () => {
  const elsewhere = (body: string): string => /<button[^>]*>elsewhere</.exec(body)?.[0] ?? "";
  expect(elsewhere(seat(""))).toContain(COMMAND);
  expect(elsewhere(seat(""))).not.toContain("disabled");
  expect(elsewhere(seat(ADDRESS))).toContain("at another device");
});
