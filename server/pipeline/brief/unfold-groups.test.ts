import { describe, expect, it } from '@jest/globals';
import { tableOf } from '../../../tests/support/stories-of-table.ts';
import { unfoldGroups } from './unfold-groups.ts';

const HEADER = 'Row Labels|Sum of Tonnes|Count of Shipments';

describe('a pivot table in compact form', () => {
  it('has its groups as a column, and its sums beside nothing', () => {
    const ports = [
      'Antwerp|4790|391',
      '2022|2310|190',
      '2023|2480|201',
      'Hamburg|3850|330',
      '2022|1990|170',
      '2023|1860|160',
    ];
    const { table } = unfoldGroups(tableOf([HEADER, ...ports, 'Grand Total|8640|721'].join('\n'), 'en'));
    expect(table.rows.map((cells) => cells.map(({ raw }) => raw))).toEqual([
      ['Antwerp', '2022', '2310', '190'],
      ['Antwerp', '2023', '2480', '201'],
      ['Hamburg', '2022', '1990', '170'],
      ['Hamburg', '2023', '1860', '160'],
    ]);
    expect(table.columns.map(({ kind }) => kind)).toEqual(['text', 'date', 'number', 'number']);
    expect(table.row_numbers).toEqual([3, 4, 6, 7]);
    expect(table.column_numbers).toEqual([1, 1, 2, 3]);
  });

  it('stays as it is where each group has parts of its own, or there are no groups', () => {
    const cities = ['North|9|3', 'Oslo|5|1', 'Bergen|4|2', 'South|7|4', 'Rome|3|3', 'Bari|4|1'];
    for (const rows of [cities, ['Oslo|5|1', 'Rome|3|3', 'Total|8|4']]) {
      const block = tableOf([HEADER, ...rows].join('\n'), 'en');
      expect(unfoldGroups(block)).toBe(block);
    }
  });
});
