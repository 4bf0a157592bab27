import { describe, expect, it } from '@jest/globals';
import { createSignedUrls } from './create-signed-urls.ts';

const clock = { now: () => new Date(1_000_000) };
const key = Buffer.alloc(32, 1);
const partsOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

describe('a signed URL', () => {
  const urls = createSignedUrls({ key, clock, basePath: '/decks' });

  it('names its user again for the path it was made for', () => {
    const url = urls.sign('/app_data/a', 'u&x=1');
    expect(url.startsWith('/decks/app_data/a?')).toBe(true);
    expect(urls.verify('/app_data/a', partsOf(url))).toBe('u&x=1');
    expect(urls.verify('/app_data/b', partsOf(url))).toBeNull();
  });

  it('is worth nothing altered, cut, empty or signed with another key', () => {
    const parts = partsOf(urls.sign('/a', 'u'));
    const signature = parts['signature'] ?? '';
    for (const change of [
      { user: 'v' },
      { expires: String(Number(parts['expires']) + 1) },
      { signature: signature.slice(0, -2) },
      { signature: `${signature.slice(0, -1)}${signature.endsWith('A') ? 'E' : 'A'}` },
      { signature: '' },
    ])
      expect(urls.verify('/a', { ...parts, ...change })).toBeNull();
    expect(urls.verify('/a', {})).toBeNull();
    const other = createSignedUrls({ key: Buffer.alloc(32, 2), clock, basePath: '/decks' });
    expect(other.verify('/a', parts)).toBeNull();
  });

  it('cannot shift characters from one part into another', () => {
    const parts = partsOf(urls.sign('/a', 'bc'));
    expect(urls.verify('/ab', { ...parts, user: 'c' })).toBeNull();
  });

  it('needs a key worth the name', () => {
    expect(() => createSignedUrls({ key: Buffer.alloc(16), clock, basePath: '' })).toThrow(RangeError);
  });
});
