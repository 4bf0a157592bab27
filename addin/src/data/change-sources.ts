import type { QueryClient } from '@tanstack/react-query';
import { presentationSchema } from '../../../common/api/presentations.ts';
import type { Client } from '../../../common/client/client.ts';
import { ProblemError } from '../../../common/client/problem-error.ts';
import { path } from '../../../common/client/request-url.ts';
import { keys } from './keys.ts';
import type { Presentation } from './presentations.ts';

export interface SourceList {
  file_ids: readonly string[];
  urls: readonly string[];
}

/** Others may change the list at the same moment: read again and done again so often. */
const TRIES = 6;
const shown = presentationSchema.loose();
/** One change of a presentation after the other, with the state that the last one left. */
const chains = new Map<string, { last: Promise<unknown>; known: { list: SourceList; etag: string } | null }>();

/**
 * Changes what a presentation is made from, as a step from whatever it is now: changes of several hands, or of several uploads that
 * end together, all take effect.
 */
export function changeSources(
  { client, queries }: { client: Client; queries: QueryClient },
  id: string,
  change: (now: SourceList) => SourceList,
): Promise<void> {
  const chain = chains.get(id) ?? { last: Promise.resolve(), known: null };
  chains.set(id, chain);
  const address = path('/presentations/{id}', { id });
  const read = async (): Promise<{ list: SourceList; etag: string }> => {
    const { data, etag } = await client.get(address, { schema: shown });
    return { list: data, etag: etag ?? '*' };
  };
  const run = async (): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      const { list, etag } = chain.known ?? (await read());
      const { file_ids, urls } = change(list);
      try {
        const answer = await client.patch(address, { file_ids, urls }, { schema: shown, ifMatch: etag });
        chain.known = answer.etag === null ? null : { list: answer.data, etag: answer.etag };
        queries.setQueryData(keys.presentation(id), (former?: Presentation) => ({ ...former, ...answer.data }));
        return;
      } catch (error) {
        chain.known = null;
        if (!(error instanceof ProblemError && error.status === 412) || tries === TRIES) throw error;
      }
    }
  };
  const done = chain.last.then(run);
  chain.last = done.catch(() => undefined);
  return done;
}
