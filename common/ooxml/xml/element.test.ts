import { describe, expect, it } from '@jest/globals';
import { el, serializeElement } from './element.ts';

describe('serializeElement', () => {
  it('escapes markup in text and attributes', () => {
    expect(serializeElement(el('a', { t: '"<&>\n' }, 'x < y & "z"'))).toBe(
      '<a t="&quot;&lt;&amp;&gt;&#10;">x &lt; y &amp; "z"</a>',
    );
  });

  it('drops what XML forbids: control characters and lone surrogates', () => {
    expect(serializeElement(el('a', { t: 'x\u0001y' }, 'a\u000Bb\uD800c\uFFFEd\u{1F600}'))).toBe(
      '<a t="xy">abcd\u{1F600}</a>',
    );
  });

  it('leaves out undefined attributes and null children', () => {
    expect(serializeElement(el('a', { b: undefined, c: 0 }, null, [undefined, el('d')]))).toBe('<a c="0"><d/></a>');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('never writes %s into an attribute', (value) => {
    expect(() => serializeElement(el('a', { x: value }))).toThrow(RangeError);
  });
});
