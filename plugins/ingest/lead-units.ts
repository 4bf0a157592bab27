import type { Block, SourceTable } from '../../common/deck/source.ts';

/** "(amounts are in thousands, except for book-to-bill ratios):", "Alle Beträge in Mio. Euro". */
const IN_SCALE =
  /(?<!\p{L})(?:(?:amounts|figures|values|numbers|dollars|beträge|angaben|werte|zahlen) (?:(?:are|sind) )?|^\()in (?<scale>thousands|millions|billions|tausend|millionen|milliarden|tsd|mio|mrd)(?!\p{L})(?:[^()]*?(?:except(?: for)?|außer|ohne) (?<except>[^()]+))?/iu;
const UNITS: Readonly<Record<string, string>> = {
  ...{ thousands: 'thousand', millions: 'million', billions: 'billion' },
  ...{ tausend: 'Tsd.', tsd: 'Tsd.', millionen: 'Mio.', mio: 'Mio.', milliarden: 'Mrd.', mrd: 'Mrd.' },
};
const STEM = 5;

/** Blocks with the figures of a table in the scale that the line right above it gives them, where they have no unit of their own. */
export function withLeadUnits(blocks: readonly Block[]): Block[] {
  return blocks.map((block, at) => {
    const lead = blocks[at - 1];
    if (block.kind !== 'table' || lead?.kind !== 'paragraph') return block;
    const { scale = '', except = '' } = IN_SCALE.exec(lead.text)?.groups ?? {};
    const unit = UNITS[scale.toLowerCase()];
    return unit === undefined ? block : { ...block, table: inScale(block.table, unit, except) };
  });
}

function inScale(table: SourceTable, unit: string, except: string): SourceTable {
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
    columns: table.columns.map((column, at) => (isScaled[at] === true ? { ...column, unit } : column)),
    rows: table.rows.map((row) =>
      row.map((cell, at) =>
        isScaled[at] === true && typeof cell.value === 'number' && cell.unit === undefined ? { ...cell, unit } : cell,
      ),
    ),
  };
}

function stemsOf(text: string): Set<string> {
  return new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, STEM)));
}
