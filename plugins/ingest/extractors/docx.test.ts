import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import type { Block } from '../../../common/deck/source.ts';
import { extract as extractDocx } from './docx.ts';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const style = (id: string, name: string, outline?: number, basedOn?: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${basedOn ? `<w:basedOn w:val="${basedOn}"/>` : ''}` +
  `<w:pPr>${outline === undefined ? '' : `<w:outlineLvl w:val="${outline}"/>`}</w:pPr></w:style>`;
const p = (text: string, styleId = ''): string =>
  `<w:p>${styleId ? `<w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const tc = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
const graphic = (inner: string): string =>
  `<w:drawing><wp:inline><wp:docPr id="1" name="x" descr="Alt text"/><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></wp:inline></w:drawing>`;

async function read(body: string, extra: Record<string, string | Uint8Array> = {}, relations = '') {
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${RELS}/styles" Target="styles.xml"/>${relations}</Relationships>`,
    'word/styles.xml': `<w:styles ${NAMESPACES}>${style('Titel', 'Title')}${style('U1', 'heading 1', 0)}${style('Mine', 'Own', undefined, 'U1')}${style('Cap', 'caption')}${style('Zitat', 'Quote')}${style('V1', 'toc 1')}</w:styles>`,
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    ...extra,
  };
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
  return extractDocx({ bytes, name: 'report.docx' });
}
const texts = (blocks: readonly Block[]): string[] =>
  blocks.map((block) => ('text' in block ? (block.text ?? '') : block.kind));

