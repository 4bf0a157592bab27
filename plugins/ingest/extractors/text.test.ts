import { describe, expect, it } from '@jest/globals';
import { extract as extractMarkdown } from './md.ts';
import { extract as extractText } from './txt.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('extractText', () => {
  const read = (text: string) => extractText({ bytes: encode(text), name: 'notes.txt' });

  it('finds underlined, numbered and capital headings, and joins wrapped lines', async () => {
    const { title, blocks } = await read(
      'REPORT 2023\n\n1. Introduction\n\nThis para-\ngraph goes\non.\n\n2. Results\n\nIt went well.\n\nOutlook\n-------\nGood.\n',
    );
    expect(title).toBe('REPORT 2023');
    expect(blocks.map((block) => [block.kind, 'text' in block ? block.text : '', block.address.line])).toEqual([
      ['heading', 'REPORT 2023', 1],
      ['heading', '1. Introduction', 3],
      ['paragraph', 'This paragraph goes on.', 5],
      ['heading', '2. Results', 9],
      ['paragraph', 'It went well.', 11],
      ['heading', 'Outlook', 13],
      ['paragraph', 'Good.', 15],
    ]);
  });

  it('takes numbered names of parts above and below lists for headings, and days for no items', async () => {
    const { blocks } = await read(
      'CLUB\n\n24. November 2026\n\n1. Stand\n\nEs geht gut.\n\n2. Schritte\n\n a) Planen\n b) Bauen\n\n3. WORUM WIR BITTEN (Vorstand, 9. Mai)\n\n 1. Ware\n\n 2. Geld\n\nDas ist alles.\n',
    );
    expect(blocks.map((block) => [block.kind, 'text' in block ? block.text : ''])).toEqual([
      ...[
        ['heading', 'CLUB'],
        ['paragraph', '24. November 2026'],
        ['heading', '1. Stand'],
        ['paragraph', 'Es geht gut.'],
      ],
      ...[
        ['heading', '2. Schritte'],
        ['list', ''],
        ['heading', '3. WORUM WIR BITTEN (Vorstand, 9. Mai)'],
        ['list', ''],
      ],
      ['paragraph', 'Das ist alles.'],
    ]);
  });

  it('titles a text by its headline, and parts by lines of their own above their text', async () => {
    const prose = 'The firm sold more goods in the last quarter than in any other quarter of its history.';
    const kinds = async (text: string) => (await read(text)).blocks.map(({ kind }) => kind);
    const { title, blocks } = await read(`For Immediate Release\n\nMay 7, 2003\n\nFirm sells more\n\n${prose}\n`);
    expect([title, blocks.map(({ kind }) => kind)]).toEqual(['Firm sells more', ['paragraph', 'heading', 'paragraph']]);
    const sheet = await read(`Fact Sheet: Firm sells more\n\nMay 7, 2003\n\n${prose}\n`);
    expect([sheet.title, sheet.blocks.length]).toEqual(['Firm sells more', 3]);
    expect((await read(`Ann Lee\n\nRe: Lease of the hall\n\nDear Ms Poe,\n\n${prose}\n`)).title).toBe(
      'Lease of the hall',
    );
    expect(await kinds(`Firm\n\n${prose}\n\nWho may apply?\n\n${prose}\n`)).toEqual([
      ...['heading', 'paragraph', 'heading', 'paragraph'],
    ]);
    for (const line of ['Dear Ms Poe', 'It grew.', 'May 7, 2003', 'mail a@b.test'])
      expect(await kinds(`${line}\n\n${prose}\n`)).toEqual(['paragraph', 'paragraph']);
    expect(await kinds(`Firm\n\n${prose}\n\nLocation: Berlin\n\n${prose}\n\nAnn Lee\n`)).toEqual([
      ...['heading', 'paragraph', 'paragraph', 'paragraph', 'paragraph'],
    ]);
  });

  it('reads lines of figures as a table, and comment marks as no headings', async () => {
    expect((await read('0 0 1.5\n1 2 3.5\n2 4 5.5\n')).blocks).toMatchObject([{ kind: 'table' }]);
    const { blocks } = await read('# This file\n# lists keys.\n#\n# Add yours.\nkey = 1\n');
    expect(blocks.map((block) => block.kind)).not.toContain('heading');
  });

  it('titles a message by its subject and leaves its transport out', async () => {
    const message =
      'Received: from a (1.2.3.4)\n\tby b\nFrom: Ann <a@b.test>\nTo: Bo <c@d.test>\nSubject: Budget 2024\n\nHello.\n';
    const { title, blocks } = await read(message);
    expect(title).toBe('Budget 2024');
    expect(blocks.map((block) => ('text' in block ? block.text : ''))).toEqual([
      'Budget 2024',
      'From: Ann <a@b.test>; To: Bo <c@d.test>',
      'Hello.',
    ]);
    expect((await read('Name: x\nAge: 5\nTown: y\n\nHello.\n')).title).toBeUndefined();
  });

  it('reads lists with levels, over empty lines and wrapped items', async () => {
    const { blocks } = await read('Points:\n\n- one that\n  wraps\n  - inner\n\n- two\n\nDone, all of it.\n');
    expect(blocks[1]).toMatchObject({
      kind: 'list',
      ordered: false,
      items: [
        { text: 'one that wraps', level: 0 },
        { text: 'inner', level: 1 },
        { text: 'two', level: 0 },
      ],
    });
  });

  it('reads columns of spaces as a table', async () => {
    const { blocks } = await read(
      'Sales were as follows.\n\nRegion   2022   2023\nNorth    1,234  1,500\nSouth    900    1,100\n',
    );
    expect(blocks[1]).toMatchObject({
      kind: 'table',
      table: { columns: [{ name: 'Region' }, { name: '2022' }, { name: '2023' }] },
    });
  });

  it('reads rows between bars as a table, apart from the lines around it', async () => {
    const { blocks } = await read(
      'Awards in thousands:\n\nThree months | Backlog as of\nJune 30\nSegment | Awards | June 30, 2026\nTanks | 31,201 | 641,159\nPower | 29,805 | 145,732\nAll figures are unaudited.\n\nHome | Contact\nNews | Terms\n',
    );
    expect(blocks).toMatchObject([
      { kind: 'paragraph' },
      {
        kind: 'table',
        table: { columns: [{ name: 'Segment' }, { name: 'Awards' }, { name: 'Backlog as of June 30, 2026' }] },
      },
      { kind: 'paragraph', text: 'All figures are unaudited.' },
      { kind: 'paragraph' },
    ]);
  });

  it('does not mistake a sentence or a last line for a heading', async () => {
    expect((await read('It is late.\n\nTHE END')).blocks.map((block) => block.kind)).toEqual([
      'paragraph',
      'paragraph',
    ]);
  });

  it('makes several paragraphs of a line that is far too long, without losing a character', async () => {
    const sentence = 'The harbour moved 30 tons of tea. ';
    const { blocks } = await read(sentence.repeat(1500).trim());
    const texts = blocks.map((block) => (block.kind === 'paragraph' ? block.text : ''));
    expect(texts.map((text) => text.endsWith('tea.') && text.length <= 20_000)).toEqual([true, true, true]);
    expect(texts.join(' ')).toBe(sentence.repeat(1500).trim());
    const unbroken = (await read('🙂'.repeat(15_001))).blocks.map((block) =>
      block.kind === 'paragraph' ? block.text : '',
    );
    expect([unbroken.length, unbroken.join('')]).toEqual([2, '🙂'.repeat(15_001)]);
  });

  it('decodes Windows-1252 in full and refuses binary data', async () => {
    const { blocks } = await extractText({
      bytes: Buffer.from('Preis: 5 \x80 f\xfcr \x84alle\x93', 'latin1'),
      name: 'a.txt',
    });
    expect(blocks[0]).toMatchObject({ text: 'Preis: 5 € für „alle“' });
    const binary = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff]);
    await expect(extractText({ bytes: binary, name: 'a.txt' })).rejects.toMatchObject({ code: 'ingest.not_text' });
  });
});

