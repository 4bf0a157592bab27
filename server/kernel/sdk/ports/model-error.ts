import { CodedError } from '../../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';

export type ModelErrorCode =
  | 'ai.unreachable'
  | 'ai.timed_out'
  | 'ai.cancelled'
  | 'ai.refused_key'
  | 'ai.rate_limited'
  | 'ai.invalid_answer'
  | 'ai.empty_answer'
  | 'ai.stopped_half_way'
  | 'ai.provider_failed';

/** A model call that failed permanently, after its retries. Parameters name provider and task, never keys or prompts. */
export class ModelError extends CodedError {
  declare readonly code: ModelErrorCode;

  constructor(code: ModelErrorCode, params: MessageParams, options?: { cause?: unknown }) {
    super(code, params, options);
  }
}
