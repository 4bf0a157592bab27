import { createFairQueue } from './fair-queue.ts';
import { createIsolate } from './isolate.ts';
import type { Isolate, IsolateOptions } from './isolate.ts';

/** Files that belong to no user share one line. */
const NO_OWNER = '';

/**
 * Several reading processes behind the interface of one, shared fairly between the owners of the files. None is started
 * before it is needed.
 * @param create makes a member, for tests.
 */
export function createIsolatePool(
  size: number,
  options: IsolateOptions = {},
  create: (options: IsolateOptions) => Isolate = createIsolate,
): Isolate {
  if (size < 1) throw new RangeError('a pool has at least one member');
  const members = Array.from({ length: size }, () => create(options));
  const idle = [...members];
  const queue = createFairQueue(size);
  return {
    run: (job, limits) =>
      queue.run(
        limits.owner ?? NO_OWNER,
        async () => {
          // The one that read last comes first: it is running already.
          const member = idle.pop();
          if (member === undefined) throw new Error('a place in the queue without a reading process');
          try {
            return await member.run(job, limits);
          } finally {
            idle.push(member);
          }
        },
        limits.signal,
      ),
    peakBytes: () => Math.max(...members.map((member) => member.peakBytes())),
    close() {
      for (const member of members) member.close();
    },
  };
}
