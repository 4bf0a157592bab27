import { capitalised } from '../deck/capitalised.ts';
import { amountIn } from './statement.ts';
import { numberOf } from './visual-form.ts';

/** What several options state of one thing, in their order; null where an option states nothing of it. */
export interface Criterion {
  /** In the words of the first that states it: "running costs". */
  name: string;
  values: (string | null)[];
}

/** "no investment" states that there is none. */
const NONE = /^(?<none>no|without|keine?[nrs]?|ohne)\s(?=\p{L})/iu;
/** Words between the name of a criterion and its value. */
const BETWEEN = /\s(?:of|is|are|at|von|ist|sind|beträgt|betragen)$/iu;
const SMALL =
  /^(?:a|an|the|of|in|at|to|for|with|within|by|from|is|are|der|die|das|ein|eine|einem|von|vom|in|im|zu|zum|zur|für|mit|durch|bei|innerhalb|binnen|ist|sind)$/iu;
/** A clause of its own: "the contract runs for five years". */
const OWN = /^(?:the|der|die|das)\s(?<name>\p{L}{4,})\s(?<said>\S.+)$/iu;
const MIN_CRITERIA = 2;
/** An option may leave out so many of what another states. */
const MAX_EMPTY = 0.25;

interface Clause {
  option: number;
  none: string;
  words: string[];
}

/**
 * The things that the descriptions of several options all state: "no investment, running costs of €2.3 million a year" and so on. What
 * only one of them states is a criterion of its own after these. Null where they have not at least two in common, one of them in all, or
 * where a part of a description has no name that it would be told by.
 */
export function criteriaOf(descriptions: readonly string[]): Criterion[] | null {
  const clauses = descriptions.flatMap((text, option) =>
    text
      .replace(/\.$/u, '')
      .split(/[,;]\s/u)
      .map((part): Clause => {
        const none = NONE.exec(part.trim())?.groups?.['none'] ?? '';
        return { option, none, words: part.trim().slice(none.length).trim().split(/\s+/u) };
      }),
  );
  const found: Criterion[] = [];
  const own: Criterion[] = [];
  for (const clause of clauses) {
    const others = clauses.filter(({ option }) => option !== clause.option);
    const length = Math.max(0, ...others.map((other) => sharedBeginning(clause, other)));
    const target = length === 0 ? own : found;
    const stated = length === 0 ? ownOf(clause) : { name: nameOf(clause, length), value: valueOf(clause, length) };
    if (stated === null || stated.value === '') return null;
    const criterion = target.find(({ name }) => name.toLowerCase() === stated.name.toLowerCase());
    const values = criterion?.values ?? descriptions.map(() => null);
    if (values[clause.option] !== null) return null;
    values[clause.option] = stated.value;
    if (criterion === undefined) target.push({ name: capitalised(stated.name), values });
  }
  const cells = found.flatMap(({ values }) => values);
  const isWhole = found.some(({ values }) => !values.includes(null));
  const empty = cells.filter((value) => value === null).length;
  return found.length >= MIN_CRITERIA && isWhole && empty <= cells.length * MAX_EMPTY ? [...found, ...own] : null;
}

/** How many first words two clauses have in common: as many as are no small words at the end. */
function sharedBeginning({ words }: Clause, other: Clause): number {
  const end = words.findIndex((word, at) => word.toLowerCase() !== other.words[at]?.toLowerCase());
  let length = end === -1 ? words.length : end;
  while (length > 0 && SMALL.test(words[length - 1] ?? '')) length -= 1;
  return length > 0 && /\p{L}{4}/u.test(words[0] ?? '') && !/\d/u.test(words.slice(0, length).join(' ')) ? length : 0;
}

function nameOf({ words }: Clause, length: number): string {
  return words.slice(0, length).join(' ');
}

function valueOf({ none, words }: Clause, length: number): string {
  if (none !== '') return /^k/iu.test(none) ? capitalised(none) : 'None';
  const name = words.slice(0, length + 1).join(' ');
  return words.slice(BETWEEN.test(name) ? length + 1 : length).join(' ');
}

function ownOf({ words }: Clause): { name: string; value: string } | null {
  const { name = '', said = '' } = OWN.exec(words.join(' '))?.groups ?? {};
  return name === '' ? null : { name, value: said };
}

/** The option whose amount of money is less than that of each other, or more; null where that is none, or they are not of one kind. */
export function extremeOf({ values }: Criterion, isLeast: boolean): number | null {
  const units = new Set<string>();
  const amounts = values.map((value) => {
    const amount = value === null ? null : amountIn(value);
    if (amount === null) return NOTHING.test(value ?? '') ? 0 : null;
    const unit = amount.text.replaceAll(/[\d.,\s]+/gu, '');
    units.add(`${unit} ${(value ?? '').slice(amount.at + amount.text.length)}`);
    return CURRENCY.test(unit) ? numberOf(/[\d.,]*\d/u.exec(amount.text)?.[0] ?? '') : null;
  });
  const known = amounts.filter((amount) => amount !== null);
  if (units.size !== 1 || known.length < values.length || values.length < 2) return null;
  const extreme = isLeast ? Math.min(...known) : Math.max(...known);
  return known.filter((amount) => amount === extreme).length === 1 ? known.indexOf(extreme) : null;
}

const NOTHING = /^(?:none|keine?[nrs]?)$/iu;
const CURRENCY = /[$€£¥]|euro|dollar|pound|franken|EUR|USD|CHF/iu;
