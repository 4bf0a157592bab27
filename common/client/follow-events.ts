import { createEventConnection } from './event-connection.ts';
import type { EventConnection, RawEvent } from './event-connection.ts';
import { pause } from './sender.ts';
import type {
  EventOptions,
  FollowContext,
  EventSchemas,
  StreamEvent,
  StreamProgress,
  PollFallback,
} from './stream-event.ts';
import { NetworkError, offline } from './problem-error.ts';
import type { ProblemError } from './problem-error.ts';
import { backoffMs, isFinal } from './retry-policy.ts';
import type { Send } from './sender.ts';
import { decodeEvent, endOfConnection } from './stream-event.ts';

/** Maximum accepted `retry:` of a server. */
const MAX_SERVER_RETRY_MS = 60_000;
/** Maximum number of doublings of the polling time between attempts to open a stream. */
const MAX_DOUBLINGS = 3;

/**
 * Follows a stream across as many connections as necessary; while none succeeds, the state is polled. Ends at a
 * terminal event or at 204. The stream may repeat polled events that had no id.
 * @throws ProblemError when the server refuses or reports a problem, NetworkError when nothing gets through for long,
 *   the signal's reason when it aborts
 */
export async function* followEvents<S extends EventSchemas, State>(
  context: FollowContext,
  path: string,
  options: EventOptions<S, State>,
): AsyncGenerator<StreamEvent<S>, void, undefined> {
  const { limits, random } = context;
  const { signal } = options;
  const terminal = new Set(options.terminal);
  const progress: StreamProgress = {
    seen: new Set(options.lastEventId === undefined ? [] : [options.lastEventId]),
    lastEventId: options.lastEventId ?? null,
  };
  let retryMs = limits.retryMs;
  let failures = 0;
  let fallbacks = 0;
  for (;;) {
    signal?.throwIfAborted();
    const openedAt = performance.now();
    const connection = createEventConnection({
      open: (connectionSignal) => context.send(streamRequest(path, options, progress, connectionSignal)),
      openMs: limits.openMs,
      idleMs: limits.idleMs,
      onRetry: (ms) => (retryMs = Math.min(ms, MAX_SERVER_RETRY_MS)),
      signal,
    });
    let hasNews = false;
    let cause: unknown;
    let ended: ProblemError | null = null;
    try {
      for (;;) {
        const raw = await nextOrFailure(connection);
        signal?.throwIfAborted();
        if (raw === 'finished') return;
        if ('cause' in raw) {
          cause = raw.cause;
          break;
        }
        ended = endOfConnection(raw);
        if (ended !== null) {
          cause = ended;
          break;
        }
        const isNew = raw.id === null || !progress.seen.has(raw.id);
        if (isNew) {
          hasNews = true;
          const event = decodeEvent(raw, options.schemas, terminal.has(raw.event));
          if (raw.id !== null) remember(progress, raw.id);
          if (event !== null) yield event;
        }
        if (terminal.has(raw.event)) return;
      }
    } finally {
      connection.close();
    }
    if (ended === null && isFinal(cause)) throw cause;
    // A proxy that closes idle connections isn't a failure; one that buffers the stream is.
    const fellSilent = cause instanceof NetworkError && cause.code === 'client.timed_out';
    const isFailure = !hasNews && (fellSilent || performance.now() - openedAt < limits.openMs);
    failures = isFailure ? failures + 1 : 0;
    if (!isFailure) fallbacks = 0;
    if (options.poll !== undefined && failures >= limits.failuresBeforePolling) {
      options.onFallback?.(cause);
      const forMs = limits.streamAgainMs * 2 ** Math.min(fallbacks, MAX_DOUBLINGS);
      if ((yield* pollEvents(context, options.poll, { ...options, terminal, progress, forMs })) === 'ended') return;
      fallbacks += 1;
      // The next failure starts polling again.
      failures = limits.failuresBeforePolling - 1;
      continue;
    }
    if (failures >= limits.failuresBeforeGivingUp) throw cause;
    // The next connection uses the current session, or fails if there is none.
    const isOfSession = ended?.status === 401 && failures <= 1;
    const waitMs = isOfSession ? 0 : backoffMs({ failures, retryMs, maxMs: limits.maxRetryMs, random, cause });
    options.onDrop?.({ cause, waitMs });
    await pause(waitMs, signal);
  }
}

/** Failures of the connection are distinct from those reported in it: only the former are retried. */
async function nextOrFailure(connection: EventConnection): Promise<RawEvent | 'finished' | { cause: unknown }> {
  try {
    const next = await connection.next();
    return next === 'closed' ? { cause: offline(new Error('the stream ended before its last event')) } : next;
  } catch (cause) {
    return { cause };
  }
}

function remember(progress: StreamProgress, id: string): void {
  progress.seen.add(id);
  // An empty id resets the position (WHATWG HTML, 9.2.6); one that isn't a valid header value is ignored.
  if (/^[\x20-\x7e]*$/.test(id)) progress.lastEventId = id === '' ? null : id;
}

function streamRequest<S extends EventSchemas, State>(
  path: string,
  { query, isRoot, headers }: EventOptions<S, State>,
  progress: StreamProgress,
  signal: AbortSignal,
): Parameters<Send>[0] {
  return {
    method: 'GET',
    path,
    ...(query === undefined ? {} : { query }),
    ...(isRoot === undefined ? {} : { isRoot }),
    ...(headers === undefined ? {} : { headers }),
    signal,
    own: { Accept: 'text/event-stream', 'Last-Event-ID': progress.lastEventId ?? undefined },
  };
}

type PollingOptions<S extends EventSchemas, State> = Omit<EventOptions<S, State>, 'terminal'> & {
  terminal: ReadonlySet<string>;
  progress: StreamProgress;
  /** How long to poll, in milliseconds. */
  forMs: number;
};

/**
 * Polls the state and yields its events, except those that the stream has delivered. Ends at a terminal event, or with
 * `timeUp`.
 * @throws the same errors as the stream
 */
async function* pollEvents<S extends EventSchemas, State>(
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
