import { describe, expect, it } from '@jest/globals';
import { createTranslator } from '../../../common/i18n/translator.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceText, TableBlock } from '../../../common/deck/source.ts';
import { tableOf } from '../../../tests/support/stories-of-table.ts';
import en from '../../domains/presentations/briefs/locales/en.json' with { type: 'json' };
import { storiesOfSources } from './stories-of-sources.ts';

const translator = createTranslator('en', { en: [en] });
const address = { file: 'x.xlsx', sheet: 'Profile' };

function blockOf(text: string, at: number, caption?: string): TableBlock {
  const { table } = tableOf(text, 'en');
  const place = { ...address, table: at, range: `A${at * 10}:B${at * 10 + 9}` };
  if (caption === undefined) return { kind: 'table', id: `b${at}`, address: place, table };
  const columns = table.columns.map((column) => ({ ...column, name: '' }));
  return { kind: 'table', id: `b${at}`, address: place, table: { ...table, columns, caption, total_rows: [2] } };
}

describe('the stories of sources', () => {
  it('say whose note it is beside the chart of another table', () => {
    const shares = 'x|y\nCitizens|99.4%\nForeign|100%\nTotal|99.6%';
    const source: SourceText = {
      ...{ id: 's1', name: 'x.xlsx', kind: 'xlsx', language: 'en', images: [], findings: [] },
      blocks: [
        blockOf('Plan|Number of Students\nSeek work|532\nDo not seek work|30\nUnknown|5', 1),
        blockOf(shares, 2, 'Offers(1)'),
        blockOf(shares, 3, 'Acceptances(1)'),
        { kind: 'paragraph', id: 'p', text: '(1) Represents percent of students who seek work', address },
      ],
    };
    const [story] = storiesOfSources({ sources: [source], sections: [], language: 'en' }, (key, params) =>
      translator.translate('author', key, params),
    );
    expect(story?.remarks).toEqual(['Offers and Acceptances: represents percent of students who seek work']);
  });

  it('have the name of their table in a language that findings are not worded in', () => {
    const place = { file: 'x.docx', section: ['5. Presupuesto'] };
    const { table } = tableOf('Partida|Euros\nPersonal|38900\nObra|17200\nAgua|900', 'en');
    const source: SourceText = {
      ...{ id: 's1', name: 'x.docx', kind: 'docx', language: 'es', images: [], findings: [] },
      blocks: [{ kind: 'table', id: 'b1', address: place, table }],
    };
    const told = (language: string): DataStory[] =>
      storiesOfSources({ sources: [source], sections: [], language }, (key, params) =>
        translator.translate('author', key, params),
      );
    expect(told('es').map(({ message, points }) => [message, points])).toEqual([['Presupuesto', []]]);
    expect(told('en')[0]?.message).toMatch(/Personal/u);
  });

  it('keep what the text above a table says of its rounding', () => {
    const place = { file: 'x.docx', section: ['Cases'] };
    const { table } = tableOf('Town|Rent\nAda|300\nBo|200\nCy|100', 'en');
    const source: SourceText = {
      ...{ id: 's1', name: 'x.docx', kind: 'docx', language: 'en', images: [], findings: [] },
      blocks: [
        { kind: 'paragraph', id: 'p', text: 'Rents differ. Some figures are rounded to full euros.', address: place },
        { kind: 'table', id: 'b1', address: { ...place, table: 1 }, table },
      ],
    };
    const [story] = storiesOfSources({ sources: [source], sections: [], language: 'en' }, (key, params) =>
      translator.translate('author', key, params),
    );
    expect(story?.remarks).toEqual(['Some figures are rounded to full euros.']);
  });
});
