import { describe, expect, it } from '@jest/globals';
import { definitionsIn, figureIn, namedByTitle, statementOf } from './statement.ts';

describe('statements', () => {
  it('are definitions where each has a name before a colon', () => {
    const texts = ['Pilot: a person who guides ships', 'Pier: a place where ships are tied up'];
    expect(definitionsIn(texts)?.map(({ label }) => label)).toEqual(['Pilot', 'Pier']);
    expect(definitionsIn([...texts, 'Gate: 1'])?.at(-1)).toEqual({ label: 'Gate', text: '1' });
    expect(definitionsIn([...texts, 'A gate keeps the water in the basin'])).toBeNull();
  });

  it('have no large figure within brackets, which it would tear apart', () => {
    expect(figureIn('Test a tier in between ($39 for all)')).toBeNull();
    expect(figureIn('Small firms remain core (68% of revenue)')).toEqual({
      before: 'Small firms remain core',
      figure: '68%',
      after: 'of revenue',
    });
    expect(figureIn('Test a tier (in between) at $39 for all')?.figure).toBe('$39');
  });

  it('show only the figure that they are shown for in the accent colour, also within what is stressed', () => {
    const text = 'About 3 billion eggs are sold each year for $9 billion';
    expect(statementOf(text, 18, { from: 0, to: 20 }, '3 billion').runs).toEqual([
      { text: 'About ', bold: true, colour: 'heading' },
      { text: '3 billion', bold: true, colour: 'accent' },
      { text: ' eggs', bold: true, colour: 'heading' },
      { text: ' are sold each year for $9 billion' },
    ]);
    expect(statementOf(text, 18).runs).toEqual([{ text }]);
  });

  it('share a figure with their title only where it is the same number', () => {
    const text = 'The harbour opens on 3 May and sold 40 % of 1,200 eggs';
    expect(namedByTitle(text, 'Sales of 40 % at the harbour')).toBe('40 %');
    expect(namedByTitle(text, 'The harbour opens on 3 May')).toBe('3 May');
    expect(namedByTitle('On 3 May we sell 1,200 eggs for €300', 'On 3 May we sell eggs')).toBeNull();
    expect(namedByTitle(text, 'Sales of 140 % at the harbour in 13 May days')).toBeNull();
  });
});

describe('the figure of a statement', () => {
  it.each([
    ['Income was $6 million, compared to $23 million in 2002', 'Income was', '$6 million'],
    ['Revenues were $1.1 billion, down 2 percent compared to the prior year', 'Revenues were', '$1.1 billion'],
    ['Earnings rose 73.8% to $1,222,000 or $0.35 per share, compared to $703,000', 'Earnings rose', '73.8%'],
    ['A 34.4% increase from sales of $17,207,000', '', '34.4%'],
    [
      'Sales were $23,128,000 for the quarter ended 3 May, a 34.4% increase from $17,207,000',
      'Sales were',
      '$23,128,000',
    ],
    ['charges of $27 million ($17 million after tax, or 14 cents per share)', 'charges of', '$27 million'],
    ['The guidance is $1.25 to $1.40 per share', 'The guidance is', '$1.25 to $1.40'],
    ['Der Umsatz stieg von 4 Mio. € auf 5 Mio. €', 'Der Umsatz stieg von 4 Mio. € auf', '5 Mio. €'],
    ['The firm pays up to $100/month for a gym', 'The firm pays up to', '$100/month'],
  ])('is the one that its others are said in relation to: %s', (text, before, figure) => {
    expect(figureIn(text)).toMatchObject({ before, figure });
  });

  it.each([
    'The company pays 75% of the premium and the employee pays the other 25%',
    'Berths cost $40, sheds $90, cranes $300',
  ])('is none of several that stand side by side: %s', (text) => {
    expect(figureIn(text)).toBeNull();
  });
});
