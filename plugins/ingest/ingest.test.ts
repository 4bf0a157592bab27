import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { blockText } from '../../common/deck/source.ts';
import { createOffice, OfficeError } from '../../server/kernel/sdk/office.ts';
import type { Office } from '../../server/kernel/sdk/office.ts';
import type { VisionModel } from '../../server/kernel/sdk/ports/models.ts';
import { makePdf } from '../../tests/support/make-pdf.ts';
import { describeWith } from '../../tests/support/needs.ts';
import { createIsolate } from './isolate.ts';
import { ingestBrief, ingestFile, ingestUrl } from './ingest.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
// One child for all tests: starting one takes most of a second.
const isolate = createIsolate();
afterAll(() => isolate.close());
const ingest = (name: string, bytes: Uint8Array) => ingestFile({ name, bytes, id: 's1' }, { isolate });
const GERMAN =
  'Die Windkraft ist in den letzten Jahren deutlich günstiger geworden, weil die Anlagen größer wurden und die Netze besser sind.';

async function pictureOf(lines: readonly string[]): Promise<Buffer> {
  const text = lines.map(
    (line, index) => `<text x="60" y="${90 + index * 60}" font-size="36" font-family="sans-serif">${line}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1190" height="800"><rect width="100%" height="100%" fill="white"/>${text.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** An OpenDocument file with this body (OpenDocument 1.3, part 2, 3.3: the type is the first entry, stored). */
function openDocument(type: 'text' | 'presentation', body: string): Uint8Array {
  const namespaces = ['office', 'text', 'table', 'drawing:draw', 'presentation'].map((each) => {
    const [name = '', prefix = name] = each.split(':');
    return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
  });
  const others =
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const mediaType = `application/vnd.oasis.opendocument.${type}`;
  return zipSync({
    mimetype: [bytesOf(mediaType), { level: 0 }],
    'META-INF/manifest.xml': bytesOf(
      `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mediaType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    ),
    'content.xml': bytesOf(
      `<office:document-content ${namespaces.join(' ')} ${others} office:version="1.2"><office:body><office:${type}>${body}</office:${type}></office:body></office:document-content>`,
    ),
  });
}

const vision: VisionModel = {
  provider: 'fake',
  readImage: () =>
    Promise.resolve({
      text: '# Quarter\n\nRevenue was 42 million.',
      description: 'A chart of revenue.',
      usage: {
        provider: 'fake',
        model: 'm',
        task: 'vision',
        input_tokens: 0,
        output_tokens: 0,
        duration_ms: 0,
        attempts: 1,
      },
    }),
};

