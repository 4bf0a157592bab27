import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { CallBudget, ModelEndpoint } from './model-call.ts';
import { PROVIDER, isFormatRefusal, sendWithRetries, toModelError } from './model-call.ts';
import { APIError } from 'openai';
import type OpenAI from 'openai';
import { jsonrepair } from 'jsonrepair';
import { z } from 'zod';

/** The text of an answer, and whether the server cut it off at its length limit. */
export interface RawAnswer {
  text: string;
  is_cut: boolean;
}

/**
 * Requests and reads an answer. An invalid one is sent back once with the errors.
 * @throws ModelError `ai.empty_answer`, `ai.stopped_half_way`, `ai.invalid_answer`, or the error of sending.
 */
export async function askStructured<Output>(
  endpoint: ModelEndpoint,
  budget: CallBudget,
  question: Question,
  type: z.ZodType<Output>,
): Promise<Output> {
  const answer = await fetchAnswer(endpoint, budget, question);
  return readOrRepair(endpoint, budget, question, type, answer);
}

/** Reads an existing answer, with one repair if it is invalid. */
export async function readOrRepair<Output>(
  endpoint: ModelEndpoint,
  budget: CallBudget,
  question: Question,
  type: z.ZodType<Output>,
  answer: RawAnswer,
): Promise<Output> {
  refuseCut(answer, budget);
  const first = parseAnswer(answer.text, type, question.schema);
  if (first.ok) return first.value;
  const second = await fetchAnswer(endpoint, budget, repairQuestion(question, answer.text, first.problem));
  refuseCut(second, budget);
  const repaired = parseAnswer(second.text, type, question.schema);
  if (repaired.ok) return repaired.value;
  const code = second.text.trim() === '' ? 'ai.empty_answer' : 'ai.invalid_answer';
  throw new ModelError(code, { provider: PROVIDER, task: budget.task }, { cause: new Error(repaired.problem) });
}

async function fetchAnswer(endpoint: ModelEndpoint, budget: CallBudget, question: Question): Promise<RawAnswer> {
  const reply = await requestAnswer(endpoint, budget, question, (body, signal) =>
    endpoint.client.chat.completions.create(body, { signal }),
  );
  // Compatible servers may omit fields that are required by the types.
  const choice = (reply as Partial<typeof reply> | null)?.choices?.[0];
  const text = (choice?.message as { content?: string | null } | undefined)?.content ?? '';
  countTokens(budget, (reply as Partial<typeof reply> | null)?.usage, question.messages, text);
  return { text, is_cut: choice?.finish_reason === 'length' };
}

/** Rejects a truncated answer, which could otherwise be repaired into a valid one that lacks its end. */
function refuseCut(answer: RawAnswer, budget: CallBudget): void {
  if (answer.is_cut && firstBalanced(answer.text) === null)
    throw new ModelError('ai.stopped_half_way', { provider: PROVIDER, task: budget.task });
}

function repairQuestion(question: Question, answer: string, problem: string): Question {
  const schema = JSON.stringify(question.schema);
  return {
    ...question,
    messages: [
      ...question.messages,
      { role: 'assistant', content: answer.trim() === '' ? '(no answer)' : answer.slice(0, 20_000) },
      {
        role: 'user',
        content: `Your answer could not be used:\n${problem}\n\nAnswer again with one corrected JSON object and nothing else, matching this JSON schema:\n${schema}`,
      },
    ],
  };
}

type Messages = OpenAI.Chat.ChatCompletionMessageParam[];
type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** A question, with the required shape of its answer. */
export interface Question {
  name: string;
  messages: Messages;
  schema: JsonSchema;
}

/**
 * Sends a question in the strictest mode that the server accepts, stepping down from JSON schema to JSON object to
 * plain text. A rejected mode isn't tried again.
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
  const reported = describeSchema(messages, schema);
  if (structured === 'json_object')
    return { model: endpoint.model, messages: reported, response_format: { type: 'json_object' } };
  return { model: endpoint.model, messages: reported };
}

/** Adds the schema to the first system message, for servers that don't enforce it. */
function describeSchema(messages: Messages, schema: JsonSchema): Messages {
  const rule = `Answer with one JSON object and nothing else. It must match this JSON schema:\n${JSON.stringify(schema)}`;
  const [first, ...others] = messages;
  if (first?.role === 'system' && typeof first.content === 'string')
    return [{ role: 'system', content: `${first.content}\n\n${rule}` }, ...others];
  return [{ role: 'system', content: rule }, ...messages];
}

