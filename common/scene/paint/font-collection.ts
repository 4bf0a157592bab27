/** Extracts one font from a TrueType collection as a file, for software that can't open collections. */

const NAME_POSTSCRIPT = 6;

interface Table {
  tag: number;
  checksum: number;
  offset: number;
  length: number;
}

/**
 * @param bytes a collection (`ttcf`, ISO/IEC 14496-22, 4.6.2); other files are returned unchanged.
 * @param postScriptName name of the font; the first one is used if none has this name.
 */
export function memberOfCollection(bytes: Uint8Array, postScriptName: string): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 16 || view.getUint32(0) !== 0x74746366) return bytes;
  const starts = Array.from({ length: view.getUint32(8) }, (_, index) => view.getUint32(12 + 4 * index));
  const start = starts.find((at) => postScriptNameOf(view, tablesAt(view, at)) === postScriptName) ?? starts[0];
  if (start === undefined) return bytes;
  const tables = tablesAt(view, start);
  const head = 12 + 16 * tables.length;
  const padded = (length: number): number => (length + 3) & ~3;
  const file = new Uint8Array(tables.reduce((sum, { length }) => sum + padded(length), head));
  const out = new DataView(file.buffer);
  file.set(bytes.subarray(start, start + 12));
  let at = head;
  for (const [index, { tag, checksum, offset, length }] of tables.entries()) {
    for (const [field, value] of [tag, checksum, at, length].entries())
      out.setUint32(12 + 16 * index + 4 * field, value);
    file.set(bytes.subarray(offset, offset + length), at);
    at += padded(length);
  }
  return file;
}

function tablesAt(view: DataView, start: number): Table[] {
  return Array.from({ length: view.getUint16(start + 4) }, (_, index) => {
    const at = start + 12 + 16 * index;
    const [tag, checksum, offset, length] = [0, 4, 8, 12].map((field) => view.getUint32(at + field));
    return { tag: tag ?? 0, checksum: checksum ?? 0, offset: offset ?? 0, length: length ?? 0 };
  });
}

/** Reads the `name` table (ISO/IEC 14496-22, 5.2.6): Windows platform, UTF-16BE. */
function postScriptNameOf(view: DataView, tables: readonly Table[]): string | null {
  const table = tables.find(({ tag }) => tag === 0x6e616d65);
  if (table === undefined) return null;
  const strings = table.offset + view.getUint16(table.offset + 4);
  for (let index = 0; index < view.getUint16(table.offset + 2); index += 1) {
    const record = table.offset + 6 + 12 * index;
    const platform = view.getUint16(record);
    if (view.getUint16(record + 6) !== NAME_POSTSCRIPT || (platform !== 3 && platform !== 0)) continue;
    const [length, at] = [view.getUint16(record + 8), strings + view.getUint16(record + 10)];
    return Array.from({ length: length / 2 }, (_, char) => String.fromCharCode(view.getUint16(at + 2 * char))).join('');
  }
  return null;
}