describe('ingestFile', () => {
  it('reads text here and guesses its language', async () => {
    const source = await ingest('wind.txt', bytesOf(GERMAN));
    expect(source).toMatchObject({ id: 's1', name: 'wind.txt', kind: 'txt', language: 'de' });
    expect(source.blocks.map(blockText).join(' ')).toContain('Windkraft');
  });

  it.each([
    [
      'html',
      `<p>${GERMAN}</p><table><tr><th>Posten</th><th>Betrag</th></tr>`,
      '<tr><td>',
      '</td><td>',
      '</td></tr>',
      '</table>',
    ],
    ['md', `${GERMAN}\n\n| Posten | Betrag |\n| --- | --- |\n`, '| ', ' | ', ' |\n', ''],
  ])('reads the amounts of a table in the language of its text: %s', async (kind, head, from, between, to, end) => {
    const rows = [
      ['Personal', '38.760 €'],
      ['Miete', '21.940 €'],
    ].map(([name, amount]) => `${from}${name}${between}${amount}${to}`);
    const source = await ingest(`kasse.${kind}`, bytesOf(`${head}${rows.join('')}${end}`));
    const tables = source.blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
    expect(tables.flatMap(({ rows: read }) => read.map((row) => row[1]?.value))).toEqual([38_760, 21_940]);
  });

  it('reads a PDF in the child process', async () => {
    const source = await ingest(
      'a.pdf',
      makePdf([[{ x: 60, y: 100, text: 'Wind power has become cheap in Europe.' }]], { title: 'Wind' }),
    );
    expect(source).toMatchObject({ kind: 'pdf', title: 'Wind', language: 'und' });
    expect(source.blocks.map(blockText)).toEqual(['Wind power has become cheap in Europe.']);
  });

  it('reads a valid file of another kind as what it is and reports it', async () => {
    const source = await ingest(
      'a.docx',
      makePdf([[{ x: 60, y: 100, text: 'Wind power has become cheap in Europe.' }]]),
    );
    expect(source.kind).toBe('pdf');
    expect(source.findings).toContainEqual(
      expect.objectContaining({
        code: 'ingest.read_as_other_kind',
        params: { file: 'a.docx', claimed: 'DOCX', actual: 'PDF' },
      }),
    );
  });

  const ole = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)]);
  const presentation97 = new Uint8Array([...ole, ...Buffer.from('PowerPoint Document\0', 'utf16le')]);
  const encrypted = new Uint8Array([...ole, ...Buffer.from('EncryptedPackage', 'utf16le')]);
  const zip = zipSync({ 'word/document.xml': bytesOf('<x/>'.repeat(500)), '[Content_Types].xml': bytesOf('<Types/>') });
  it.each<[string, string, Uint8Array]>([
    ['ingest.empty_file', 'a.docx', new Uint8Array()],
    ['ingest.damaged', 'a.doc', ole],
    ['ingest.no_office', 'a.ppt', presentation97],
    ['ingest.no_office', 'a.rtf', bytesOf('{\\rtf1 Hello}')],
    ['ingest.password_protected', 'a.xlsx', encrypted],
    ['ingest.damaged', 'a.docx', zip.slice(0, zip.length - 40)],
    ['ingest.damaged', 'a.pdf', new Uint8Array(3000)],
    ['ingest.kind_not_read', 'a.zip', zipSync({ 'readme.txt': bytesOf('hello') })],
    ['ingest.kind_not_read', 'a.exe', bytesOf('MZ is what it says')],
    ['ingest.damaged', 'a.png', bytesOf('BM\u0001\u0000\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000')],
    ['ingest.damaged', 'a.png', bytesOf('GIF89a\u0001\u0000\u0001\u0000')],
    ['ingest.wrong_kind', 'a.pdf', bytesOf('<!doctype html><html><body>Not found</body></html>')],
    ['ingest.not_text', 'a.txt', new Uint8Array([1, 2, 3, 0, 0, 5, 200, 201, 0, 7])],
  ])('refuses with %s: %s', async (code, name, bytes) => {
    await expect(ingest(name, bytes)).rejects.toMatchObject({ code, params: { file: name } });
  });

  it('refuses a workbook that would unpack to far more than it should', async () => {
    const bomb = zipSync({
      '[Content_Types].xml': bytesOf('<Types/>'),
      'xl/workbook.xml': new Uint8Array(80 * 1024 * 1024),
    });
    await expect(ingest('a.xlsx', bomb)).rejects.toMatchObject({ code: 'ooxml.bomb' });
  });

  it('reads a scanned page by OCR, and reports that it may be wrong', async () => {
    const jpeg = await pictureOf(['Wind power is now the cheapest source', 'of electricity in northern Europe.']);
    const source = await ingest('scan.pdf', makePdf([{ jpeg, width: 1190, height: 800 }]));
    expect(source.blocks.map(blockText).join(' ')).toContain('cheapest source of electricity');
    expect(source.findings).toContainEqual(
      expect.objectContaining({
        code: 'ingest.page_read_by_ocr',
        params: { file: 'scan.pdf', page: 1 },
        severity: 'warning',
      }),
    );
  });

  it('lets the vision model read scanned pages and pictures where there is one', async () => {
    const jpeg = await pictureOf(['anything']);
    const text = { x: 60, y: 100, text: 'A page of text stands before the scan.' };
    const pdf = await ingestFile(
      { name: 'b.pdf', bytes: makePdf([[text], { jpeg, width: 1190, height: 800 }]), id: 's1' },
      { vision, isolate },
    );
    expect(pdf.blocks.map((block) => [block.id, block.address.page, blockText(block)])).toEqual([
      ['b1', 1, text.text],
      ['b2', 2, 'Quarter'],
      ['b3', 2, 'Revenue was 42 million.'],
    ]);
    const picture = await ingestFile({ name: 'b.jpg', bytes: new Uint8Array(jpeg), id: 's2' }, { vision, isolate });
    expect(picture.images[0]).toMatchObject({
      id: 'i1',
      media_type: 'image/jpeg',
      width: 1190,
      alt: 'A chart of revenue.',
    });
    expect(picture.blocks.map((block) => block.kind)).toEqual(['figure', 'heading', 'paragraph']);
  });

  describeWith('LibreOffice', existsSync('/usr/bin/soffice'))('formats that LibreOffice converts', () => {
    const office = createOffice('/usr/bin/soffice');
    const read = (name: string, bytes: Uint8Array) => ingestFile({ name, bytes, id: 's1' }, { isolate, office });
    const fixture = async (name: string): Promise<Uint8Array> =>
      new Uint8Array(await readFile(new URL(`../../tests/fixtures/older-formats/${name}`, import.meta.url)));

    it('are read with their structure, as the kind they are', async () => {
      const plan = await read('plan.doc', await fixture('plan.doc'));
      expect(plan).toMatchObject({ kind: 'writer', name: 'plan.doc' });
      expect(plan.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'table']);
      expect(plan.blocks.map(blockText)).toEqual(expect.arrayContaining(['Wind power', 'Towers\nBlades']));
      const book = await read('sales.xls', await fixture('sales.xls'));
      const table = book.blocks.find((block) => block.kind === 'table');
      expect([book.kind, table?.table.rows[0]?.[1]?.value]).toEqual(['calc', 1250.5]);
      const slide =
        '<draw:page><draw:frame presentation:class="title" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>Sales rose</text:p></draw:text-box></draw:frame></draw:page>';
      // Named as what it is not: its content decides.
      const slides = await read('sales.xls', openDocument('presentation', slide));
      expect(slides.kind).toBe('impress');
      expect(slides.blocks.map(blockText)).toContain('Sales rose');
    });

    it('bring nothing along that they link to', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'secret-'));
      try {
        await writeFile(join(folder, 'secret.txt'), 'The password is swordfish.');
        const red = sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } });
        await writeFile(join(folder, 'red.png'), await red.png().toBuffer());
        const at = pathToFileURL(folder).href;
        const hostile = openDocument(
          'text',
          `<text:p>Before it.</text:p><text:section text:name="s"><text:section-source xlink:href="${at}/secret.txt"/><text:p>As it was saved.</text:p></text:section>
           <text:p><draw:frame svg:width="3cm" svg:height="3cm" text:anchor-type="as-char"><draw:image xlink:href="${at}/red.png" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame></text:p>`,
        );
        const source = await read('hostile.odt', hostile);
        expect(source.blocks.map(blockText).join(' ')).toBe('Before it. As it was saved.');
        expect(source.images).toEqual([]);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  });

  it('names the format to save a file in that LibreOffice can’t convert', async () => {
    const office: Office = { isInstalled: true, convert: () => Promise.reject(new OfficeError('office.failed')) };
    const file = { name: 'a.ppt', bytes: presentation97, id: 's1' };
    const params = { file: 'a.ppt', to: 'PPTX' };
    await expect(ingestFile(file, { isolate, office })).rejects.toMatchObject({ code: 'ingest.not_converted', params });
  });

  it('reads a BMP', async () => {
    const bmp = Buffer.alloc(70);
    bmp.write('BM');
    // Offset of the pixels, size of the header, width, height; one plane of 24 bits.
    for (const [at, value] of [
      [10, 54],
      [14, 40],
      [18, 2],
      [22, 2],
      [26, 0x180001],
    ] as const)
      bmp.writeUInt32LE(value, at);
    const source = await ingest('dot.bmp', new Uint8Array(bmp));
    expect(source.images[0]).toMatchObject({ media_type: 'image/png', width: 2, height: 2 });
  });

  it('keeps a picture without readable text as a figure', async () => {
    const plain = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const source = await ingest('blue.png', new Uint8Array(plain));
    expect(source.blocks).toEqual([{ kind: 'figure', id: 'b1', address: { file: 'blue.png' }, image_id: 'i1' }]);
    expect(source.images[0]).toMatchObject({ media_type: 'image/png', width: 300, height: 200 });
  });
});

