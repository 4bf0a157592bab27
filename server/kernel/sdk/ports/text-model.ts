import type { z } from 'zod';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';

export interface ChatMessage {
  role: 'system' | 'user';
  text: string;
}

/** The usage of a call. Tokens are zero for a provider that has none. */
export interface ModelUsage {
  provider: string;
  model: string;
  task: string;
  input_tokens: number;
  output_tokens: number;
  duration_ms: number;
  /** Number of attempts, including retries and repairs. */
  attempts: number;
  /** Number of pictures drawn; absent for calls that draw none. */
  images?: number;
}

/**
 * One structured question. A model that reads text gets `messages`; the built-in model computes its answer from
 * `input`. Both return an object that `output` accepts.
 */
export interface TextRequest<TaskName extends string, Input, Output> {
  task: TaskName;
  input: Input;
  output: z.ZodType<Output>;
  /** Only rendered by adapters that need it. */
  messages: (input: Input) => ChatMessage[];
  signal?: AbortSignal;
  /**
   * Called once with the usage when the call has ended, even if it failed or was abandoned; not called if nothing was
   * sent.
   */
  onUsage?: (usage: ModelUsage) => void;
}

export interface TextReply<Output> {
  value: Output;
  usage: ModelUsage;
}

/** Part of a streamed answer: each item of its first list, as soon as it is complete. */
export type StreamEvent<Item, Output> = { kind: 'item'; item: Item } | { kind: 'done'; reply: TextReply<Output> };

/**
 * Port of a text model. Failures are `ModelError`s: code `ai.unreachable`, `ai.timed_out`, `ai.refused_key`,
 * `ai.rate_limited`, `ai.invalid_answer`, `ai.empty_answer`, `ai.stopped_half_way`, `ai.provider_failed`.
 */
export interface TextModel {
  /** "builtin" or "openai". */
  readonly provider: string;
  /** Its name at the provider, if the provider has several. */
  readonly model?: string;
  /** Maximum useful input length in characters; callers shorten their context to it. */
  readonly context_chars: number;
  generate<TaskName extends TextTaskName, Input, Output>(
    request: TextRequest<TaskName, Input, Output>,
  ): Promise<TextReply<Output>>;
  /**
   * Like `generate`, but yields the items of the list `listKey` one by one. The list may arrive as a JSON string; the
   * adapter parses it.
   */
  stream<TaskName extends TextTaskName, Input, Output, Item>(
    request: TextRequest<TaskName, Input, Output> & { listKey: string; item: z.ZodType<Item> },
  ): AsyncIterable<StreamEvent<Item, Output>>;
}

export type TextTaskName =
  | 'brief'
  | 'story'
  | 'outline'
  | 'titles'
  | 'rewrite'
  | 'layout'
  | 'slide'
  | 'slide_edit'
  | 'shorten'
  | 'classify'
  | 'questions'
  | 'process'
  | 'mapping_code';

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
