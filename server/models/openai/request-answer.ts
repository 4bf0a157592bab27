import { APIError } from 'openai';
import type OpenAI from 'openai';

import { isObject } from './answer-schema.ts';
import type { JsonSchema } from './answer-schema.ts';
import type { CallBudget } from './call-budget.ts';
import type { ModelEndpoint } from './model-endpoint.ts';
import { isFormatRefusal, sendWithRetries, toModelError } from './send-with-retries.ts';

type Messages = OpenAI.Chat.ChatCompletionMessageParam[];
type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** A question with the shape its answer must have. */
export interface Question {
  name: string;
  messages: Messages;
  schema: JsonSchema;
}

/**
 * Sends a question in the strictest form the server takes, stepping down from JSON schema to JSON object to plain text
 * when it refuses. What it refuses once is not asked again.
 * @param send posts the body; non-streaming or streaming.
 */
export async function requestAnswer<Reply>(
  endpoint: ModelEndpoint,
  budget: CallBudget,
  question: Question,
  send: (body: Body, signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const { abilities } = endpoint;
  for (;;) {
    try {
      return await sendWithRetries(endpoint, budget, (signal) => send(bodyFor(endpoint, question), signal));
    } catch (error) {
      if (!isFormatRefusal(error)) throw error;
      const words = error instanceof APIError ? `${error.message} ${error.param ?? ''}` : '';
      if (abilities.has_stream_usage && /stream_options|include_usage/iu.test(words))
        abilities.has_stream_usage = false;
      else if (
        abilities.structured !== 'plain' &&
        (abilities.can_step_down || /response_format|json|schema|grammar/iu.test(words))
      )
        abilities.structured = abilities.structured === 'json_schema' ? 'json_object' : 'plain';
      else throw toModelError(error, endpoint, budget);
    }
  }
}

function bodyFor(endpoint: ModelEndpoint, question: Question): Body {
  const { structured } = endpoint.abilities;
  const { name, schema, messages } = question;
  if (structured === 'json_schema')
    return {
      model: endpoint.model,
      messages,
      response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } },
    };
  const told = tellSchema(messages, schema);
  if (structured === 'json_object')
    return { model: endpoint.model, messages: told, response_format: { type: 'json_object' } };
  return { model: endpoint.model, messages: told };
}

/** Puts the schema into the first system message, for servers that do not enforce it. */
function tellSchema(messages: Messages, schema: JsonSchema): Messages {
  const rule = `Answer with one JSON object and nothing else. It must match this JSON schema:\n${JSON.stringify(schema)}`;
  const [first, ...others] = messages;
  if (first?.role === 'system' && typeof first.content === 'string')
    return [{ role: 'system', content: `${first.content}\n\n${rule}` }, ...others];
  return [{ role: 'system', content: rule }, ...messages];
}

/** Adds up the tokens of a reply; estimates them where the server counts none (about four characters each). */
export function countTokens(budget: CallBudget, usage: unknown, messages: Messages, answer: string): void {
  const counted = isObject(usage) ? usage : {};
  const input = counted['prompt_tokens'];
  const output = counted['completion_tokens'];
  budget.input_tokens += typeof input === 'number' && input > 0 ? input : Math.ceil(lengthOf(messages) / 4);
  budget.output_tokens += typeof output === 'number' && output > 0 ? output : Math.ceil(answer.length / 4);
}

function lengthOf(messages: Messages): number {
  return messages.reduce((sum, message) => sum + (typeof message.content === 'string' ? message.content.length : 0), 0);
}
