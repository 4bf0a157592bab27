import type { z } from 'zod';

import { ModelError } from '../../kernel/sdk/ports/model-error.ts';
import type { CallBudget } from './call-budget.ts';
import { PROVIDER } from './model-endpoint.ts';
import type { ModelEndpoint } from './model-endpoint.ts';
import { firstBalanced, parseAnswer } from './parse-answer.ts';
import { countTokens, requestAnswer } from './request-answer.ts';
import type { Question } from './request-answer.ts';

/** An answer's text, and whether the server cut it off at its length limit. */
export interface RawAnswer {
  text: string;
  is_cut: boolean;
}

/**
 * Asks and reads the answer; a wrong one is sent back once with what is wrong with it.
 * @throws ModelError `ai.empty_answer`, `ai.stopped_half_way`, `ai.invalid_answer`, or what sending failed with.
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

/** Reads an answer already at hand, with one repair when it is wrong. */
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
  // Compatible servers leave fields out that the types promise.
  const choice = (reply as Partial<typeof reply> | null)?.choices?.[0];
  const text = (choice?.message as { content?: string | null } | undefined)?.content ?? '';
  countTokens(budget, (reply as Partial<typeof reply> | null)?.usage, question.messages, text);
  return { text, is_cut: choice?.finish_reason === 'length' };
}

/** A cut-off answer could be patched into a valid one that silently lacks its end: it is refused instead. */
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
