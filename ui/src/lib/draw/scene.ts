/**
 * The landscape of Arrakis, drawn by rule: what stands inside of an SVG of 1000 × 800. The sky is the Imperium's half,
 * the ground is Arrakis. The same numbers give the same picture.
 */

type Random = () => number;
type Spot = [x: number, y: number];
/** A point of a ridge and how large the rocks are there. */
type Bend = readonly [x: number, y: number, size: number];

function random(seed: number): Random {
  let state = seed >>> 0;
  return () => (state = (state * 1664525 + 1013904223) >>> 0) / 4294967296;
}

const f = (n: number): string => n.toFixed(1);
const path = (d: string, rest: string): string => `<path d="${d}" ${rest}/>`;
const corners = (...spots: Spot[]): string => `M${spots.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}Z`;
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** A crescent seen from above and in front: a lit back and a shaded slip face. */
function dune(x: number, y: number, w: number, h: number, tilt: number): string {
  const [l, r, c] = [x - w / 2, x + w / 2, x + w * tilt];
  const falling = `C${f(c + w * 0.16)} ${f(y - h * 0.9)} ${f(r - w * 0.18)} ${f(y - h * 0.3)} ${f(r)} ${f(y)}`;
  const back =
    `M${f(l)} ${f(y)} C${f(l + w * 0.22)} ${f(y - h * 0.25)} ${f(c - w * 0.2)} ${f(y - h)} ${f(c)} ${f(y - h)} ${falling} ` +
    `C${f(r - w * 0.3)} ${f(y + h * 0.28)} ${f(l + w * 0.3)} ${f(y + h * 0.28)} ${f(l)} ${f(y)}Z`;
  const slip =
    `M${f(c)} ${f(y - h)} ${falling} C${f(r - w * 0.22)} ${f(y + h * 0.16)} ${f(c + w * 0.18)} ${f(y + h * 0.2)} ` +
    `${f(c + w * 0.04)} ${f(y + h * 0.1)} C${f(c + w * 0.12)} ${f(y - h * 0.3)} ${f(c + w * 0.04)} ${f(y - h * 0.7)} ${f(c)} ${f(y - h)}Z`;
  return path(back, 'fill="url(#lit)"') + path(slip, 'fill="url(#slip)"');
}

/** A rock: a flat lit top, a lit and a dark face, strata. */
function mesa(x: number, y: number, w: number, h: number, r: Random): string {
  const jitter = (k: number): number => (r() - 0.5) * k;
  const tl: Spot = [x - w * 0.44 + jitter(w * 0.1), y - h * (0.9 + r() * 0.2)];
  const tr: Spot = [x + w * 0.4 + jitter(w * 0.1), y - h * (0.82 + r() * 0.2)];
  const m: Spot = [x + w * 0.06 + jitter(w * 0.1), y - h * (0.84 + r() * 0.1)];
  const mb: Spot = [m[0] + w * 0.06, y + h * 0.1];
  const bl: Spot = [x - w * 0.6, y];
  const br: Spot = [x + w * 0.58, y - h * 0.02];
  const kl: Spot = [x - w * 0.22, tl[1] - w * 0.13];
  const kr: Spot = [x + w * 0.26, tr[1] - w * 0.12];
  const between = (a: Spot, b: Spot, t: number): Spot => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const shadow = corners(
    [x - w * 0.7, y + h * 0.05],
    [x + w * 0.2, y + h * 0.28],
    [x + w * 0.95, y + h * 0.1],
    br,
  );
  const strata = [0.3, 0.55, 0.78].map((t) => {
    const [a, b, c] = [between(tl, bl, t), between(m, mb, t + 0.02), between(tr, br, t)];
    const line = (p: Spot, q: Spot, colour: string): string =>
      path(
        `M${f(p[0])} ${f(p[1])}L${f(q[0])} ${f(q[1])}`,
        `stroke="${colour}" stroke-opacity=".4" stroke-width="1.3"`,
      );
    return line(a, b, "#5a3a24") + line(b, c, "#26180f");
  });
  return (
    path(shadow, 'fill="#6b4527" opacity=".28"') +
    path(corners(tl, kl, kr, tr, m), 'fill="#d09d66"') +
    path(corners(tl, m, mb, bl), 'fill="url(#rockLit)"') +
    path(corners(m, tr, br, mb), 'fill="url(#rockDark)"') +
    strata.join("")
  );
}