describe('extractMarkdown', () => {
  const read = (text: string) => extractMarkdown({ bytes: encode(text), name: 'notes.md' });

  it('reads headings, tables, nested lists, quotes, figures and notes', async () => {
    const { title, author, blocks, findings } = await read(
      '---\ntitle: "My deck"\nauthor: Jo\n---\n# Plan *now*\n\nSome **bold** `code`[^1] and\n[a link](http://x.test).\n\n' +
        '| Region | Sales (USD m) |\n|---|--:|\n| North | 1,234.5 |\n| South | 900 |\n| Total | 2,134.5 |\n\n- [x] done\n- a\n  1. inner\n\n' +
        '> Think\n> — Ann\n\n![A chart](x.png "Figure 1")\n\n```js\nlet a;\n```\n\n[^1]: The note.\n',
    );
    expect([title, author]).toEqual(['My deck', 'Jo']);
    expect(blocks).toMatchObject([
      { kind: 'heading', text: 'Plan now', level: 1, address: { line: 5 } },
      { kind: 'paragraph', text: 'Some bold code and a link.' },
      {
        kind: 'table',
        address: { table: 1, range: 'A1:B4', line: 10 },
        table: { total_rows: [2], columns: [{}, { currency: 'USD', unit: 'm' }] },
      },
      {
        kind: 'list',
        items: [
          { text: 'done', level: 0 },
          { text: 'a', level: 0 },
          { text: 'inner', level: 1 },
        ],
      },
      { kind: 'quote', text: 'Think', attribution: 'Ann' },
      { kind: 'figure', caption: 'Figure 1' },
      { kind: 'code', language: 'js' },
      { kind: 'list', items: [{ text: 'The note.' }] },
    ]);
    expect(blocks.map((block) => block.id)).toEqual(blocks.map((_, index) => `b${index + 1}`));
    expect(findings.map((finding) => finding.code)).toEqual(['ingest.pictures_not_loaded']);
  });

  it('leaves labels of links in brackets out, and no other words in brackets', async () => {
    const { blocks } = await read(
      'Fix the [bug](http://x.test) ([issue](http://x.test/1)). Add metrics ([PR #12][pr]) (soon) and call f() [here](http://x.test).\n\n[pr]: http://x.test/12\n',
    );
    expect(blocks).toMatchObject([{ text: 'Fix the bug. Add metrics (soon) and call f() here.' }]);
  });

  it('reads front matter that has lost its first fence, and no text as one', async () => {
    const lost = await read('title: Survey 2018\nauthor: Jo Poe\ndate: 2018-05-16 00:00:0\n---\n\n# Results\n');
    expect(lost).toMatchObject({ title: 'Survey 2018', author: 'Jo Poe', byline: 'Jo Poe, 2018-05-16' });
    expect(lost.blocks).toMatchObject([{ kind: 'heading', text: 'Results', address: { line: 6 } }]);
    const { blocks } = await read('note: we meet\nplace: town hall\n---\n\nText.\n');
    expect(blocks[0]).toMatchObject({ kind: 'heading', text: 'note: we meet place: town hall' });
  });

  it('reads long documents in parts without losing lines, references or code', async () => {
    const chapter = (n: number): string =>
      `# Chapter ${n}\n\nText ${n} with a [link][ref] and a note[^1].\n\n\`\`\`\n# no heading\n\`\`\`\n\n${'Words. '.repeat(400)}\n\n`;
    const chapters = Array.from({ length: 20 }, (_, index) => chapter(index + 1)).join('');
    const { blocks } = await read(`${chapters}[ref]: http://x.test\n\n[^1]: The note.\n`);
    const headings = blocks.filter((block) => block.kind === 'heading');
    expect(headings.map((block) => block.address.line)).toEqual(
      Array.from({ length: 20 }, (_, index) => index * 10 + 1),
    );
    expect(
      blocks.filter((block) => block.kind === 'paragraph' && /with a link and a note\.$/.test(block.text)),
    ).toHaveLength(20);
    expect(blocks.at(-1)).toMatchObject({ kind: 'list', items: [{ text: 'The note.' }] });
  });

  it('reads HTML inside', async () => {
    const { blocks } = await read(
      'Text\n\n<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>\n',
    );
    expect(blocks[1]).toMatchObject({ kind: 'table', table: { columns: [{ name: 'A' }, { name: 'B' }] } });
  });
});

