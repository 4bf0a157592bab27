import { createIsolate } from './isolate.ts';
import type { Isolate, IsolateOptions } from './isolate.ts';

/**
 * Several reading processes behind the face of one: a file goes to the one with the fewest files before it. None is started
 * before it is needed.
 */
export function createIsolatePool(size: number, options: IsolateOptions = {}): Isolate {
  const members = Array.from({ length: size }, () => ({ isolate: createIsolate(options), pending: 0 }));
  const [first, ...rest] = members;
  if (first === undefined) throw new RangeError('a pool has at least one member');
  return {
    async run(job, limits) {
      const member = rest.reduce((least, each) => (each.pending < least.pending ? each : least), first);
      member.pending += 1;
      try {
        return await member.isolate.run(job, limits);
      } finally {
        member.pending -= 1;
      }
    },
    peakBytes: () => Math.max(...members.map(({ isolate }) => isolate.peakBytes())),
    close() {
      for (const { isolate } of members) isolate.close();
    },
  };
}
