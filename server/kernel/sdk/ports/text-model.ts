import type { z } from 'zod';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';

export interface ChatMessage {
  role: 'system' | 'user';
  text: string;
}

/** What a call cost. Tokens are zero for a provider that has none. */
export interface ModelUsage {
  provider: string;
  model: string;
  task: string;
  input_tokens: number;
  output_tokens: number;
  duration_ms: number;
  /** Attempts made, retries and repairs included. */
  attempts: number;
  /** Pictures drawn; absent where a call draws none. */
  images?: number;
}

/**
 * One structured question. A model that reads text gets `messages`; the built-in one computes its answer from `input`.
 * Both answer with an object that `output` accepts.
 */
export interface TextRequest<TaskName extends string, Input, Output> {
  task: TaskName;
  input: Input;
  output: z.ZodType<Output>;
  /** Rendered only by adapters that need it. */
  messages: (input: Input) => ChatMessage[];
  signal?: AbortSignal;
  /** Returned once what the call has cost when it is over, failed and abandoned ones too; not where nothing was sent. */
  onUsage?: (usage: ModelUsage) => void;
}

export interface TextReply<Output> {
  value: Output;
  usage: ModelUsage;
}

/** Part of an answer that arrives in pieces: each item of the answer's first list, as soon as it is whole. */
export type StreamEvent<Item, Output> = { kind: 'item'; item: Item } | { kind: 'done'; reply: TextReply<Output> };

/**
 * Port of a text model. Failures are `ModelError`s: code `ai.unreachable`, `ai.timed_out`, `ai.refused_key`,
 * `ai.rate_limited`, `ai.invalid_answer`, `ai.empty_answer`, `ai.stopped_half_way`, `ai.provider_failed`.
 */
export interface TextModel {
  /** "builtin", "openai". */
  readonly provider: string;
  /** Its name at the provider, where that has several. */
  readonly model?: string;
  /** Longest input worth sending, in characters; callers cut their context to it. */
  readonly context_chars: number;
  generate<TaskName extends TextTaskName, Input, Output>(
    request: TextRequest<TaskName, Input, Output>,
  ): Promise<TextReply<Output>>;
  /**
   * As `generate`, but hands out the items of the list named `listKey` one by one. The list may arrive as a JSON string;
   * the adapter parses it.
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