/** Rocks along a line, from the back to the front. */
function ridge(bends: readonly Bend[], seed: number, high: number, wide: number): string {
  const r = random(seed);
  let out = "";
  bends.slice(0, -1).forEach(([x0, y0, s0], i) => {
    const [x1, y1, s1] = bends[i + 1] ?? [x0, y0, s0];
    const n = Math.max(1, Math.round(Math.hypot(x1 - x0, y1 - y0) / (26 * s0)));
    for (let k = 0; k < n; k++) {
      const t = k / n;
      const s = s0 + (s1 - s0) * t;
      const x = x0 + (x1 - x0) * t + (r() - 0.5) * 14 * s;
      out += mesa(x, y0 + (y1 - y0) * t, wide * s * (0.85 + r() * 0.4), high * s * (0.75 + r() * 0.45), r);
    }
  });
  return out;
}

/** Domes and towers. */
function city(x: number, y: number, k: number): string {
  const block = (dx: number, w: number, h: number): string =>
    path(`M${x + dx * k} ${y}v${-h * k}h${w * k}v${h * k}z`, 'fill="url(#wallCity)"');
  const dome = (dx: number, w: number, h: number): string => {
    const arc = `a${(w * k) / 2} ${(w * k) / 2} 0 0 1 ${w * k} 0`;
    return path(`M${x + dx * k} ${y}v${-h * k}${arc}v${h * k}z`, 'fill="url(#wallCity)"');
  };
  const r = random(x);
  const windows = times(
    16,
    () =>
      `<rect x="${f(x + (-42 + r() * 98) * k)}" y="${f(y - (3 + r() * 12) * k)}" width="1.8" height="2.4" fill="#e9b877" opacity=".9"/>`,
  );
  const mast = path(`M${x - 2 * k} ${y - 44 * k}v${-14 * k}`, 'stroke="#5b4231" stroke-width="1.6"');
  const houses = [
    block(-46, 16, 18),
    dome(-32, 26, 16),
    block(-8, 12, 44),
    dome(4, 34, 22),
    block(36, 12, 30),
    block(48, 18, 15),
  ];
  return houses.join("") + mast + windows.join("");
}

function refinery(x: number, y: number, k: number): string {
  const chimneys = (
    [
      [-26, 34],
      [-10, 50],
      [8, 40],
    ] as const
  ).map(([dx, h]) =>
    path(`M${x + dx * k} ${y}l${2 * k} ${-h * k}h${8 * k}l${2 * k} ${h * k}z`, 'fill="url(#wallCity)"'),
  );
  const hall = path(`M${x - 40 * k} ${y}v${-14 * k}h${70 * k}v${14 * k}z`, 'fill="#4d3a2c"');
  const smoke = `M${x - 4 * k} ${y - 52 * k}c${10 * k} ${-12 * k} ${2 * k} ${-18 * k} ${16 * k} ${-28 * k}c${10 * k} ${-8 * k} ${26 * k} ${-4 * k} ${40 * k} ${-14 * k}`;
  const look = `stroke="#e9c9a0" stroke-opacity=".28" stroke-width="${7 * k}" fill="none" stroke-linecap="round"`;
  return chimneys.join("") + hall + path(smoke, look);
}

