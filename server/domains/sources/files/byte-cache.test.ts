import { describe, expect, it } from '@jest/globals';
import { createByteCache } from './byte-cache.ts';

describe('createByteCache', () => {
  it('drops what was unused for longest when the room is full', () => {
    const cache = createByteCache<string>(100);
    cache.set('a', 'A', 40);
    cache.set('b', 'B', 40);
    expect(cache.get('a')).toBe('A');
    cache.set('c', 'C', 40);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
    expect(cache.size).toBe(80);
  });

  it('does not let one entry push out all others, and counts what is replaced once', () => {
    const cache = createByteCache<string>(100);
    cache.set('a', 'A', 40);
    cache.set('a', 'AA', 30);
    cache.set('huge', 'H', 51);
    expect([cache.get('a'), cache.get('huge'), cache.size]).toEqual(['AA', undefined, 30]);
    cache.delete('a');
    expect(cache.size).toBe(0);
  });
});
