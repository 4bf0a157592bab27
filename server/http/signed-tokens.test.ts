import { describe, expect, it } from '@jest/globals';
import { createSignedUrls, createJobTokens, JOB_HEADER } from './signed-tokens.ts';

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

const PATH = '/api/diagram-markup-to-image';

function world() {
  let now = 1_000_000;
  const clock = { now: () => new Date(now) };
  const tokens = createJobTokens({ key: Buffer.alloc(32, 1), clock });
  const sent = tokens.headers({ job_id: 'j1', user_id: 'ann' }, PATH);
  const verify = (path: string, job: string | undefined, authorization = sent['authorization'], by = tokens) =>
    by.verify(path, { authorization, job });
  return { clock, tokens, sent, verify, pass: (ms: number) => void (now += ms) };
}

describe('a job token', () => {
  it('lets the job in at its path as the user it works for', () => {
    const { sent, verify } = world();
    expect(sent[JOB_HEADER]).toBe('j1');
    expect(verify(PATH, 'j1')).toBe('ann');
  });

  it('ends after a minute', () => {
    const { verify, pass } = world();
    pass(59_999);
    expect(verify(PATH, 'j1')).toBe('ann');
    pass(1);
    expect(verify(PATH, 'j1')).toBeNull();
  });

  it('fits no other path, no other job, and no request that names none', () => {
    const { verify } = world();
    expect([verify('/api/generate-pptx', 'j1'), verify(PATH, 'j2'), verify(PATH, undefined)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is invalid when it is forged', () => {
    const { sent, verify, clock } = world();
    const stranger = createJobTokens({ key: Buffer.alloc(32, 2), clock });
    expect(verify(PATH, 'j1', sent['authorization'], stranger)).toBeNull();
    const open = JSON.parse(Buffer.from(sent['authorization']?.slice(11) ?? '', 'base64url').toString()) as string[];
    const forged = (parts: unknown): string => `Bearer job.${Buffer.from(JSON.stringify(parts)).toString('base64url')}`;
    expect(verify(PATH, 'j1', forged(open))).toBe('ann');
    for (const parts of [['eve', open[1], open[2]], [open[0], '9999999999999', open[2]], [], null, [1, 2, 3]]) {
      expect(verify(PATH, 'j1', forged(parts))).toBeNull();
    }
    expect(verify(PATH, 'j1', 'Bearer job.@@@')).toBeNull();
    expect(verify(PATH, 'j1', undefined)).toBe('ann');
    expect(verify(PATH, 'j1', '')).toBeNull();
  });
});
