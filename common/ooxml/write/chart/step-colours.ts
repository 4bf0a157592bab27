import { contrast } from '../ground-colours.ts';
import type { Accent } from '../ground-colours.ts';

/** The accents of rises and falls; falls have none where the theme offers no second. */
export interface StepAccents {
  rise: Accent | null;
  fall: Accent | null;
}

/** Less colour than this (of 255) has no hue that says anything. */
const LEAST_CHROMA = 40;

/**
 * The first accent for rises; for falls the one that differs most from it in lightness, so that the two can be told apart
 * without seeing colours. A red rise or a green fall would say the opposite of what readers are used to: others go before.
 */
export function stepAccents(accents: readonly Accent[]): StepAccents {
  const rise = accents.find(({ hex }) => !isRed(hex)) ?? accents[0] ?? null;
  const others = accents.filter((one) => one !== rise);
  const calm = others.filter(({ hex }) => !isGreen(hex));
  const fall = (calm.length > 0 ? calm : others).reduce<Accent | null>(
    (best, one) =>
      best === null || (rise !== null && contrast(one.hex, rise.hex) > contrast(best.hex, rise.hex)) ? one : best,
    null,
  );
  return { rise, fall };
}

function isRed(hex: string): boolean {
  const hue = hueOf(hex);
  return hue !== null && (hue < 18 || hue > 335);
}

function isGreen(hex: string): boolean {
  const hue = hueOf(hex);
  return hue !== null && hue > 70 && hue < 165;
}

/** Degrees on the colour circle; null for what is almost grey. */
function hueOf(hex: string): number | null {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (!(chroma >= LEAST_CHROMA)) return null;
  const sixth =
    most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  return (sixth * 60 + 360) % 360;
}
