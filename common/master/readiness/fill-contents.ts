import { capitalised } from '../../deck/capitalised.ts';
import type { ChartSpec } from '../../deck/chart.ts';
import type { Size } from '../../deck/geometry.ts';
import type { TestFill } from '../../deck/readiness-report.ts';
import type { TableCell, TableSpec } from '../../deck/slide.ts';
import { deflateSync } from 'node:zlib';
import type { SourceImage } from '../../deck/source.ts';

const REGIONS = ['North', 'South', 'East', 'West', 'Overseas', 'Partners', 'Online', 'Public sector'];
const YEARS = ['2021', '2022', '2023', '2024'];
const COUNTS: Readonly<Record<TestFill, { categories: number; series: number; rows: number; columns: number }>> = {
  short: { categories: 3, series: 1, rows: 3, columns: 2 },
  typical: { categories: 5, series: 2, rows: 5, columns: 4 },
  maximal: { categories: 8, series: 4, rows: 8, columns: 5 },
};
const CELLS = ['Share', 'Growth', 'Customers', 'Remarks'];

/** A column chart of a fill's size. */
export function fillChart(fill: TestFill): ChartSpec {
  const { categories, series } = COUNTS[fill];
  return {
    kind: 'column',
    alt: 'Revenue by region and year',
    categories: REGIONS.slice(0, categories),
    series: YEARS.slice(0, series).map((name, at) => {
      const values = Array.from({ length: categories }, (_, each) => 140 + ((each * 37 + at * 23) % 90));
      return { name, values, addresses: values.map(() => null) };
    }),
    number_format: '0',
    data_labels: fill !== 'maximal',
  };
}

/** Size of a row and a column in small type, in EMU; limits a table to its place. */
const ROW = 274_320;
const COLUMN = 990_600;

/**
 * A table of a fill's size, limited to the rows and columns that fit its place: longer tables continue on further
 * slides.
 */
export function fillTable(fill: TestFill, place: Size): TableSpec {
  const wanted = COUNTS[fill];
  const count = Math.max(2, Math.min(wanted.rows, Math.floor(place.h / ROW)));
  const columns = Math.max(2, Math.min(wanted.columns, Math.floor(place.w / COLUMN)));
  const headers = ['Region', ...CELLS.slice(0, columns - 1)];
  const rows = REGIONS.slice(0, count - 1).map((region, at) => row(region, at, columns));
  return {
    alt: 'Figures by region',
    rows: [
      // Over their numbers.
      headers.map((text, at): TableCell => ({ text, align: rows[0]?.[at]?.align ?? 'left' })),
      ...rows,
    ],
    header_rows: 1,
    emphasised_rows: [],
    total_rows: [],
  };
}

function row(region: string, at: number, columns: number): TableCell[] {
  const cells: TableCell[] = [
    { text: region, align: 'left' },
    { text: `${12 + at * 3} %`, align: 'right' },
    { text: `${(at % 2 === 0 ? 1 : -1) * (at + 1.5)} %`, align: 'right' },
    { text: `${(at + 2) * 1250}`, align: 'right' },
    { text: at % 2 === 0 ? 'New site' : 'As planned', align: 'left' },
  ];
  return cells.slice(0, columns);
}

const WIDTH = 240;
const HEIGHT = 160;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CRC_POLYNOMIAL = 0xedb88320;

/** The picture of test fills: a landscape of plain colours (sky, sun, two hills) as a PNG. */
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
  // A photograph may be cropped to its place, like most pictures on slides.
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

/** Business prose with words of one to thirteen letters, capitals and numbers. */
const PROSE = (
  'Revenue in the Asia Pacific region grew by 12.4 % to 3,850 million dollars in 2023, while operating costs fell for the second ' +
  'year because of lower energy prices and fewer sites. Customers renew their contracts earlier than before, and three of four ' +
  'would recommend the service. The next step is to open two further warehouses, to train the sales teams and to agree ' +
  'responsibilities with every international partner before the end of the quarter.'
).split(' ');

/** A word of each length that can remain at the end of a text. */
const ENDINGS = [
  '',
  'a',
  'so',
  'now',
  'here',
  'today',
  'abroad',
  'forever',
  'together',
  'worldwide',
  'everywhere',
  'efficiently',
  'continuously',
] as const;
const LONGEST_ENDING = 12;

/**
 * Prose of an exact length, including spaces, in whole words.
 * @param length 0 or less gives ''.
 * @param from index of the first word, so that the texts of one slide differ.
 */
export function proseOfLength(length: number, from = 0): string {
  if (length <= 0) return '';
  let text = '';
  for (let at = from; ; at += 1) {
    const left = length - text.length - (text === '' ? 0 : 1);
    const ending = left <= LONGEST_ENDING ? ENDINGS[left] : undefined;
    if (ending !== undefined && ending !== '') return capitalised(text === '' ? ending : `${text} ${ending}`);
    const word = PROSE[at % PROSE.length] ?? '';
    // The rest after this word must be empty, or have room for a space and another word.
    const fits = left - word.length >= 2;
    text = [text, fits ? word : (ENDINGS[5] ?? '')].filter(Boolean).join(' ');
  }
}
