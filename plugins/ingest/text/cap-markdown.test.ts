import { describe, expect, it } from '@jest/globals';
import { timeRatio } from '../../../tests/support/time-ratio.ts';
import { extract as extractMarkdown } from '../extractors/md.ts';
import { capMarkdown, splitMarkdown } from './cap-markdown.ts';

const read = (text: string) => extractMarkdown({ bytes: new TextEncoder().encode(text), name: 'notes.md' });

describe('the caps of Markdown', () => {
  it.each([
    ['emphasis and links', 'One *two* **three** [four](https://example.org) `five`.\n'.repeat(20)],
    ['a long list with marks', '- **Name**: `value` of [this](a)\n'.repeat(500)],
    ['a long numbered list', '\n1. **Name**: `value`\n'.repeat(300)],
    ['a long table with marks', `| a | b |\n|---|---|\n${'| **x** | `y` |\n'.repeat(500)}`],
    ['definitions', Array.from({ length: 600 }, (_, index) => `[n${index}]: https://example.org/${index}`).join('\n')],
    ['a table in HTML', `<table>\n${'<tr><td>a</td><td>b</td></tr>\n'.repeat(300)}</table>`],
    ['code', `\`\`\`\n${'a[i] = *b_ ** c_;\n'.repeat(300)}\`\`\``],
    ['quotes in lists', '> - one\n>   - two\n>     > three'],
    ['a rule', '* * * * * * * * * *'],
  ])('leave %s alone', (_, text) => {
    expect(capMarkdown(text)).toEqual({ text, isCapped: false });
  });

  it('read a paragraph with too many marks as the text it shows, and the rest as ever', async () => {
    const { blocks, findings } = await read(
      `# Plan\n\n${'*a_ [b '.repeat(300)}\n\nWe **grow** by 5 %.\n\n- one\n- two`,
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'paragraph', 'list']);
    expect(blocks[1]).toMatchObject({ text: '*a_ [b '.repeat(300).trim(), address: { line: 3 } });
    expect(blocks[2]).toMatchObject({ text: 'We grow by 5 %.', address: { line: 5 } });
    expect(findings).toEqual([{ code: 'ingest.markup_as_text', params: { file: 'notes.md' }, severity: 'info' }]);
  });

  it('keep what is escaped already, and the mark of an item', async () => {
    const { blocks } = await read(`- ${'\\*a* '.repeat(401)}\\w`);
    expect(blocks).toMatchObject([{ kind: 'list', items: [{ text: `${'*a* '.repeat(401)}\\w` }] }]);
  });

  it('show code as it is, however many marks a line has', async () => {
    const code = 'a[i] = *b_;'.repeat(200);
    expect((await read(`\`\`\`\n${code}\n\`\`\``)).blocks).toMatchObject([{ kind: 'code', text: code }]);
  });

  it.each(['<div>', '<ul><li>', '<table><tr><td>', '<b>'])('read HTML nested too deep as text: %s', async (unit) => {
    const { blocks, findings } = await read(`Before.\n\n<section>${unit.repeat(60_000 / unit.length)}deep`);
    expect(blocks.map((block) => ('text' in block ? block.text : block.kind))).toEqual(['Before.', 'deep']);
    expect(findings).toMatchObject([{ code: 'ingest.markup_as_text' }]);
  });

  it.each(['>', '> ', '- ', '1. ', '>- ', '  > '])('drop levels beyond the twentieth: %j', async (mark) => {
    const { text, isCapped } = capMarkdown(`${mark.repeat(5000)}deep`);
    expect(isCapped).toBe(true);
    expect(text.length).toBeLessThan(200);
    expect(JSON.stringify((await read(`Before.\n\n${mark.repeat(5000)}deep`)).blocks)).toContain('deep');
  });

  it('bound the indent of lists', () => {
    const lines = Array.from({ length: 200 }, (_, level) => `${'  '.repeat(level)}- level`);
    const indents = capMarkdown(lines.join('\n'))
      .text.split('\n')
      .map((line) => line.search(/\S/));
    expect(Math.max(...indents)).toBe(80);
  });

  it('refuse content without any text', async () => {
    await expect(read('>'.repeat(30_000))).rejects.toMatchObject({ code: 'ingest.nothing_found' });
  });
});

describe('Markdown made to be slow', () => {
  const of = (unit: string) => (turn: number, size: number) => `Turn ${turn}.\n\n${unit.repeat(size / unit.length)}`;
  /** Linear work takes 4 times as long, quadratic work 16 times. What is read very fast needs longer texts to measure. */
  const LINEAR = 7;

  it.each<[string, (turn: number, size: number) => string, number?]>([
    ['emphasis', of('*a_ ')],
    ['emphasis in many paragraphs', of(`${'*a_ '.repeat(90)}\n\n`), 0.4],
    ['brackets', of('[')],
    ['strikethrough', of('~a~~ ')],
    ['quotes', of('>')],
    ['underlined headings', of('a\n=\n'), 0.15],
    ['comments', of('a <!-- '), 1.5],
    ['links', of('[a](b) ')],
    ['pictures', of('![a](b ')],
    ['closing brackets', of(']')],
    ['footnotes', of('[^a] '), 0.5],
    ['elements in a line', of('a<b>'), 0.5],
    ['blocks of HTML', of('<p>a\n\n'), 0.1],
  ])('is read in linear time: %s', async (_, textOf, times = 1) => {
    const inputs = {
      small: (turn: number) => textOf(turn, 15_000 * times),
      large: (turn: number) => textOf(turn, 60_000 * times),
    };
    expect(await timeRatio((text) => read(text), inputs, LINEAR)).toBeLessThan(LINEAR);
  });
});

describe('splitting Markdown', () => {
  it('gives each chunk the definitions that it refers to', () => {
    const section = (name: string) => `# ${name}\n\nSee [${name}].\n\n${'word '.repeat(1500)}\n`;
    const text = `${section('One')}${section('Two')}[one]: /1\n[two]: /2`;
    const chunks = splitMarkdown(text).map((chunk) => chunk.text.split('\n').slice(chunk.lines));
    expect(chunks).toEqual([
      ['', '[one]: /1'],
      ['', '[one]: /1', '[two]: /2'],
    ]);
  });

  it('cuts after many underlined headings, lines kept', async () => {
    const { blocks } = await read('Title\n=====\n\nText.\n\n'.repeat(120));
    expect(blocks).toHaveLength(240);
    expect(blocks.at(-1)).toMatchObject({ kind: 'paragraph', address: { line: 119 * 5 + 4 } });
  });
});