describe('ingestUrl', () => {
  it('reads what an address serves by its type, under the address', async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'text/csv').end('year,gdp\n2020,1.5\n2021,2.5\n'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data`;
    try {
      const source = await ingestUrl(url, { id: 's3', fetch: { allowLoopback: true } });
      expect(source).toMatchObject({ id: 's3', name: url, kind: 'csv' });
      const table = source.blocks.find((block) => block.kind === 'table');
      expect(table?.table.rows.map((row) => row[1]?.value)).toEqual([1.5, 2.5]);
      await expect(ingestUrl(url)).rejects.toMatchObject({ code: 'net.bad_scheme' });
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('ingestBrief', () => {
  it('reads paragraphs and the Markdown that people type', () => {
    const source = ingestBrief(
      '# Plan\n\nWe want **three** slides.\nAnd a chart.\n\n- one\n  - inner\n- two\n\n| a | b |\n|---|---|\n| x | 1 |',
      's9',
    );
    expect(source).toMatchObject({ id: 's9', kind: 'brief', title: 'Plan' });
    expect(source.blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'table']);
    expect(blockText(source.blocks[1]!)).toBe('We want three slides. And a chart.');
    const list = source.blocks[2];
    expect(list?.kind === 'list' && list.items.map((item) => item.level)).toEqual([0, 1, 0]);
    expect(list?.address).toMatchObject({ line: 6, section: ['Plan'] });
  });
});
