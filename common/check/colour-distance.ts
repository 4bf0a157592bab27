import { channels, mixColours, shiftLuminance } from '../ooxml/read/colour.ts';

/** CIE L*a*b* with illuminant D65. */
type Lab = readonly [L: number, a: number, b: number];

/** sRGB (IEC 61966-2-1) to CIE L*a*b*. @param hex six hex digits. */
function labOf(hex: string): Lab {
  const [r = 0, g = 0, b = 0] = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
  ].map((value) => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RADIAN = Math.PI / 180;
const SEVENTH = 25 ** 7;

/** The perceived difference of two colours: CIEDE2000 (ISO/CIE 11664-6); up to about 2 it is hard to see. */
function colourDistance(one: Lab, other: Lab): number {
  const [L1, a1, b1] = one;
  const [L2, a2, b2] = other;
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const G = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + SEVENTH)));
  const [ap1, ap2] = [a1 * (1 + G), a2 * (1 + G)];
  const [C1, C2] = [Math.hypot(ap1, b1), Math.hypot(ap2, b2)];
  const [h1, h2] = [hueOf(b1, ap1), hueOf(b2, ap2)];
  const isGrey = C1 * C2 === 0;
  let turn = isGrey ? 0 : h2 - h1;
  if (turn > 180) turn -= 360;
  else if (turn < -180) turn += 360;
  const dH = 2 * Math.sqrt(C1 * C2) * Math.sin((turn / 2) * RADIAN);
  const [L, C] = [(L1 + L2) / 2, (C1 + C2) / 2];
  const sum = h1 + h2;
  const h = isGrey ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : (sum + (sum < 360 ? 360 : -360)) / 2;
  const cos = (factor: number, shift: number): number => Math.cos((factor * h + shift) * RADIAN);
  const T = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63);
  const SL = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2);
  const SC = 1 + 0.045 * C;
  const SH = 1 + 0.015 * C * T;
  const RT = -2 * Math.sqrt(C ** 7 / (C ** 7 + SEVENTH)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * RADIAN);
  const [l, c, H] = [(L2 - L1) / SL, (C2 - C1) / SC, dH / SH];
  return Math.sqrt(Math.max(0, l * l + c * c + H * H + RT * c * H));
}

function hueOf(b: number, a: number): number {
  if (a === 0 && b === 0) return 0;
  const degrees = Math.atan2(b, a) / RADIAN;
  return degrees < 0 ? degrees + 360 : degrees;
}

interface NearestColour {
  /** The colour of the palette. */
  hex: string;
  distance: number;
}

/** A palette that finds its colour nearest to a given one; results are cached. */
export interface Palette {
  nearest(hex: string): NearestColour;
  /** Like `nearest`, but also among the tints and shades of its colours. */
  nearestTint(hex: string): NearestColour;
}

const STEPS = 20;

/** @param colours six hex digits each, at least one. */
export function createPalette(colours: readonly string[]): Palette {
  const own = colours.map((hex) => ({ hex: hex.toUpperCase(), lab: labOf(hex) }));
  const known = new Map<string, NearestColour>();
  const knownTints = new Map<string, NearestColour>();
  let tints: { hex: string; lab: Lab }[] | null = null;
  const among = (
    candidates: readonly { hex: string; lab: Lab }[],
    hex: string,
    memory: Map<string, NearestColour>,
  ): NearestColour => {
    const found = memory.get(hex);
    if (found !== undefined) return found;
    const lab = labOf(hex);
    let best: NearestColour = { hex: '000000', distance: Number.POSITIVE_INFINITY };
    for (const each of candidates) {
      const distance = colourDistance(each.lab, lab);
      if (distance < best.distance) best = { hex: each.hex, distance };
    }
    memory.set(hex, best);
    return best;
  };
  return {
    nearest: (hex) => among(own, hex, known),
    nearestTint: (hex) => {
      const exact = among(own, hex, known);
      if (exact.distance < 1) return exact;
      tints ??= own.flatMap(({ hex: token }) => tintsOf(token).map((tint) => ({ hex: token, lab: labOf(tint) })));
      return among([...own, ...tints], hex, knownTints);
    },
  };
}

/** The lighter and darker variants of a colour as themes derive them: by luminance, and mixed with white and black. */
function tintsOf(hex: string): string[] {
  return Array.from({ length: STEPS }, (_, at) => {
    const share = (at + 1) / (STEPS + 1);
    return [
      shiftLuminance(hex, { lumMod: share }),
      shiftLuminance(hex, { lumMod: 1 - share, lumOff: share }),
      mixColours(hex, 'FFFFFF', share),
      mixColours(hex, '000000', share),
    ];
  }).flat();
}
