import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findOffice } from '../../plugins/render/office-drawer.ts';
import { launchServer } from '../launch/launch-server.ts';
import { timeProcess } from './bench-process.ts';
import { repeatLayouts } from './master/repeat-layouts.ts';
import { deckOfLayouts, timeParts } from './master/time-parts.ts';
import { signInUploader } from './master/upload-master.ts';

/*
 * How fast a master deck becomes a template: npm run bench:master [-- FILE...]
 * "upload" is over HTTP on a server in a process of its own: from the request to the answer with the template, its readiness
 * report and all thumbnails stored; "first" is the first one of a server, whose drawing thread starts with it. The parts are
 * those of one analysis in this process, once warm. Beside it LibreOffice converts a deck with one slide on each layout to PDF.
 */
const ROUNDS = 5;
const OFFICE_ROUNDS = 2;
const LAYOUTS = 20;
const PASSWORD = 'bench';

const template = fileURLToPath(
  new URL('../../server/domains/templates/templates/builtin/general.pptx', import.meta.url),
);
const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const shown = (values: readonly number[]): number => Math.round(middle(values));

const files: [string, Uint8Array][] = [
  [`general, ${LAYOUTS} layouts`, await repeatLayouts(await readFile(template), LAYOUTS)],
];
for (const path of process.argv.slice(2)) files.push([basename(path), await readFile(path)]);

const folder = await mkdtemp(join(tmpdir(), 'bench-master-'));
const server = await launchServer({ DEV_AUTH_PASSWORD: PASSWORD, RATE_LIMITS: 'false', LOG_LEVEL: 'warn' });
try {
  const office = await findOffice(undefined);
  const convert = (program: string, file: string) =>
    timeProcess(program, [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      ...['--headless', '--convert-to', 'pdf', '--outdir', folder, file],
    ]);
  const uploader = await signInUploader(server.url, PASSWORD);
  const rows = [];
  for (const [name, bytes] of files) {
    const first = await uploader.upload(bytes, `${name}.pptx`);
    const uploads: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) uploads.push(await uploader.upload(bytes, `${name}.pptx`));
    const parts = await timeParts(bytes, ROUNDS);
    const deck = await deckOfLayouts(bytes);
    const theirs: number[] = [];
    if (office !== null) {
      const file = join(folder, 'layouts.pptx');
      await writeFile(file, deck.bytes);
      await convert(office, file);
      for (let round = 0; round < OFFICE_ROUNDS; round += 1) theirs.push((await convert(office, file)).ms);
    }
    rows.push({
      'master deck': name,
      layouts: deck.layouts,
      'first ms': Math.round(first),
      'upload ms': shown(uploads),
      open: shown(parts.open),
      elements: shown(parts.elements),
      'test fills': shown(parts.readiness),
      thumbnails: shown(parts.thumbnails),
      'LibreOffice ms': office === null ? 'not here' : shown(theirs),
    });
  }
  console.table(rows);
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
