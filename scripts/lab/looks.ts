import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contactSheet } from './contact-sheet.ts';

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
const TILE = { width: 302, height: 625 };

/** Combines the pages of each look at 348 px in one picture. */
async function writeSheets(folder: string): Promise<void> {
  for (const look of ['light', 'german', 'dark', 'contrast', 'arabic']) {
    const files = PAGES.map((page) => join(folder, `${look}-348-${page}.png`));
    if (!files.every((file) => existsSync(file))) continue;
    await writeFile(join(folder, `pane-${look}.webp`), await contactSheet(files, TILE, COLUMNS));
  }
}
