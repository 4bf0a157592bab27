import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../common/deck/source.ts';
import { guessLanguage } from './guess-language.ts';
import { buildTable } from './tables/build-table.ts';

const paragraph = (text: string): Block => ({ kind: 'paragraph', id: 'b1', address: { file: 'f' }, text });
const table = (text: string): Block => ({
  kind: 'table',
  id: 'b1',
  address: { file: 'f' },
  table: buildTable({ rows: text.split('\n').map((line) => line.split('|')) }),
});

describe('guessLanguage', () => {
  it.each([
    ['de', 'Die Stadtwerke haben im vergangenen Jahr mehr Strom verkauft als im Jahr davor.'],
    ['en', 'The city sold more electricity last year than it did in the year before that one.'],
    ['ja', '売上高は3,125億円に達しました。'],
    ['zh', '公司营业收入达到312.5亿元。'],
    ['ko', '매출은 3,125억 원에 달했습니다.'],
    ['he', 'ההכנסות הגיעו ל-312 מיליון שקל.'],
    ['und', 'Sheet 0 Sheet 1 Sheet 2 Sheet 3 Sheet 4 Sheet 5 Sheet 6'],
    ['und', '42'],
  ])('reports %s', (language, text) => expect(guessLanguage([paragraph(text)])).toBe(language));

  it.each([
    ['de', 'Stadt|Umsatz|Anteil\nBerlin|5|1\nKöln|6|2'],
    ['fr', 'Ville|Recettes|Part\nLyon|5|1\nParis|6|2'],
    ['en', 'City|Revenue|Share\nLyon|5|1\nParis|6|2'],
    ['ja', '都市|売り上げ\n東京|5\n大阪|6'],
    ['ru', 'Город|Выручка\nМосква|5\nКазань|6'],
    ['und', 'a|b\nx|1\ny|2'],
  ])('reports %s from a table alone', (language, text) => expect(guessLanguage([table(text)])).toBe(language));

  it('asks the table where a few words above it could be of several languages', () => {
    const above = paragraph(
      'МБУ «МЦБ»\nБольшечерниговская районная библиотека\nКалендарь знаменательных и памятных дат на 2017 год.\n2017',
    );
    const below = table('1|День рождения писателя\n3|Всемирный день «спасибо»');
    expect(guessLanguage([above, below])).toBe('ru');
  });
});
