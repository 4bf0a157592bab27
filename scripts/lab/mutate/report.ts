import type { Mutant } from './find-mutants.ts';
import type { JudgedMutant, Verdict } from './judge-mutants.ts';

/** A mutant that changes nothing that a test could see. The line is the trimmed source line, so that it may move. */
export interface EquivalentMutant {
  file: string;
  line: string;
  before: string;
  after: string;
  reason: string;
}

const VERDICTS: readonly Verdict[] = ['killed', 'timed out', 'survived', 'no coverage'];

/** The share of mutants that tests noticed; a time-out is noticed too. */
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

/** A table of the files, every mutant that was not noticed, and the rate. */
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
