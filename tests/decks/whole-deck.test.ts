import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { dateOfSerial } from '../../common/deck/serial-date.ts';
import type { SourceText } from '../../common/deck/source.ts';
import type { ReadChart } from '../../common/ooxml/read/deck/deck-reading.ts';
import { readDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { ingestBrief, ingestFile } from '../../plugins/ingest/ingest.ts';
import { makeDeckFile } from '../../scripts/deck/make-deck-file.ts';
import type { MadeDeck } from '../../scripts/deck/make-deck-file.ts';
import { checkDeck } from '../support/check-deck.ts';
import { composeModels } from '../../server/compose.ts';
import { tinyMaster } from '../support/tiny-master.ts';

const root = new URL('../../', import.meta.url);
const models = await composeModels({ provider: 'builtin', time_out_ms: 120_000 });
const general = new Uint8Array(
  await readFile(new URL('server/domains/templates/templates/builtin/general.pptx', root)),
);
const report = new Uint8Array(await readFile(fileURLToPath(new URL('docs/samples/bike-share.md', root))));

async function read(name: string, bytes: Uint8Array | string): Promise<SourceText> {
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  return ingestFile({ bytes: content, name, id: 's1' });
}

interface Wanted {
  template?: Uint8Array;
  slides?: number;
  language?: string;
}

async function make(sources: SourceText[], wanted: Wanted = {}): Promise<MadeDeck & { template: Uint8Array }> {
  const template = wanted.template ?? general;
  const made = await makeDeckFile({
    sources,
    models,
    template: { bytes: template, name: 'template.pptx' },
    slides: wanted.slides ?? null,
    language: wanted.language ?? null,
    tone: '',
    instructions: '',
  });
  return { ...made, template };
}

const faultsOf = (made: MadeDeck & { template: Uint8Array }, sources: SourceText[]): Promise<string[]> =>
  checkDeck({ ...made, sources });

async function chartsOf(made: MadeDeck): Promise<ReadChart[]> {
  const written = await readDeck(made.bytes, 'deck.pptx');
  return written.slides.flatMap(({ shapes }) =>
    shapes.flatMap((shape) => (shape.kind === 'chart' ? [shape.chart] : [])),
  );
}

/** Column B of the workbook behind the first chart, without its header. */
async function firstWorkbook(made: MadeDeck): Promise<unknown[]> {
  const [chart] = await chartsOf(made);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load((chart?.workbook?.bytes ?? new Uint8Array()).slice().buffer);
  const column = workbook.worksheets[0]?.getColumn(2).values ?? [];
  return [...column].slice(2);
}

const table = `Region,2021,2022,2023
North,120.5,131.0,150.2
South,80.1,78.4,77.0
East,45.0,61.5,90.3
West,33.3,34.1,30.9
`;

describe('a whole deck', () => {
  it('is sound and true: a report on the shipped template', async () => {
    const source = await read('bike-share.md', report);
    const made = await make([source]);
    expect(await faultsOf(made, [source])).toEqual([]);
    const kinds = made.deck.slides.map((slide) => slide.kind);
    expect(kinds[0]).toBe('title');
    expect(kinds.at(-1)).toBe('closing');
    expect(JSON.stringify(made.deck.slides.at(-1))).toContain('Start a night tariff for shift workers');
    expect(new Set(made.deck.slides.map((slide) => slide.layout_id)).size).toBeGreaterThanOrEqual(5);
    const withoutNotes = made.deck.slides.filter((slide) => slide.kind === 'content' && slide.notes === '');
    expect(withoutNotes.map((slide) => slide.title)).toEqual([]);
    expect(made.deck.slides.flatMap((slide) => slide.claims).filter((claim) => claim.kind === 'untraced')).toEqual([]);
  });

  it('is sound and true on a master with hardly any layouts', async () => {
    const source = await read('regions.csv', table);
    const template = tinyMaster();
    const made = await make([source], { template });
    expect(await faultsOf(made, [source])).toEqual([]);
  });

  it('draws charts from the cells', async () => {
    const source = await read('regions.csv', table);
    const made = await make([source]);
    const written = await readDeck(made.bytes, 'deck.pptx');
    const values = written.slides
      .flatMap((slide) => slide.shapes)
      .flatMap((shape) => (shape.kind === 'chart' ? shape.chart.series.flatMap((series) => series.values) : []));
    expect(values).toEqual(expect.arrayContaining([150.2, 77, 90.3]));
  });

  it('draws a bridge from its cells, as a waterfall of them', async () => {
    const source = await read(
      'bridge.csv',
      'Position,Amount (EUR thousand)\nBudget 2024,1200\nVolume,180\nCosts,-140\nPrice,35\nActual 2024,1275\n',
    );
    const made = await make([source]);
    expect(await faultsOf(made, [source])).toEqual([]);
    const [chart] = await chartsOf(made);
    expect(chart).toMatchObject({
      kind: 'waterfall',
      series: [{ values: [1200, 180, -140, 35, 1275], totals: [0, 4] }],
    });
    expect(await firstWorkbook(made)).toEqual([1200, 180, -140, 35, 1275]);
  });

  it('draws a plan from its cells, as a gantt of their dates', async () => {
    const source = await read(
      'plan.csv',
      'Vorgang;Beginn;Ende\nKonzept;03.03.2025;28.03.2025\nUmsetzung;31.03.2025;27.06.2025\nStart;30.06.2025;30.06.2025\n',
    );
    const made = await make([source], { language: 'de' });
    expect(await faultsOf(made, [source])).toEqual([]);
    const [chart] = await chartsOf(made);
    expect(chart?.kind).toBe('gantt');
    expect(chart?.categories).toEqual(['Konzept', 'Umsetzung', 'Start']);
    const iso = (value: number | null): string =>
      dateOfSerial(value ?? 0)
        .toISOString()
        .slice(0, 10);
    expect(chart?.series.map(({ values }) => values.map(iso))).toEqual([
      ['2025-03-03', '2025-03-31', '2025-06-30'],
      ['2025-03-28', '2025-06-27', '2025-06-30'],
    ]);
    expect(await firstWorkbook(made)).toEqual(['2025-03-03', '2025-03-31', '2025-06-30'].map((date) => new Date(date)));
  });

  it('reads a level across a chart as part of its drawing, not of its data', async () => {
    const values = [53, 59, 65, 63, 61, 65, 67, 70, 65, 68, 71, 72, 69];
    const rows = values.map((value, at) => `${2012 + at},${value}`);
    const source = await read('visitors.csv', `Year,Visitors\n${rows.join('\n')}\n`);
    const made = await make([source]);
    expect(JSON.stringify(made.deck.slides)).toContain('"reference"');
    expect((await chartsOf(made)).map(({ series }) => series.length)).toEqual([1]);
    expect(await faultsOf(made, [source])).toEqual([]);
  });

  it('is the same to the byte for the same input', async () => {
    const source = await read('bike-share.md', report);
    const [first, second] = [await make([source]), await make([source])];
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
  });

  it.each([3, 12])('has %i slides when they are requested', async (slides) => {
    const source = await read('bike-share.md', report);
    expect((await make([source], { slides })).deck.slides).toHaveLength(slides);
  });

  it('is made from a brief alone', async () => {
    const brief = ingestBrief(
      'We open a second shop in May. It costs 40,000 euros. Three people will work there.',
      's1',
    );
    const made = await make([brief]);
    expect(await faultsOf(made, [brief])).toEqual([]);
    const text = JSON.stringify(made.deck.slides);
    expect(text).toContain('40,000 euros');
  });

  it('labels a German deck in German and reports when a language has no labels', async () => {
    const source = await read('regionen.csv', table.replace('Region', 'Umsatz je Region'));
    const german = await make([source], { language: 'de' });
    expect(JSON.stringify(german.deck.slides)).toContain('Quelle: regionen.csv');
    const czech = await make([{ ...source, language: 'und' }], { language: 'cs' });
    expect(JSON.stringify(czech.deck.slides)).toContain('Zdroj: regionen.csv');
    expect(czech.findings).toEqual([]);
    const icelandic = await make([{ ...source, language: 'und' }], { language: 'is' });
    expect(icelandic.findings.map((finding) => finding.code)).toContain('presentations.language_labels');
  });

  it('stays in the language of its text if nothing can translate it, and reports it', async () => {
    const source = await read('bike-share.md', report);
    const made = await make([source], { language: 'de' });
    expect(made.deck.language).toBe('en');
    expect(made.findings.map((finding) => finding.code)).toContain('presentations.builtin_does_not_translate');
    expect(await faultsOf(made, [source])).toEqual([]);
  });

  it('leaves no field empty, however little there is', async () => {
    const source = await read('one.csv', 'a,b,c\n1,2,3\n');
    const made = await make([source]);
    const texts = made.deck.slides.flatMap((slide) => Object.values(slide.fields));
    expect(texts.filter((text) => text.kind === 'text' && text.paragraphs.length === 0)).toEqual([]);
    expect(await faultsOf(made, [source])).toEqual([]);
  });

  it('refuses content without a message', async () => {
    const nothing: SourceText = { ...ingestBrief('x', 's1'), blocks: [] };
    await expect(make([nothing])).rejects.toMatchObject({ code: 'deck.no_content' });
  });
});

it('shows a log below times as a table of them, and over each option which one it is', async () => {
  const source = await read('incident.md', INCIDENT);
  const { deck } = await make([source]);
  const forms = deck.slides.flatMap(({ free }) =>
    free.flatMap(({ content }) => (content.kind === 'form' ? [content.form] : [])),
  );
  const log = forms.find(({ form, columns }) => form === 'emphasis_table' && columns?.[0] === 'Time');
  expect(log?.items.map(({ label }) => label)).toEqual(['09:10', '09:40', '10:05']);
  expect(log?.items[1]?.text).toContain("grep '[6-9]h'");
  const fields = JSON.stringify(deck.slides.map((slide) => slide.fields));
  expect(fields).toContain('Option 2: Buy a second server');
});

const INCIDENT = `# Outage of the booking server

## Timeline

### 09:10

The booking page stops answering. Customers call the desk and ask when they can book their seats again.

### 09:40

The team lists all jobs with grep '[6-9]h' and ends those that hang. The page is slow but answers most of the calls again.

### 10:05

The last hanging job is gone. The page answers all calls within a second, as it did before the outage began.

## Options considered

### Option 1: Keep one server

One server is enough on most days of the year. It costs nothing more than today. Each long job still blocks the booking page for all customers of the desk.

### Option 2: Buy a second server

A second server takes the long jobs away from the booking page. It costs 4,000 euros a year. Two people of the team need three days to set it up.
`;
