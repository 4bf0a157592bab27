import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { lintPackage } from '../../common/ooxml/lint/lint-package.ts';
import { readDeck } from '../../common/ooxml/read/deck/read-deck.ts';
import { openPdf } from '../../common/pdf/open-pdf.ts';
import { convertToPdf } from '../support/convert-to-pdf.ts';
import { finishedJob, slidesOverHttp } from '../support/make-slides-over-http.ts';
import { itWith } from '../support/needs.ts';
import { TRIES_ALL } from '../support/sample.ts';
import { putSlides, readSlides } from '../support/slides-over-http.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

const itWithOffice = itWith('LibreOffice');

/** Text that breaks naive code. Each begins with a word that must be kept. */
const HOSTILE: Readonly<Record<string, string>> = {
  control: `control \u0000\u0001\u0008\u000b\u000c\u001f\u007f\u0085\ufffe\uffff end`,
  surrogates: `surrogates \ud800 \udc00\ud800 \udbff end`,
  overrides: `overrides \u202egnp.exe\u202c \u2066\u2067\u2069 \u061c שלום עולם مرحبا end`,
  formula: `formula =cmd|' /C calc'!A0 @SUM(1) +1+1 -2 end`,
  markup: `markup <a:t>&amp;&#0;<![CDATA[]]> --> <?xml?> {{x}} _x0000_ _x000D_ "quotes" end`,
  tower: `tower Z${'\u0300\u0323\u20dd\u0489'.repeat(300)} end`,
  emoji: `emoji 👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 👍🏽 ${'\u200d'.repeat(400)} \ufe0f\ufe0f end`,
  unbroken: `unbroken ${'x'.repeat(5_000)} end`,
  breaks: `breaks${'\n'.repeat(60)}\r\r\n\u2028\u2029\t\t end`,
  unseen: `unseen ${'\u200b\u2060\u00ad\ufeff'.repeat(200)} end`,
};

const text = (...lines: string[]): object => ({
  kind: 'text',
  paragraphs: lines.map((line) => ({ runs: [{ text: line }] })),
});
const INCH = 914_400;
const free = (content: object): object[] => [{ box: { x: INCH, y: 2 * INCH, w: 9 * INCH, h: 4 * INCH }, content }];

let server: TestServer;
let ann: Caller;
let id: string;
let layout_id: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signIn('ann@example.org');
  id = await slidesOverHttp(server, ann);
  const { slides } = await readSlides(ann, id);
  layout_id = slides.find(({ kind }) => kind === 'content')?.layout_id ?? slides[1]?.layout_id ?? '';
});
afterAll(() => server.close());

/** Replaces all slides, as any caller may. */
async function put(slides: readonly object[]): Promise<void> {
  const { etag } = await readSlides(ann, id);
  const answer = await putSlides(
    ann,
    id,
    etag,
    slides.map((slide) => ({ layout_id, kind: 'content', ...slide })),
  );
  expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null]);
}

async function exported(format: 'pptx' | 'pdf'): Promise<Uint8Array> {
  const accepted = await ann.post(`/presentations/${id}/export`).send({ format }).expect(202);
  const job = await finishedJob(ann, (accepted.body as { job_id: string }).job_id);
  expect(job).toMatchObject({ state: 'completed', error: null });
  const file = await ann
    .get(`~${String(job.result?.['url'])}`)
    .responseType('blob')
    .buffer(true);
  return new Uint8Array(file.body as Buffer);
}

/** Every slide as a picture with something on it. */
async function expectPictures(): Promise<void> {
  for (const { id: slideId } of (await readSlides(ann, id)).slides) {
    const path = `/presentations/${id}/slides/${slideId}/thumbnail?width=128`;
    const answer = await ann.get(path).responseType('blob').buffer(true);
    expect(answer.status).toBe(200);
    expect(await sharp(answer.body as Buffer).metadata()).toMatchObject({ format: 'png', width: 128 });
  }
}

async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  const document = await openPdf(bytes);
  const texts: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.destroy();
  return texts;
}

/** The exported file: without fault, and read back by us with the same number of slides. */
async function expectSound(pptx: Uint8Array, slides: number): Promise<void> {
  expect(await lintPackage(pptx)).toEqual([]);
  expect((await readDeck(pptx, 'deck.pptx')).slides).toHaveLength(slides);
}

