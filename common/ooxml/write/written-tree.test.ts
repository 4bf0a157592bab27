import { describe, expect, it } from '@jest/globals';
import { parseXml } from '../xml/dom.ts';
import { el, serializePart } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { serializeTree } from '../xml/serialize-tree.ts';
import { writtenTree } from './new-parts.ts';

const read = (root: XmlElement): string =>
  serializeTree(parseXml(serializePart(root))).replace(/^<\?xml[^>]*\?>\s*/, '');

describe('writtenTree', () => {
  it.each([
    [
      'names and namespaces',
      el('p:a', { 'xmlns:p': 'P', 'xmlns:r': 'R', 'r:id': 'x', n: 1, gone: undefined }, el('b')),
    ],
    [
      'declarations inside',
      el('a', { xmlns: 'A' }, el('x:b', { 'xmlns:x': 'X', 'x:t': 'u' }), el('c', { xmlns: 'C' })),
    ],
    ['markup', el('a', { t: '<"&>' }, '<b>&amp;</b>')],
    ['line ends', el('a', { t: '1\r\n2\t3\u2028\u0085\r4' }, '1\r\n2\r3\u2028\u20294\u0085\r\u00855')],
    ['what no XML may hold', el('a', { t: '\u0001x\uD800' }, '\u0000', el('b', {}, 'a\uFFFFb\uDC00'))],
    ['nothing', el('a', {}, '', el('b', {}, ''))],
    ['texts side by side', el('a', {}, 'x', 'y', el('b'), 'z')],
  ])('is the tree that its text reads as: %s', (_what, root) => {
    expect(serializeTree(writtenTree(root))).toBe(read(root));
    expect(writtenTree(root).documentElement?.textContent).toBe(
      parseXml(serializePart(root)).documentElement?.textContent,
    );
  });

  it('refuses what serialising refuses', () => {
    expect(() => writtenTree(el('a', { n: Number.NaN }))).toThrow(RangeError);
  });
});
