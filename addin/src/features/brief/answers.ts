import * as z from 'zod';
import type { FollowUpQuestion } from '../../data/wizard.ts';

const answers = z.record(z.string(), z.string());

/** Answers by question, as the draft keeps them. */
export function readAnswers(draft: string): Readonly<Record<string, string>> {
  if (draft === '') return {};
  try {
    return answers.parse(JSON.parse(draft));
  } catch {
    // Written by another version of the pane.
    return {};
  }
}

/** The instructions with a line for every question that was answered, below what stands there. */
export function withAnswers(
  instructions: string,
  questions: readonly FollowUpQuestion[],
  given: Readonly<Record<string, string>>,
): string {
  const lines = questions.flatMap(({ id, text }) => {
    const answer = (given[id] ?? '').trim();
    return answer === '' ? [] : [`${text} ${answer}`];
  });
  return lines.length === 0
    ? instructions
    : [instructions.trimEnd(), ...lines].filter((line) => line !== '').join('\n');
}
