import { describe, expect, it } from "vitest";
import { layoutOf, watched } from "../../src/lib/screen/layout";
import { contentOf, MODES } from "./positions";

const BOARDS = MODES.flatMap((mode) => (["printed", "low", "tall"] as const).map((lie) => ({ mode, lie })));

describe.each(BOARDS)("the board of $mode, $lie", ({ mode, lie }) => {
  const content = contentOf(mode);
  const layout = layoutOf(content, lie);
  const spaces = [
    ...layout.pillars.flatMap((pillar) => pillar.spaces),
    ...layout.personal.flatMap((board) => board.spaces),
    ...layout.powers.flatMap((group) => group.spaces),
    ...layout.land.map((placed) => placed.component),
  ].map((space) => space.id);
  const posts = [
    ...layout.pillars.flatMap((pillar) => pillar.posts),
    ...layout.powers.flatMap((group) => group.posts),
    ...layout.posts.map((placed) => placed.component),
  ].map((post) => post.id);

  it("places every space and post once, none of them in the spare row", () => {
    expect([...spaces].sort()).toEqual(Object.keys(content.components["spaces"] ?? {}).sort());
    expect([...posts].sort()).toEqual(Object.keys(content.components["posts"] ?? {}).sort());
    expect(layout.spare).toEqual({ spaces: [], posts: [] });
  });

  it("shows every track", () => {
    const tracks = [...layout.pillars, ...layout.personal].map((found) => found.track.id);
    expect(tracks.sort()).toEqual(Object.keys(content.components["tracks"] ?? {}).sort());
  });
});

describe("what no table places", () => {
  it("gets the spare row", () => {
    const content = structuredClone(contentOf("four"));
    const [space] = Object.values(content.components["spaces"] ?? {});
    const [post] = Object.values(content.components["posts"] ?? {});
    if (!space || !post) throw new Error("an empty board");
    Object.assign(content.components["spaces"] ?? {}, {
      ix: { ...space, id: "ix", fields: { icon: "city" } },
    });
    Object.assign(content.components["posts"] ?? {}, {
      post_ix: { ...post, id: "post_ix", fields: { spaces: ["ix"] } },
    });
    const { spare } = layoutOf(content);
    expect(spare.spaces.map((found) => found.id)).toEqual(["ix"]);
    expect(spare.posts.map((found) => found.id)).toEqual(["post_ix"]);
    expect(spare.posts.flatMap(watched)).toEqual(["ix"]);
  });

  it("stands in the place of what it replaces", () => {
    const { powers, spare } = layoutOf(contentOf("smugglers"));
    expect(powers[0]?.spaces.map(({ id }) => id)).toEqual(["high_council", "smugglers_den", "swordmaster"]);
    expect(powers[0]?.posts.map(({ id }) => id)).toEqual(["post_landsraad_council"]);
    expect(spare).toEqual({ spaces: [], posts: [] });
  });

  it("stands behind the spaces with its icon, and its posts there", () => {
    const content = structuredClone(contentOf("four"));
    const space = Object.values(content.components["spaces"] ?? {})[0]!;
    const post = Object.values(content.components["posts"] ?? {})[0]!;
    Object.assign(content.components["spaces"] ?? {}, {
      ix: { ...space, id: "ix", fields: { icon: "landsraad" } },
    });
    Object.assign(content.components["posts"] ?? {}, {
      post_ix: { ...post, id: "post_ix", fields: { spaces: ["ix", "swordmaster"] } },
    });
    const { powers, spare } = layoutOf(content);
    expect(powers[0]?.spaces.at(-1)?.id).toBe("ix");
    expect(powers[0]?.posts.at(-1)?.id).toBe("post_ix");
    expect(spare).toEqual({ spaces: [], posts: [] });
  });

  it("gets a pillar after the others, if it is a track", () => {
    const content = structuredClone(contentOf("four"));
    const [track] = Object.values(content.components["tracks"] ?? {});
    if (!track) throw new Error("an empty board");
    Object.assign(content.components["tracks"] ?? {}, { ix: { ...track, id: "ix" } });
    const { pillars } = layoutOf(content);
    expect(pillars.map((pillar) => pillar.track.id).slice(3)).toEqual(["fremen", "ix"]);
  });
});
