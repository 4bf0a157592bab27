import sharp from 'sharp';

/* A process that makes one logo into a picture: its bytes come in, a PNG goes out. A hostile file takes down this process only. */

const MAX_PIXELS = 50_000_000;
/** Dots per inch at which a pixel of an SVG is one pixel. */
const PLAIN_DENSITY = 72;
const MAX_DENSITY = 7_200;

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const bytes = Buffer.concat(chunks);
const side = Number(process.argv[2]);
const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;

const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
if (format !== 'png' && format !== 'svg') throw new Error(`a logo in ${format}`);
// An SVG is drawn as large as it is kept; a picture is never made larger.
const density = Math.min(MAX_DENSITY, (PLAIN_DENSITY * side) / Math.max(width, height, 1));
const opened = format === 'svg' ? sharp(bytes, { ...options, density }) : sharp(bytes, options);
const png = await opened
  .rotate()
  .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  .toColourspace('srgb')
  .png()
  .toBuffer();
process.stdout.write(png);
