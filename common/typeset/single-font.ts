import { fontTables } from './font-tables.ts';

/**
 * One font of a collection as a file of its own (OpenType 1.9.1, "Font Collections"): canvas and PDF then take it like any
 * other. A single font is given back as it is.
 * @throws RangeError when there is no such font.
 */
export function singleFont(bytes: Uint8Array, member: number): Uint8Array {
  const font = fontTables(bytes, member);
  if (font === null) throw new RangeError('no such font in the file');
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'ttcf') return bytes;
  const tables = [...font.tables].map(
    ([tag, { offset, length }]) => [tag, bytes.subarray(offset, offset + length)] as const,
  );
  const version = font.tables.has('CFF ') ? 0x4f54544f : 0x00010000;
  return assembleFont(version, tables);
}

/** Puts tables behind their directory, each at a multiple of four, sorted by tag. */
export function assembleFont(version: number, tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(Math.max(1, sorted.length)));
  const start = 12 + sorted.length * 16;
  const file = Buffer.alloc(start + sorted.reduce((sum, [, data]) => sum + padded(data.length), 0));
  file.writeUInt32BE(version, 0);
  [sorted.length, power * 16, Math.log2(power), (sorted.length - power) * 16].forEach((value, index) =>
    file.writeUInt16BE(value, 4 + index * 2),
  );
  let offset = start;
  let head = -1;
  sorted.forEach(([tag, data], index) => {
    const at = 12 + index * 16;
    file.set(data, offset);
    // The sum over the whole file goes in here at last (`checksumAdjustment`).
    if (tag === 'head') file.writeUInt32BE(0, (head = offset) + 8);
    file.write(tag, at, 'latin1');
    file.writeUInt32BE(checksum(file.subarray(offset, offset + padded(data.length))), at + 4);
    file.writeUInt32BE(offset, at + 8);
    file.writeUInt32BE(data.length, at + 12);
    offset += padded(data.length);
  });
  if (head >= 0) file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, head + 8);
  return new Uint8Array(file);
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}
