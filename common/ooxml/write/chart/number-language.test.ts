import { describe, expect, it } from '@jest/globals';
import { el } from '../../xml/element.ts';
import { languageOfNumbers, withoutSeparators, withSeparatorsOf } from './number-language.ts';

const format = (formatCode: string) => el('c:numFmt', { formatCode, sourceLinked: 0 });
const codeIn = (formatCode: string, language: string): unknown =>
  withSeparatorsOf(el('c:dLbls', {}, format(formatCode)), language).children.map((child) =>
    typeof child === 'string' ? child : child.attributes['formatCode'],
  )[0];

describe('the number formats of a chart', () => {
  it.each([
    ['#,##0" €"', '[$-407]#,##0" €"'],
    ['[>=999950]#,##0.0,," Mio. €";#,##0" €"', '[$-407][>=999950]#,##0.0,," Mio. €";[$-407]#,##0" €"'],
    ['"a;b"0;-0', '[$-407]"a;b"0;[$-407]-0'],
    ['General', 'General'],
  ])('are in the separators of the language of a deck: %s', (code, expected) => {
    expect(codeIn(code, 'de')).toBe(expected);
    expect(withoutSeparators(expected)).toBe(code);
  });

  it('stay as they are where a point separates decimals, or the sign is not known', () => {
    expect(codeIn('#,##0', 'en')).toBe('#,##0');
    expect(codeIn('#,##0', 'ja')).toBe('#,##0');
    expect(codeIn('#,##0', languageOfNumbers('de', '.'))).toBe('#,##0');
  });
});
