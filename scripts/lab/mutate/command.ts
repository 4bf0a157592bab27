import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startStoreOnDemand } from '../../../tests/support/start-store-on-demand.ts';
import { buildClients } from '../../build/build-clients.ts';
import { createRandom } from '../fuzz/make-value.ts';
import { findMutants } from './find-mutants.ts';
import type { Mutant } from './find-mutants.ts';
import { readImportGraph } from './import-graph.ts';
import type { ImportGraph } from './import-graph.ts';
import { judgeMutant, measureCoverage } from './judge-mutants.ts';
import type { JudgedMutant, Verdict } from './judge-mutants.ts';
import { areas } from './areas.ts';
import type { Area } from './areas.ts';
import { createTestProcess } from './test-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const equivalents = fileURLToPath(new URL('./equivalent-mutants.json', import.meta.url));
const PROGRESS_EVERY = 10;

export const usage = `npm run lab -- mutate AREA [options]
Changes the product code of an area in small ways and reports which changes its tests do not notice.

  --mutants N    size of the random sample (default 60)
  --seed S       which sample (default 1); the same seed draws the same sample from the same code
  --file PART    only product files whose path contains PART
  --skip N       leaves out the first N of the sample, to continue where --minutes stopped
  --minutes M    stops after M minutes
  --again FILE   only what was not noticed in the report FILE
  --patience X   a test file may take X times its usual duration, at least 5 s (default 5)
  --json FILE    writes every mutant with its verdict
  --list         prints the sample and runs nothing

Areas: ${Object.keys(areas).join(', ')}
`;

/** @returns the exit code: 0 when the run is complete, whatever the rate. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...{ mutants: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
      ...{ file: { type: 'string', default: '' }, skip: { type: 'string', default: '0' } },
      ...{ minutes: { type: 'string', default: 'Infinity' }, again: { type: 'string' } },
      ...{ timeFactor: { type: 'string', default: '5' }, json: { type: 'string' } },
      ...{ list: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    },
  });
  const area = areas[positionals[0] ?? ''];
  if (values.help || area === undefined) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const graph = readImportGraph(root);
  const all = mutantsOf(area, graph).filter(({ file }) => file.includes(values.file));
  const drawn = values.again === undefined ? draw(all, Number(values.seed), Number(values.mutants)) : all;
  const sample = drawn.filter(missedIn(values.again)).slice(Number(values.skip));
  console.error(`${sample.length} of ${all.length} mutants`);
  if (values.list) {
    for (const { file, line, before, after } of sample) console.log(`${file}:${line}  ${before} → ${after}`);
    return 0;
  }
  const judged = await judge(sample, testsOf(area, graph, sample), graph, {
    timeFactor: Number(values.timeFactor),
    endsAt: performance.now() + Number(values.minutes) * 60_000,
  });
  console.log(describeResult(judged));
  if (judged.length < sample.length) {
    const next = Number(values.skip) + judged.length;
    console.log(`stopped after ${judged.length} of ${sample.length}: continue with --skip ${next}`);
  }
  if (values.json !== undefined) {
    const report = { area: positionals[0], seed: values.seed, rate: rateOf(judged), mutants: judged };
    writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
  return 0;
}

/** The mutants of an area, except those known to be equivalent. */
function mutantsOf(area: Area, graph: ImportGraph): Mutant[] {
  const known = JSON.parse(readFileSync(equivalents, 'utf8')) as EquivalentMutant[];
  return graph.files
    .filter((file) => area.files.some((start) => file.startsWith(start)) && !file.includes('.test.'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return findMutants(file, text).filter((mutant) => !isEquivalent(mutant, text, known));
    });
}

