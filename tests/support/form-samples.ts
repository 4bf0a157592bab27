import type { FormItem, FormName, FormSpec } from '../../common/deck/form.ts';
import type { FreeContent, StoredSlide } from '../../common/deck/slide.ts';
import type { LayoutModel } from '../../common/deck/layout.ts';

export type Amount = 'little' | 'normal' | 'few' | 'much';
type Direction = 'ltr' | 'rtl';

const WORDS: Readonly<Record<Direction, readonly string[]>> = {
  ltr: 'Review the stock every month and report what differs from the ledger before the books are closed for the year by the audit team of the region'.split(
    ' ',
  ),
  rtl: 'راجع المخزون كل شهر وأبلغ عما يختلف عن الدفتر قبل إغلاق الحسابات للسنة من قبل فريق التدقيق في المنطقة الشرقية'.split(
    ' ',
  ),
};
const LABELS: Readonly<Record<Direction, readonly string[]>> = {
  ltr: ['Review', 'Verification', 'Audit', 'Temperature', 'Closing of books', 'Reporting', 'Training', 'Follow-up'],
  rtl: ['مراجعة', 'تحقق', 'تدقيق', 'درجة الحرارة', 'إغلاق الحسابات', 'تقارير', 'تدريب', 'متابعة'],
};

/** This many words of running text, starting at a different word for each item. */
export function sentence(count: number, at: number, direction: Direction): string {
  const words = WORDS[direction];
  return Array.from({ length: count }, (_, index) => words[(index + at * 3) % words.length]).join(' ');
}

const COUNT: Readonly<Record<Exclude<Amount, 'few'>, (min: number, max: number) => number>> = {
  little: (min) => min,
  normal: (min, max) => Math.round((min + max) / 2),
  much: (_, max) => max,
};

/** Ten bars with three statements; more are the small charts of many series. */
const MAX: Partial<Record<FormName, number>> = { bars: 13 };

interface Wanted {
  items: { min: number; max: number };
  chars: { label: number; text: number; few?: { items: number; text: number } };
}

/** A form with its minimum or maximum number of items and words, or with few items of many words. */
export function sampleForm(form: FormName, { items, chars }: Wanted, amount: Amount, direction: Direction): FormSpec {
  const { few = { items: items.min, text: chars.text } } = chars;
  const count = amount === 'few' ? few.items : COUNT[amount](items.min, MAX[form] ?? items.max);
  const most = amount === 'few' ? few.text : chars.text;
  const share = { little: 0.15, normal: 0.5, few: 1, much: 1 }[amount];
  const cut = (text: string, most: number): string =>
    text.length <= most ? text : text.slice(0, most).replace(/\s+\S*$/u, '');
  const all = Array.from({ length: count }, (_, at): FormItem => ({
    label: cut(LABELS[direction][at % LABELS.ltr.length] ?? '', chars.label),
    // Arabic lines are higher.
    text: cut(sentence(40, at, direction), Math.max(12, most * share * (direction === 'rtl' ? 0.6 : 1))),
    ...(at === 0 ? { is_key: true } : {}),
  }));
  return {
    ...{ form, items: (ADAPT[form] ?? ((each) => each))(all, direction), alt: `Sample of ${form}` },
    ...{ reason: 'forms.chosen_by_author', alternatives: [], ...MORE[form]?.(direction, amount) },
  };
}

type Adapt = (items: FormItem[], direction: Direction) => FormItem[];

