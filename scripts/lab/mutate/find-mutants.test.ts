import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { addProbes, applyMutant, findMutants } from './find-mutants.ts';

/** Each mutant of a text, as the whole text that it makes. */
function mutated(text: string): string[] {
  return findMutants('probe.ts', text).map((mutant) => applyMutant(text, mutant));
}

describe('findMutants', () => {
  it.each([
    ['a < b;', ['a <= b;']],
    ['a >= b;', ['a > b;']],
    ['a === b;', ['a !== b;']],
    ['a && b;', ['a || b;']],
    ['a * b;', ['a / b;']],
    ['a ?? b;', ['((a) && (b));']],
    ['x = Math.min(a, b);', [';', 'x = Math.max(a, b);']],
    ['x ? a : b;', ['!(x) ? a : b;']],
    ['const n = [3, 40];', ['const n = [4, 40];', 'const n = [3, 80];']],
    ['const isOn = !isOff;', ['const isOn = isOff;']],
    ['const t = a?.b;', ['const t = a.b;']],
    ['const t = a?.[b];', ['const t = a[b];']],
    ['const t = a.filter(b);', ['const t = a;']],
    ['const t = a.some(b);', ['const t = a.every(b);']],
    ['call(a);', [';']],
  ])('changes %s', (text, expected) => {
    expect(mutated(text)).toEqual(expected);
  });

  it('changes a condition to one that is never true, and to its opposite if no comparison does that', () => {
    expect(mutated('if (a) return;')).toEqual(['if (false) return;', 'if (!(a)) return;']);
    expect(mutated('if (a > b) return;')).toEqual(['if (false) return;', 'if (a >= b) return;']);
  });

  it('changes what a function returns to a value of its declared type', () => {
    expect(mutated('function f(): number { return a; }')).toEqual(['function f(): number { return 0; }']);
    expect(mutated('function f(): A[] { return a; }')).toEqual(['function f(): A[] { return []; }']);
    expect(mutated('const f = (): A | null => a;')).toEqual(['const f = (): A | null => null;']);
    expect(mutated('function f(): A { return a; }')).toEqual([]);
  });

  it('keeps brackets where ?? meets && and ||', () => {
    expect(mutated('t = (a ?? b) && c;').slice(1)).toEqual(['t = (a ?? b) || c;', 't = (((a) && (b))) && c;']);
  });

  it('leaves types, imports, names, errors, log messages and large tables alone', () => {
    const text = [
      `import { a } from './a.ts';`,
      `type A = 'x' | 1;`,
      `const o = { 'b-c': a } satisfies Record<'x', 1>;`,
      `throw new RangeError('nothing' + a);`,
      `const error = new AppError('invalid', 'a.b');`,
      `log.warn('late', { ms: 3 });`,
      `const [first = 'x', second = list[0] ?? 'y'] = list;`,
      `const table = [1, 2, 3, 4, -5, 6, 7, 8];`,
    ].join('\n');
    const changes = findMutants('probe.ts', text).map(({ before, after }) => `${before} → ${after}`);
    // Whether an element is there at all is a question of its own.
    expect(changes).toEqual([`list[0] ?? 'y' → ((list[0]) && ('y'))`, '0 → 1']);
  });

  it('names file, line and what is replaced', () => {
    expect(findMutants('probe.ts', '\nconst a = b % c;')).toEqual([
      { file: 'probe.ts', line: 2, start: 13, end: 14, before: '%', after: '*' },
    ]);
  });
});

describe('addProbes', () => {
  it('reports what runs, and keeps what the code does', () => {
    const text = 'function f(a) { if (a) { return g(1); } return a?.b; } const g = (n) => ({ n: n + 2 }); use(f);';
    const mutants = findMutants('probe.ts', text);
    const at = (before: string): number => mutants.findIndex((mutant) => mutant.before === before);
    const probed = addProbes('probe.ts', text, mutants, (mutant) => mutants.indexOf(mutant));
    const run = (argument: unknown): { result: unknown; ran: Set<number> } => {
      const ran = new Set<number>();
      let result: unknown;
      runInNewContext(probed, {
        __probe: (index: number) => ran.add(index),
        use: (f: (a: unknown) => unknown) => (result = f(argument)),
      });
      return { result, ran };
    };
    const [taken, notTaken] = [run({ b: 5 }), run(null)];
    expect(taken.result).toMatchObject({ n: 3 });
    expect(taken.ran).toContain(at('+'));
    expect(taken.ran).not.toContain(at('?.'));
    expect(notTaken.result).toBeUndefined();
    expect(notTaken.ran).toContain(at('?.'));
    expect(notTaken.ran).not.toContain(at('+'));
  });
});