/** Adds up the tokens of a reply; estimates them at four characters each if the server doesn't report them. */
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

type ParsedAnswer<Output> = { ok: true; value: Output } | { ok: false; problem: string };

/**
 * Extracts the object from a model's answer: plain JSON, fenced, after an introduction, slightly broken, with lists as
 * JSON strings.
 */
function parseAnswer<Output>(text: string, type: z.ZodType<Output>, schema: JsonSchema): ParsedAnswer<Output> {
  let problem = 'The answer holds no JSON object.';
  for (const candidate of readings(text)) {
    const checked = type.safeParse(settle(candidate, schema));
    if (checked.success) return { ok: true, value: checked.data };
    problem = z.prettifyError(checked.error).slice(0, 1500);
  }
  return { ok: false, problem };
}

/** Possible readings of the text, the most literal one first. */
function* readings(text: string): Generator<unknown> {
  const whole = tryParse(text.trim());
  if (whole !== undefined) {
    yield whole;
    return;
  }
  const piece = firstBalanced(text);
  const parsed = piece === null ? undefined : tryParse(piece);
  if (parsed !== undefined) yield parsed;
  const repaired = tryRepair(piece ?? text.slice(Math.max(0, text.search(/[{[]/u))));
  if (isObject(repaired) || Array.isArray(repaired)) yield repaired;
}

function tryParse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // The whole answer is one JSON string.
    return typeof value === 'string' && /^\s*[{[]/u.test(value) ? (tryParse(value) ?? value) : value;
  } catch {
    return undefined;
  }
}

function tryRepair(text: string): unknown {
  if (!/[{[]/u.test(text)) return undefined;
  try {
    return JSON.parse(jsonrepair(text)) as unknown;
  } catch {
    return undefined;
  }
}

/** The first `{...}` with matching brackets outside strings; null if none is closed. */
export function firstBalanced(text: string): string | null {
  const start = text.indexOf('{');
  if (start === -1) return null;
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const sign = text[index];
    if (inString) {
      if (sign === '\\') index += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) return text.slice(start, index + 1);
    }
  }
  return null;
}

/** Converts a value to the shape of its schema: lists and objects from strings, a bare list to the only property. */
export function settle(value: unknown, schema: unknown): unknown {
  if (!isObject(schema)) return value;
  const wantsList = schema['type'] === 'array';
  const wantsObject = schema['type'] === 'object';
  const opened =
    (wantsList || wantsObject) && typeof value === 'string' ? (tryParse(value) ?? tryRepair(value) ?? value) : value;
  if (wantsList && Array.isArray(opened)) return opened.map((entry: unknown) => settle(entry, schema['items']));
  const properties = schema['properties'];
  if (!wantsObject || !isObject(properties)) return opened;
  const keys = Object.keys(properties);
  const only = keys[0];
  if (Array.isArray(opened) && keys.length === 1 && only !== undefined)
    return { [only]: settle(opened, properties[only]) };
  if (!isObject(opened)) return opened;
  return Object.fromEntries(Object.entries(opened).map(([key, entry]) => [key, settle(entry, properties[key])]));
}

type JsonSchema = { [key: string]: unknown };

/**
 * Converts a zod type to the JSON schema for strict structured output: every property required, no additional ones.
 * Optional properties must be nullable in the type.
 */
export function answerSchema(type: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(type, { target: 'draft-7', unrepresentable: 'any' }) as JsonSchema;
  delete schema['$schema'];
  tighten(schema);
  return schema;
}

function tighten(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(tighten);
  if (!isObject(node)) return;
  if (isObject(node['properties'])) {
    node['required'] = Object.keys(node['properties']);
    node['additionalProperties'] = false;
  }
  // Zod adds safe-integer limits to every integer. They carry no information, and some servers reject them.
  if (node['minimum'] === Number.MIN_SAFE_INTEGER) delete node['minimum'];
  if (node['maximum'] === Number.MAX_SAFE_INTEGER) delete node['maximum'];
  Object.values(node).forEach(tighten);
}

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
