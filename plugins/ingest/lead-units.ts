import type { Block, SourceTable } from '../../common/deck/source.ts';
import { withCaption } from './tables/build-table.ts';
import { currencyOf } from './tables/units.ts';

/** "(amounts are in thousands, except for book-to-bill ratios):", "Alle Beträge in Mio. Euro". */
const IN_SCALE =
  /(?<!\p{L})(?:(?:amounts|figures|values|numbers|dollars|beträge|angaben|werte|zahlen) (?:(?:are|sind) (?:[^.;,()]{1,30}, )?)?|^\()in (?<scale>(?:thousands?|millions?|billions?|tausend|millionen|milliarden|tsd|mio|mrd)(?!\p{L})|[€£$](?:k|m|000)(?!\p{L})|[Tk]€)(?:\.? (?:of )?(?<money>pounds|euros?|dollars|[€£$]|EUR|GBP|USD)(?!\p{L}))?(?:[^()]*?(?:except(?: for)?|außer|ohne) (?<except>[^()]+))?/iu;
const UNITS: Readonly<Record<string, string>> = {
  ...{ thousand: 'thousand', million: 'million', billion: 'billion', k: 'thousand', '000': 'thousand', m: 'million' },
  ...{ t: 'Tsd.', tausend: 'Tsd.', tsd: 'Tsd.', millionen: 'Mio.', mio: 'Mio.', milliarden: 'Mrd.', mrd: 'Mrd.' },
};
const STEM = 5;

/** A longer line above a table says more than what it is called. */
const MAX_CAPTION = 70;

/**
 * Blocks with the line right above a table as its caption, where it is a name and no sentence: "Registered households, each on 31 October".
 * The line goes with the table; a caption of its own stays.
 */
export function withLeadCaptions(blocks: readonly Block[]): Block[] {
  const named = new Map<Block, string>();
  for (const [at, block] of blocks.entries()) {
    const lead = blocks[at - 1];
    if (block.kind !== 'table' || block.table.caption !== undefined || block.address.sheet !== undefined) continue;
    const hasFigures = block.table.columns.some(({ kind }) => ['number', 'percent', 'currency'].includes(kind));
    if (!hasFigures || lead?.kind !== 'paragraph' || blocks[at - 2]?.kind === 'paragraph') continue;
    const text = lead.text.trim();
    const isName =
      text.length <= MAX_CAPTION &&
      /^[\p{Lu}\d]/u.test(text) &&
      /\p{L}{3}/u.test(text) &&
      !/[.!?;:]$|(?<!\d)\.\s+\p{Lu}\p{Ll}{3}/u.test(text);
    if (isName) named.set(lead, text);
  }
  return blocks.flatMap((block, at): Block[] => {
    const lead = blocks[at - 1];
    const caption = lead === undefined ? undefined : named.get(lead);
    if (named.has(block)) return [];
    return [
      caption === undefined || block.kind !== 'table' ? block : { ...block, table: withCaption(block.table, caption) },
    ];
  });
}

/** Blocks with the figures of a table in the scale that the line right above it gives them, where they have no unit of their own. */
export function withLeadUnits(blocks: readonly Block[]): Block[] {
  return blocks.map((block, at) => {
    const lead = blocks[at - 1];
    if (block.kind !== 'table' || lead?.kind !== 'paragraph') return block;
    const { scale = '', money = '', except = '' } = IN_SCALE.exec(lead.text)?.groups ?? {};
    const sign = /[€£$]/u.exec(scale)?.[0] ?? money;
    const unit = UNITS[scale.toLowerCase().replace(/[€£$]|s$/gu, '')];
    const currency = currencyOf(sign) ?? undefined;
    return unit === undefined ? block : { ...block, table: inScale(block.table, { unit, currency }, except) };
  });
}

function inScale(
  table: SourceTable,
  { unit, currency }: { unit: string; currency: string | undefined },
  except: string,
): SourceTable {
  const given = { unit, ...(currency === undefined ? {} : { currency }) };
  const excepted = stemsOf(except);
  const isScaled = table.columns.map(
    ({ kind, name, unit: own }, at) =>
      at > 0 &&
      own === undefined &&
      (kind === 'number' || kind === 'currency') &&
      ![...stemsOf(name)].some((stem) => excepted.has(stem)),
  );
  return {
    ...table,
    columns: table.columns.map((column, at) => (isScaled[at] === true ? { ...given, ...column, unit } : column)),
    rows: table.rows.map((row) =>
      row.map((cell, at) =>
        isScaled[at] === true && typeof cell.value === 'number' && cell.unit === undefined
          ? { ...given, ...cell, unit }
          : cell,
      ),
    ),
  };
}

function stemsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, STEM)));
}
