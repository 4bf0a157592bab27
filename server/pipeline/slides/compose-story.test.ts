import { describe, expect, it } from '@jest/globals';
import type { TableSpec } from '../../../common/deck/slide.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import { shownTable } from './compose-story.ts';
import { pointsBeside } from './slide-frame.ts';
import { wholeText } from './slide-items.ts';

const tableOf = (head: string, statuses: readonly string[]): TableSpec => ({
  ...{ alt: '', header_rows: 1, emphasised_rows: [], total_rows: [] },
  rows: [['Product', head], ...statuses.map((status, at) => [`SKU-${at + 100}`, status])].map((row) =>
    row.map((text) => ({ text, align: 'left' as const })),
  ),
});
const looksOf = (table: TableSpec): (string | undefined)[] => table.rows.map((row) => row[1]?.look);

describe('a table under its title', () => {
  it('has its statuses as chips, that of the row in question and one that asks for action in colour', () => {
    const shown = shownTable(tableOf('Status', ['Verified', 'Critical', 'Verified', '']), 'SKU-101 is critical');
    expect(looksOf(shown)).toEqual([undefined, 'status', 'alert_status', 'status', undefined]);
    const named = shownTable(tableOf('Status', ['Verified', 'Pending', 'Verified', '']), 'SKU-101 is pending');
    expect(looksOf(named)).toEqual([undefined, 'status', 'key_status', 'status', undefined]);
    expect(shown.emphasised_rows).toEqual([2]);
  });

  it('has the worst of its grades as a chip, and the others quiet', () => {
    const shownAs = (head: string, statuses: string[]): [string | undefined, boolean | undefined][] =>
      shownTable(tableOf(head, statuses), 'What is there')
        .rows.slice(1)
        .map((row) => [row[1]?.look, row[1]?.bold]);
    const quiet = ['status', undefined];
    const alert = ['alert_status', true];
    expect(shownAs('Priority', ['High', 'Medium', 'High'])).toEqual([alert, quiet, alert]);
    // Much of what is good asks for nothing.
    expect(shownAs('Rating', ['High', 'Medium', 'Low'])).not.toContainEqual(alert);
  });

  it.each([
    ['Status', ['Gelb', 'Grün', 'Rot'], ['amber_status', 'green_status', 'red_status']],
    ['How it goes', ['On track', 'At risk', ''], ['green_status', 'amber_status', undefined]],
    ['Colour', ['Green', 'Blue', 'Red'], [undefined, undefined, undefined]],
  ])('has traffic lights in their colours, in a column called %s', (head, statuses, looks) => {
    expect(looksOf(shownTable(tableOf(head, statuses), 'What is there')).slice(1)).toEqual(looks);
  });

  it('has what is new stand out beside what was before', () => {
    const rows = [
      ['Rule', 'Before', 'Now'],
      ['Days', 'two', 'three'],
    ].map((row) => row.map((text) => ({ text, align: 'left' as const })));
    const table = { ...tableOf('', []), rows };
    const looks = (each: TableSpec): (string | undefined)[] => each.rows.flatMap((row) => row.map(({ look }) => look));
    expect(looks(shownTable(table, 'What changes')).indexOf('key')).toBe(5);
    const other = { ...table, rows: [rows[0]!.toReversed(), rows[1]!] };
    expect(looks(shownTable(other, 'What changes'))).not.toContain('key');
  });

  it.each([
    ['of a column that is no status', tableOf('Category', ['Software', 'Hardware', 'Software'])],
    ['of many kinds', tableOf('Status', ['Open', 'Closed', 'Held', 'Lost', 'New'])],
    ['of one kind', tableOf('Status', ['Open', 'Open', 'Open'])],
    ['of sentences', tableOf('Status', ['Waits for the auditor', 'Done', 'Done'])],
  ])('has no chips %s', (_, table) => {
    expect(looksOf(shownTable(table, 'What is there')).every((look) => look === undefined)).toBe(true);
  });
});

describe('a point beside a chart', () => {
  const levels = [16, 28, 14].map((size_pt) => ({ size_pt }));
  const linesOf = (...points: string[]): string[] =>
    pointsBeside({ text: { levels } } as LayoutField, points, 'en').paragraphs.map(({ runs }) => runs[0]?.text ?? '');

  it('reads on from its number, or is whole below it', () => {
    const point = wholeText({ text: 'of sales come from Bolts', value: '46 %' });
    expect(linesOf(point)).toEqual(['46 %', 'of sales come from Bolts']);
    expect(wholeText({ text: '634 of 919 answered', value: '69%' })).toBe('634 of 919 answered (69%)');
    expect(linesOf('Bolts make up 46 % of sales')).toEqual(['46 %', 'Bolts make up 46 % of sales']);
    expect(linesOf('35 % growth since 2000: China')).toEqual(['35 %', 'China, growth since 2000']);
    expect(linesOf('76 % growth: Q3, the least')).toEqual(['76 %', 'growth: Q3, the least']);
    const went = '17.9 trillion in 2022 after 1.2 trillion in 2000: China';
    expect(linesOf(went)).toEqual(['17.9 trillion', 'China in 2022 after 1.2 trillion in 2000']);
    expect(linesOf('15-fold: China, from 1.2 trillion in 2000 to 17.9 trillion in 2022')).toEqual([
      '15-fold',
      'China, from 1.2 trillion in 2000 to 17.9 trillion in 2022',
    ]);
    // Of several numbers none is the one.
    expect(linesOf('USA: 46 gold, 37 silver, 38 bronze')).toEqual(['USA: 46 gold, 37 silver, 38 bronze']);
    // Below the text of another one it would be read as a part of that.
    expect(linesOf(point, 'Nuts are new')).toEqual(['Nuts are new', '46 %', 'of sales come from Bolts']);
    // Beside figures, a point without one has its year.
    const overtook = 'China overtook Japan in 2010';
    expect(linesOf(overtook)).toEqual([overtook]);
    expect(linesOf(went, overtook).slice(2)).toEqual(['2010', 'China overtook Japan']);
    expect(wholeText({ text: 'Bolts make up 46 % of sales', value: '46 %' })).toBe('Bolts make up 46 % of sales');
  });
});