/** Three domes and a mast. */
function station(x: number, y: number, k: number): string {
  const dome = (dx: number, r: number): string => {
    const shine = `M${x + dx * k - r * k * 0.7} ${y - r * k * 0.35}a${r * k * 0.75} ${r * k * 0.75} 0 0 1 ${r * k * 0.8} ${-r * k * 0.45}`;
    return (
      path(`M${x + dx * k - r * k} ${y}a${r * k} ${r * k} 0 0 1 ${2 * r * k} 0z`, 'fill="url(#wallCity)"') +
      path(shine, 'stroke="#f3cf97" stroke-opacity=".6" fill="none" stroke-width="1.6"')
    );
  };
  const mast = path(`M${x + 2 * k} ${y - 20 * k}v${-14 * k}`, 'stroke="#5b4231" stroke-width="2"');
  const dish = path(
    `M${x - 8 * k} ${y - 42 * k}a${12 * k} ${12 * k} 0 0 0 ${17 * k} ${12 * k}z`,
    'fill="#6d4f38"',
  );
  const feed = path(`M${x + k} ${y - 36 * k}l${7 * k} ${-7 * k}`, 'stroke="#5b4231" stroke-width="1.6"');
  return dome(-26, 13) + dome(2, 20) + dome(30, 11) + mast + dish + feed;
}

const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ""}/>`;
const down = (id: string, ...stops: string[]): string =>
  `<linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1">${stops.join("")}</linearGradient>`;
const across = (id: string, y2: number, ...stops: string[]): string =>
  `<linearGradient id="${id}" x1="0" x2="1" y1="0" y2="${y2}">${stops.join("")}</linearGradient>`;
const round = (id: string, ...stops: string[]): string =>
  `<radialGradient id="${id}">${stops.join("")}</radialGradient>`;

const DEFS = [
  down(
    "sky",
    stop(0, "#14172a"),
    stop(0.45, "#2b2444"),
    stop(0.74, "#6a3d4c"),
    stop(0.92, "#b9683f"),
    stop(1, "#e0a05a"),
  ),
  down("sand", stop(0, "#c58c55"), stop(0.3, "#d8ae72"), stop(1, "#d2a567")),
  down("basin", stop(0, "#d9a868"), stop(0.5, "#e7c894"), stop(1, "#ddb67c")),
  across("lit", 1, stop(0, "#efd2a0"), stop(1, "#d3a567", 0.55)),
  across("slip", 1, stop(0, "#a8713f", 0.85), stop(1, "#b98550", 0.15)),
  down("rockLit", stop(0, "#a9794f"), stop(1, "#7a5236")),
  down("rockDark", stop(0, "#5b3d2a"), stop(1, "#3d2a20")),
  down("far", stop(0, "#6e4145"), stop(1, "#b37a4c")),
  across("wallCity", 0, stop(0, "#7b5a40"), stop(1, "#4a3628")),
  round("spot", stop(0, "#c25a16", 0.55), stop(1, "#c25a16", 0)),
  round("sun", stop(0, "#ffdf9e", 0.9), stop(0.25, "#ffb765", 0.45), stop(1, "#ff9a4a", 0)),
  down("haze", stop(0, "#f0b070", 0.65), stop(1, "#f0b070", 0)),
].join("");

const HORIZON =
  "M0 236 L40 222 84 230 130 210 176 226 240 214 300 228 372 216 430 230 470 206 520 188 560 176 600 190 640 172 690 194 740 180 790 200 850 186 900 204 950 192 1000 206 V262 H0Z";
const BASIN = "M490 246 L1000 246 V800 H640 C615 640 575 520 540 430 C515 360 500 300 490 246Z";

function sky(r: Random): string {
  const stars = times(
    70,
    () =>
      `<circle cx="${f(r() * 1000)}" cy="${f(r() * 150)}" r="${f(0.5 + r())}" fill="#fff" opacity="${f(0.15 + r() * 0.55)}"/>`,
  );
  const moons =
    '<g class="moons" opacity=".9"><circle cx="905" cy="120" r="17" fill="#efe0c2"/><circle cx="899" cy="116" r="3.4" fill="#cdb893"/>' +
    '<circle cx="909" cy="126" r="2.4" fill="#cdb893"/><circle cx="956" cy="168" r="8" fill="#d9c8d8"/></g>';
  return `<rect width="1000" height="262" fill="url(#sky)"/>${stars.join("")}${moons}<ellipse cx="250" cy="240" rx="330" ry="120" fill="url(#sun)"/>${path(HORIZON, 'fill="url(#far)"')}`;
}

