/** What cannot be had in the lobby is grey and says why. */
import { render } from "svelte/server";
import { expect, it } from "vitest";
import { modeOf, usualWish } from "../../src/lib/lobby/lobby";
import Gallery from "../../src/lobby/Gallery.svelte";
import SeatRow from "../../src/lobby/SeatRow.svelte";
import { choice, setup } from "./setups";

const mode = modeOf(setup, 4);
const wish = usualWish(setup, 4);
wish.seats[0]!.leader = "muad_dib";

it("a leader who is taken, among the faces", () => {
  const { body } = render(Gallery, {
    props: { chair: wish.seats[1]!, mode, wish, seat: 1, point: () => {} },
  });
  const [taken, free] = body.match(/<button[^>]*>/g) ?? [];
  expect(taken).toMatch(/ aria-disabled="true".* title="taken by seat 1"/);
  expect(free).not.toContain('disabled="true"');
});

it("leaders and bots, in the lists of a seat", () => {
  const bots = [choice("naib"), choice("broken", false, "cannot be loaded")];
  const props = { wish, n: 1, setup: { ...setup, bots }, picked: false, pick: () => {}, team: null };
  const { body } = render(SeatRow, { props });
  const options = body.match(/<option[^>]*>.*?<\/option>/g) ?? [];
  const grey = options.filter((one) => one.includes("disabled")).map((one) => one.replace(/<[^>]*>/g, ""));
  expect(options).toHaveLength(5);
  expect(grey).toEqual(["muad_dib – taken by seat 1", "broken – cannot be loaded"]);
});
