import { isSlideKind, slideKinds } from '../../../common/deck/slide-kinds.ts';
import type { LayoutInput, LayoutOutput } from '../../kernel/sdk/ports/text-tasks.ts';

/** The first candidate whose description suits the slide's kind best; the first of all where none does. */
export function chooseLayout(input: LayoutInput): LayoutOutput {
  const { kind } = input.slide;
  for (const sign of isSlideKind(kind) ? slideKinds[kind].layout_words : []) {
    const found = input.candidates.find((candidate) => sign.test(candidate.description));
    if (found !== undefined) return { layout_id: found.layout_id };
  }
  return { layout_id: input.candidates[0]?.layout_id ?? '' };
}
