import { pause } from './deadline.ts';
import type { EventOptions, FollowContext, PollFallback } from './event-options.ts';
import { backoffMs, isFinal } from './retry-policy.ts';
import type { EventSchemas, StreamEvent, StreamProgress } from './stream-event.ts';

type PollingOptions<S extends EventSchemas, State> = Omit<EventOptions<S, State>, 'terminal'> & {
  terminal: ReadonlySet<string>;
  progress: StreamProgress;
  /** How long it is polled, in milliseconds. */
  forMs: number;
};

/**
 * Asks for the state again and again and tells its events, without those that the stream had delivered. Ends at a
 * terminal event, or with `timeUp`.
 * @throws what the stream would throw
 */
export async function* pollEvents<S extends EventSchemas, State>(
  context: FollowContext,
  poll: PollFallback<S, State>,
  options: PollingOptions<S, State>,
): AsyncGenerator<StreamEvent<S>, 'ended' | 'timeUp', undefined> {
  const { limits, random } = context;
  const { signal, terminal, progress } = options;
  let failures = 0;
  const until = performance.now() + options.forMs;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await stateOrFailure(() =>
      context.readState(poll.path, poll.schema, {
        ...(options.headers === undefined ? {} : { headers: options.headers }),
        ...(signal === undefined ? {} : { signal }),
      }),
    );
    signal?.throwIfAborted();
    if ('cause' in answer) {
      failures += 1;
      if (isFinal(answer.cause) || failures >= limits.failuresBeforeGivingUp) throw answer.cause;
      const retryMs = Math.max(poll.intervalMs, limits.retryMs);
      await pause(backoffMs({ failures, retryMs, maxMs: limits.maxRetryMs, random, cause: answer.cause }), signal);
      continue;
    }
    failures = 0;
    for (const event of poll.toEvents(answer.state as State, progress.seen)) {
      const isNew = event.id === null || !progress.seen.has(event.id);
      if (event.id !== null) progress.seen.add(event.id);
      if (isNew) yield event;
      if (terminal.has(event.event)) return 'ended';
    }
    if (performance.now() >= until) return 'timeUp';
    await pause(poll.intervalMs, signal);
  }
}

async function stateOrFailure(read: () => Promise<unknown>): Promise<{ state: unknown } | { cause: unknown }> {
  try {
    return { state: await read() };
  } catch (cause) {
    return { cause };
  }
}