describe('hostile text', () => {
  const names = Object.keys(HOSTILE);
  const slides = names.map((name) => {
    const words = HOSTILE[name] ?? '';
    return {
      title: words.slice(0, 1_500),
      notes: words,
      source_line: words.slice(0, 1_500),
      free: free(text(words, words)),
    };
  });
  const labels = Object.values(HOSTILE).map((words) => words.slice(0, 400));
  const chart = {
    kind: 'column',
    alt: HOSTILE['markup'],
    categories: labels,
    series: [{ name: HOSTILE['formula'], values: labels.map((_, at) => at + 1) }],
    value_axis_title: '=1+1',
    number_format: '0"</c:formatCode>"',
  };
  const rows = [labels.slice(0, 3), labels.slice(3, 6), labels.slice(6, 9)];
  const table = { alt: '<x>', rows: rows.map((row) => row.map((cell) => ({ text: cell }))) };
  const all = [
    ...slides,
    { title: 'Chart', free: free({ kind: 'chart', chart }) },
    { title: 'Table', free: free({ kind: 'table', table }) },
  ];
  let pptx: Uint8Array;
  beforeAll(async () => {
    await put(all);
    pptx = await exported('pptx');
  });

  it('leaves a deck that is valid, and keeps its text', async () => {
    await expectSound(pptx, all.length);
    const said = JSON.stringify((await readDeck(pptx, 'deck.pptx')).slides);
    expect(names.filter((name) => !new RegExp(`"${name}.* end\\b`).test(said))).toEqual([]);
    expect(said.includes('<a:t>&amp;&#0;<![CDATA[]]>')).toBe(true);
  });

  it('is text in the workbooks of charts, never a formula', () => {
    const parts = unzipSync(pptx);
    const books = Object.keys(parts).filter((path) => path.endsWith('.xlsx'));
    expect(books).toHaveLength(1);
    for (const path of books) {
      const book = unzipSync(parts[path] ?? new Uint8Array());
      const sheet = new TextDecoder().decode(book['xl/worksheets/sheet1.xml']);
      expect(sheet).toContain('=cmd|');
      expect(sheet).not.toMatch(/<f[ >]/);
      for (const [cell] of sheet.matchAll(/<c [^>]*>(?:(?!<\/c>).)*=cmd\|(?:(?!<\/c>).)*<\/c>/gs))
        expect(cell).toMatch(/ t="(?:inlineStr|s)"/);
    }
  });

  it('leaves a PDF whose text can be read, and pictures', async () => {
    const texts = await pdfTexts(await exported('pdf'));
    expect(texts).toHaveLength(all.length);
    for (const [index, name] of names.entries()) expect(texts[index]).toContain(name);
    await expectPictures();
  });

  itWithOffice('is opened by LibreOffice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
    try {
      await writeFile(join(folder, 'deck.pptx'), pptx);
      expect(await convertToPdf([join(folder, 'deck.pptx')], folder)).toEqual(new Set(['deck']));
      expect(await readdir(folder)).toContain('deck.pdf');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** How much other work on the machine may slow a step. */
const FLOOR_MS = TRIES_ALL ? 4_000 : 1_000;

describe('very much text', () => {
  const bullets = (count: number): object =>
    text(...Array.from({ length: count }, (_, index) => `Point ${index} of many`));
  const manyOn = (count: number): object => {
    const box = { x: INCH, y: 2 * INCH, w: 4 * INCH, h: 3 * INCH };
    return { title: 'Many', free: Array.from({ length: count }, () => ({ box, content: bullets(300) })) };
  };
  const paragraphOf = (chars: number): object => {
    const runs = Array.from({ length: Math.ceil(chars / 20_000) }, () => ({
      text: 'Wörter ohne Ende. '.repeat(1_111),
    }));
    return { title: 'Long', free: free({ kind: 'text', paragraphs: [{ runs }] }) };
  };
  const wordOf = (chars: number): object => {
    const runs = Array.from({ length: chars / 20_000 }, () => ({ text: 'x'.repeat(20_000) }));
    return { title: 'Unbroken', free: free({ kind: 'text', paragraphs: [{ runs }] }) };
  };
  const timed = async (slides: readonly object[]): Promise<Record<string, number>> => {
    const steps: Record<string, number> = {};
    const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      // Processor time: on a machine with other work, elapsed time means little.
      const before = process.cpuUsage();
      const result = await work();
      const { user, system } = process.cpuUsage(before);
      steps[name] = (user + system) / 1000;
      return result;
    };
    await step('put', () => put(slides));
    const pptx = await step('pptx', () => exported('pptx'));
    await expectSound(pptx, slides.length);
    const pdf = await step('pdf', () => exported('pdf'));
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    await step('pictures', expectPictures);
    return steps;
  };
  const cases: [string, (scale: number) => object[]][] = [
    ['a long paragraph', (scale) => [paragraphOf((TRIES_ALL ? 500_000 : 120_000) * scale)]],
    ['a long word', (scale) => [wordOf((TRIES_ALL ? 60_000 : 20_000) * scale)]],
    ['many bullets on a slide', (scale) => [manyOn((TRIES_ALL ? 3 : 1) * scale)]],
  ];

  it.each(cases)('takes time as it grows, not as its square: %s', async (_, slides) => {
    const half = await timed(slides(1));
    const whole = await timed(slides(2));
    const slow = Object.keys(half).filter((step) => (whole[step] ?? 0) > 3 * (half[step] ?? 0) + FLOOR_MS);
    expect(slow.map((step) => `${step}: ${half[step]} ms, then ${whole[step]} ms`)).toEqual([]);
  });
});
