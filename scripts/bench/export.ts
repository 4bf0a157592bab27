import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { makePicture, timeProcess } from './bench-process.ts';

/*
 * How fast decks are written, beside pptxgenjs in the same run: npm run bench:export
 * The writers are built to plain JavaScript first, as they run in production, and load their packages as they are installed.
 * Slides hold bullets, a table, two charts and a picture in turn. Every figure is from a process of its own. "cold" is the
 * whole process with one deck, "warm" the middle of the later decks of one process, "peak" the memory of the cold one.
 * "nothing" is what Node takes by itself.
 */
const WRITERS = ['nothing', 'lectern', 'pptxgenjs'] as const;
const COLD_ROUNDS = 5;
const WARM_RUNS = 12;

interface Figures {
  first_ms: number;
  warm_ms: number;
  peak_mib: number;
  bytes: number;
  process_ms: number;
}

const entry = fileURLToPath(new URL('./export/run-variant.ts', import.meta.url));
/** Within node_modules, where what is built finds the packages. */
const buildFolder = fileURLToPath(new URL('../../node_modules/.cache/bench-export', import.meta.url));
const script = join(buildFolder, 'run-variant.js');
const template = fileURLToPath(
  new URL('../../server/domains/templates/templates/builtin/general.pptx', import.meta.url),
);

async function run(writer: string, slides: number, runs: number, picture: string): Promise<Figures> {
  const args = [script, writer, `${slides}`, `${runs}`, picture, template];
  const { ms, output } = await timeProcess(process.execPath, args);
  return { ...(JSON.parse(output) as Omit<Figures, 'process_ms'>), process_ms: ms };
}

async function writeBuild(): Promise<void> {
  await build({
    entryPoints: [entry],
    outdir: buildFolder,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  // Said, or Node takes the modules for CommonJS first.
  await writeFile(join(buildFolder, 'package.json'), '{"type":"module"}');
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const ratio = (slow = Number.NaN, fast = Number.NaN): number => Math.round((slow / fast) * 10) / 10;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
try {
  const picture = await makePicture(folder);
  await writeBuild();
  const rows = [];
  for (const slides of [20, 200]) {
    const warm = new Map<string, number>();
    const cold = new Map<string, Figures[]>(WRITERS.map((writer) => [writer, []]));
    // In turn, so that a busy moment of the machine meets both.
    for (let round = 0; round < COLD_ROUNDS; round += 1) {
      for (const writer of WRITERS) cold.get(writer)?.push(await run(writer, slides, 1, picture));
    }
    for (const writer of WRITERS) warm.set(writer, (await run(writer, slides, WARM_RUNS, picture)).warm_ms);
    for (const writer of WRITERS) {
      const runs = cold.get(writer) ?? [];
      rows.push({
        slides,
        writer,
        'warm ms': Math.round(warm.get(writer) ?? Number.NaN),
        'cold ms': Math.round(middle(runs.map((one) => one.process_ms))),
        'peak MiB': Math.round(middle(runs.map((one) => one.peak_mib))),
        kB: Math.round((runs[0]?.bytes ?? Number.NaN) / 1000),
        'times as fast (warm)': writer === 'lectern' ? ratio(warm.get('pptxgenjs'), warm.get('lectern')) : '',
      });
    }
  }
  console.table(rows);
} finally {
  await rm(folder, { recursive: true });
  await rm(buildFolder, { recursive: true, force: true });
}
