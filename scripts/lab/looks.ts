import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const usage = `npm run lab -- looks FOLDER [NAME...]
  Every page of the pane at 348, 480, 900, 1280 and 1920 px, light, dark, in forced colours, in German and in Arabic, with its menus,
  dialogs and messages: axe finds nothing, nothing lies beyond the edge, and a picture of each page goes to FOLDER. NAME takes only
  looks that begin so, such as dark or "light, 348". The tests (tests/e2e/looks.test.ts) do one of these.`;

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
  return code ?? 1;
}
