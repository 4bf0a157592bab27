import { describe, expect, it } from '@jest/globals';
import { partedStatements } from './statement.ts';

describe('a statement in two', () => {
  it.each([
    ['The tribe of pumps contains small motors for boats', 'The tribe of pumps'],
    ['A column mask is a database object for a table', 'A column mask'],
  ])('begins with its subject: %s', (text, lead) => {
    expect(partedStatements([text])?.[0]?.lead).toBe(lead);
  });

  it.each([
    'A preferred practice is that the officer has no other rights',
    'A number of other species called ducks are kept apart from them',
    'Most policies of ports can limit a guard to one hall',
    'The mask of a table is not a right to read its rows',
  ])('stays whole where its head would say nothing: %s', (text) => {
    expect(partedStatements([text])).toBeNull();
  });
});
