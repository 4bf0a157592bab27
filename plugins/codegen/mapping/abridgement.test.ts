import { describe, expect, it } from '@jest/globals';
import { abridgementOf, numbersIn } from './abridgement.ts';
import { processorMs } from '../../../tests/support/time-ratio.ts';

const LINES = [
  'Sales grew by 12.5 % in Asia, not in Europe, to 4.2 million euros by 2025.',
  'Costs: −3 % against 2024',
  '市场增长了12%',
];

describe('an abridgement', () => {
  it.each([
    'Sales grew by 12.5 % in Asia',
    'sales grew in Asia, not in Europe',
    'Sales to 4.2 million euros',
    'Costs: −3 % against 2024',
    '市场增长了12%',
  ])('is “%s”', (line) => {
    expect(abridgementOf(LINES)(line)).toBe(true);
  });

  it.each([
    ['a number of its own', 'Sales grew by 13 % in Asia'],
    ['a number without its unit', 'Sales grew by 12.5 in Asia'],
    ['a number without its sign', 'Costs: 3 % against 2024'],
    ['a number with another word behind it', 'Sales to 4.2 euros'],
    ['a number without the word before it', 'Sales 12.5 % in Asia'],
    ['a word of its own', 'Sales exploded in Asia'],
    ['another order', 'Europe sales grew'],
    ['words of two lines', 'Sales grew Costs'],
    ['no word', '— …'],
    ['a path', '/etc/passwd'],
  ])('is not one with %s', (_, line) => {
    expect(abridgementOf(LINES)(line)).toBe(false);
  });

  it('of a long line takes no long time', async () => {
    const long = 'a '.repeat(600);
    const taken = await processorMs(() => {
      expect(abridgementOf([`${long} b a`])(`${'a '.repeat(299)}b a a`)).toBe(false);
    });
    expect(taken).toBeLessThan(300);
  });
});

describe('the numbers of a text', () => {
  it('come with sign and unit', () => {
    expect(numbersIn('From −3 % to 1,200 € in Q2 2024')).toEqual(['−3%', '1,200€', '2024']);
  });
});
