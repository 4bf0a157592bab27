import { ModelError } from '../../kernel/sdk/ports/model-error.ts';
import type { ModelUsage } from '../../kernel/sdk/ports/text-model.ts';
import { PROVIDER } from './model-endpoint.ts';
import type { ModelEndpoint } from './model-endpoint.ts';

/** One call to a model: its time, its cancel signal and what it has cost so far. */
export interface CallBudget {
  task: string;
  /** Aborted by the caller, by the total time or by a silence that lasts too long. */
  signal: AbortSignal;
  attempts: number;
  input_tokens: number;
  output_tokens: number;
  images: number;
  remainingMs(): number;
  /** Starts the silence timer anew; call it at every piece that arrives. */
  heard(): void;
  /** No longer waits for pieces. */
  stopListening(): void;
  /** Why the signal was aborted, as an error; null while it is not. */
  failure(): ModelError | null;
  usage(): ModelUsage;
  /** Clears timers and reports the usage. */
  close(): void;
}

/** Opens the budget of one call; it must be closed. */
export function openCallBudget(
  endpoint: ModelEndpoint,
  task: string,
  { signal: outer, onUsage }: { signal?: AbortSignal; onUsage?: (usage: ModelUsage) => void },
): CallBudget {
  const start = performance.now();
  const controller = new AbortController();
  let timedOut = false;
  const expire = (): void => {
    timedOut = true;
    controller.abort();
  };
  const total = setTimeout(expire, endpoint.time_out_ms);
  let silence: NodeJS.Timeout | undefined;
  const cancel = (): void => controller.abort();
  if (outer?.aborted === true) cancel();
  outer?.addEventListener('abort', cancel, { once: true });
  const budget: CallBudget = {
    task,
    signal: controller.signal,
    attempts: 0,
    input_tokens: 0,
    output_tokens: 0,
    images: 0,
    remainingMs: () => Math.max(0, endpoint.time_out_ms - (performance.now() - start)),
    heard: () => {
      clearTimeout(silence);
      silence = setTimeout(expire, endpoint.chunk_time_out_ms);
    },
    stopListening: () => clearTimeout(silence),
    failure: () => {
      if (outer?.aborted === true) return new ModelError('ai.cancelled', { provider: PROVIDER, task });
      if (!timedOut) return null;
      return new ModelError('ai.timed_out', {
        provider: PROVIDER,
        task,
        seconds: Math.round((performance.now() - start) / 1000),
      });
    },
    usage: () => ({
      provider: PROVIDER,
      model: endpoint.model,
      task,
      input_tokens: budget.input_tokens,
      output_tokens: budget.output_tokens,
      duration_ms: performance.now() - start,
      attempts: budget.attempts,
      ...(budget.images === 0 ? {} : { images: budget.images }),
    }),
    close: () => {
      clearTimeout(total);
      clearTimeout(silence);
      outer?.removeEventListener('abort', cancel);
      if (budget.attempts > 0) onUsage?.(budget.usage());
    },
  };
  return budget;
}
