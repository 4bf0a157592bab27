import { Agent, request } from 'node:http';

export interface RateResult {
  sent: number;
  /** Without an answer: refused, cut off, too late. */
  errors: number;
  not_ok: number;
  /** From when each was due to its whole answer, in order of length. */
  latenciesMs: number[];
}

const TICK_MS = 2;
const ANSWER_MS = 30_000;

/**
 * Sends requests at a fixed rate, whether or not those before are answered, and measures each from the moment it was due: a
 * server that stands still for a second is charged with all that would have come meanwhile.
 */
export async function sendAtRate(options: {
  url: string;
  /** Taken in turn. */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
  perSecond: number;
  seconds: number;
}): Promise<RateResult> {
  const { url, paths, headers, perSecond, seconds } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const result: RateResult = { sent: 0, errors: 0, not_ok: 0, latenciesMs: [] };
  const total = perSecond * seconds;
  const startedAt = performance.now();
  const dueAt = (index: number): number => startedAt + (index * 1000) / perSecond;

  const send = (index: number): Promise<void> =>
    new Promise((resolve) => {
      const path = paths[index % paths.length] ?? '/';
      const sending = request(`${url}${path}`, { agent, headers, timeout: ANSWER_MS }, (answer) => {
        answer.once('end', () => {
          result.latenciesMs.push(performance.now() - dueAt(index));
          const status = answer.statusCode ?? 0;
          if (status < 200 || status > 299) result.not_ok += 1;
          resolve();
        });
        answer.once('error', fail);
        answer.resume();
      });
      const fail = (): void => {
        result.errors += 1;
        resolve();
      };
      sending.once('timeout', () => sending.destroy(new Error('no answer')));
      sending.once('error', fail);
      sending.end();
    });

  const open: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const tick = (): void => {
      while (result.sent < total && performance.now() >= dueAt(result.sent)) open.push(send(result.sent++));
      if (result.sent < total) setTimeout(tick, TICK_MS);
      else resolve();
    };
    tick();
  });
  await Promise.all(open);
  agent.destroy();
  result.latenciesMs.sort((a, b) => a - b);
  return result;
}

/** The value that a share of all does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
