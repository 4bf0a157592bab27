import { describe, expect, it } from '@jest/globals';
import { isClaim, isCutOff } from './claim-words.ts';

describe('isClaim', () => {
  it.each([
    ['Night buses carry more people', 'en'],
    ['Ducks generally only have one partner at a time', 'en'],
    ['Asia outgrows the rest of the world by 3 %', 'en'],
    ['Der Umsatz stieg 2023 um 12 Prozent', 'de'],
    ['Zwei Drittel der Kosten entfallen auf Personal, so zeigt es der Plan', 'de'],
    ['Compete à direção convocar a assembleia', 'pt'],
  ])('takes “%s” for one', (title, language) => expect(isClaim(title, language)).toBe(true));

  it.each([
    ['Fares and tickets', 'en'],
    ['Phase 1: 23 rows of Feature', 'en'],
    ['Flexloc nut Fiber locknut Elastic stop nut', 'en'],
    ['Ziele und Aufgaben des Vereins', 'de'],
  ])('takes “%s” for a label', (title, language) => expect(isClaim(title, language)).toBe(false));
});

describe('isCutOff', () => {
  it.each([
    ['Three species are almost flightless, however', 'en'],
    ['The nut consists of a case with', 'en'],
    ['It rose to 40 (up from 30', 'en'],
    ['Die Kosten stiegen, weil der', 'de'],
    ['Die Kosten der drei Werke sind', 'de'],
  ])('sees that “%s” stops', (sentence, language) => expect(isCutOff(sentence, language)).toBe(true));

  it.each([
    ['Most species do not quack.', 'en'],
    ['1) Fill in the form', 'en'],
    ['Die Kosten stiegen um 3 %', 'de'],
    ['Für das Lager gilt sie nicht, weil dort Anwesenheit nötig ist', 'de'],
    ['Vertrauliche Unterlagen dürfen nicht ausgedruckt werden', 'de'],
  ])('takes “%s” as whole', (sentence, language) => expect(isCutOff(sentence, language)).toBe(false));
});
