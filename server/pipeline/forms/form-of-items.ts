import type { FormItem, FormName } from '../../../common/deck/form.ts';
import { labelledText } from './passage.ts';
import { isOrdered } from './find-time.ts';
import { onlyTellingNumber } from './find-figures.ts';

/** A point as it was written for a slide, with what its writer says of it. */
interface WrittenItem {
  text: string;
  label?: string | null | undefined;
  value?: string | null | undefined;
  unit?: string | null | undefined;
  date?: string | null | undefined;
  ref: string;
  evidence: string;
}

const CARDS = { least: 3, most: 6 } as const;
const ROWS = { least: 3, most: 5 } as const;
const POINTS = { least: 2, most: 4 } as const;
const MAX_LABEL_CHARS = 48;

/** A form that the points can be shown as, and others that hold the same items. */
interface FormOfItems {
  form: FormName;
  items: FormItem[];
  also: readonly FormName[];
}

/**
 * Forms for points that were written as bullets, best first: by their dates, their labels, their numbers. Plain statements stand
 * side by side, where it is their turn.
 */
export function formsOfItems(
  items: readonly WrittenItem[],
  { language, isTurn }: { language: string; isTurn: boolean },
): FormOfItems[] {
  const forms: FormOfItems[] = [];
  const has = (least: number, most: number): boolean => items.length >= least && items.length <= most;
  const dates = items.map(({ date }) => date?.trim() ?? '');
  const shown = items.map((item) => parted(item));
  if (has(CARDS.least, CARDS.most) && isOrdered(dates))
    forms.push({
      form: 'timeline',
      items: shown.map((item, at) => ({ ...item, date: dates[at] ?? '' })),
      also: ['cards'],
    });
  const rows = shown.map((item, at) => asRow(item, items[at], language));
  const haveNumbers = rows.every(({ value }) => value !== undefined);
  const haveLabels = shown.every(({ label = '' }) => label !== '' && label.length <= MAX_LABEL_CHARS);
  if (haveNumbers && has(ROWS.least, ROWS.most)) forms.push({ form: 'executive_summary', items: rows, also: [] });
  if (haveLabels && has(CARDS.least, CARDS.most))
    forms.push({ form: 'cards', items: shown, also: ['executive_summary'] });
  if (isTurn && has(POINTS.least, POINTS.most))
    forms.push({
      form: 'points',
      items: items.map(({ text, ref, evidence }) => ({ text, ref, evidence })),
      also: [],
    });
  return forms;
}

/** Label and text of a point, each where it is. */
function parted({ text, label, ref, evidence }: WrittenItem): FormItem {
  const basis = { ref, evidence };
  const name = label?.trim() ?? '';
  if (name !== '') return { label: name, text, ...basis };
  const found = labelledText(text);
  return found === null ? { text, ...basis } : { label: found.label, text: found.said, ...basis };
}

/** A statement, with its one number set apart where it begins with it. */
function asRow({ label, text = '', ...basis }: FormItem, item: WrittenItem | undefined, language: string): FormItem {
  const words = label === undefined ? { label: text } : { label, text };
  const value = item?.value?.trim() ?? '';
  if (value !== '') return { value, ...(item?.unit ? { unit: item.unit } : {}), ...words, ...basis };
  const number = onlyTellingNumber(text, language);
  return number === null ? { ...words, ...basis } : { value: number, ...words, ...basis };
}
