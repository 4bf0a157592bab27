import type { FormItem } from '../../../common/deck/form.ts';

const YEAR = /(?<!\d)(?:1\d|20)\d{2}(?!\d)/gu;

/**
 * Events with the point of the slide marked: those whose years its title names, beside those that are marked already. A
 * title that names both ends speaks of the whole time, and marks nothing.
 */
export function withEventsOfTitle(items: readonly FormItem[], title: string): FormItem[] {
  const years = new Set(title.match(YEAR));
  const isNamed = ({ date = '', end_date = '' }: FormItem): boolean =>
    [date, end_date].some((each) => each.match(YEAR)?.some((year) => years.has(year)) === true);
  const [first, last] = [items[0], items.at(-1)];
  const isWhole = first !== undefined && last !== undefined && isNamed(first) && isNamed(last);
  return items.map((item) => (!isWhole && isNamed(item) ? { ...item, is_key: true } : item));
}
