import ExcelJS from 'exceljs';
import { createIsolate } from '../../plugins/ingest/isolate.ts';
import type { FileKind } from '../../plugins/ingest/kind-of-file.ts';
import { makePdf } from '../../tests/support/make-pdf.ts';
import type { PdfText } from '../../tests/support/make-pdf.ts';

// How time and memory of reading grow with the size of a file: each kind at a quarter, half and full size, every one in
// a child process of its own.

const SENTENCE = 'The cost of wind power fell by more than half in a decade, and parks far from the coast were built.';
const PARTS = [0.25, 0.5, 1] as const;
const TIME_OUT_MS = 120_000;
const MB = 1024 * 1024;

interface Subject {
  label: string;
  kind: FileKind;
  name: string;
  full: number;
  make: (size: number) => Promise<Uint8Array> | Uint8Array;
}

const subjects: Subject[] = [
  { label: 'PDF, pages', kind: 'pdf', name: 'bench.pdf', full: 300, make: pdfOf },
  { label: 'CSV, rows', kind: 'csv', name: 'bench.csv', full: 100_000, make: csvOf },
  { label: 'XLSX, sheets', kind: 'xlsx', name: 'bench.xlsx', full: 50, make: workbookOf },
];

function pdfOf(pages: number): Uint8Array {
  return makePdf(
    Array.from({ length: pages }, (_, index): PdfText[] => [
      { x: 60, y: 40, text: 'Bench report' },
      { x: 60, y: 80, text: `${index + 1} Section number ${index + 1}`, size: 14, bold: true },
      ...Array.from({ length: 40 }, (__, line): PdfText => {
        return { x: 60, y: 110 + line * 14 + Math.floor(line / 8) * 10, text: SENTENCE };
      }),
      ...Array.from({ length: 4 }, (__, row): PdfText[] => [
        { x: 60, y: 740 + row * 15, text: `Country ${row}` },
        { x: 200, y: 740 + row * 15, text: `${row * 7 + index}.5` },
        { x: 300, y: 740 + row * 15, text: `${row * 3 + index}.1` },
      ]).flat(),
      { x: 290, y: 820, text: String(index + 1) },
    ]),
  );
}

function csvOf(rows: number): Uint8Array {
  const lines = ['country,year,gdp_billion,share,population,note'];
  for (let row = 0; row < rows; row += 1) {
    lines.push(
      `Country ${row % 190},${1990 + (row % 30)},${(row * 1.37).toFixed(2)},${row % 100}%,${row * 1000},"a, b"`,
    );
  }
  return new TextEncoder().encode(lines.join('\n'));
}

async function workbookOf(sheets: number): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  for (let sheet = 0; sheet < sheets; sheet += 1) {
    const page = workbook.addWorksheet(`Sheet ${sheet + 1}`);
    page.addRow(['Region', 'Revenue', 'Margin', 'Since']);
    for (let row = 0; row < 200; row += 1)
      page.addRow([`Region ${row}`, row * 12.5, row / 400, new Date(2020, row % 12, 1)]);
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

console.log('what           size      file MB   seconds   peak MB   blocks   time to the size before');
for (const subject of subjects) {
  let before: number | undefined;
  for (const part of PARTS) {
    const size = Math.round(subject.full * part);
    const bytes = await subject.make(size);
    const isolate = createIsolate({ memoryMb: 4096 });
    const empty = {
      kind: 'txt' as const,
      name: 'warm.txt',
      bytes: new TextEncoder().encode('warm'),
      has_vision: false,
    };
    // The start of the process is no part of reading.
    await isolate.run(empty, { timeOutMs: TIME_OUT_MS });
    const started = performance.now();
    const { text } = await isolate.run(
      { kind: subject.kind, name: subject.name, bytes, has_vision: false },
      { timeOutMs: TIME_OUT_MS },
    );
    const seconds = (performance.now() - started) / 1000;
    const ratio = before === undefined ? '' : `× ${(seconds / before).toFixed(2)}`;
    console.log(
      [
        subject.label.padEnd(14),
        String(size).padEnd(9),
        (bytes.byteLength / MB).toFixed(1).padStart(7),
        seconds.toFixed(2).padStart(9),
        (isolate.peakBytes() / MB).toFixed(0).padStart(9),
        String(text.blocks.length).padStart(8),
        `   ${ratio}`,
      ].join(' '),
    );
    before = seconds;
    isolate.close();
  }
}
