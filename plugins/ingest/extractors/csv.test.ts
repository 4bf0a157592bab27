import { describe, expect, it } from '@jest/globals';
import type { TableBlock } from '../../../common/deck/source.ts';
import { cellAddress } from '../../../common/deck/source.ts';
import { extract as extractCsv } from './csv.ts';
import { processorMs } from '../../../tests/support/time-ratio.ts';

async function read(content: string | Uint8Array, name = 'data.csv') {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const text = await extractCsv({ bytes, name });
  const block = text.blocks[0] as TableBlock;
  return { block, table: block.table, codes: text.findings.map((finding) => finding.code) };
}

describe('extractCsv', () => {
  it('finds semicolons and decimal commas, and reads Windows-1252', async () => {
    const { table, codes } = await read(Buffer.from('Straße;Preis \x80\nK\xf6ln;1.234,5\nBonn;2,25\n', 'latin1'));
    expect(table.columns.map((column) => column.name)).toEqual(['Straße', 'Preis €']);
    expect(table.columns[1]?.currency).toBe('EUR');
    expect(table.rows[0]?.map((cell) => cell.value)).toEqual(['Köln', 1234.5]);
    expect(codes).toEqual(['ingest.encoding_guessed']);
  });

  it('reads UTF-16 with tabs', async () => {
    const { table } = await read(Buffer.from('\uFEFFname\tvalue\nA\t1\nB\t2\n', 'utf16le'), 'x.tsv');
    expect(table.rows.map((row) => row[1]?.value)).toEqual([1, 2]);
  });

  it('keeps quoted delimiters and line breaks, and addresses every cell', async () => {
    const { block, table } = await read('name,note,n\nA,"x, y\nz",1\n\nB,,2\n');
    expect(table.rows[0]?.[1]?.raw).toBe('x, y\nz');
    expect(cellAddress(block, 1, 2)).toEqual({ file: 'data.csv', table: 1, range: 'C4' });
  });

  it('keeps notes below the table out of it', async () => {
    const text = await extractCsv({
      bytes: new TextEncoder().encode('a,b\nX,1\nY,2\n\nNote: preliminary,\n'),
      name: 'd.csv',
    });
    expect(text.blocks[0]).toMatchObject({ table: { rows: { length: 2 } }, address: { range: 'A1:B3' } });
    expect(text.blocks[1]).toMatchObject({ kind: 'paragraph', text: 'Note: preliminary', address: { range: 'A5' } });
    expect((await read('note\nNote: x\nNote: y\n')).table.rows).toHaveLength(3);
  });

  it('reads a comparison, another table and notes below it apart from each other', async () => {
    const lines = [
      'Library systems compared',
      ',,',
      'Criterion,Ada,Bell',
      'Yearly cost (GBP),"46,800","38,200"',
      'Score,4.6,3.8',
      ',,',
      'Sites asked,,',
      'Site,System,Since',
      'Vale,Ada,2023',
      'Gurran,Bell,2021',
      ',,',
      'Notes,,',
      '1,All can be live by April,',
      '2,Doing nothing is listed for comparison,',
    ];
    const text = await extractCsv({ bytes: new TextEncoder().encode(lines.join('\n')), name: 'd.csv' });
    expect(text.title).toBe('Library systems compared');
    expect(text.blocks.map(({ kind }) => kind)).toEqual(['table', 'heading', 'table', 'heading', 'list']);
    const [first, , second, , notes] = text.blocks;
    expect(first).toMatchObject({ table: { rows: { length: 2 } }, address: { table: 1, range: 'A3:C5' } });
    expect((first as TableBlock).table.rows[0]?.[1]).toMatchObject({ value: 46_800, currency: 'GBP' });
    expect(second).toMatchObject({ address: { table: 2, section: ['Sites asked'] } });
    expect((second as TableBlock).table.columns[2]?.kind).toBe('date');
    expect(notes).toMatchObject({ ordered: true, items: [{ text: 'All can be live by April' }, {}] });
  });

  it('keeps groups of rows with empty lines between them as one table', async () => {
    const { table } = await read('Item,2024,2025\nTickets,5,6\nHire,2,3\n\nSTAFF,,\nWages,4,4\nTraining,1,2\n');
    expect(table.rows.map(([name]) => name?.raw)).toEqual(['Tickets', 'Hire', 'STAFF', 'Wages', 'Training']);
  });

  it('names ragged rows and too many columns', async () => {
    expect((await read('a,b\n1,2\n3\n4,5\n')).codes).toEqual(['ingest.ragged_rows']);
    const wide = await read(`${Array.from({ length: 5000 }, (_, i) => `c${i}`).join(',')}\n${'1,'.repeat(4999)}1\n`);
    expect(wide.codes).toEqual(['ingest.too_many_columns']);
    expect(wide.table.columns).toHaveLength(256);
  });

  it('refuses empty and binary files by name', async () => {
    await expect(read('')).rejects.toMatchObject({ code: 'ingest.empty_file', params: { file: 'data.csv' } });
    await expect(read(' \n')).rejects.toMatchObject({ code: 'ingest.empty_file' });
    await expect(read(new Uint8Array([137, 80, 78, 71, 0, 1, 2, 3]))).rejects.toMatchObject({
      code: 'ingest.not_text',
    });
  });

  it('reads 20 000 rows quickly', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `2023-01-${(i % 28) + 1},R${i % 9},${i}.5,${i % 100}%`);
    const taken = await processorMs(async () => {
      const { table } = await read(`day,region,value,share\n${rows.join('\n')}\n`);
      expect(table.rows).toHaveLength(20_000);
    });
    expect(taken).toBeLessThan(4_000);
  });

  it('reads the cells above a table as title and origin, and the lines below it as notes', async () => {
    const rows = [
      '001;Town hall;2024;570,2',
      '001;Town hall;2025;561,0',
      '002;School;2024;391,2',
      '002;School;2025;388,4',
    ];
    const text = [
      'Town of Hallstead, Buildings;Energy use of public buildings 2024-2025;;',
      'Status: 14.04.2026;Prepared: Thiele;;',
      ';;;',
      'No;Building;Year;Heat_MWh*',
      ...rows,
      ';;;',
      '* adjusted for weather;;;',
    ].join('\n');
    const found = await extractCsv({ name: 'energy_use.csv', bytes: new TextEncoder().encode(text) });
    expect(found.title).toBe('Energy use of public buildings 2024-2025');
    expect(found.blocks.map(({ kind }) => kind)).toEqual(['table', 'paragraph']);
    const [table] = found.blocks;
    expect(table?.kind === 'table' && table.table.columns[3]).toMatchObject({ kind: 'number', unit: 'MWh' });
  });

  it('reads a long line right above a header as the name of its table', async () => {
    const name =
      'Delivery on the agreed day by quarter 2026 (percent satisfied, carrier changed in Spain and Poland on 1 April)';
    const content = `Survey 2026\n\nCountry,All\nSpain,66\nPoland,60\n\n"${name}"\nCountry,Jan-Mar,Apr-Jun\nSpain,76,45\nPoland,78,32\n`;
    const { blocks } = await extractCsv({ bytes: new TextEncoder().encode(content), name: 'd.csv' });
    const at = blocks.findIndex((block) => block.kind === 'heading' && block.text === name);
    expect(blocks[at + 1]).toMatchObject({
      kind: 'table',
      table: { columns: [{ name: 'Country' }, { name: 'Jan-Mar' }, {}] },
    });
  });
});
