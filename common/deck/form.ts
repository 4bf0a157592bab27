/** The visual forms, in the order in which people choose them. The registry in `common/forms` has one drawing for each. */
export const FORM_NAMES = [
  'cards',
  'points',
  'kpi_tiles',
  'timeline',
  'process',
  'big_number',
  'comparison',
  'executive_summary',
  'quote',
  'pros_cons',
  'cause_effect',
  'tree',
  'funnel',
  'cycle',
  'pyramid',
  'emphasis_table',
  'bars',
  'bridge',
  'gantt',
  'picture_message',
  'quadrant',
] as const;
export type FormName = (typeof FORM_NAMES)[number];

/** What of an item is written by hand. */
export const ITEM_TEXTS = ['label', 'value', 'date', 'text'] as const;

/** One item of a form. Which of its values a form needs is up to the form. */
export interface FormItem {
  label?: string;
  text?: string;
  /** A number with its sign, as it is shown. */
  value?: string;
  unit?: string;
  /** As it is shown; a year or an ISO date where the form spaces items by time. */
  date?: string;
  end_date?: string;
  /** The column, side or family that it belongs to. */
  group?: string;
  /** Label of the item above it. */
  parent?: string;
  /** Name of an icon. */
  icon?: string;
  is_key?: boolean;
  /** The block of the source it is from, and that block's words. */
  ref?: string;
  evidence?: string;
}

/** Content as a visual form: typed items, each with its evidence. */
export interface FormSpec {
  form: FormName;
  items: FormItem[];
  /** For screen readers. */
  alt: string;
  /** Names of the columns or sides, where the form has them. */
  columns?: string[];
  /** The items are places that something passes through, or parts and their whole, no steps in time. */
  is_route?: true;
  /** A quiet line below: what a table leaves out, the caption of a picture. */
  note?: string;
  /**
   * What a form with a picture shows; `image_ref` as in a picture. With `is_beside` it is in a place of the layout that
   * is made for it, with its caption, and the form is what stands beside it.
   */
  picture?: { image_ref: string; alt: string; focus?: { x: number; y: number }; is_beside?: true };
  /** Code and values of the message about why this form was chosen. */
  reason: string;
  reason_params?: Record<string, string | number>;
  /** Other forms that fit the same items, best first. */
  alternatives: FormName[];
}

export interface FormContent {
  kind: 'form';
  form: FormSpec;
}

/** What a form shows in words, in reading order: numbers are beside their unit. */
export function formTexts({ items, columns = [], note }: Pick<FormSpec, 'items' | 'columns' | 'note'>): string[] {
  const own = items.flatMap(({ label, value, unit, date, end_date, text }) => [
    label,
    value === undefined ? undefined : [value, unit].filter(Boolean).join(' '),
    [date, end_date].filter(Boolean).join(' – '),
    text,
  ]);
  return [...columns, ...own, note].filter((each): each is string => each !== undefined && each.trim() !== '');
}
