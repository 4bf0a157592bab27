import type { Sharp } from 'sharp';

/** Points that are looked at along each side. */
const SAMPLE_SIDE = 96;
/** Colours are told apart by this many bits of each channel. */
const BITS = 5;
/** A picture in which so few colours cover so much is drawn, not taken. */
const FEW_COLOURS = 12;
const FEW_GREYS = 4;
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
  const isGrey = channels < 3;
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += channels) {
    if (hasAlpha && (data[at + channels - 1] ?? 255) < 250) return false;
    const shade = (channel: number): number => (data[at + channel] ?? 0) >> (8 - BITS);
    const colour = isGrey ? shade(0) : (shade(0) << (2 * BITS)) | (shade(1) << BITS) | shade(2);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const most = [...counts.values()].sort((a, b) => b - a).slice(0, isGrey ? FEW_GREYS : FEW_COLOURS);
  return most.reduce((sum, count) => sum + count, 0) < SAMPLE_SIDE * SAMPLE_SIDE * MOST_OF_IT;
}
