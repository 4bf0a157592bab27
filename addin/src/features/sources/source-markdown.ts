import type * as z from 'zod';
import type { sourceBlockSchema, sourceTableSchema } from '../../../../common/api/source-blocks.ts';

type Block = z.output<typeof sourceBlockSchema>;
type Table = z.output<typeof sourceTableSchema>;

/** What was read of a file as Markdown, as PUT /files/{id} takes it back. */
export function sourceMarkdown(blocks: readonly Block[], tables: readonly Table[]): string {
  const tableOf = new Map(tables.map((table) => [table.block_id, table]));
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
          return `${'#'.repeat(Math.min(6, Math.max(1, block.level)))} ${block.text}`;
        case 'paragraph':
          return block.text;
        case 'list':
          return block.items
            .map(({ text, level }, index) => {
              const indent = '  '.repeat(Math.max(0, level - Math.min(...block.items.map((each) => each.level))));
              return `${indent}${block.ordered ? `${index + 1}.` : '-'} ${text}`;
            })
            .join('\n');
        case 'quote':
          return block.text.replaceAll(/^/gm, '> ');
        case 'code':
          return `\`\`\`${block.language ?? ''}\n${block.text}\n\`\`\``;
        case 'figure':
          return [block.caption, block.text].filter(Boolean).join('\n\n');
        case 'table':
          return tableMarkdown(tableOf.get(block.id), block.caption);
      }
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

function tableMarkdown(table: Table | undefined, caption: string | undefined): string {
  if (table === undefined) return caption ?? '';
  const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const head = table.columns.map(({ name, unit }) =>
    unit === undefined || name.includes(unit) ? name : `${name} (${unit})`,
  );
  return [
    ...(caption === undefined || caption === '' ? [] : [caption, '']),
    row(head),
    row(head.map(() => '---')),
    ...table.rows.map((each) => row(each.map(({ raw }) => raw))),
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/gu, ' ');
}

/** Whether the answer holds every row of every table: only then can a text take its place without loss. */
export function isWhole(tables: readonly Table[]): boolean {
  return tables.every(({ rows, row_count }) => rows.length === row_count);
}