it('figures of a Markdown table are read in the language of the text around it', async () => {
  const table = '| Jahr | Besuche |\n|---|---|\n| 2021 | 182.000 |\n| 2022 | 251.000 |\n';
  const valueIn = async (prose: string): Promise<unknown> => {
    const { blocks } = await extractMarkdown({ bytes: encode(`${prose}\n\n${table}`), name: 'a.md' });
    return blocks.flatMap((block) => (block.kind === 'table' ? [block.table.rows[0]?.[1]?.value] : []))[0];
  };
  const german =
    'Die Besuche der Bibliothek haben sich seit dem Jahr 2021 fast verdoppelt, und auch die Ausleihen stiegen.';
  const english =
    'The visits to the library have almost doubled since the year 2021, and the loans have grown as well.';
  expect(await valueIn(german)).toBe(182_000);
  expect(await valueIn(english)).toBe(182);
});

it('parts the points of a list within a cell of a Markdown table', async () => {
  const rows = '| Priority | Who |\n|---|---|\n| High | <ul><li>Public</li><li>Partners</li></ul> |\n| Low | Media |';
  const { blocks } = await extractMarkdown({ bytes: encode(rows), name: 'a.md' });
  expect(blocks.flatMap((block) => (block.kind === 'table' ? [block.table.rows[0]?.[1]?.raw] : []))).toEqual([
    'Public; Partners',
  ]);
});
