import { describe, expect, it } from '@jest/globals';
import { createLinguistSource } from './linguist.ts';
import { partsOfTitle } from './title-parts.ts';

const linguistFor = createLinguistSource();

describe('the parts of a title that can stand large below it', () => {
  it.each([
    [
      'de',
      'Der Verein zahlt einmalig 200 Euro für Geräte und 15 Euro im Monat für Licht und Heizung',
      ['Einmalig 200 Euro für Geräte', '15 Euro im Monat für Licht und Heizung'],
    ],
    ['en', 'The firm pays €300 for a desk and €25 a month for power', ['€300 for a desk', '€25 a month for power']],
    ['en', 'The first model has no screen and no cable', ['No screen', 'No cable']],
    ['de', 'Die erste Fassung hat keine App und keinen Akku', ['Keine App', 'Keinen Akku']],
    ['en', 'Costs rose from €300 to €400', null],
    ['en', 'It costs €300, and the other one costs more than €400', null],
    ['en', 'There is no screen', null],
  ])('%s: %s', async (language, title, parts) => {
    expect(partsOfTitle(title, await linguistFor(language))).toEqual(parts);
  });
});
