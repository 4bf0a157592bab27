import { describe, expect, it } from '@jest/globals';
import type { Mutant } from './find-mutants.ts';
import { importGraphOf } from './import-graph.ts';
import { judgeMutant } from './judge-mutants.ts';
import { describeResult, isEquivalent, rateOf } from './command.ts';
import type { TestOutcome, TestProcess, TestTask } from './test-process.ts';

const imports: Readonly<Record<string, string>> = {
  'b.ts': `import { a } from './a.ts';`,
  'b.test.ts': `import { describe } from '@jest/globals';\nimport { b } from './b.ts';`,
  'c.test.ts': `const { b } = await import('./b.ts');`,
  'other.ts': `import type { Test } from './other.test.ts';`,
};
const graph = importGraphOf(['a.ts', ...Object.keys(imports)], (file) => imports[file] ?? '');
const root = new URL('.', import.meta.url).pathname;
const mutant: Mutant = { file: 'judge-mutants.ts', line: 1, start: 0, end: 6, before: 'import', after: 'export' };
const passes: TestOutcome = { failure: null, durationMs: 1, probed: [], memory: 0 };

/** A process whose tests end as given; what it is asked to run is kept. */
function processOf(outcomes: Record<string, TestOutcome | 'timeout'>): TestProcess & { tasks: TestTask[] } {
  const tasks: TestTask[] = [];
  return {
    tasks,
    run(task) {
      tasks.push(task);
      return Promise.resolve(outcomes[task.test] ?? passes);
    },
    close: () => undefined,
  };
}

const covering = [
  { file: 'slow.test.ts', durationMs: 900, covers: new Set([0]) },
  { file: 'quick.test.ts', durationMs: 10, covers: new Set([0]) },
];

async function judged(outcomes: Record<string, TestOutcome | 'timeout'>) {
  const process = processOf(outcomes);
  const result = await judgeMutant({ root, graph, process }, mutant, covering, { timeFactor: 5 });
  return { ...result, ran: process.tasks.map(({ test }) => test), tasks: process.tasks };
}

describe('importGraphOf', () => {
  it('knows how far the dependents of a file are', () => {
    expect(Object.fromEntries(graph.distances('a.ts'))).toEqual({
      'a.ts': 0,
      'b.ts': 1,
      'b.test.ts': 2,
      'c.test.ts': 2,
    });
  });
});

describe('judgeMutant', () => {
  it('runs the covering tests, quick ones first, on the changed source', async () => {
    const { verdict, ran, tasks } = await judged({});
    expect({ verdict, ran }).toEqual({ verdict: 'survived', ran: ['quick.test.ts', 'slow.test.ts'] });
    expect(tasks[0]?.sources[0]?.text).toMatch(/^export /);
  });

  it('stops at the first file that fails or takes too long', async () => {
    const failure = 'adds: expected 2';
    const killed = await judged({ 'quick.test.ts': { ...passes, failure } });
    expect(killed).toMatchObject({ verdict: 'killed', by: `quick.test.ts: ${failure}`, ran: ['quick.test.ts'] });
    expect(await judged({ 'quick.test.ts': 'timeout' })).toMatchObject({
      verdict: 'timed out',
      ran: ['quick.test.ts'],
    });
  });

  it('runs nothing where no test comes by', async () => {
    const process = processOf({});
    const result = await judgeMutant({ root, graph, process }, mutant, [], { timeFactor: 5 });
    expect(result.verdict).toBe('no coverage');
    expect(process.tasks).toEqual([]);
  });
});

describe('the report', () => {
  const verdicts = ['killed', 'timed out', 'survived', 'no coverage'] as const;
  const all = verdicts.map((verdict) => ({ ...mutant, verdict }));

  it('counts a time-out as noticed, and what no test covers as missed', () => {
    expect(rateOf(all)).toBe(0.5);
    expect(rateOf([])).toBe(0);
  });

  it('names each missed mutant with its change', () => {
    const lines = describeResult(all).split('\n');
    expect(lines).toContain('survived: judge-mutants.ts:1  import → export');
    expect(lines).toContain('no coverage: judge-mutants.ts:1  import → export');
    expect(lines.join('\n')).not.toContain('killed: ');
  });

  it('knows an equivalent mutant by its line, wherever that has moved to', () => {
    const known = [{ file: 'a.ts', line: 'x < 1;', before: '<', after: '<=', reason: 'x is never 1' }];
    const at = (line: number, before = '<'): Mutant => ({ ...mutant, file: 'a.ts', line, before, after: '<=' });
    expect(isEquivalent(at(2), '\n  x < 1;', known)).toBe(true);
    expect(isEquivalent(at(1), '\n  x < 1;', known)).toBe(false);
    expect(isEquivalent(at(2, '>'), '\n  x < 1;', known)).toBe(false);
  });
});
