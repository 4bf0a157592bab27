import { describe, expect, it } from '@jest/globals';
import { createPictureCache } from './renderer.ts';

const bytes = (length: number): (() => Promise<Uint8Array>) => {
  return () => Promise.resolve(new Uint8Array(length));
};
const never = (): Promise<Uint8Array> => Promise.reject(new Error('drawn again'));

describe('a cache of pictures', () => {
  it('has one drawn once, however many ask', async () => {
    const cache = createPictureCache(100);
    let drawn = 0;
    const draw = async (): Promise<Uint8Array> => {
      drawn += 1;
      await Promise.resolve();
      return new Uint8Array(10);
    };
    await Promise.all([cache.get('a', draw), cache.get('a', draw)]);
    await cache.get('a', draw);
    expect(drawn).toBe(1);
  });

  it('drops what was unused for longest, and keeps nothing larger than itself', async () => {
    const cache = createPictureCache(100);
    await cache.get('a', bytes(40));
    await cache.get('b', bytes(40));
    await cache.get('a', never);
    await cache.get('c', bytes(40));
    await cache.get('a', never);
    await expect(cache.get('b', never)).rejects.toThrow('drawn again');
    await cache.get('huge', bytes(200));
    await expect(cache.get('huge', never)).rejects.toThrow('drawn again');
    await cache.get('a', never);
  });

  it('keeps no failure', async () => {
    const cache = createPictureCache(100);
    await expect(cache.get('a', never)).rejects.toThrow();
    expect(await cache.get('a', bytes(3))).toHaveLength(3);
  });
});
