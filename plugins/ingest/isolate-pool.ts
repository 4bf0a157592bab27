import { createIsolate } from './isolate.ts';
import type { Isolate, IsolateOptions } from './isolate.ts';
import { createPlaces } from '../../server/kernel/sdk/places.ts';

/**
 * Several reading processes behind the interface of one, shared fairly between clients and users; one user never has
 * all of several. None is started before it is needed.
 * @param create makes a member, for tests.
 */
export function createIsolatePool(
  size: number,
  options: IsolateOptions = {},
  create: (options: IsolateOptions) => Isolate = createIsolate,
): Isolate {
  const places = createPlaces(size, { keepsOne: true });
  const members = Array.from({ length: size }, () => create(options));
  const idle = [...members];
  return {
    run: (job, limits) =>
      places.run(async () => {
        // The one that read last comes first: it is running already.
        const member = idle.pop();
        if (member === undefined) throw new Error('no reading process is free');
        try {
          return await member.run(job, limits);
        } finally {
          idle.push(member);
        }
      }, limits.signal),
    close() {
      for (const member of members) member.close();
    },
  };
}
