import { describe, expect, it } from '@jest/globals';
import { findMissingAntecedent } from './find-missing-antecedent.ts';

describe('a sentence that points to something before it', () => {
  it.each([
    ['en', 'This was the case in 2011.', 'This'],
    ['en', 'A similar end awaited the Chatham duck.', 'A similar'],
    ['en', 'However, prices fell.', 'However'],
    ['en', 'Prices differ, and the latter rose.', 'the latter'],
    ['en', 'Both were sold.', 'Both'],
    ['en', 'Strong sales of both products brought a record profit.', 'both products'],
    ['en', 'Although it is new, it sells well.', 'Although it'],
    ['ru', 'Аналогичный объект был пущен в 2000 году.', 'Аналогичный'],
    ['de', 'Diese Regel gilt seit 2011.', 'Diese'],
    ['de', 'Dabei entstehen Kosten.', 'Dabei'],
    ['de', 'Die Preise stiegen, letztere stark.', 'letztere'],
    ['ru', 'Об этом сообщила пресс-служба.', 'Об этом'],
    ['fr', 'Cette règle est récente.', 'Cette'],
  ])('is found, %s: %s', (language, sentence, word) => {
    expect(findMissingAntecedent(sentence, language)).toBe(word);
  });

  it.each([
    ['en', 'The thistle grows in Scotland.'],
    ['en', 'There are 12 countries in the group.'],
    ['en', 'Oslo and Bergen lead, and both cities grow.'],
    ['en', 'Fill both vacancies in the billing team by March.'],
    ['de', 'Dieselmotoren verbrauchen weniger.'],
    ['de', 'Es gibt zwölf Länder in der Gruppe.'],
    ['pl', 'To było w 2011 roku.'],
    ['fr', 'Il y a douze pays.'],
  ])('is not, %s: %s', (language, sentence) => {
    expect(findMissingAntecedent(sentence, language)).toBeNull();
  });

  it('may follow its antecedent', () => {
    expect(findMissingAntecedent('It was sold in 2011.', 'en', 'The mill opened in 1901.')).toBeNull();
  });
});
