import { describe, expect, it } from '@jest/globals';
import { createLineJoiner } from './group-lines.ts';
import { pageBlocks } from './page-blocks.ts';
import type { PageText } from './page-text.ts';

const SIZE = 10;
const PITCH = 12;
const line = (text: string, row: number, x = 72, more: { isBold?: boolean; size?: number } = {}) => ({
  ...{ text, x, y: 72 + row * PITCH, width: text.length * 5, size: SIZE, isBold: false },
  ...more,
});
const pageOf = (items: PageText['items'], width = 612): PageText => ({ page: 1, width, height: 792, items });
const shapes = (page: PageText): string[] =>
  pageBlocks([page], 'x.pdf').blocks.map((block) =>
    block.kind === 'list'
      ? `list ${block.items.map(({ text }) => text).join(' / ')}`
      : `${block.kind} ${'text' in block ? (block.text ?? '').slice(0, 24) : ''}`.trim(),
  );
const PROSE = [
  'The spring keeps the locking and load-carrying sections such a distance apart that',
  'the two sets of threads are out of phase or spaced so that a bolt which has been',
  'screwed through the section must push the locking section outward.',
];

describe('blocks of pages', () => {
  it('recognise a short line in capitals above running text as its heading, though it is set like the text', () => {
    const items = [
      ...PROSE.map((text, row) => line(text, row)),
      line('Elastic Stop Nut', 4.5),
      ...PROSE.map((text, row) => line(text, 5.5 + row)),
    ];
    expect(shapes(pageOf(items))).toEqual([
      'paragraph The spring keeps the loc',
      'heading Elastic Stop Nut',
      'paragraph The spring keeps the loc',
    ]);
  });

  it('recognise a bold label with a colon as a heading, without the colon', () => {
    const items = [
      line('Variance Analysis:', 0, 72, { isBold: true }),
      ...PROSE.map((text, row) => line(text, 2 + row)),
    ];
    expect(shapes(pageOf(items))[0]).toBe('heading Variance Analysis');
  });

  it('read bullets of symbol fonts as list items', () => {
    const items = ['Yes, at the national level', 'No'].flatMap((text, row) => [
      line('\u0084', row, 72, { size: 12 }),
      line(text, row, 90),
    ]);
    expect(shapes(pageOf(items))).toEqual(['list Yes, at the national level / No']);
  });

  it('keep the lines of an item together whose mark is larger than its text', () => {
    const items = [
      line('• The first step is a policy for all of the data that the firm has. Without a', 0, 72, { size: 11 }),
      line('policy, nobody knows what is allowed.', 1, 84),
    ];
    expect(shapes(pageOf(items))).toEqual([
      'list The first step is a policy for all of the data that the firm has. Without a policy, nobody knows what is allowed.',
    ]);
  });

  it('read a numbered line a little larger than its text as a heading', () => {
    const items = [
      ...PROSE.map((text, row) => line(text, row)),
      line('(1) 생명보험 표준약관', 4, 72, { size: 10.8 }),
      ...PROSE.map((text, row) => line(text, 5.5 + row)),
    ];
    expect(shapes(pageOf(items))[1]).toBe('heading (1) 생명보험 표준약관');
  });

  it('keep fractions, and marks that a font has no letter for', () => {
    const raised = (text: string, x: number, size = 5) => ({ ...line(text, 0, x, { size }), width: 3, y: 68 });
    const items = [
      line('\u0002', 0, 60),
      { ...line('Bolts up to', 0, 72), width: 55 },
      raised('3', 130),
      { ...line('8 inch', 0, 134, { size: 5 }), y: 72 },
      line('\u0002', 1, 60),
      line('Nuts', 1),
    ];
    expect(shapes(pageOf(items))).toEqual(['list Bolts up to 3/8 inch / Nuts']);
  });

  it('read two columns below a row in bold as a table', () => {
    const rows = [
      ['Register', 'Value'],
      ['USER', 'The effective user of the thread'],
      ['SYSTEM_USER', 'The authorization ID of the connection'],
      ['CURRENT_USER', 'The user with the adopted authority'],
    ];
    const items = rows.flatMap(([name = '', value = ''], row) => [
      line(name, row, 72, { isBold: row === 0 }),
      line(value, row, 200, { isBold: row === 0 }),
    ]);
    expect(shapes(pageOf(items))).toEqual(['table']);
  });

  it('join the last line of a cell to its row, below the last row too', () => {
    const rows = [
      ['Day', 'What', 'Time'],
      ['Monday', 'A tour of the workshop and', '6 hours'],
      ['', 'of the store', ''],
      ['Tuesday', 'To watch only', '8 hours'],
      ['Friday', 'A short talk, then free from', '30 minutes'],
      ['', '12 on', ''],
    ];
    const tops = [0, 2, 3, 5, 7, 8];
    const items = rows.flatMap((cells, row) =>
      cells.flatMap((text, column) =>
        text === '' ? [] : [line(text, tops[row] ?? 0, 72 + column * 170, { isBold: row === 0 })],
      ),
    );
    const [table] = pageBlocks([pageOf(items)], 'x.pdf').blocks;
    expect(table?.kind === 'table' && table.table.rows.map((cells) => cells[1]?.raw)).toEqual([
      'A tour of the workshop and of the store',
      'To watch only',
      'A short talk, then free from 12 on',
    ]);
  });

  it('take the day of a date that begins a line for no item', () => {
    const items = [
      line('Published by the office of the workshop, and agreed with the works council on the', 0),
      line('7. Juli 2026. For apprentices other rules apply.', 1),
    ];
    expect(pageBlocks([pageOf(items)], 'x.pdf').blocks.map((block) => 'text' in block && block.text)).toEqual([
      'Published by the office of the workshop, and agreed with the works council on the 7. Juli 2026. For apprentices other rules apply.',
    ]);
  });

  it('read a line of Arabic from the right, with the words of other scripts in it as they are', () => {
    const run = (text: string, x: number) => ({ ...line(text, 0, x), width: text.length * 5 });
    const items = [run('Python 3', 72), run('و', 112), run('R', 120), run('البرمجة', 128)];
    expect(shapes(pageOf(items))).toEqual(['paragraph البرمجة R وPython 3']);
  });

  it('read two pages side by side one after the other', () => {
    const left = ['1. First question?', 'Answer one', '2. Second question?', 'Answer two', 'End of the left page.'];
    const right = [
      '3. Third question?',
      'Answer three',
      '4. Fourth question?',
      'Answer four',
      'End of the right page.',
    ];
    const items = left.flatMap((text, row) => [line(text, row * 2), line(right[row] ?? '', row * 2, 700)]);
    const said = shapes(pageOf(items, 1224)).join('\n');
    expect(said.indexOf('End of the left')).toBeLessThan(said.indexOf('Third question'));
  });

  it('recognise items counted within a paragraph as a list', () => {
    const items = [line('1. Review the procedures. 2. Verify critical items. 3. Audit the rest.', 0)];
    expect(shapes(pageOf(items))).toEqual(['list Review the procedures. / Verify critical items. / Audit the rest.']);
  });
});

