import type { z } from 'zod';
import type {
  ChatMessage,
  StreamEvent,
  TextModel,
  TextReply,
  TextRequest,
  TextTaskName,
} from '../../kernel/sdk/ports/text-model.ts';
import {
  answerSchema,
  isObject,
  askStructured,
  readOrRepair,
  countTokens,
  requestAnswer,
  firstBalanced,
  settle,
} from './structured-answer.ts';
import { openCallBudget, openModelEndpoint, PROVIDER, toModelError } from './model-call.ts';
import type { OpenAiConfig, ModelEndpoint, CallBudget } from './model-call.ts';
import type { Question, RawAnswer } from './structured-answer.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import { jsonrepair } from 'jsonrepair';

/** About 30,000 tokens, which fits the context window of all current models. */
const CONTEXT_CHARS = 120_000;

/** A text model on any server with OpenAI's chat completions. */
export function createOpenAiTextModel(config: OpenAiConfig): TextModel {
  const endpoint = openModelEndpoint(config);

  async function generate<TaskName extends TextTaskName, Input, Output>(
    request: TextRequest<TaskName, Input, Output>,
  ): Promise<TextReply<Output>> {
    const budget = openCallBudget(endpoint, request.task, request);
    try {
      const value = await askStructured(endpoint, budget, questionOf(request), request.output);
      return { value, usage: budget.usage() };
    } catch (error) {
      throw toModelError(error, endpoint, budget);
    } finally {
      budget.close();
    }
  }

  async function* stream<TaskName extends TextTaskName, Input, Output, Item>(
    request: TextRequest<TaskName, Input, Output> & { listKey: string; item: z.ZodType<Item> },
  ): AsyncGenerator<StreamEvent<Item, Output>> {
    const budget = openCallBudget(endpoint, request.task, request);
    const list = { key: request.listKey, item: request.item };
    try {
      for await (const event of streamStructured(endpoint, budget, questionOf(request), list, request.output)) {
        if (event.kind === 'item') yield event;
        else yield { kind: 'done', reply: { value: event.value, usage: budget.usage() } };
      }
    } catch (error) {
      throw toModelError(error, endpoint, budget);
    } finally {
      budget.close();
    }
  }

  return { provider: PROVIDER, model: endpoint.model, context_chars: CONTEXT_CHARS, generate, stream };
}

function questionOf<TaskName extends string, Input, Output>(request: TextRequest<TaskName, Input, Output>): Question {
  return {
    name: request.task,
    messages: joinSystem(request.messages(request.input)),
    schema: answerSchema(request.output),
  };
}

/** Joins system messages into one at the start, because some chat templates reject several. */
function joinSystem(messages: readonly ChatMessage[]): Question['messages'] {
  const system = messages.filter((message) => message.role === 'system').map((message) => message.text);
  const user = messages
    .filter((message) => message.role === 'user')
    .map((message) => ({ role: 'user' as const, content: message.text }));
  return system.length === 0 ? user : [{ role: 'system', content: system.join('\n\n') }, ...user];
}

type StructuredEvent<Item, Output> = { kind: 'item'; item: Item } | { kind: 'answer'; value: Output };

/**
 * Requests a streamed answer and yields the items of its list as they arrive, then the whole answer.
 * @throws ModelError `ai.stopped_half_way` if the stream ends inside the answer, after the complete items.
 */
async function* streamStructured<Item, Output>(
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
      // After an invalid item the order would be lost, so the rest waits for the repaired answer.
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

/** Whether text without an object is complete: a bare list ends with its bracket. */
function endsWhole(text: string): boolean {
  return /[\]}"]\s*(?:```)?\s*$/u.test(text) && !text.includes('{');
}

/**
 * The texts of the stream's pieces, also collected in `answer`. Roles, finish reasons and empty pieces may be missing.
 */
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
      // Models that reason first may be silent for minutes, so the silence timer starts with the first piece of the
      // answer.
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
    // The connection broke during the answer, which is therefore incomplete.
    if (answer.text === '' || failed.code === 'ai.timed_out' || failed.code === 'ai.cancelled') throw failed;
    throw new ModelError('ai.stopped_half_way', { provider: PROVIDER, task: budget.task }, { cause: failed });
  } finally {
    budget.stopListening();
    if (answer.text !== '' || usage !== undefined) countTokens(budget, usage, question.messages, answer.text);
  }
  // The library ends an aborted stream without an error.
  const failed = budget.failure();
  if (failed !== null) throw failed;
}

/** Reads the items of a list from JSON text that arrives in pieces. */
interface ListItemReader {
  /** Takes the next piece and returns the items that it completes. */
  push(piece: string): unknown[];
  /** True after the closing bracket of the list. */
  isClosed(): boolean;
}

/** @param listKey the property with the list, as an array or as a JSON string of one. */
function createListItemReader(listKey: string): ListItemReader {
  const opening = new RegExp(`"${listKey.replace(/[^\w]/gu, '\\$&')}"\\s*:\\s*(\\[|")`, 'u');
  const scanner = createItemScanner();
  const decoder = createStringDecoder();
  let head: string | null = '';
  let isString = false;

  return {
    push: (piece) => {
      let rest = piece;
      if (head !== null) {
        head += piece;
        const found = opening.exec(head);
        if (found === null) return [];
        isString = found[1] === '"';
        rest = head.slice(found.index + found[0].length - (isString ? 0 : 1));
        head = null;
      }
      return scanner.push(isString ? decoder.push(rest) : rest);
    },
    isClosed: () => scanner.isClosed(),
  };
}

/** Decodes a JSON string (RFC 8259, 7) that arrives in pieces; returns nothing after its closing quote. */
function createStringDecoder(): { push(piece: string): string } {
  const plain: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
  let escape: string | null = null;
  let isDone = false;
  return {
    push: (piece) => {
      let text = '';
      for (const sign of piece) {
        if (isDone) break;
        if (escape === null) {
          if (sign === '"') isDone = true;
          else if (sign === '\\') escape = '';
          else text += sign;
        } else if (escape === '' && sign !== 'u') {
          text += plain[sign] ?? sign;
          escape = null;
        } else {
          escape += sign;
          if (escape.length < 5) continue;
          text += String.fromCharCode(Number.parseInt(escape.slice(1), 16));
          escape = null;
        }
      }
      return text;
    },
  };
}

function createItemScanner(): ListItemReader {
  let isOpen = false;
  let isClosed = false;
  let item = '';
  let depth = 0;
  let inString = false;
  let isEscaped = false;

  const finish = (items: unknown[]): void => {
    if (item.trim() !== '') items.push(parseItem(item));
    item = '';
  };
  const step = (sign: string, items: unknown[]): void => {
    if (inString) {
      item += sign;
      if (isEscaped) isEscaped = false;
      else if (sign === '\\') isEscaped = true;
      else if (sign === '"') inString = false;
      return;
    }
    if (depth === 0 && (sign === ',' || sign === ']')) {
      finish(items);
      isClosed = sign === ']';
      return;
    }
    item += sign;
    if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) finish(items);
    }
  };

  return {
    push: (piece) => {
      const items: unknown[] = [];
      for (const sign of piece) {
        if (isClosed) break;
        if (isOpen) step(sign, items);
        else isOpen = sign === '[';
      }
      return items;
    },
    isClosed: () => isClosed,
  };
}

/** An invalid item becomes undefined, which no schema accepts. */
function parseItem(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(jsonrepair(text));
    } catch {
      return undefined;
    }
  }
}
