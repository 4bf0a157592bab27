import type { Block, SourceImage, SourceText } from '../../../../common/deck/source.ts';

/** A picture of a stored text: everything but its bytes, which are a blob of their own. */
export type StoredImage = Omit<SourceImage, 'bytes'> & { key: string };

/** A text whose pictures are named by their blobs. */
type StoredText = Omit<SourceText, 'images'> & { images: StoredImage[] };

interface Head {
  format: 1;
  source: Omit<SourceText, 'blocks' | 'images'> & { images: StoredImage[] };
}

/** Rows of a table that stand in one line of the stored text. */
const ROWS_PER_LINE = 500;

/**
 * The stored form of a text: a line of JSON for what concerns it as a whole, then one for each block, and further ones for the
 * rows of long tables. No string grows with the file, and other work gets its turn between two lines.
 */
export async function* encodeText(
  source: SourceText,
  images: readonly StoredImage[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const { blocks, ...rest } = source;
  const head: Head = { format: 1, source: { ...rest, images: [...images] } };
  yield line(head);
  for (const block of blocks) {
    if (block.kind !== 'table' || block.table.rows.length <= ROWS_PER_LINE) {
      yield line(block);
      continue;
    }
    const { rows } = block.table;
    yield line({ ...block, table: { ...block.table, rows: rows.slice(0, ROWS_PER_LINE) } });
    for (let start = ROWS_PER_LINE; start < rows.length; start += ROWS_PER_LINE) {
      await nextTurn();
      yield line(rows.slice(start, start + ROWS_PER_LINE));
    }
  }
}

/**
 * Reads what `encodeText` wrote. The pictures come without their bytes.
 * @throws RangeError where it is something else.
 */
export async function decodeText(bytes: Uint8Array): Promise<StoredText> {
  let head: Head | undefined;
  const blocks: Block[] = [];
  let start = 0;
  let turn = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()) as unknown;
    if (head === undefined) head = value as Head;
    else if (Array.isArray(value)) appendRows(blocks.at(-1), value as never[]);
    else blocks.push(value as Block);
    if (end - turn > 1024 * 1024) {
      turn = end;
      await nextTurn();
    }
    start = end + 1;
  }
  if (head?.format !== 1) throw new RangeError('not a stored text');
  return { ...head.source, blocks };
}

function appendRows(block: Block | undefined, rows: never[]): void {
  if (block?.kind !== 'table') throw new RangeError('rows without their table');
  for (const row of rows) block.table.rows.push(row);
}

function line(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
