import { describe, expect, it } from '@jest/globals';
import { extract as extractHtml } from './html.ts';

const read = (html: string) => extractHtml({ bytes: new TextEncoder().encode(html), name: 'page.html' });
const PROSE = 'Our company sold more machines than ever in the last year, and it expects to go on like that. '.repeat(
  6,
);

describe('extractHtml', () => {
  it('keeps the article and leaves navigation, scripts, edit links and reference marks out', async () => {
    const { title, author, language, blocks } = await read(
      `<html lang="en"><head><title>Growth | Site</title><meta name="author" content="Ann"></head><body><nav><a>Home</a><a>Shop</a></nav>
       <main><h1>Growth</h1><p>${PROSE}<sup class="reference"><a href="#r">[12]</a></sup></p><h2>Regions<span class="mw-editsection">[edit]</span></h2>
       <p>${PROSE}</p><script>alert(1)</script><h2>References</h2><ol><li>Somebody</li></ol></main><footer>Imprint</footer></body></html>`,
    );
    expect([title, author, language]).toEqual(['Growth', 'Ann', 'en']);
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'heading', 'paragraph']);
    expect(JSON.stringify(blocks)).not.toMatch(/\[12\]|edit|Home|Imprint|alert|Somebody/);
    expect(blocks[3]?.address.section).toEqual(['Growth', 'Regions']);
  });

  it('keeps the letters of options, by which the text calls them', async () => {
    const { blocks } = await read(
      `<main><p>${PROSE}</p><ol type="A"><li>Rebuild the quay</li><li>Sell it</li></ol><ol><li>Ask the port</li></ol></main>`,
    );
    const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items.map(({ text }) => text) : []));
    expect(items).toEqual(['A – Rebuild the quay', 'B – Sell it', 'Ask the port']);
  });

  it('reads cells that contain a column line under line as separate rows', async () => {
    const { blocks } = await read(
      `<main><p>${PROSE}</p><table><tr><td></td><td>2006</td><td>2007</td></tr><tr><td><p>Income</p><p>Tax</p><p>Net</p></td>
       <td><p>€</p><p>17,542<br>388<br>17,154</p></td><td><p>€</p><p>17,542</p><p>0</p><p>17,542</p></td></tr></table></main>`,
    );
    const table = blocks.find((block) => block.kind === 'table');
    const rows = table?.kind === 'table' ? table.table.rows.map((row) => row.map(({ raw }) => raw).join(' ')) : [];
    expect(rows.slice(-3)).toEqual(['Income 17,542 17,542', 'Tax 388 0', 'Net 17,154 17,542']);
  });

  it('reads spans of cells, a caption and labels at the side', async () => {
    const { blocks } = await read(
      `<main><p>${PROSE}</p><table><caption>Sales</caption><tr><th rowspan="2">Region</th><th colspan="2">2023</th></tr><tr><th>Units</th><th>Share</th></tr>
       <tr><td>North</td><td>1,200</td><td>40%</td></tr></table>
       <table><tr><th>Founded</th><td>1975</td></tr><tr><th>People</th><td><ul><li>Ann</li><li>Bob</li></ul></td></tr><tr><th>Seat</th><td>Rome</td></tr></table></main>`,
    );
    expect(blocks[1]).toMatchObject({
      kind: 'table',
      table: {
        caption: 'Sales',
        columns: [
          { name: 'Region' },
          { name: '2023 – Units', kind: 'number' },
          { name: '2023 – Share', kind: 'percent' },
        ],
      },
    });
    const facts = blocks[2]?.kind === 'table' ? blocks[2].table : null;
    expect(facts?.header).toHaveLength(0);
    expect(facts?.rows.map((row) => row.map((cell) => cell.raw))).toEqual([
      ['Founded', '1975'],
      ['People', 'Ann, Bob'],
      ['Seat', 'Rome'],
    ]);
  });

  it('reads nested lists, quotes, code and figures without loading pictures', async () => {
    const { blocks, findings } = await read(
      `<main><p>${PROSE}</p><ul><li>One<ol><li>Inner</li></ol></li><li>Two m<sup>2</sup></li></ul><blockquote>Think.<footer>— Ann</footer></blockquote>
       <pre><code class="language-js">let a = 1;\n  b();</code></pre><figure><img src="http://127.0.0.1/x.png" alt="A"><figcaption>A map</figcaption></figure></main>`,
    );
    expect(blocks.slice(1)).toMatchObject([
      {
        kind: 'list',
        ordered: false,
        items: [
          { text: 'One', level: 0 },
          { text: 'Inner', level: 1 },
          { text: 'Two m²', level: 0 },
        ],
      },
      { kind: 'quote', text: 'Think.', attribution: 'Ann' },
      { kind: 'code', text: 'let a = 1;\n  b();', language: 'js' },
      { kind: 'figure', caption: 'A map', alt: 'A' },
    ]);
    expect(findings).toMatchObject([{ code: 'ingest.pictures_not_loaded', params: { file: 'page.html', count: 1 } }]);
  });

  it('keeps headings whose names sound like those of boxes, and the caption of the picture in an info box', async () => {
    const { blocks } = await read(
      `<html><body><p>${PROSE}</p><table><tr><td colspan="2"><img src="a.png" alt="A"></td></tr><tr><td colspan="2">A duck</td></tr>
       <tr><th>Kingdom</th><td>Animals</td></tr><tr><th>Class</th><td>Birds</td></tr></table>
       <h3><span id="Sponsorship" class="mw-headline">Sponsorship</span></h3><p>${PROSE}</p><p>${PROSE}</p></body></html>`,
    );
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'heading', text: 'Sponsorship' }));
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'figure', caption: 'A duck' }));
  });

  it('drops the marks that link to headings', async () => {
    const { blocks } = await read('<h2>Use<a href="#use">¶</a></h2><p>See <a href="/n">note 1</a>.</p>');
    expect(blocks).toMatchObject([{ text: 'Use' }, { text: 'See note 1.' }]);
  });

  it('falls back to the body of a short page or fragment', async () => {
    expect((await read('<h1>Hi</h1><p>Short text.</p>')).blocks).toMatchObject([
      { text: 'Hi' },
      { text: 'Short text.' },
    ]);
  });

  it('walks layout tables and very deep pages', async () => {
    const { blocks } = await read(
      `<table role="presentation"><tr><td><p>Left</p></td><td><p>Right</p></td></tr></table>${'<div>'.repeat(3000)}Deep`,
    );
    expect(blocks.map((block) => (block.kind === 'paragraph' ? block.text : ''))).toEqual(['Left', 'Right', 'Deep']);
  });

  it('refuses pages without content', async () => {
    await expect(read('<html><body><script>1</script></body></html>')).rejects.toMatchObject({
      code: 'ingest.nothing_found',
    });
  });
});
