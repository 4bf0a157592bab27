import { isStatusColumn } from '../../../../common/deck/status-column.ts';
import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseCount, unionAddress } from './datum.ts';
import { MAX_MESSAGE } from './story-draft.ts';
import type { StoryDraft } from './story-draft.ts';

/**
 * "Actions: 2 × High, 2 × Medium": how often each status of a table occurs, the most frequent first. In figures and the table's own words,
 * so that it reads the same in every language.
 * @returns null for a table without a title or a column of statuses, and for more than a title holds.
 */
export function statusMessage(
  draft: StoryDraft,
  block: TableBlock,
  title: string | null,
  rows: readonly number[],
): string | null {
  const { columns, rows: cells } = block.table;
  const textOf = (row: number, column: number): string => cells[row]?.[column]?.raw.trim() ?? '';
  const column = columns.findIndex(
    ({ name }, at) =>
      at > 0 &&
      isStatusColumn(
        [name],
        rows.map((row) => textOf(row, at)),
      ),
  );
  if (title === null || column === -1) return null;
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const status = textOf(row, column);
    if (status !== '') found.set(status, [...(found.get(status) ?? []), row]);
  }
  const counted = [...found]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([status, own]) => {
      const address = unionAddress(block, own, column);
      const said = phraseCount({ value: own.length, address, formula: 'count' }, draft.context.language);
      return { text: `${said.text} × ${status}`, claims: said.claims };
    });
  const message = `${title}: ${counted.map(({ text }) => text).join(', ')}`;
  if (message.length > MAX_MESSAGE) return null;
  draft.addClaims(counted.flatMap(({ claims }) => claims));
  return message;
}
