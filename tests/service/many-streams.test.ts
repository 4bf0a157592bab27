import { expect, it } from '@jest/globals';
import { drillStreams } from '../../scripts/lab/streams.ts';

it('forty readers of a job, slow and silent ones among them, lose nothing and keep no one from reading elsewhere', async () => {
  const found = await drillStreams({ streams: 40, events: 60, eventChars: 4_000 });
  expect(found).toMatchObject({ streams: 40, silent: 8, events: 61, lost: 0, doubled: 0, failedReads: 0 });
  expect(found.slow).toBeGreaterThan(5);
  expect(found.reads).toBeGreaterThan(0);
});
