import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addProbes, applyMutant } from './find-mutants.ts';
import type { Mutant } from './find-mutants.ts';
import type { ImportGraph } from './import-graph.ts';
import type { TestProcess } from './test-process.ts';

export type Verdict = 'killed' | 'survived' | 'timed out' | 'no coverage';

export interface JudgedMutant extends Mutant {
  verdict: Verdict;
  /** For a killed one: which file failed, and how. */
  by?: string;
}

/** A test file that passes without mutants. */
interface CoveringTest {
  file: string;
  durationMs: number;
  /** Indexes of the mutants whose code it runs. */
  covers: ReadonlySet<number>;
}

interface Bench {
  root: string;
  graph: ImportGraph;
  process: TestProcess;
}

/** The time limit of a file without mutants: the first run of files that start servers and compile everything is slow. */
const BASELINE_LIMIT_MS = 180_000;
const MIN_LIMIT_MS = 5_000;

/**
 * Runs each test file without mutants and records which mutants' code it runs.
 * @throws Error if a test fails: nothing can be learned from tests that fail anyway.
 */
export async function measureCoverage(
  { root, graph, process }: Bench,
  tests: readonly string[],
  mutants: readonly Mutant[],
): Promise<CoveringTest[]> {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const index = new Map(mutants.map((mutant, at) => [mutant, at]));
  const sources = files.map((file) => ({
    file,
    text: addProbes(
      file,
      readFileSync(join(root, file), 'utf8'),
      mutants.filter((mutant) => mutant.file === file),
      (mutant) => index.get(mutant) ?? 0,
    ),
  }));
  const fresh = [...new Set(files.flatMap((file) => [...graph.distances(file).keys()]))];
  const covering: CoveringTest[] = [];
  for (const file of tests) {
    const outcome = await process.run({ test: file, sources, fresh }, BASELINE_LIMIT_MS);
    if (outcome === 'timeout') throw new Error(`${file} takes over ${BASELINE_LIMIT_MS / 1000} s without mutants`);
    if (outcome.failure !== null) throw new Error(`${file} fails without mutants: ${outcome.failure}`);
    if (outcome.probed.length > 0) {
      covering.push({ file, durationMs: outcome.durationMs, covers: new Set(outcome.probed) });
    }
  }
  return covering;
}

/**
 * Runs the tests that cover a mutant against it, the most direct ones first, until one fails.
 * @param options.patience time limit of a test file, as a multiple of its usual duration.
 */
export async function judgeMutant(
  { root, graph, process }: Bench,
  mutant: Mutant,
  covering: readonly CoveringTest[],
  options: { timeFactor: number },
): Promise<JudgedMutant> {
  if (covering.length === 0) return { ...mutant, verdict: 'no coverage' };
  const distances = graph.distances(mutant.file);
  const distanceOf = ({ file }: CoveringTest): number => distances.get(file) ?? Infinity;
  const ordered = [...covering].sort((a, b) => {
    const [one, other] = [distanceOf(a), distanceOf(b)];
    return one === other ? a.durationMs - b.durationMs : one - other;
  });
  const text = applyMutant(readFileSync(join(root, mutant.file), 'utf8'), mutant);
  const sources = [{ file: mutant.file, text }];
  const fresh = [...distances.keys()];
  for (const { file, durationMs } of ordered) {
    const limitMs = Math.max(MIN_LIMIT_MS, durationMs * options.timeFactor);
    const outcome = await process.run({ test: file, sources, fresh }, limitMs);
    if (outcome === 'timeout') return { ...mutant, verdict: 'timed out', by: file };
    if (outcome.failure !== null) return { ...mutant, verdict: 'killed', by: `${file}: ${outcome.failure}` };
  }
  return { ...mutant, verdict: 'survived' };
}
