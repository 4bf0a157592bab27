import type { ChatMessage } from '../kernel/sdk/ports/text-model.ts';

/** Longest usual answer of a task, in tokens: what is set aside before a call, and given back after it. */
const ANSWER_TOKENS: Readonly<Record<string, number>> = {
  outline: 4_000,
  brief: 3_000,
  mapping_code: 4_000,
  slide: 1_500,
  story: 800,
  rewrite: 800,
  slide_edit: 1_000,
  classify: 1_000,
  draw_image: 0,
};
const OTHER_ANSWER_TOKENS = 400;
/** A picture that is sent to be read, in the tiles that providers count. */
const PICTURE_TOKENS = 1_100;
/** The schema of the answer, which goes along with every question. */
const SCHEMA_TOKENS = 300;
const EXTRA_TOKENS: Readonly<Record<string, number>> = { draw_image: 0, read_image: PICTURE_TOKENS + SCHEMA_TOKENS };

/** What a call will take: about four characters a token, and the usual answer. */
export function expectedTokens(
  task: string,
  messages: readonly ChatMessage[],
): { input_tokens: number; output_tokens: number } {
  const chars = messages.reduce((sum, { text }) => sum + text.length, 0);
  return {
    input_tokens: Math.ceil(chars / 4) + (EXTRA_TOKENS[task] ?? SCHEMA_TOKENS),
    output_tokens: ANSWER_TOKENS[task] ?? OTHER_ANSWER_TOKENS,
  };
}
