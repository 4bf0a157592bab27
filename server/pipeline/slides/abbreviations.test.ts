import { describe, expect, it } from '@jest/globals';
import type { Outline } from '../../../common/deck/outline.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import { explainAbbreviations } from './abbreviations.ts';

const said = (text: string): SourceText[] =>
  [{ blocks: [{ id: 'b1', kind: 'paragraph', text, address: { file: 'a' } }] }] as unknown as SourceText[];
const deck = (title: string): Pick<Outline, 'title' | 'slides'> => ({ title, slides: [] });

describe('abbreviations on a slide', () => {
  const sources = said('The weight-adjusted odds ratio (ORMH) was 1.43. The Federal Office of Roads (FOR) paid.');

  it('have the words of their source at their first use', () => {
    const lines = ['ORMH results were significant', 'The ORMH of six trials', 'Paid by the FOR in May'];
    expect(explainAbbreviations(lines, { outline: deck('Trials'), sources })).toEqual([
      'Odds ratio (ORMH) results were significant',
      'The ORMH of six trials',
      'Paid by the Federal Office of Roads (FOR) in May',
    ]);
  });

  it('have small letters for small words', () => {
    const justice = said('The United States Department of Justice (DoJ) changed its rules.');
    expect(explainAbbreviations(['Sued by the DoJ'], { outline: deck('Law'), sources: justice })).toEqual([
      'Sued by the Department of Justice (DoJ)',
    ]);
  });

  it('have words for one thing, as they are in mid-sentence', () => {
    const models = said('Large language models (LLMs) are powerful tools.');
    expect(explainAbbreviations(['Costly LLM applications'], { outline: deck('Costs'), sources: models })).toEqual([
      'Costly large language model (LLM) applications',
    ]);
  });

  it('stay as they are where the deck is about them, has the words, or no source has', () => {
    const lines = ['ORMH results', 'An odds ratio (ORMH)', 'The XYZ results'];
    expect(explainAbbreviations(lines, { outline: deck('ORMH'), sources })).toEqual(lines);
    expect(explainAbbreviations(lines.slice(1), { outline: deck('Trials'), sources })).toEqual(lines.slice(1));
  });
});
