import type { Block, Cell, SourceTable } from '../../common/deck/source.ts';
import { buildTable } from './tables/build-table.ts';
import { parseCell } from './tables/parse-cell.ts';
import { expectedNumberFormat } from './tables/number-format.ts';

/** "Employee-only coverage: $50.43". */
const ITEM = /^(?<name>[^:]{1,60}?)\s*:\s+(?<amount>[^:]{1,40})$/u;
const PERIOD = /^(?:19|20)\d\d(?:\s?[/–-]\s?\d{2,4})?$/u;
const MIN_AMOUNTS = 3;
/** One item may say in words what it comes to: "2026: the remainder". */
const MAX_WORDS = 1;
/** A longer line that leads to a list is a sentence, no name of what it lists. */
const MAX_NAME_CHARS = 70;
/** A line with a verb is no name of a column. */
const SENTENCE =
  /(?<!\p{L})(?:is|are|was|were|will|betr(?:agen|ägt)|sind|ist|lauten|kosten|kostet|following|folgende\p{Ll}*|follows|folgt)(?!\p{L})/iu;
/** Lines over figures of unlike things, of which none is larger than another. */
const UNLIKE =
  /(?<!\p{L})(?:metrics?|kpis?|figures|highlights|results?|indicators?|numbers|facts|financials|kennzahlen|eckdaten|zahlen|ergebnisse?|überblick|chiffres|indicadores|cifras)(?!\p{L})/iu;

/**
 * Blocks with lists of names and their amounts of one currency as tables, so that they can be drawn, where a line above says what the
 * amounts are. That line is the name of the column; ids and addresses of the blocks stay.
 * @param language BCP 47, of the source.
 */
export function withAmountTables(blocks: readonly Block[], language: string): Block[] {
  let tables = Math.max(0, ...blocks.map(({ address }) => address.table ?? 0));
  const tidy: Block[] = [];
  for (const block of blocks) {
    const lead = tidy.at(-1);
    const table = block.kind === 'list' ? tableOf(block.items, lead, language) : null;
    if (table === null) {
      tidy.push(block);
      continue;
    }
    tables += 1;
    tidy.splice(-1, 1);
    tidy.push({ id: block.id, address: { ...block.address, table: tables }, kind: 'table', table });
  }
  return tidy;
}

function tableOf(
  items: readonly { text: string; level: number }[],
  lead: Block | undefined,
  language: string,
): SourceTable | null {
  const format = expectedNumberFormat(language);
  const rows = items.flatMap(({ text, level }) => {
    const { name = '', amount = '' } = level === 0 ? (ITEM.exec(text.trim())?.groups ?? {}) : {};
    return name === '' ? [] : [{ name, amount, cell: parseCell(amount, format) }];
  });
  const amounts = rows.filter(({ cell }) => cell.kind === 'currency');
  const units = new Set(amounts.map(({ cell }) => unitOf(cell)));
  const isWhole = rows.length === items.length && new Set(rows.map(({ name }) => name)).size === rows.length;
  const isOfAmounts = amounts.length >= MIN_AMOUNTS && rows.length - amounts.length <= MAX_WORDS;
  const name = lead === undefined ? null : nameOf(lead);
  if (!isWhole || !isOfAmounts || units.size !== 1 || name === null) return null;
  const first = rows.every((row) => PERIOD.test(row.name)) ? (language.startsWith('de') ? 'Jahr' : 'Year') : '';
  return buildTable({ rows: [[first, name], ...rows.map((row) => [row.name, row.amount])], headerRows: 1, language });
}

function unitOf({ currency = '', unit = '' }: Cell): string {
  return `${currency} ${unit}`;
}

/** What a line says the amounts below it are; null for a sentence, and for a line over figures of unlike things. */
function nameOf(block: Block): string | null {
  if (block.kind !== 'paragraph') return null;
  const text = block.text.trim().replace(/\s*:$/u, '');
  return text.length <= MAX_NAME_CHARS && !/[.!?]$/u.test(text) && !UNLIKE.test(text) && !SENTENCE.test(text)
    ? text
    : null;
}
