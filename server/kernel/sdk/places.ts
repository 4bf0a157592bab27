import { reasonOf } from './concurrency.ts';
import { currentWork } from './work-context.ts';

/** Whose work it is: places are shared between clients first, then between the users of each client. */
interface Owner {
  client: string;
  user: string;
}

/** Places that work takes and returns: expensive work waits for one. */
export interface Places {
  /**
   * Takes a place for the user of the current work.
   * @returns a function that returns the place, to be called once.
   * @throws the reason of a signal that aborts first.
   */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Does work once it has a place. @throws what the work throws, and as `take`. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Whether a place is free at once. */
  hasRoom(): boolean;
  /** Whether another user than that of the current work waits for a place. */
  othersWait(): boolean;
}

interface Waiting {
  owner: Owner;
  begin: () => void;
}

interface Options {
  /**
   * Keeps the last of several places free if one user has all the others, so that the next user doesn't have to wait.
   */
  keepsOne?: boolean;
}

/**
 * Places that are shared fairly: clients take turns, and so do the users of a client; a client with half of the places
 * gets no more while another one waits. Work of the service itself counts as one more client.
 * @param most number of places, at least 1.
 */
export function createPlaces(most: number, { keepsOne = false }: Options = {}): Places {
  if (most < 1) throw new RangeError('at least one place');
  const mostOfUser = keepsOne ? Math.max(1, most - 1) : most;
  const half = Math.max(1, Math.floor(most / 2));
  const clients = createShares();
  const users = createShares();
  let waiting: Waiting[] = [];
  let free = most;

  const nextOf = (): Waiting | undefined => {
    const able = waiting.filter(({ owner }) => users.held(userKey(owner)) < mostOfUser);
    const within = able.filter(({ owner }) => clients.held(owner.client) < half);
    // The limit of half doesn't apply when only one client waits.
    const client = clients.next(within.length > 0 ? within.map(({ owner }) => owner.client) : able.map(clientOf));
    const ofClient = able.filter((each) => each.owner.client === client);
    const user = users.next(ofClient.map(({ owner }) => userKey(owner)));
    return ofClient.find(({ owner }) => userKey(owner) === user);
  };

  const serve = (): void => {
    while (free > 0) {
      const next = nextOf();
      if (next === undefined) return;
      waiting = waiting.filter((each) => each !== next);
      free -= 1;
      clients.add(next.owner.client);
      users.add(userKey(next.owner));
      next.begin();
    }
  };

  const take: Places['take'] = (signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(reasonOf(signal));
      const owner = ownerOfWork();
      const leaveLine = (): void => {
        waiting = waiting.filter((each) => each !== entry);
        if (signal !== undefined) reject(reasonOf(signal));
      };
      const giveBack = (): void => {
        free += 1;
        clients.remove(owner.client);
        users.remove(userKey(owner));
        serve();
      };
      const entry: Waiting = {
        owner,
        begin: () => {
          signal?.removeEventListener('abort', leaveLine);
          resolve(giveBack);
        },
      };
      signal?.addEventListener('abort', leaveLine, { once: true });
      waiting.push(entry);
      serve();
    });

  return {
    take,
    async run(work, signal) {
      const giveBack = await take(signal);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
    hasRoom: () => free > 0 && waiting.length === 0,
    othersWait() {
      const own = userKey(ownerOfWork());
      return waiting.some(({ owner }) => userKey(owner) !== own);
    },
  };
}

const userKey = ({ client, user }: Owner): string => `${client}\n${user}`;
const clientOf = ({ owner }: Waiting): string => owner.client;

function ownerOfWork(): Owner {
  const work = currentWork();
  return { client: work?.client_id ?? '', user: work?.user_id ?? '' };
}

/** Tracks how many places each has, and who was served longest ago. */
function createShares() {
  const counts = new Map<string, number>();
  /** When each was served last, by a running count; those without places or waiting work are forgotten eventually. */
  const servedAt = new Map<string, number>();
  let servings = 0;
  return {
    held: (name: string): number => counts.get(name) ?? 0,
    /** The one that was served longest ago; those never served come first, in waiting order. */
    next: (names: readonly string[]): string | undefined =>
      [...new Set(names)].sort((one, other) => (servedAt.get(one) ?? 0) - (servedAt.get(other) ?? 0))[0],
    add(name: string): void {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      servings += 1;
      servedAt.delete(name);
      servedAt.set(name, servings);
      for (const oldest of servedAt.keys()) {
        if (servedAt.size <= MAX_REMEMBERED) break;
        servedAt.delete(oldest);
      }
    },
    remove(name: string): void {
      const rest = (counts.get(name) ?? 1) - 1;
      if (rest === 0) counts.delete(name);
      else counts.set(name, rest);
    },
  };
}

/** Enough for all that can wait at once; a `Map` keeps insertion order, the oldest first. */
const MAX_REMEMBERED = 10_000;