/** Rows from the horizon to the front, larger towards us, none inside the basin. */
function dunes(r: Random): string {
  let out = "";
  for (let row = 0; row < 9; row++) {
    const y = 262 + row * row * 5.6 + row * 16;
    const w = 70 + row * 26;
    const h = 7 + row * 4.6;
    for (let x = -40 + (row % 2) * w * 0.5; x < 1040; x += w * 0.92) {
      const middle = x + (r() - 0.5) * w * 0.35;
      if (middle + w * 0.36 > 470 + (y - 262) * 0.27) continue;
      out += dune(
        middle,
        y + (r() - 0.5) * 8,
        w * (0.85 + r() * 0.35),
        h * (0.8 + r() * 0.4),
        0.08 + r() * 0.1,
      );
    }
  }
  return out;
}

function pan(): string {
  return times(9, (i) =>
    path(
      `M${540 + i * 14} ${292 + i * 56} C740 ${268 + i * 58} 860 ${318 + i * 55} 1010 ${276 + i * 60}`,
      `stroke="#8a5f38" stroke-opacity="${f(0.22 - i * 0.012)}" fill="none" stroke-width="1.1" vector-effect="non-scaling-stroke"`,
    ),
  ).join("");
}

function shieldWall(stands: boolean, r: Random): string {
  const far: Bend[] = [
    [492, 262, 0.5],
    [506, 330, 0.65],
  ];
  if (stands) {
    return ridge([...far, [532, 410, 0.85], [566, 500, 1.05], [606, 620, 1.35], [640, 820, 1.7]], 11, 52, 58);
  }
  const rubble = times(34, () => {
    const t = r();
    const [x, y, k] = [520 + t * 60 + (r() - 0.5) * 70, 400 + t * 130, 4 + r() * 9];
    return path(
      `M${f(x)} ${f(y)}l${f(k * 0.7)} ${f(-k)}l${f(k)} ${f(k * 0.5)}l${f(-k * 0.5)} ${f(k * 0.6)}z`,
      `fill="${r() > 0.5 ? "#6b4a32" : "#99704a"}"`,
    );
  });
  const crater = '<ellipse cx="552" cy="470" rx="70" ry="40" fill="url(#spot)"/>';
  const near: Bend[] = [
    [590, 585, 1.25],
    [612, 660, 1.4],
    [640, 830, 1.7],
  ];
  return ridge([...far, [520, 380, 0.8]], 11, 52, 58) + crater + rubble.join("") + ridge(near, 5, 52, 58);
}

/** `wall`: the Shield Wall stands. */
export function scene(wall: boolean): string {
  const r = random(7);
  const heavens = sky(r);
  const spice = [
    [430, 640, 150, 62],
    [840, 660, 140, 56],
    [130, 690, 130, 48],
  ]
    .map(([x, y, rx, ry]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#spot)"/>`)
    .join("");
  const worm = times(4, (i) =>
    path(
      `M${258 + i * 9} ${742 - i * 3}c${26 + i * 5} ${-18 - i * 4} ${66 + i * 6} ${-18 - i * 4} ${92 - i} 0`,
      'fill="none" stroke="#7a4f2c" stroke-opacity=".5" stroke-width="2"',
    ),
  ).join("");
  const sietch =
    ridge(
      [
        [30, 440, 0.7],
        [100, 446, 0.9],
        [150, 448, 0.7],
      ],
      3,
      56,
      70,
    ) +
    ridge(
      [
        [20, 470, 0.9],
        [70, 478, 0.8],
      ],
      9,
      40,
      64,
    ) +
    path("M92 462c0-14 20-14 20 0v12h-20z", 'fill="#1d120b"');
  const ground =
    '<rect y="246" width="1000" height="560" fill="url(#sand)"/>' + path(BASIN, 'fill="url(#basin)"');
  const haze = '<rect y="246" width="1000" height="70" fill="url(#haze)"/>';
  const places = refinery(700, 470, 1.25) + city(884, 478, 1.45) + station(372, 468, 1.2);
  return `<defs>${DEFS}</defs>${heavens}${ground}${pan()}${dunes(r)}${spice}${worm}${sietch}${haze}${shieldWall(wall, r)}${places}`;
}
