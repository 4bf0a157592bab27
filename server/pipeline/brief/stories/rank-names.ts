import { inSentence, rowsNoun } from './sentence-names.ts';
import type { StoryDraft } from './story-draft.ts';
import type { Measure } from './table-columns.ts';
import { isBareName } from './table-object.ts';

/** What a table is called, and the row of its sum. */
interface TableNames {
  caption?: string;
  total?: string;
  /** What its figures are of, in few words. */
  object?: string;
}

/** What parts are parts of, inside a sentence: the measure, or "the total". */
export function wholeName(draft: StoryDraft, measure: Measure, language: string, named: TableNames = {}): string {
  // "Value in 2023", "Total in 2023": the period is said.
  const period = /^(?:value|wert|total|sum|summe|gesamt|insgesamt) (.*\d{4})$/iu.exec(measure.name)?.[1];
  if (period !== undefined) return `${draft.context.translate('briefs.the_total')} ${period}`;
  // What is called a value is one; "Summe" would be of anything.
  if (language.startsWith('de') && /^wert$/iu.test(measure.name)) return measure.name;
  if (isBareName(measure.name)) {
    // Before a colon any name does; "41% of money" would be none.
    return (language.startsWith('de') ? named.object : undefined) ?? draft.context.translate('briefs.the_total');
  }
  return countedThings(measure.name, language, named) ?? inSentence(measure.name, language);
}

/**
 * "Number of Hires" → "hires", or what the table's caption calls them ("New hires by function - Intern" → "new hires (intern)"), or the row
 * of their sum ("First-Year Students"); null for a measure that counts nothing by its name.
 */
export function countedThings(name: string, language: string, { caption = '', total = '' }: TableNames): string | null {
  const counted = /^(?:number|count|anzahl)\s+(?:of|der|von)?\s*(\p{L}.+)$/iu.exec(name)?.[1];
  if (counted === undefined) return null;
  if (language.startsWith('de')) return counted;
  const plain = inSentence(counted, language).toLowerCase();
  const sum = total.trim().toLowerCase();
  if (sum.endsWith(` ${plain}`) && !SUM_WORD.test(sum) && sum.split(' ').length <= MAX_ROWS_WORDS) return sum;
  const [, said, whose] = /^(.+?) by .+?(?: - (\p{L}+))?$/iu.exec(caption) ?? [];
  if (said === undefined || !said.toLowerCase().endsWith(plain)) return plain;
  return `${said.toLowerCase()}${whose === undefined ? '' : ` (${whose.toLowerCase()})`}`;
}

/** What the ranked rows are: what a caption of few words calls them ("small cities"), else the column of their names ("cities"). */
export function rowsName(
  { caption, dimension }: { caption?: string; dimension: string },
  language: string,
): string | null {
  const rows = rowsNoun(dimension, language);
  // How many there are is said before it.
  const lowered = (caption?.toLowerCase() ?? '').replace(/^(?:.* )?\d+ /u, '');
  return rows !== null && lowered.endsWith(` ${rows}`) && lowered.split(' ').length <= MAX_ROWS_WORDS ? lowered : rows;
}

const MAX_ROWS_WORDS = 3;
/** What a row of sums is called beside what it sums up. */
const SUM_WORD = /\b(?:total|sum|all|number|overall|average|mean|sub-?total)\b/iu;
