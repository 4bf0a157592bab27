import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { PACKAGED_FONTS } from '../../../../common/typeset/fonts/font-registry.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import { createMasterReader } from './read-master.ts';

/** Reads a file with an analyst that fails in a certain way. */
async function failing(error: Error): Promise<unknown> {
  const read = createMasterReader({
    analyst: { analyse: () => Promise.reject(error) },
    fonts: { setOf: () => Promise.resolve(PACKAGED_FONTS) },
    masters: { keep: () => undefined },
  });
  const file = { bytes: new Uint8Array(), name: 'acme.pptx', mode: 'layouts' } as const;
  return read(Scope.ofSystem('a test'), 'c1', file, new AbortController().signal).catch((caught: unknown) => caught);
}

describe('the reader of master decks', () => {
  it('reports that retrying is useless for a file that takes too long or too much memory', async () => {
    expect(await failing(new AppError('unavailable', 'render.timed_out', { seconds: 10 }))).toMatchObject({
      ...{ kind: 'too_large', code: 'master_decks.too_slow', params: { file: 'acme.pptx', seconds: 10 } },
      retryAfterMs: null,
    });
    const big = await failing(new AppError('unavailable', 'render.out_of_memory'));
    expect(big).toMatchObject({ kind: 'too_large', code: 'master_decks.too_big' });
  });

  it('passes every other failure on as it is', async () => {
    const fallen = new AppError('unavailable', 'render.failed');
    expect(await failing(fallen)).toBe(fallen);
    const refused = new CodedError('ooxml.strict', { file: 'acme.pptx' });
    expect(await failing(refused)).toBe(refused);
  });
});
