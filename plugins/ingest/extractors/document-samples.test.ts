import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import type { Block } from '../../../common/deck/source.ts';
import { itWith, sampleNames, samplePath } from '../../../tests/support/needs.ts';
import { extract as extractCsv } from './csv.ts';
import { extract as extractDocx } from './docx.ts';
import type { ExtractedText, ExtractInput } from '../extract.ts';
import { extract as extractHtml } from './html.ts';
import { extract as extractMarkdown } from './md.ts';
import { extract as extractXlsx } from './xlsx.ts';

const itWithSamples = itWith('SAMPLES_DIR');

async function read(extract: (input: ExtractInput) => Promise<ExtractedText>, name: string) {
  const bytes = new Uint8Array(readFileSync(samplePath('content', name)));
  return { bytes, text: await extract({ bytes, name }) };
}

/** Everything a reader of the blocks sees. */
function shownText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'list') return block.items.map((item) => item.text).join('\n');
      if (block.kind === 'figure') return `${block.caption ?? ''} ${block.alt ?? ''}`;
      if (block.kind === 'quote') return `${block.text} ${block.attribution ?? ''}`;
      if (block.kind !== 'table') return block.text;
      const cells = [...block.table.header, ...block.table.rows]
        .flat()
        .map((cell) => `${cell.raw} ${String(cell.value)}`);
      return [block.table.caption ?? '', ...cells].join('\n');
    })
    .join('\n');
}

describe('real files', () => {
  it('loses no word of the sample that is shipped', async () => {
    const path = fileURLToPath(new URL('../../../docs/samples/bike-share.md', import.meta.url));
    const bytes = new Uint8Array(readFileSync(path));
    const shown = shownText((await extractMarkdown({ bytes, name: 'bike-share.md' })).blocks);
    const words = strFromU8(bytes).match(/\p{L}{4,}/gu) ?? [];
    expect(words.length).toBeGreaterThan(100);
    expect(words.filter((word) => !shown.includes(word))).toEqual([]);
  });

  itWithSamples('loses no word of a Word document', async () => {
    for (const name of sampleNames('content', /\.docx$/i)) {
      const { bytes, text } = await read(extractDocx, name);
      const main = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
      const runs = [...main.matchAll(/<w:t(?: [^>]*)?>([^<&]*)<\/w:t>/g)].map((match) => match[1] ?? '');
      const shown = shownText(text.blocks);
      const words = runs.flatMap((run) => run.match(/\p{L}{4,}/gu) ?? []);
      expect([name, words.filter((word) => !shown.includes(word))]).toEqual([name, []]);
      expect(words.length).toBeGreaterThan(0);
    }
  });

  itWithSamples('loses no value of a visible sheet', async () => {
    for (const name of sampleNames('content', /\.xlsx$/i)) {
      const { bytes, text } = await read(extractXlsx, name);
      const shared = strFromU8(unzipSync(bytes)['xl/sharedStrings.xml'] ?? new Uint8Array());
      const strings = [...shared.matchAll(/<t(?: [^>]*)?>([^<&]*)<\/t>/g)].flatMap(
        (match) => match[1]?.match(/[\p{L}\d]{3,}/gu) ?? [],
      );
      const shown = shownText(text.blocks);
      expect([name, strings.filter((word) => !shown.includes(word))]).toEqual([name, []]);
    }
  });

  itWithSamples('reads every row of delimited text', async () => {
    for (const name of sampleNames('content', /\.csv$/i)) {
      const { bytes, text } = await read(extractCsv, name);
      const lines = strFromU8(bytes).trim().split(/\r?\n/).length;
      const table = text.blocks[0]?.kind === 'table' ? text.blocks[0].table : null;
      expect((table?.rows.length ?? 0) + (table?.header.length ?? 0)).toBe(lines);
    }
  });

  itWithSamples('leaves marks and edit links of pages out', async () => {
    for (const name of sampleNames('content', /\.html$/i)) {
      const { text } = await read(extractHtml, name);
      expect(text.blocks.length).toBeGreaterThan(5);
      expect(shownText(text.blocks)).not.toMatch(/\[\d{1,3}\]|\[edit\]/);
    }
  });
});
