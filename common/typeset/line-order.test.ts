import { describe, expect, it } from '@jest/globals';
import { createLineOrder } from './place-block.ts';

const order = createLineOrder();
const levels = (text: string, isRtl: boolean): string | null => order.levels(text, isRtl)?.join('') ?? null;

describe('the levels of a paragraph', () => {
  it('are none where all of it runs from left to right', () => {
    expect([levels('Plain (text) 12', false), levels('', false), levels('Ελ д 世', false)]).toEqual([null, null, null]);
    expect(levels('ab', true)).toBe('22');
  });

  it('follow the direction of the paragraph, whatever its first letter', () => {
    expect(levels('אב ab', false)).toBe('11000');
    expect(levels('אב ab', true)).toBe('11122');
    expect(levels('ab אב', false)).toBe('00011');
  });

  it('count a forced break as a blank, so that both of its lines are of one paragraph', () => {
    expect(levels('א\nב a', false)).toBe('11100');
    expect(levels('ab\nא', true)).toBe('2211');
  });

  it('cover text of any length, ordered in parts', () => {
    const long = `${'א'.repeat(19_999)}(ab)${'ב'.repeat(10)}`;
    const all = order.levels(long, true);
    expect(all).toHaveLength(long.length);
    expect([all?.[0], all?.[19_998], all?.[20_001], all?.[20_012]]).toEqual([1, 1, 2, 1]);
  });

  it('turn brackets, and nothing else', () => {
    expect([...'([{<a»'].map((character) => order.mirrored(character))).toEqual([...')]}>a«']);
  });
});