describe('lines of Korean', () => {
  const set = [
    '법 보험약관 개정',
    '이 보험 약',
    '관을 살펴본다',
    '그 약관을 본 보험약',
    '관 개정',
    '또 재해보험금 지급',
    '한 재해보',
    '험금 지급',
  ];

  it('are joined inside a word where the document parts words at line ends', () => {
    const joiner = createLineJoiner(set);
    expect(joiner.join(['현행 보험약', '관 개정'])).toBe('현행 보험약관 개정');
    expect(joiner.join(['현행 약관을', '살펴본다'])).toBe('현행 약관을 살펴본다');
    expect(joiner.joinHeading(['보험약', '관 개정'])).toBe('보험약 관 개정');
  });

  it('keep their space where lines end between words', () => {
    expect(createLineJoiner(['이 보험 약관을', '살펴본다 그']).join(['이 보험', '약관을'])).toBe('이 보험 약관을');
  });
});

describe('tables of pages', () => {
  const cell = (text: string, y: number, x: number) => ({
    text,
    x,
    y,
    width: text.length * 5,
    size: 8.5,
    isBold: false,
  });
  const wrapped = (top: number, rows: string[][][]): PageText['items'] => {
    let y = top;
    return rows.flatMap((lines) =>
      lines.flatMap((cells, at) => {
        y += at === 0 ? 11.3 : 9.8;
        return cells.flatMap((text, column) => (text === '' ? [] : [cell(text, y, 72 + column * 150)]));
      }),
    );
  };
  const tablesOf = (pages: PageText[]): string[][] =>
    pageBlocks(pages, 'x.pdf').blocks.flatMap((block) =>
      block.kind === 'table' ? [block.table.rows.map((row) => row.map(({ raw }) => raw).join(' | '))] : [],
    );

  it('join the lines of a cell that are hardly closer than the rows of its table', () => {
    const rows = [
      [['Cause', 'Outages', 'Hours']],
      [
        ['Electrical supply (grid,', '7', '38.0'],
        ['switchgear)', '', ''],
      ],
      [['Pump, mechanical', '5', '27.5']],
      [
        ['Controls', '4', '14.5'],
        ['and telemetry', '', ''],
      ],
      [['Total', '16', '80.0']],
    ];
    expect(tablesOf([pageOf(wrapped(72, rows))])).toEqual([
      [
        'Electrical supply (grid, switchgear) | 7 | 38.0',
        'Pump, mechanical | 5 | 27.5',
        'Controls and telemetry | 4 | 14.5',
        'Total | 16 | 80.0',
      ],
    ]);
  });

  it('go on in the last row of a table after its header is repeated on the next page', () => {
    const header = [['No.', 'Measure', 'Cost']];
    const first = [
      header,
      [
        ['M1', 'Replace the main', '185'],
        ['', 'switchgear', ''],
      ],
      [['M2', 'New dispatch rule', '14']],
      [
        ['M3', 'Standby pump', '96'],
        ['', 'in place before', ''],
      ],
    ];
    const second = [header, [['', 'overhaul starts', '']], [['M4', 'Logger', '6']], [['Total', '', '301']]];
    const pages = [pageOf(wrapped(620, first)), { ...pageOf(wrapped(72, second)), page: 2 }];
    expect(tablesOf(pages).map((rows) => rows.slice(-3))).toEqual([
      ['M3 | Standby pump in place before overhaul starts | 96', 'M4 | Logger | 6', 'Total |  | 301'],
    ]);
  });
});
