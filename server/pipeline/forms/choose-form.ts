import type { FormItem } from '../../../common/deck/form.ts';
import { findBigNumber, findFunnel, findSummary, findTiles } from './find-figures.ts';
import { findCards, findQuadrant, findQuote, findTree } from './find-groups.ts';
import { findCycle, findLayers, findProcess } from './find-order.ts';
import { findComparison, findProsAndCons } from './find-sides.ts';
import { findTimeline } from './find-time.ts';
import type { FindForm, Passage } from './passage.ts';

/**
 * The forms by the evidence that they need, in the order in which they are tried: what states a relation comes before what
 * only groups. Each has the forms that show the same items and state no more.
 */
const FORMS = {
  quote: { find: findQuote, also: [] },
  pros_cons: { find: findProsAndCons, also: ['comparison', 'cards'] },
  quadrant: { find: findQuadrant, also: ['cards'] },
  comparison: { find: findComparison, also: ['cards'] },
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

/** A form with the items that fill it, and what could show them too. */
export interface FormChoice {
  form: EvidentForm;
  items: FormItem[];
  columns?: string[];
  also: readonly EvidentForm[];
}

/** What a form may be asked before it is chosen. */
interface FormLimits {
  /** Whether a form can be drawn with these items. */
  canShow?: (choice: FormChoice) => boolean;
  /** Forms of the slides before, last one last; null for a slide without one. */
  earlier?: readonly (string | null)[];
  /** Report which forms the words bear out that could not be shown. */
  onRejected?: (form: string) => void;
}

/** The same form is on this many slides in a row at most. */
const MAX_IN_A_ROW = 2;

/**
 * The form that the words of a passage bear out: the first whose evidence is there. Where it can't be shown, or has was on the
 * slides before, the forms that show the same items are tried, then those that come after it.
 * @returns null where bullets, or the table itself, say it best.
 */
export function chooseForm(
  passage: Passage,
  { canShow = () => true, earlier = [], onRejected }: FormLimits = {},
): FormChoice | null {
  const last = earlier.slice(-MAX_IN_A_ROW);
  const isWorn = (form: string): boolean => last.length === MAX_IN_A_ROW && last.every((each) => each === form);
  for (const form of NAMES) {
    const found = FORMS[form].find(passage);
    if (found === null) continue;
    const also: readonly EvidentForm[] = FORMS[form].also;
    const tried = [form, ...also].map((each): FormChoice => ({
      ...{ form: each, items: found.items, also: [form, ...also].filter((other) => other !== each) },
      ...(found.columns === undefined ? {} : { columns: found.columns }),
    }));
    const chosen = tried.find((choice) => !isWorn(choice.form) && canShow(choice));
    if (chosen?.form !== form && !isWorn(form)) onRejected?.(form);
    if (chosen !== undefined) return chosen;
  }
  return null;
}

/** Whether the words of a passage bear out a form by its own rules. */
export function isFoundIn(form: string, passage: Passage): boolean {
  const name = NAMES.find((each) => each === form);
  return name !== undefined && FORMS[name].find(passage) !== null;
}

/** The forms that show the items of another and state no more. */
export function alsoShown(form: string): readonly string[] {
  const name = NAMES.find((each) => each === form);
  return name === undefined ? [] : FORMS[name].also;
}
