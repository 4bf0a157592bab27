import { expect, it } from '@jest/globals';
import { firstNames } from './notes-and-names.ts';

it('names as many things as have room at the foot of a slide, whole', () => {
  expect(firstNames('founders, the merger of 1933')).toBe('founders, the merger of 1933');
  const all = 'the founders of the company, its first factories in Endicott, the merger of 1933, the motto';
  expect(firstNames(all)).toBe('the founders of the company, its first factories in Endicott …');
  expect(firstNames('x'.repeat(90))).toBe('');
});
