import { basename } from 'node:path';
import { PARSE_MODES } from '../../common/master/master-analysis.ts';
import type { MasterResult } from './master-case.ts';

const HEAD = [
  'file',
  'open ms',
  'layouts ms',
  'slides ms',
  'usable',
  'MB',
  'deck ms',
  'faults',
  'in ph',
  'theme',
  'schema',
  'lint',
  'over',
  'layouts',
  'run',
  'gates',
];
const NAME = 44;

/** One line for each file, worst first; times are those of a processor, but the deck's. */
export function masterTable(results: readonly MasterResult[]): string[] {
  const sorted = [...results].sort(
    (a, b) => b.faults.length - a.faults.length || remarks(b) - remarks(a) || slowest(b) - slowest(a),
  );
  const rows = sorted.map((result): string[] => {
    const { opened, analysed, judged } = result;
    const of = (value: number | undefined, digits = 0): string => value?.toFixed(digits) ?? '';
    const first = [
      basename(result.file).slice(0, NAME),
      of(opened?.cpu_ms),
      ...PARSE_MODES.map((mode) => of(analysed.find((each) => each.mode === mode)?.cpu_ms)),
      PARSE_MODES.map((mode) => analysed.find((each) => each.mode === mode)?.usable ?? '').join('+'),
      of(result.open_mb),
      of(judged?.ms),
      String(result.faults.length),
    ];
    if (judged === null) return [...first, opened?.refused?.code ?? '', '', '', '', '', '', '', ''];
    return [
      ...first,
      of(judged.in_placeholders * 100, 1),
      of(judged.by_theme * 100, 1),
      ...[judged.schema, judged.lint, judged.overflows].map(String),
      `${judged.layouts_used}/${judged.layouts_usable}`,
      String(judged.longest_run),
      String(judged.remarks.length),
    ];
  });
  const all = [HEAD, ...rows];
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

function remarks(result: MasterResult): number {
  return result.judged?.remarks.length ?? 0;
}

/** What the slowest step until the file is a template takes of a processor, in ms. */
export function slowest({ opened, analysed }: MasterResult): number {
  return Math.max(opened?.cpu_ms ?? 0, ...analysed.map(({ cpu_ms }) => cpu_ms));
}
