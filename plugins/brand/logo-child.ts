import sharp from 'sharp';

/*
 * A process that converts one logo to a picture: it receives bytes and returns a PNG. A hostile file can only crash
 * this process.
 */

const MAX_PIXELS = 50_000_000;
/** The density at which an SVG pixel is one pixel. */
const PLAIN_DENSITY = 72;
const MAX_DENSITY = 7_200;

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const bytes = Buffer.concat(chunks);
const side = Number(process.argv[2]);
const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
if (format !== 'png' && format !== 'svg') throw new Error(`unsupported logo format: ${format}`);
// An SVG is rendered at its final size; a picture is never enlarged.
const density = Math.min(MAX_DENSITY, (PLAIN_DENSITY * side) / Math.max(width, height, 1));
const opened = format === 'svg' ? sharp(bytes, { ...options, density }) : sharp(bytes, options);
const png = await opened
  .rotate()
  .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  .toColourspace('srgb')
  .png()
  .toBuffer();
process.stdout.write(png);
