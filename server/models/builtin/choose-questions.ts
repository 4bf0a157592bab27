import type { QuestionsInput, QuestionsOutput } from '../../kernel/sdk/ports/text-tasks.ts';

/** The most pressing of the questions that rules have found; none is worded anew. */
export function chooseQuestions(input: QuestionsInput): QuestionsOutput {
  return { questions: input.candidates.slice(0, input.max_questions) };
}
