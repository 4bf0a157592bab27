import { fork } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CorpusCase, CorpusResult } from './corpus/corpus-case.ts';
import { officeCheck } from './corpus/office-check.ts';
import { stressContents } from './corpus/stress-contents.ts';
import { hasLibreOffice } from './matrix/convert.ts';

/*
 * Many decks, judged by the quality report: SAMPLES_DIR=… npm run corpus [-- OUT_FOLDER [FILTER [office]]]
 * Contents (SAMPLES_DIR/content, texts made to be hard) × shipped templates × 5, 10, 20 slides; masters of SAMPLES_DIR/masters
 * with a few of the contents. FILTER is a part of "content@master@slides". With `office`, LibreOffice draws every deck at
 * fixed sizes, and each word must stand in its frame. Decks with faults are kept in OUT_FOLDER. Exits with 1 on a fault.
 */
const SLIDE_COUNTS = [5, 10, 20];
const PROCESSES = 2;
/** Contents that every master of the samples gets. */
const FEW = /\.docx$|\.xlsx$|^stress-(titles|bullets|rows|german)/;
const MOST_FEW = 5;

const own = fileURLToPath(new URL('../docs/samples', import.meta.url));
const shipped = fileURLToPath(new URL('../server/domains/templates/templates/builtin', import.meta.url));
const samples = process.env.SAMPLES_DIR;
const [outFolder = 'out/corpus', filter = '', office = ''] = process.argv.slice(2);

async function filesIn(folder: string, ending = /./): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const stress = stressContents().map(({ name }) => name);
const contents = [...(await filesIn(samples === undefined ? own : join(samples, 'content'))), ...stress];
const few = contents.filter((content) => FEW.test(basename(content))).slice(-MOST_FEW);
const templates = await filesIn(shipped, /\.pptx$/);
const masters = samples === undefined ? [] : await filesIn(join(samples, 'masters'), /\.(pptx|potx)$/);
const cases = [
  ...templates.map((master) => ({ master, with: contents })),
  ...masters.map((master) => ({ master, with: few })),
]
  .flatMap(({ master, with: taken }) =>
    taken.flatMap((content) =>
      SLIDE_COUNTS.map((slides): CorpusCase => {
        const name = `${basename(content)}@${basename(master).replace(/\.\w+$/, '')}@${slides}`;
        return { name, content, master, slides };
      }),
    ),
  )
  .filter(({ name }) => name.includes(filter));

await rm(outFolder, { recursive: true, force: true });
await mkdir(outFolder, { recursive: true });
const results: CorpusResult[] = [];
let next = 0;
await Promise.all(Array.from({ length: Math.min(PROCESSES, cases.length) }, work));

/** One process with one case after the other; a process that dies fails its case and is started anew. */
async function work(): Promise<void> {
  while (next < cases.length) {
    await new Promise<void>((resolve) => {
      const child = fork(fileURLToPath(new URL('./corpus/corpus-worker.ts', import.meta.url)), [outFolder, office]);
      let current: CorpusCase | undefined;
      child.on('message', (message: CorpusResult | 'ready') => {
        if (message !== 'ready') take(message);
        current = cases[next];
        next += 1;
        if (current === undefined) child.kill();
        else child.send(current);
      });
      child.on('exit', (code, signal) => {
        if (current !== undefined) {
          const faults = [`the process ended: ${code ?? signal}`];
          take({ name: current.name, slides: 0, texts: 0, counts: { 'failed error': 1 }, faults, warnings: [] });
        }
        resolve();
      });
    });
  }
}

function take(result: CorpusResult): void {
  results.push(result);
  for (const fault of result.faults) console.log(`✗ ${result.name}: ${fault.split('\n').slice(0, 3).join(' ')}`);
  for (const warning of result.warnings) {
    if (!/_untold/.test(warning)) console.log(`! ${result.name}: ${warning}`);
  }
}

const counts = new Map<string, number>();
for (const result of results) {
  for (const [key, count] of Object.entries(result.counts)) counts.set(key, (counts.get(key) ?? 0) + count);
}
for (const [key, count] of [...counts].sort()) console.log(`${key.padEnd(24)} ${count}`);
const total = (of: (result: CorpusResult) => number): number => results.reduce((sum, result) => sum + of(result), 0);
let faults = total((result) => result.faults.length);
let checked = 'not held against LibreOffice';
if (office === 'office' && results.length > 0 && (await hasLibreOffice())) {
  const check = await officeCheck(join(outFolder, 'fixed'));
  for (const fault of check.faults) console.log(`✗ LibreOffice: ${fault}`);
  faults += check.faults.length;
  checked = `LibreOffice: ${check.words} words of ${check.decks} decks, ${check.faults.length} outside of their frames`;
}
console.log(
  `${results.length} decks, ${total(({ slides }) => slides)} slides, ${total(({ texts }) => texts)} texts judged, ${faults} faults; ${checked}`,
);
process.exitCode = faults > 0 || results.length === 0 ? 1 : 0;
