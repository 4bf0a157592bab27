import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findOffice } from '../../plugins/render/office/find-office.ts';
import { OPTIMISE_LATER } from '../../plugins/render/patient-compiler.ts';
import { buildProgram, makePicture, timeProcess } from './bench-process.ts';

/*
 * How fast decks become PDF and slides become thumbnails: npm run bench:scene
 * "PDF" is a whole process in compiled code, from deck data and the master's file to the file on disk, with the code that V8
 * compiled in an earlier run ("from source": without); beside it LibreOffice
 * converts the .pptx of the same deck, with a profile that is there already. "thumbnail" is one slide from its data to a PNG
 * of 320 pixels, in a process that has drawn it once.
 */
const ROUNDS = 5;
const OFFICE_ROUNDS = 2;
const SIZES = [20, 200];

const entry = fileURLToPath(new URL('./scene/run-scene.ts', import.meta.url));
/** Within node_modules, where what is built finds the packages. */
const buildFolder = fileURLToPath(new URL('../../node_modules/.cache/bench-scene', import.meta.url));
const template = fileURLToPath(
  new URL('../../server/domains/templates/templates/builtin/general.pptx', import.meta.url),
);

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function rounds(count: number, run: () => Promise<{ ms: number }>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) times.push((await run()).ms);
  return middle(times);
}

const folder = await mkdtemp(join(tmpdir(), 'bench-scene-'));
try {
  const picture = await makePicture(folder);
  const { plain, cached } = await buildProgram(entry, buildFolder, OPTIMISE_LATER);
  const draw = (what: string, slides: number, out: string, program = plain) =>
    timeProcess(process.execPath, [program, what, `${slides}`, picture, template, out]);
  const office = await findOffice(undefined);
  const convert = (program: string, file: string) =>
    timeProcess(program, [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      ...['--headless', '--convert-to', 'pdf', '--outdir', join(folder, 'office'), file],
    ]);
  const node = await rounds(ROUNDS, () => timeProcess(process.execPath, ['-e', '0']));
  const rows = [];
  for (const slides of SIZES) {
    const out = join(folder, `${slides}.pdf`);
    const deck = join(folder, `${slides}.pptx`);
    await draw('pptx', slides, deck);
    if (office !== null && slides === SIZES[0]) await convert(office, deck);
    const fromSource = await rounds(ROUNDS, () => draw('pdf', slides, out));
    // The first one writes the compiled code.
    await draw('pdf', slides, out, cached);
    const own = await rounds(ROUNDS, () => draw('pdf', slides, out, cached));
    const theirs = office === null ? null : await rounds(OFFICE_ROUNDS, () => convert(office, deck));
    rows.push({
      slides,
      'PDF ms': Math.round(own),
      'from source': Math.round(fromSource),
      'LibreOffice ms': theirs === null ? 'not here' : Math.round(theirs),
      'times as fast': theirs === null ? '' : Math.round((theirs / own) * 10) / 10,
      kB: Math.round((await stat(out)).size / 1000),
    });
  }
  console.table(rows);
  const { output } = await draw('thumbnails', 20, '');
  const times = JSON.parse(output) as number[];
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 10) / 10;
  console.log(
    `thumbnail, 320 pixels, warm: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; Node by itself ${Math.round(node)} ms`,
  );
} finally {
  await rm(folder, { recursive: true });
  await rm(buildFolder, { recursive: true, force: true });
}
