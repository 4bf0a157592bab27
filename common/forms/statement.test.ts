import { describe, expect, it } from '@jest/globals';
import { definitionsIn, figureIn, statementOf } from './statement.ts';

describe('statements', () => {
  it('are definitions where each has a name before a colon', () => {
    const texts = ['Pilot: a person who guides ships', 'Pier: a place where ships are tied up'];
    expect(definitionsIn(texts)?.map(({ label }) => label)).toEqual(['Pilot', 'Pier']);
    expect(definitionsIn([...texts, 'A gate keeps the water in the basin'])).toBeNull();
  });

  it('have no large figure within brackets, which it would tear apart', () => {
    expect(figureIn('Test a tier in between ($39 for all)')).toBeNull();
    expect(figureIn('Test a tier (in between) at $39 for all')?.figure).toBe('$39');
  });

  it('show their amounts in the accent colour, also within what is stressed', () => {
    const text = 'About 3 billion eggs are sold each year';
    expect(statementOf(text, 18, [{ from: 0, to: 20 }]).runs).toEqual([
      { text: 'About ', bold: true, colour: 'heading' },
      { text: '3 billion', bold: true, colour: 'accent' },
      { text: ' eggs', bold: true, colour: 'heading' },
      { text: ' are sold each year' },
    ]);
  });
});
