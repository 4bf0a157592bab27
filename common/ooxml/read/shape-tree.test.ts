import { describe, expect, it } from '@jest/globals';
import { parseXml } from '../xml/dom.ts';
import { ORPHAN_IDX, isOrphanIdx, matchOnLayout, matchOnMaster } from './shape-tree.ts';
import type { PlacedShape } from './shape-tree.ts';

const element = parseXml('<p:sp xmlns:p="p"/>').documentElement;

function shape(type: string, idx: number): PlacedShape {
  if (element === null) throw new RangeError('no element');
  const name = `${type} ${idx}`;
  return { element, kind: 'sp', id: 1, name, alt: '', isHidden: false, box: null, placeholder: { type, idx } };
}

describe('the placeholder behind one of a slide', () => {
  const layout = [shape('title', 0), shape('body', 1), shape('ftr', 11)];

  it('is that of its idx, else of its type', () => {
    expect(matchOnLayout({ type: 'body', idx: 1 }, layout)?.name).toBe('body 1');
    expect(matchOnLayout({ type: 'body', idx: 7 }, layout)?.name).toBe('body 1');
  });

  it('is none for an orphan, which inherits from the master alone', () => {
    expect(matchOnLayout({ type: 'body', idx: ORPHAN_IDX }, layout)).toBeNull();
    expect(matchOnLayout({ type: 'obj', idx: ORPHAN_IDX - 1 }, layout)).toBeNull();
    expect(matchOnMaster({ type: 'obj', idx: ORPHAN_IDX }, layout)?.name).toBe('body 1');
    expect(isOrphanIdx(11)).toBe(false);
  });

  it('is the one of the largest idx where the layout itself has that', () => {
    const odd = [shape('title', 0), shape('body', ORPHAN_IDX)];
    expect(matchOnLayout({ type: 'body', idx: ORPHAN_IDX }, odd)?.name).toBe(`body ${ORPHAN_IDX}`);
    expect(matchOnLayout({ type: 'body', idx: ORPHAN_IDX - 1 }, odd)).toBeNull();
  });
});
