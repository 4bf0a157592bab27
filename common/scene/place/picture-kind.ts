import type { Sharp } from 'sharp';

/** Points that are looked at along each side. */
const SAMPLE_SIDE = 96;
/** Colours are told apart by this many bits of each channel, greys by more: a picture in black and white has no others. */
const COLOUR_BITS = 5;
const GREY_BITS = 7;
/** Channels nearer to each other than this make a grey. */
const GREY_SPREAD = 10;
/** A picture in which so few colours cover so much is drawn, not taken. */
const FEW_COLOURS = 12;
const MOST_OF_IT = 0.6;

/**
 * Whether a picture looks like a photograph: opaque, and of many colours without large even areas. Diagrams, screenshots and
 * logos are none: they lose by JPEG and by being cropped.
 */
export async function isPhoto(picture: Sharp): Promise<boolean> {
  // Picked points, not averages: those would make new colours along every edge.
  const { data, info } = await picture
    .clone()
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const hasAlpha = channels === 2 || channels === 4;
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += channels) {
    if (hasAlpha && (data[at + channels - 1] ?? 255) < 250) return false;
    const [red, green, blue] = channels < 3 ? [data[at], data[at], data[at]] : data.subarray(at, at + 3);
    const colour = colourKey(red ?? 0, green ?? 0, blue ?? 0);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const most = [...counts.values()].sort((a, b) => b - a).slice(0, FEW_COLOURS);
  return most.reduce((sum, count) => sum + count, 0) < SAMPLE_SIDE * SAMPLE_SIDE * MOST_OF_IT;
}

/** One number for colours that look alike. */
function colourKey(red: number, green: number, blue: number): number {
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < GREY_SPREAD) return -1 - (green >> (8 - GREY_BITS));
  const shade = (value: number): number => value >> (8 - COLOUR_BITS);
  return (shade(red) << (2 * COLOUR_BITS)) | (shade(green) << COLOUR_BITS) | shade(blue);
}
