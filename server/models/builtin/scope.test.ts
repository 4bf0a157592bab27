import { describe, expect, it } from '@jest/globals';
import { withScope } from './scope.ts';

describe('a statement about all', () => {
  it.each([
    [
      'has the scope that the document gives it',
      'From May all employees may travel first class',
      'It applies to all employees in sales, also part-time. It does not apply to interns.',
      'From May all employees in sales may travel first class',
    ],
    [
      'has it in German',
      'Alle Angestellten dürfen das Rad nutzen',
      'Die Regel gilt für alle Angestellten im Werk Nord. Für Gäste gilt sie nicht.',
      'Alle Angestellten im Werk Nord dürfen das Rad nutzen',
    ],
    ['stays where nobody is excepted', 'All staff may use the gym', 'It applies to all staff in Bonn.', null],
    [
      'stays where others are limited',
      'All staff may use the gym',
      'It applies to all guests of the hotel. It does not apply to children.',
      null,
    ],
  ])('%s', (_name, text, document, expected) => {
    expect(withScope(text, document)).toBe(expected ?? text);
  });
});
