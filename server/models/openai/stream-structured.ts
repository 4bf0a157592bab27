import type { z } from 'zod';

import { ModelError } from '../../kernel/sdk/ports/model-error.ts';
import { answerSchema, isObject } from './answer-schema.ts';
import { readOrRepair } from './ask-structured.ts';
import type { RawAnswer } from './ask-structured.ts';
import type { CallBudget } from './call-budget.ts';
import { createListItemReader } from './list-item-reader.ts';
import { PROVIDER } from './model-endpoint.ts';
import type { ModelEndpoint } from './model-endpoint.ts';
import { firstBalanced, settle } from './parse-answer.ts';
import { countTokens, requestAnswer } from './request-answer.ts';
import type { Question } from './request-answer.ts';
import { toModelError } from './send-with-retries.ts';

type StructuredEvent<Item, Output> = { kind: 'item'; item: Item } | { kind: 'answer'; value: Output };

/**
 * Asks for a streamed answer and hands out the items of its list while it arrives, then the whole answer.
 * @throws ModelError `ai.stopped_half_way` when the stream ends inside the answer, after the items that were whole.
 */
export async function* streamStructured<Item, Output>(
  endpoint: ModelEndpoint,
  budget: CallBudget,
  question: Question,
  list: { key: string; item: z.ZodType<Item> },
  type: z.ZodType<Output>,
): AsyncGenerator<StructuredEvent<Item, Output>> {
  const itemSchema = answerSchema(list.item);
  const reader = createListItemReader(list.key);
  const answer: RawAnswer = { text: '', is_cut: false };
  let given = 0;
  let isWhole = true;
  for await (const piece of readPieces(endpoint, budget, question, answer)) {
    for (const raw of reader.push(piece)) {
      const item = list.item.safeParse(settle(raw, itemSchema));
      // From a faulty item on the order would be lost: the rest waits for the repaired answer.
      isWhole &&= item.success;
      if (!isWhole || !item.success) continue;
      given += 1;
      yield { kind: 'item', item: item.data };
    }
  }
  if (
    answer.text.trim() !== '' &&
    /[{[]/u.test(answer.text) &&
    firstBalanced(answer.text) === null &&
    !endsWhole(answer.text)
  )
    throw new ModelError('ai.stopped_half_way', { provider: PROVIDER, task: budget.task, items: given });
  const value = await readOrRepair(endpoint, budget, question, type, answer);
  const items: unknown = isObject(value) ? value[list.key] : undefined;
  for (const raw of Array.isArray(items) ? items.slice(given) : []) {
    const item = list.item.safeParse(raw);
    if (item.success) yield { kind: 'item', item: item.data };
  }
  yield { kind: 'answer', value };
}

/** A bare list closes with its bracket. */
function endsWhole(text: string): boolean {
  return /[\]}"]\s*(?:```)?\s*$/u.test(text) && !text.includes('{');
}

/** The text of the stream's pieces, gathered in `answer` too. Roles, finish reasons and empty pieces may be missing. */
async function* readPieces(
  endpoint: ModelEndpoint,
  budget: CallBudget,
  question: Question,
  answer: RawAnswer,
): AsyncGenerator<string> {
  let usage: unknown;
  try {
    const stream = await requestAnswer(endpoint, budget, question, (body, signal) => {
      const options = endpoint.abilities.has_stream_usage ? { stream_options: { include_usage: true } } : {};
      return endpoint.client.chat.completions.create({ ...body, ...options, stream: true }, { signal });
    });
    for await (const chunk of stream) {
      // Models that reason first may be silent for minutes; a silence counts from the first piece of the answer on.
      if (answer.text !== '') budget.heard();
      const loose = chunk as Partial<typeof chunk> | null;
      usage = loose?.usage ?? usage;
      const choice = loose?.choices?.[0];
      if (choice?.finish_reason === 'length') answer.is_cut = true;
      // Some servers send a choice without a delta.
      const delta = choice?.delta;
      const piece = delta?.content ?? '';
      if (piece === '') continue;
      answer.text += piece;
      budget.heard();
      yield piece;
    }
  } catch (error) {
    const failed = error instanceof ModelError ? error : toModelError(error, endpoint, budget);
    // A connection that breaks after the answer began has stopped half-way.
    if (answer.text === '' || failed.code === 'ai.timed_out' || failed.code === 'ai.cancelled') throw failed;
    throw new ModelError('ai.stopped_half_way', { provider: PROVIDER, task: budget.task }, { cause: failed });
  } finally {
    budget.stopListening();
    if (answer.text !== '' || usage !== undefined) countTokens(budget, usage, question.messages, answer.text);
  }
  // The library ends an aborted stream without a word.
  const failed = budget.failure();
  if (failed !== null) throw failed;
}