function draw(mutants: readonly Mutant[], seed: number, size: number): Mutant[] {
  const random = createRandom(seed);
  const left = [...mutants];
  const drawn: Mutant[] = [];
  while (drawn.length < size && left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn;
}

function missedIn(report: string | undefined): (mutant: Mutant) => boolean {
  if (report === undefined) return () => true;
  const { mutants } = JSON.parse(readFileSync(report, 'utf8')) as { mutants: JudgedMutant[] };
  const keyOf = ({ file, start, after }: Mutant): string => `${file} ${start} ${after}`;
  const missed = new Set(
    mutants.filter(({ verdict }) => verdict === 'survived' || verdict === 'no coverage').map(keyOf),
  );
  return (mutant) => missed.has(keyOf(mutant));
}

function testsOf(area: Area, graph: ImportGraph, sample: readonly Mutant[]): string[] {
  const dependents = new Set(sample.flatMap(({ file }) => [...graph.distances(file).keys()]));
  return graph.files
    .filter((file) => file.endsWith('.test.ts') && area.tests.some((start) => file.startsWith(start)))
    .filter((file) => file.startsWith('tests/') || dependents.has(file))
    .sort();
}

async function judge(
  sample: readonly Mutant[],
  tests: readonly string[],
  graph: ImportGraph,
  { timeFactor, endsAt }: { timeFactor: number; endsAt: number },
): Promise<JudgedMutant[]> {
  const needsServer = tests.some((file) => file.startsWith('tests/'));
  if (needsServer) await buildClients();
  const store = needsServer ? await startStoreOnDemand() : null;
  const process = createTestProcess(store === null ? {} : { LECTERN_TEST_STORE_BROKER: store.url });
  const bench = { root, graph, process };
  const judged: JudgedMutant[] = [];
  try {
    const startedAt = performance.now();
    const covering = await measureCoverage(bench, tests, sample);
    console.error(
      `${covering.length} of ${tests.length} test files cover them, ${seconds(startedAt)} s without mutants`,
    );
    for (const [index, mutant] of sample.entries()) {
      if (performance.now() > endsAt) break;
      const own = covering.filter(({ covers }) => covers.has(index));
      judged.push(await judgeMutant(bench, mutant, own, { timeFactor }));
      if (judged.length % PROGRESS_EVERY === 0) console.error(`${judged.length} judged, ${seconds(startedAt)} s`);
    }
  } finally {
    process.close();
    await store?.close();
  }
  return judged;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

/** A mutant that changes nothing observable. The line is the trimmed source line, so that it may move. */
interface EquivalentMutant {
  file: string;
  line: string;
  before: string;
  after: string;
  reason: string;
}

const VERDICTS: readonly Verdict[] = ['killed', 'timed out', 'survived', 'no coverage'];

/** The share of mutants that tests noticed; a time-out counts as noticed. */
export function rateOf(judged: readonly JudgedMutant[]): number {
  const noticed = judged.filter(({ verdict }) => verdict === 'killed' || verdict === 'timed out');
  return judged.length === 0 ? 0 : noticed.length / judged.length;
}

export function isEquivalent(mutant: Mutant, text: string, known: readonly EquivalentMutant[]): boolean {
  const line = text.split('\n')[mutant.line - 1]?.trim() ?? '';
  return known.some(
    (other) =>
      other.file === mutant.file &&
      other.line === line &&
      other.before === mutant.before &&
      other.after === mutant.after,
  );
}

/** A table of the files, every mutant that wasn't noticed, and the rate. */
export function describeResult(judged: readonly JudgedMutant[]): string {
  const files = [...new Set(judged.map(({ file }) => file))].sort();
  const width = Math.max(...files.map((file) => file.length), 5);
  const row = (name: string, of: readonly JudgedMutant[]): string =>
    [
      name.padEnd(width),
      ...VERDICTS.map((verdict) =>
        String(of.filter((mutant) => mutant.verdict === verdict).length).padStart(verdict.length),
      ),
      `${percent(rateOf(of))}`.padStart(6),
    ].join('  ');
  const missed = judged
    .filter(({ verdict }) => verdict === 'survived' || verdict === 'no coverage')
    .sort((a, b) => a.file.localeCompare(b.file) || a.start - b.start);
  return [
    ['file'.padEnd(width), ...VERDICTS, '  rate'].join('  '),
    ...files.map((file) =>
      row(
        file,
        judged.filter((mutant) => mutant.file === file),
      ),
    ),
    row('all', judged),
    ...(missed.length > 0 ? [''] : []),
    ...missed.map(
      ({ file, line, before, after, verdict }) =>
        `${verdict}: ${file}:${line}  ${oneLine(before)} → ${oneLine(after) || '(nothing)'}`,
    ),
  ].join('\n');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

const MAX_SHOWN = 80;

function oneLine(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}
