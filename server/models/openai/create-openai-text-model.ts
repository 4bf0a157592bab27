import type { z } from 'zod';

import type {
  ChatMessage,
  StreamEvent,
  TextModel,
  TextReply,
  TextRequest,
  TextTaskName,
} from '../../kernel/sdk/ports/text-model.ts';
import { answerSchema } from './answer-schema.ts';
import { askStructured } from './ask-structured.ts';
import { openCallBudget } from './call-budget.ts';
import { openModelEndpoint, PROVIDER } from './model-endpoint.ts';
import type { OpenAiConfig } from './model-endpoint.ts';
import type { Question } from './request-answer.ts';
import { toModelError } from './send-with-retries.ts';
import { streamStructured } from './stream-structured.ts';

/** Some 30 000 tokens: within the window of every model worth using. */
const CONTEXT_CHARS = 120_000;

/** A text model behind any server that speaks OpenAI's chat completions. */
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

/** One system message in front: several are refused by some chat templates. */
function joinSystem(messages: readonly ChatMessage[]): Question['messages'] {
  const system = messages.filter((message) => message.role === 'system').map((message) => message.text);
  const user = messages
    .filter((message) => message.role === 'user')
    .map((message) => ({ role: 'user' as const, content: message.text }));
  return system.length === 0 ? user : [{ role: 'system', content: system.join('\n\n') }, ...user];
}
