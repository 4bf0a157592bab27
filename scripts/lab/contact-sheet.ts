import sharp from 'sharp';

const GAP = 6;

/**
 * Combines pictures in one: in rows from left to right, on grey: slides are white.
 * @param pictures files or bytes, all of one shape.
 * @param tile their size on the sheet, in pixels.
 * @returns WebP.
 */
export async function contactSheet(
  pictures: readonly (string | Uint8Array)[],
  tile: { width: number; height: number },
  columns: number,
): Promise<Uint8Array> {
  const tiles = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(tile.width, tile.height).toBuffer(),
      left: GAP + (index % columns) * (tile.width + GAP),
      top: GAP + Math.floor(index / columns) * (tile.height + GAP),
    })),
  );
  const across = Math.min(columns, pictures.length) * (tile.width + GAP) + GAP;
  const down = Math.ceil(pictures.length / columns) * (tile.height + GAP) + GAP;
  return sharp({ create: { width: across, height: down, channels: 3, background: '#d5d9e0' } })
    .composite(tiles)
    .webp({ quality: 80 })
    .toBuffer();
}
