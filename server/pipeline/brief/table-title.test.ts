import { describe, expect, it } from '@jest/globals';
import { tableOfCells } from '../../../tests/support/claim-sources.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Cell, SourceText } from '../../../common/deck/source.ts';
import { tableTitle } from './table-title.ts';

const label = (key: string, params: Record<string, unknown> = {}): string =>
  `${key.replace('briefs.title_', '')}(${Object.values(params).map(String).join(' | ')})`;

const months = ['Jan 2024', 'Feb 2024', 'Mar 2024'];
const overTime = [{ chart: { categories: months } }] as unknown as DataStory[];

function titleOf(regions: string[], stories: DataStory[], given: Partial<SourceText> = {}): string {
  const cells = regions.map((region): Cell[] => [
    { raw: region, kind: 'text', value: region },
    { raw: '7', kind: 'number', value: 7 },
  ]);
  const source: SourceText = {
    ...{ id: 's1', name: 'sales.csv', kind: 'csv', language: 'en', images: [], findings: [], ...given },
    blocks: [tableOfCells(['Region', 'Revenue'], cells)],
  };
  return tableTitle('Sales', [source], stories, label, 'en');
}

const repeated = ['North', 'South', 'North', 'South'];

describe('the title of a deck on one table', () => {
  it('names its groups and its period', () => {
    expect(titleOf(repeated, overTime)).toBe('of(by(Sales | region) | Jan 2024 | Mar 2024)');
    expect(titleOf(repeated, [])).toBe('by(Sales | region)');
  });

  it('names no column of which each row has its own value, and is that of the file where it has one', () => {
    expect(titleOf(['North', 'South', 'East', 'West'], [])).toBe('Sales');
    expect(titleOf(repeated, overTime, { title: 'Sales report' })).toBe('Sales');
  });
});
