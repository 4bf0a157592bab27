import type { LayoutReadiness, ReadinessFinding, TestFillResult } from '../../deck/readiness-report.ts';

const LAYOUT = { error: 30, warning: 6, info: 0 } as const;
const DECK = { error: 20, warning: 4, info: 0 } as const;
/** Of one kind so many count: five fonts that are missing are not five times as bad as one. */
const MOST_OF_A_KIND = 3;
/** A layout that can't be used has some worth: it can be mended. */
const MOST_OF_UNUSABLE = 40;

/**
 * The score of a layout: 100 less 30 for each error and 6 for each warning, the same of the same element counted once, in
 * whichever fill, and three of a kind at most; 0 at least, and 40 at most where it cannot be used.
 */
export function layoutScore(
  findings: readonly ReadinessFinding[],
  fills: readonly TestFillResult[],
  isUsable: boolean,
): number {
  const distinct = new Map<string, ReadinessFinding>();
  for (const finding of [...findings, ...fills.flatMap((fill) => fill.findings)])
    distinct.set(`${finding.code} ${finding.severity} ${finding.element ?? ''}`, finding);
  const score = less(100, [...distinct.values()], LAYOUT);
  return isUsable ? score : Math.min(MOST_OF_UNUSABLE, score);
}

/**
 * The score of a deck: the mean of its layouts' scores, those that cannot be used counted as 0, less 20 for each error and 4
 * for each warning on the deck as a whole, three of a kind at most; 0 at least.
 */
export function deckScore(findings: readonly ReadinessFinding[], layouts: readonly LayoutReadiness[]): number {
  const sum = layouts.reduce((total, { is_usable, score }) => total + (is_usable ? score : 0), 0);
  return less(Math.round(sum / Math.max(1, layouts.length)), findings, DECK);
}

function less(
  from: number,
  findings: readonly ReadinessFinding[],
  weights: Readonly<Record<ReadinessFinding['severity'], number>>,
): number {
  const counts = new Map<string, number>();
  let score = from;
  for (const { code, severity } of findings) {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count <= MOST_OF_A_KIND) score -= weights[severity];
  }
  return Math.max(0, score);
}