/** Values that a form needs beside labels and texts. */
const ADAPT: Partial<Record<FormName, Adapt>> = {
  emphasis_table: (items, direction) => asCells(items, direction, items.length > 24 ? 5 : items.length > 6 ? 3 : 1),
  bars: (items) =>
    items.map(({ text = '', label = '' }, at) => {
      const isBeside = items.length > 5 && at >= items.length - 3;
      return isBeside
        ? { label, text }
        : { label: `${label} ${at}`, value: COUNTS[at % COUNTS.length] ?? '1', is_key: at === 1 };
    }),
  bridge: (items) =>
    items.map(({ label = '' }, at) => ({
      ...{ label, unit: 'M EUR', is_key: at === 1 },
      value: at === 0 ? '120' : at === items.length - 1 ? String(120 - 11 * at + 11) : '\u221211',
    })),
  gantt: (items) =>
    items.map((item, at) => {
      const date = `2025-${String(at + 1).padStart(2, '0')}`;
      return {
        ...item,
        date,
        ...(at === items.length - 1 ? {} : { end_date: `2025-${String(at + 3).padStart(2, '0')}` }),
      };
    }),
  quadrant: (items, direction) => {
    const [left, right, bottom, top] = axisEnds(direction);
    return items.map((item, at) => ({
      ...item,
      group: `${at % 2 === 0 ? left : right} / ${at % 4 < 2 ? bottom : top}`,
    }));
  },
  kpi_tiles: (items) => items.map((item, at) => ({ ...item, value: VALUES[at % VALUES.length] ?? '' })),
  big_number: (items) => items.map((item, at) => ({ ...item, value: VALUES[at % VALUES.length] ?? '' })),
  executive_summary: (items) => items.map((item, at) => ({ ...item, value: VALUES[at % VALUES.length] ?? '' })),
  timeline: (items) =>
    items.map((item, at) => ({ ...item, date: String([1889, 1911, 1924, 1964, 1981, 1993, 2005, 2021][at]) })),
  funnel: (items) => items.map((item, at) => ({ ...item, value: COUNTS[at] ?? '1' })),
  pros_cons: (items, direction) =>
    items.map((item, at) => ({ ...item, group: LABELS[direction][at % 2] ?? '', is_key: false })),
  cause_effect: (items, direction) =>
    items.slice(0, items.length - (items.length % 2)).map((item, at) => ({
      ...item,
      ...{ group: LABELS[direction][at % 2] ?? '', label: `${LABELS[direction][Math.floor(at / 2)]}` },
    })),
  tree: (items) =>
    items.map((item, at) => ({
      ...item,
      ...{ label: `${item.label} ${at}`, value: COUNTS[at % COUNTS.length] ?? '', is_key: at === 1 },
      text: items.length > 6 ? '' : (item.text ?? ''),
      ...(at === 0 ? {} : { parent: parentOf(items, at) }),
    })),
  comparison: (items, direction) => {
    const columns = items.length > 12 ? 4 : items.length > 6 ? 3 : 2;
    return items.map((item, at) => ({
      ...item,
      ...{ group: `${(at % columns) + 1}. ${LABELS[direction][at % columns]}`, is_key: at === 1 },
      label: `${LABELS[direction][Math.floor(at / columns)]}`,
    }));
  },
};

/** What forms need beside their items. */
const MORE: Partial<Record<FormName, (direction: Direction, amount: Amount) => Partial<FormSpec>>> = {
  quadrant: (direction) => ({ columns: axisEnds(direction) }),
  picture_message: (direction) => ({
    picture: { image_ref: SAMPLE_PICTURE, alt: 'A picture of the stock' },
    note: sentence(6, 1, direction),
  }),
  emphasis_table: (direction, amount) => (amount === 'normal' ? { note: sentence(7, 2, direction) } : {}),
};

/** `image_ref` of the picture that samples show. */
export const SAMPLE_PICTURE = 'sample/picture';

function axisEnds(direction: Direction): string[] {
  return direction === 'ltr'
    ? ['Low effort', 'High effort', 'Low value', 'High value']
    : ['جهد قليل', 'جهد كبير', 'قيمة قليلة', 'قيمة كبيرة'];
}

/** As a grid with this many columns, the first of numbers. */
function asCells(items: FormItem[], direction: Direction, columns: number): FormItem[] {
  return items.map((item, at) => ({
    ...{ label: `${LABELS[direction][Math.floor(at / columns)]}`, is_key: Math.floor(at / columns) === 0 },
    group: `${LABELS[direction][at % columns]} ${(at % columns) + 1}`,
    ...(at % columns === 0 ? { value: COUNTS[at % COUNTS.length] ?? '' } : { text: item.text ?? '' }),
  }));
}

const COUNTS = ['543', '424', '196', '161', '12'];
const VALUES = ['97.2 %', '$4,287.50', '−24', '1,043', '12.4 M'];

/** Two families below the root if there are enough items. */
function parentOf(items: readonly FormItem[], at: number): string {
  const isDeep = items.length > 6 && at > 2;
  const above = isDeep ? 1 + (at % 2) : 0;
  return `${items[above]?.label} ${above}`;
}

/** A content slide with a form in the free area of its layout, or where its body is. */
export function formSlide(id: string, spec: FormSpec, layout: LayoutModel, title: string): StoredSlide {
  const body = layout.fields.find(({ kind }) => kind === 'body' || kind === 'object');
  const box = body?.box ?? layout.free_area;
  if (box === null || box === undefined) throw new Error('a layout without room');
  const free: FreeContent = { id: `${id}-form`, role: 'content', box, content: { kind: 'form', form: spec } };
  const field = layout.fields.find(({ kind }) => kind === 'title');
  const text = { kind: 'text' as const, paragraphs: [{ runs: [{ text: title }], level: 0 }] };
  return {
    ...{ id, kind: 'content', layout_id: layout.layout_id, title, boxes: {}, free: [free], notes: '' },
    ...{ fields: field === undefined ? {} : { [field.name]: text }, sources: [], claims: [], findings: [] },
  };
}
