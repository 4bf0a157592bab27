import { describe, expect, it } from '@jest/globals';
import { createJobTokens, JOB_HEADER } from './create-job-tokens.ts';

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

  it('is no good when it is forged', () => {
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
