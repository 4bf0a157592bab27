import { deflateSync } from 'node:zlib';
import type { SourceImage } from '../../deck/source.ts';

const WIDTH = 240;
const HEIGHT = 160;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CRC_POLYNOMIAL = 0xedb88320;

/** A landscape of plain colours (sky, sun, two hills) as a PNG, made anew at each call: the picture of test fills. */
export function fillPicture(): SourceImage & { is_photo: boolean } {
  const lines = new Uint8Array((WIDTH * 3 + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) lines.set(colourAt(x / WIDTH, y / HEIGHT), y * (WIDTH * 3 + 1) + 1 + x * 3);
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, WIDTH);
  view.setUint32(4, HEIGHT);
  header.set([8, 2], 8); // Eight bits each of red, green and blue.
  const bytes = Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', new Uint8Array()),
  ]);
  // A photograph may be cropped to its place, as most pictures of slides are.
  return { id: 'landscape', media_type: 'image/png', bytes, width: WIDTH, height: HEIGHT, is_photo: true };
}

function colourAt(x: number, y: number): [number, number, number] {
  if (y > 0.75 - 0.2 * Math.sin(x * 5 + 0.6)) return [74, 112, 88];
  if (y > 0.6 - 0.15 * Math.sin(x * 4 + 2.4)) return [118, 156, 124];
  if (Math.hypot((x - 0.72) * 1.5, y - 0.28) < 0.12) return [247, 206, 112];
  return [160 + Math.round(60 * y), 196 + Math.round(40 * y), 224];
}

/** A chunk of a PNG (ISO/IEC 15948, 5.3): length, type, data, checksum. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** CRC-32 as PNG takes it (ISO/IEC 15948, annex D). */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? CRC_POLYNOMIAL : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
