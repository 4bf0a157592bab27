import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { criteriaOf } from '../../../common/forms/criteria.ts';
import { areBeforeAndAfter, areOpposites } from '../../../common/forms/opposites.ts';
import { isMember } from '../../../common/forms/series.ts';
import { allLabelled, isNamed, listEntries, tableOf, tableRef, tidy, topEntries } from './passage.ts';
import type { Entry, FormEvidence, Passage } from './passage.ts';

const COLUMNS = { least: 2, most: 4 } as const;
const CRITERIA = { least: 2, most: 6, cell_chars: 60 } as const;
/** Whether longer ones have room is seen when they are drawn. */
const POINTS = { least: 2, most: 5, chars: 300 } as const;

const COMPARED = /\b(?:compar\p{L}*|versus|vs\.?|differences?|vergleich\p{L}*|gegenüber\p{L}*|unterschiede?)\b/iu;
const CRITERION =
  /^(?:criteri(?:on|a)|features?|attributes?|aspects?|propert(?:y|ies)|merkmale?|kriteri(?:um|en)|eigenschaft(?:en)?|aspekte?|)$/iu;
/** Heads that are measures or periods name no things to compare. */
const PERIOD = /^(?:q[1-4]\b.*|(?:19|20)\d\d\b.*|\d.*|total|summe|gesamt|%|date|datum|owner|due|status)$/iu;

interface Side {
  head: string;
  entries: Entry[];
}

/** What speaks for something and what against it, under heads that the source gives. */
export function findProsAndCons(passage: Passage): FormEvidence | null {
  const sides = sidesOf(passage);
  const [first, second] = sides ?? [];
  if (sides?.length !== 2 || first === undefined || second === undefined) return null;
  const isForeseen = areOpposites([first.head, second.head]);
  if (!(isForeseen || areOpposites([second.head, first.head])) || sides.some(({ entries }) => !hasSize(entries)))
    return null;
  const ordered = isForeseen ? [first, second] : [second, first];
  return {
    columns: ordered.map(({ head }) => head),
    items: ordered.flatMap(({ head, entries }) =>
      entries.map(({ text, ref }): FormItem => ({ group: head, text, ref, evidence: text })),
    ),
  };
}

/** Two to four named things on the same criteria: a table of them, options that state the same things, or sections with the same labels. */
export function findComparison(passage: Passage): FormEvidence | null {
  return comparedInTable(passage) ?? comparedInSeries(passage) ?? comparedInSections(passage);
}

function comparedInSeries(passage: Passage): FormEvidence | null {
  const options = allLabelled(topEntries(passage) ?? []) ?? [];
  if (options.length < COLUMNS.least || options.length > COLUMNS.most) return null;
  if (!options.every(({ label }) => isMember(`${label}:`))) return null;
  const criteria = criteriaOf(options.map(({ said }) => said));
  if (criteria === null || criteria.length > CRITERIA.most) return null;
  const items = criteria.flatMap(({ name, values }) =>
    options.flatMap(({ label, text, ref }, at): FormItem[] => {
      const value = values[at] ?? null;
      return value === null ? [] : [{ group: label, label: name, text: capitalised(value), ref, evidence: text }];
    }),
  );
  const isShort = items.every(({ text = '' }) => text.length <= CRITERIA.cell_chars);
  return isShort ? { columns: options.map(({ label }) => label), items } : null;
}

function comparedInTable(passage: Passage): FormEvidence | null {
  const table = tableOf(passage)?.table;
  if (table === undefined) return null;
  const [criterion, ...heads] = table.columns.map(({ name }) => name.trim());
  const isStated = CRITERION.test(criterion ?? '') || isNamed(passage, COMPARED) || areBeforeAndAfter(heads);
  const hasThings = heads.every((head) => head !== '' && !PERIOD.test(head));
  if (!isStated || !hasThings || heads.length < COLUMNS.least || heads.length > COLUMNS.most) return null;
  if (table.rows.length < CRITERIA.least || table.rows.length > CRITERIA.most) return null;
  const cells = table.rows.map((row) => row.map(({ raw }) => tidy(raw)));
  if (cells.some((row) => row.some((cell) => cell === '' || cell.length > CRITERIA.cell_chars))) return null;
  // Figures alone are a matter for a chart.
  if (table.columns.slice(1).every(({ kind }) => kind !== 'text') && !isNamed(passage, COMPARED)) return null;
  const ref = tableRef(passage);
  return {
    columns: heads,
    items: cells.flatMap(([label = '', ...values]) =>
      values.map((text, at): FormItem => ({
        ...{ group: heads[at] ?? '', label, text, ref },
        evidence: `${label} | ${text}`,
      })),
    ),
  };
}

function comparedInSections(passage: Passage): FormEvidence | null {
  const sides = sidesOf(passage);
  if (sides === null || sides.length < COLUMNS.least || sides.length > COLUMNS.most) return null;
  const labels = sides.map(({ entries }) => allLabelled(entries));
  const [first] = labels;
  if (first === undefined || first === null || labels.includes(null)) return null;
  const criteria = first.map(({ label }) => label.toLowerCase());
  const same = labels.every(
    (each) =>
      each !== null &&
      each.length === criteria.length &&
      each.every(({ label }) => criteria.includes(label.toLowerCase())),
  );
  if (!same || criteria.length < CRITERIA.least || criteria.length > CRITERIA.most) return null;
  const columns = sides.map(({ head }) => head);
  return {
    columns,
    items: first.flatMap(({ label }) =>
      labels.flatMap((each, at): FormItem[] => {
        const found = each?.find((entry) => entry.label.toLowerCase() === label.toLowerCase());
        if (found === undefined) return [];
        return [{ group: columns[at] ?? '', label, text: found.said, ref: found.ref, evidence: found.text }];
      }),
    ),
  };
}

/** Lists under heads of one kind; null if there is other content, or a list without a head. */
function sidesOf({ blocks, title }: Passage): Side[] | null {
  const sides: Side[] = [];
  let open: string | null = null;
  for (const each of blocks) {
    const { block } = each;
    if (block.kind === 'heading') open = headOf(block.text);
    else if (block.kind === 'paragraph' && /:\s*$/u.test(block.text) && block.text.length <= 48)
      open = headOf(block.text);
    else if (block.kind === 'list' && open !== null && open !== headOf(title)) {
      sides.push({ head: open, entries: listEntries(each) });
      open = null;
    } else return null;
  }
  return sides.length < 2 ? null : sides;
}

function headOf(text: string): string {
  return tidy(text)
    .replace(/\s*:$/u, '')
    .replace(/^\d+(?:\.\d+)*\.?\s+/u, '');
}

function hasSize(entries: readonly Entry[]): boolean {
  return (
    entries.length >= POINTS.least &&
    entries.length <= POINTS.most &&
    entries.every(({ text }) => text.length <= POINTS.chars)
  );
}
