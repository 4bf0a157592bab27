import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

export const usage = `npm run lab -- looks FOLDER [NAME...]
  Every page of the pane at 348, 480, 900, 1280 and 1920 px, light, dark, in forced colours, in German and in Arabic, with its menus,
  dialogs and messages: axe finds nothing, nothing lies beyond the edge, and a picture of each page goes to FOLDER, with a contact
  sheet of each look at 348 px (those of docs/pictures). NAME takes only looks that begin so, such as dark or "light, 348". The tests
  (tests/e2e/looks.test.ts) do one of these.`;

export async function run(args: string[]): Promise<number> {
  const [folder, ...names] = parseArgs({ args, allowPositionals: true }).positionals;
  if (folder === undefined) {
    console.log(usage);
    return 2;
  }
  const pictures = resolve(folder);
  mkdirSync(pictures, { recursive: true });
  const only = names.length === 0 ? [] : ['-t', `everybody: (?:${names.join('|')})`];
  const jest = spawn('npx', ['jest', 'tests/e2e/looks.test.ts', '--maxWorkers=1', ...only], {
    stdio: 'inherit',
    env: { ...process.env, PANE_PICTURES: pictures },
  });
  const [code] = (await once(jest, 'exit')) as [number | null];
  await writeSheets(pictures);
  return code ?? 1;
}

const PAGES = ['welcome', 'home', 'brief', 'outline', 'design', 'slides', 'slide', 'insert', 'check', 'review'];
const COLUMNS = 5;
/** Size of a page on a sheet, in pixels: 348 by 720 scaled to a readable size. */
const TILE = { width: 302, height: 625, gap: 6 };

/** Combines the pages of each look at 348 px in one picture. */
async function writeSheets(folder: string): Promise<void> {
  for (const look of ['light', 'german', 'dark', 'contrast', 'arabic']) {
    const files = PAGES.map((page) => join(folder, `${look}-348-${page}.png`));
    if (!files.every((file) => existsSync(file))) continue;
    const tiles = await Promise.all(
      files.map(async (file, index) => ({
        input: await sharp(file).resize(TILE.width, TILE.height).toBuffer(),
        left: TILE.gap + (index % COLUMNS) * (TILE.width + TILE.gap),
        top: TILE.gap + Math.floor(index / COLUMNS) * (TILE.height + TILE.gap),
      })),
    );
    const across = COLUMNS * (TILE.width + TILE.gap) + TILE.gap;
    const down = Math.ceil(PAGES.length / COLUMNS) * (TILE.height + TILE.gap) + TILE.gap;
    await sharp({ create: { width: across, height: down, channels: 3, background: '#ffffff' } })
      .composite(tiles)
      .webp({ quality: 80 })
      .toFile(join(folder, `pane-${look}.webp`));
  }
}