describe('extractDocx', () => {
  it('finds headings by outline level through inherited styles, below the title', async () => {
    const { title, blocks } = await read(
      p('Annual report', 'Titel') +
        p('Contents … 3', 'V1') +
        p('Results', 'Mine') +
        p('Sales grew.') +
        p('Act now', 'Zitat'),
    );
    expect(title).toBe('Annual report');
    expect(blocks.map((block) => [block.kind, 'level' in block ? block.level : null])).toEqual([
      ['heading', 1],
      ['heading', 2],
      ['paragraph', null],
      ['quote', null],
    ]);
    expect(blocks[2]?.address).toEqual({ file: 'report.docx', paragraph: 3, section: ['Annual report', 'Results'] });
  });

  it('recognises a short bold paragraph as a heading, but not a bold sentence', async () => {
    const bold = (text: string): string => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const { blocks } = await read(bold('Our goals') + p('Text.') + bold('This must not be forgotten.'));
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'paragraph']);
  });

  it('takes the bold name in the first row of a box of one column as a heading', async () => {
    const row = (text: string, look = ''): string =>
      `<w:tr><w:tc><w:p><w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r></w:p></w:tc></w:tr>`;
    const rows = row('Study design:', '<w:b/>') + row('Two arms are treated.') + row('Note:', '<w:b/>');
    const { blocks } = await read(`<w:tbl>${rows}</w:tbl>`);
    expect(blocks.map((block) => [block.kind, 'text' in block && block.text])).toEqual([
      ['heading', 'Study design'],
      ['paragraph', 'Two arms are treated.'],
      ['paragraph', 'Note:'],
    ]);
  });

  it('reads merged cells and joins the caption', async () => {
    const { blocks } = await read(
      p('Table 1: Sales', 'Cap') +
        `<w:tbl><w:tr>${tc('Region', '<w:vMerge w:val="restart"/>')}${tc('2023', '<w:gridSpan w:val="2"/>')}</w:tr>` +
        `<w:tr>${tc('', '<w:vMerge/>')}${tc('Units')}${tc('Share')}</w:tr><w:tr>${tc('North')}${tc('1,200')}${tc('40%')}</w:tr></w:tbl>`,
    );
    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({
      kind: 'table',
      address: { table: 1, range: 'A1:C3' },
      table: {
        caption: 'Table 1: Sales',
        columns: [{ name: 'Region' }, { name: '2023 – Units' }, { name: '2023 – Share' }],
      },
    });
  });

  it('reads rows from columns of lines that blank lines set in groups, even of unequal length', async () => {
    const column = (...lines: string[]): string =>
      `<w:tc>${lines.map((line) => (line === '' ? '<w:p/>' : p(line))).join('')}</w:tc>`;
    const head = `<w:tr>${tc('')}${tc('2006')}${tc('2007')}</w:tr>`;
    const names = column('', 'Income', 'Tax', 'Net income', '', 'Child benefit', '', 'Total gain');
    const figures = column('€', '430', '58', '372') + column('€', '430', '48', '382', '', '', '18', '', '28', '');
    const { blocks } = await read(`<w:tbl>${head}<w:tr>${names}${figures}</w:tr></w:tbl>`);
    const [table] = blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []));
    expect(table?.rows.map((row) => row.map(({ raw }) => raw).join('|'))).toEqual([
      ...['Income|430|430', 'Tax|58|48', 'Net income|372|382', 'Child benefit||18', 'Total gain||28'],
    ]);
    const unclear = column('€', '430', '48', '382', '', '18');
    const uncertain = `<w:tr>${names}${column('€', '1', '2', '3')}${unclear}</w:tr>`;
    const { blocks: whole } = await read(`<w:tbl>${head}${uncertain}</w:tbl>`);
    const labels = whole.flatMap((block) =>
      block.kind === 'table' ? block.table.rows.map(([cell]) => cell?.raw) : [],
    );
    expect(labels).not.toContain('Income');
  });

  it('counts tracked changes as accepted', async () => {
    const { blocks, findings } = await read(
      '<w:p><w:r><w:t>Sales were </w:t></w:r><w:del w:id="1"><w:r><w:delText>5</w:delText></w:r></w:del><w:ins w:id="2"><w:r><w:t>7</w:t></w:r></w:ins></w:p>',
    );
    expect(texts(blocks)).toEqual(['Sales were 7']);
    expect(findings.map((finding) => finding.code)).toEqual(['ingest.tracked_changes']);
  });

  it('loses neither text boxes nor equations', async () => {
    const box = `<w:txbxContent>${p('In the box')}</w:txbxContent>`;
    const { blocks } = await read(
      `<w:p><w:r><w:t>Before</w:t></w:r><w:r><mc:AlternateContent><mc:Choice Requires="wps">${graphic(`<wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp>`)}</mc:Choice>` +
        `<mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>` +
        '<w:p><m:oMath><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>',
    );
    expect(texts(blocks)).toEqual(['Before', 'In the box', 'E=mc^2']);
  });

  it('keeps pictures as safe copies with alternative text and caption, and names linked ones', async () => {
    const png = new Uint8Array(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const picture = (id: string): string =>
      `<w:p><w:r>${graphic(`<pic:pic><pic:blipFill><a:blip ${id}/></pic:blipFill></pic:pic>`)}</w:r></w:p>`;
    const { blocks, images, findings } = await read(
      picture('r:embed="p1"') + p('Our team', 'Cap') + picture('r:link="p2"'),
      { 'word/media/a.png': png },
      `<Relationship Id="p1" Type="${RELS}/image" Target="media/a.png"/><Relationship Id="p2" Type="${RELS}/image" Target="http://127.0.0.1/x.png" TargetMode="External"/>`,
    );
    expect(blocks).toMatchObject([{ kind: 'figure', image_id: 'i1', caption: 'Our team', alt: 'Alt text' }]);
    expect(images).toMatchObject([{ id: 'i1', media_type: 'image/png', width: 60, height: 40 }]);
    expect(findings).toMatchObject([{ code: 'ingest.pictures_not_loaded', params: { count: 1 } }]);
  });

  it('reads a chart as the table of its values', async () => {
    const cache = (points: string[]): string =>
      `<c:ptCount val="${points.length}"/>${points.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')}`;
    const chart =
      `<c:chartSpace ${NAMESPACES}><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${cache(['Sales'])}</c:strCache></c:strRef></c:tx>` +
      `<c:cat><c:strRef><c:strCache>${cache(['North', 'South'])}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${cache(['5', '7.5'])}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const { blocks } = await read(
      `<w:p><w:r>${graphic('<c:chart r:id="c1"/>')}</w:r></w:p>`,
      { 'word/charts/chart1.xml': chart },
      `<Relationship Id="c1" Type="${RELS}/chart" Target="charts/chart1.xml"/>`,
    );
    const table = blocks[0]?.kind === 'table' ? blocks[0].table : null;
    expect(table?.columns[1]).toEqual({ name: 'Sales', kind: 'number' });
    expect(table?.rows.map((row) => row.map((cell) => cell.value))).toEqual([
      ['North', 5],
      ['South', 7.5],
    ]);
  });

  it('puts footnotes at the end and takes their marks out of the text', async () => {
    const { blocks } = await read(
      '<w:p><w:r><w:t>Sales grew</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>.</w:t></w:r></w:p>',
      {
        'word/footnotes.xml': `<w:footnotes ${NAMESPACES}><w:footnote w:id="2">${p('Unaudited.')}</w:footnote></w:footnotes>`,
      },
      `<Relationship Id="f" Type="${RELS}/footnotes" Target="footnotes.xml"/>`,
    );
    expect(texts(blocks)[0]).toBe('Sales grew.');
    expect(blocks[1]).toMatchObject({ kind: 'list', items: [{ text: 'Unaudited.', level: 0 }] });
  });

  it('reads the footer of a single page where it is a sentence about its subject', async () => {
    const footer = (text: string): Record<string, string> => ({
      'word/footer1.xml': `<w:ftr ${NAMESPACES}>${p(text)}</w:ftr>`,
    });
    const sentence = 'Read the terms on the website and feel free to write to us at: a@example.org';
    const last = async (body: string, text: string): Promise<string | undefined> =>
      texts((await read(p(body), footer(text))).blocks).at(-1);
    expect(await last('Sales grew.', sentence)).toBe(sentence);
    expect((await read(p('Sales grew.'), footer(sentence))).blocks.at(-1)?.address.part).toBe('footer');
    expect(await last('Sales grew.', 'Example Ltd, 1 Main Street, London, Tel 020 7946 0000, a@example.org')).toBe(
      'Sales grew.',
    );
    expect(await last('Sales grew.', `This is confidential: ${sentence}`)).toBe('Sales grew.');
    expect(await last(`${'Sales grew. '.repeat(300)}End.`, sentence)).not.toBe(sentence);
  });

  it('says where a link leads whose words say nothing', async () => {
    const target = 'https://example.org/video?v=1';
    const link = (words: string): string => `<w:p><w:hyperlink r:id="h">${p(words).slice(5, -6)}</w:hyperlink></w:p>`;
    const relation = `<Relationship Id="h" Type="${RELS}/hyperlink" Target="${target}" TargetMode="External"/>`;
    const { blocks } = await read(`${link('Click here')}${link('Our comparison')}`, {}, relation);
    expect(texts(blocks)).toEqual([`Click here (${target})`, 'Our comparison']);
  });

  it('refuses empty documents and other packages', async () => {
    await expect(read('<w:p/>')).rejects.toMatchObject({
      code: 'ingest.nothing_found',
      params: { file: 'report.docx' },
    });
    const other = zipSync({ '[Content_Types].xml': strToU8('<Types/>') });
    await expect(extractDocx({ bytes: other, name: 'x.docx' })).rejects.toMatchObject({
      code: 'ingest.not_a_document',
    });
  });
});
