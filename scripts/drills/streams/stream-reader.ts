import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

/** Somebody who follows an event stream in a manner of theirs. */
export interface StreamReader {
  /** Takes nothing until it finishes. */
  readonly isSilent: boolean;
  hasEnded(): boolean;
  /** Ids of all events that were taken, in order; one who was silent leaves and comes back behind the last. */
  finish(url: string, headers: Record<string, string>): Promise<string[]>;
  close(): void;
}

/** As many connections as there are readers. */
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

/** Opens a stream. @param pauseMs between two pieces that are taken. @throws Error where it is refused. */
export async function openReader(
  url: string,
  headers: Record<string, string>,
  { isSilent, pauseMs }: { isSilent: boolean; pauseMs: number },
): Promise<StreamReader> {
  const ids: string[] = [];
  const parser = createParser({ onEvent: ({ id }) => ids.push(id ?? '') });
  const answer = await open(url, headers);
  let hasEnded = false;
  const take = async (from: IncomingMessage): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const piece of from) {
      parser.feed(decoder.decode(piece as Buffer, { stream: true }));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const taking = isSilent ? Promise.resolve() : take(answer).then(() => void (hasEnded = true));
  return {
    isSilent,
    hasEnded: () => hasEnded,
    async finish(at, as) {
      await taking;
      if (!isSilent) return ids;
      answer.destroy();
      const last = ids.at(-1);
      await take(await open(at, last === undefined ? as : { ...as, 'last-event-id': last }));
      return ids;
    },
    close: () => void answer.destroy(),
  };
}

function open(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`GET ${url} answered ${answer.statusCode}`));
    }).on('error', reject);
  });
}
