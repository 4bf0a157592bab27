import { describe, expect, it } from '@jest/globals';
import { createReviewedDeckReader } from './reviewed-deck-reader.ts';

const FILE = { bytes: new Uint8Array(), name: 'x.pptx' };
const program = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const signal = (): AbortSignal => new AbortController().signal;

describe('the reader of reviewed decks', () => {
  it('gives up files that take too long, fill the memory or end the thread, and reads the next', async () => {
    const silent = createReviewedDeckReader({ timeOutMs: 300, entry: program('setInterval(() => 0, 1000)') });
    await expect(silent(FILE, signal())).rejects.toMatchObject({ code: 'export.reviewed_deck_too_heavy' });
    const falling = createReviewedDeckReader({ entry: program('process.exit(3)') });
    await expect(falling(FILE, signal())).rejects.toMatchObject({ kind: 'too_large' });
    const reader = createReviewedDeckReader();
    const both = await Promise.allSettled([reader(FILE, signal()), reader(FILE, signal())]);
    expect(both).toMatchObject([{ reason: { code: 'ooxml.not_a_zip' } }, { reason: { code: 'ooxml.not_a_zip' } }]);
  });

  it('stops when no user waits any more', async () => {
    const stop = new AbortController();
    const reading = createReviewedDeckReader({ entry: program('setInterval(() => 0, 1000)') })(FILE, stop.signal);
    setTimeout(() => stop.abort(new Error('gone')), 50);
    await expect(reading).rejects.toThrow('gone');
  });
});
