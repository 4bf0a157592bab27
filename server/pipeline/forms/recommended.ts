import type { FormItem } from '../../../common/deck/form.ts';

/** "Option B", "Variante 2": how the members of a series are called. */
const MEMBER = /^\p{Lu}\p{L}+ (?:\p{Lu}|\d{1,2}|[IVX]{1,4})(?![\p{L}\d])/u;
const RECOMMENDS =
  '(?:recommend\\p{L}*|propose|suggest|prefer|empfehl\\p{L}*|bevorzug\\p{L}*|recommand\\p{L}*|recomend\\p{L}*|recomiend\\p{L}*|raccomand\\p{L}*)';
/** "We ask the Board to approve option B". */
const ASKS = '(?:ask|request|bitten|beantragen|demandons|solicitamos|pedimos)';
const APPROVES = '(?:approve|adopt|choose|genehmig\\p{L}*|beschließ\\p{L}*|approuver|aprobar|aprovar)';
const DENIES = /(?<!\p{L})(?:not|no longer|nicht|kein\p{L}*|pas|no|não|non)(?!\p{L})/iu;

/**
 * The members of a series with a mark on the one that the text recommends ("We recommend option B"); the same items where it recommends
 * none of them, or several.
 * @param label says that it is recommended.
 */
export function withRecommended(items: readonly FormItem[], texts: readonly string[], label: string): FormItem[] {
  const found = items.filter(({ label: name = '' }) => isRecommended(name, texts));
  const hasMarks = items.some(({ is_key, value = '' }) => is_key === true || value !== '');
  if (found.length !== 1 || hasMarks) return [...items];
  // Without an icon the mark would stand beside a name and break it.
  const hasPlace = items.every(({ icon = '' }) => icon !== '');
  const mark = ({ label: name = '' }: FormItem): Partial<FormItem> =>
    hasPlace ? { value: label } : { label: `${name} (${label})` };
  return items.map((item) => (item === found[0] ? { ...item, ...mark(item), is_key: true } : item));
}

/** The columns of compared options and their cells, with a mark on the recommended one; null where none is recommended, or several. */
export function withRecommendedColumn(
  { items, columns = [] }: { items: readonly FormItem[]; columns?: readonly string[] },
  texts: readonly string[],
  label: string,
): { items: FormItem[]; columns: string[] } | null {
  const [found, another] = columns.filter((name) => isRecommended(name, texts));
  if (found === undefined || another !== undefined) return null;
  const marked = `${found} (${label})`;
  return {
    columns: columns.map((name) => (name === found ? marked : name)),
    items: items.map((item) => (item.group === found ? { ...item, group: marked, is_key: true } : item)),
  };
}

/** Whether texts recommend a member of a series. */
function isRecommended(name: string, texts: readonly string[]): boolean {
  const [member] = MEMBER.exec(name) ?? [];
  if (member === undefined) return false;
  const sign = new RegExp(`(?<!\\p{L})${RECOMMENDS}\\s(?:\\p{L}+\\s){0,3}${member}(?![\\p{L}\\d])`, 'iu');
  const asked = new RegExp(
    `(?<!\\p{L})${ASKS}[^.;]{0,60}?\\s${APPROVES}\\s(?:\\p{L}+\\s){0,2}${member}(?![\\p{L}\\d])`,
    'iu',
  );
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s/u));
  return sentences.some((sentence) => [sign, asked].some((each) => each.test(sentence)) && !DENIES.test(sentence));
}
