import type { Block, SourceTable } from './source.ts';

/** Rows of a table that stand for it in running text. */
const ROWS_SHOWN = 6;

/** What a block says as plain text: list items one per line, a table as its caption, columns and first rows. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'quote':
    case 'code':
      return block.text;
    case 'list':
      return block.items.map((item) => item.text).join('\n');
    case 'figure':
      return [block.caption, block.text].filter(Boolean).join('\n');
    case 'table':
      return tableText(block.table);
  }
}

function tableText(table: SourceTable): string {
  const lines = table.caption ? [table.caption] : [];
  lines.push(table.columns.map((column) => column.name).join(' | '));
  for (const row of table.rows.slice(0, ROWS_SHOWN)) lines.push(row.map((cell) => cell.raw).join(' | '));
  if (table.rows.length > ROWS_SHOWN) lines.push(`… (${table.rows.length})`);
  return lines.join('\n');
}
