import type { FormItem } from '../../../common/deck/form.ts';
import { findCauses } from './find-causes.ts';
import { findBigNumber, findFunnel, findSummary, findTiles } from './find-figures.ts';
import { findCards, findQuadrant, findQuote, findTree } from './find-groups.ts';
import { findCycle, findLayers, findProcess } from './find-order.ts';
import { findComparison, findProsAndCons } from './find-sides.ts';
import { findTable } from './find-table.ts';
import { findTimeline } from './find-time.ts';
import type { FindForm, Passage } from './passage.ts';

/**
 * The forms and the evidence they need, in the order in which they are tried: forms that state a relation come before forms that
 * only group. Each lists the forms that can show the same items without stating more.
 */
const FORMS = {
  quote: { find: findQuote, also: [] },
  pros_cons: { find: findProsAndCons, also: ['comparison', 'cards'] },
  quadrant: { find: findQuadrant, also: ['cards'] },
  emphasis_table: { find: findTable, also: [] },
  comparison: { find: findComparison, also: ['cards'] },
  cause_effect: { find: findCauses, also: [] },
  tree: { find: findTree, also: ['cards'] },
  timeline: { find: findTimeline, also: ['process', 'cards'] },
  funnel: { find: findFunnel, also: ['kpi_tiles', 'executive_summary'] },
  cycle: { find: findCycle, also: ['process', 'cards'] },
  process: { find: findProcess, also: ['cards', 'executive_summary'] },
  pyramid: { find: findLayers, also: ['cards', 'executive_summary'] },
  kpi_tiles: { find: findTiles, also: ['executive_summary', 'cards'] },
  executive_summary: { find: findSummary, also: ['kpi_tiles', 'cards'] },
  big_number: { find: findBigNumber, also: ['kpi_tiles', 'quote'] },
  cards: { find: findCards, also: ['executive_summary', 'comparison'] },
} as const satisfies Readonly<Record<string, { find: FindForm; also: readonly string[] }>>;

type EvidentForm = keyof typeof FORMS;
const NAMES = Object.keys(FORMS) as EvidentForm[];

/** A form with its items, and the other forms that could show them. */
export interface FormChoice {
  form: EvidentForm;
  items: FormItem[];
  columns?: string[];
  note?: string;
  also: readonly EvidentForm[];
}

/** The checks that decide whether a form is chosen. */
interface FormLimits {
  /** Whether a form can be drawn with these items. */
  canShow?: (choice: FormChoice) => boolean;
  /** Forms of the preceding slides in their order; null for a slide without one. */
  earlier?: readonly (string | null)[];
  /** Reports forms that the text supports but that can't be shown. */
  onRejected?: (form: string) => void;
}

/** At most this many slides in a row have the same form. */
const MAX_IN_A_ROW = 2;

/**
 * The form that a passage supports: the first one with its evidence. If it can't be shown, or was on the preceding
 * slides, the forms that show the same items are tried, then the forms after it.
 * @returns null if bullets, or the table itself, fit best.
 */
export function chooseForm(
  passage: Passage,
  { canShow = () => true, earlier = [], onRejected }: FormLimits = {},
): FormChoice | null {
  const last = earlier.slice(-MAX_IN_A_ROW);
  // No other form shows what is in a table.
  const isWorn = (form: string): boolean =>
    last.length === MAX_IN_A_ROW && form !== 'emphasis_table' && last.every((each) => each === form);
  for (const form of NAMES) {
    const found = FORMS[form].find(passage);
    if (found === null) continue;
    const also: readonly EvidentForm[] = FORMS[form].also;
    const tried = [form, ...also].map((each): FormChoice => ({
      ...{ form: each, items: found.items, also: [form, ...also].filter((other) => other !== each) },
      ...(found.columns === undefined ? {} : { columns: found.columns }),
      ...(found.note === undefined ? {} : { note: found.note }),
    }));
    const chosen = tried.find((choice) => !isWorn(choice.form) && canShow(choice));
    if (chosen?.form !== form && !isWorn(form)) onRejected?.(form);
    if (chosen !== undefined) return chosen;
  }
  return null;
}

/** Whether the text of a passage supports a form by the rules of that form. A table may have other cells than the one that is found. */
export function isFoundIn(form: string, passage: Passage): boolean {
  const name = NAMES.find((each) => each === form && each !== 'emphasis_table');
  return name !== undefined && FORMS[name].find(passage) !== null;
}

/** The forms that can show the items of another form without stating more. */
export function alsoShown(form: string): readonly string[] {
  const name = NAMES.find((each) => each === form);
  return name === undefined ? [] : FORMS[name].also;
}
