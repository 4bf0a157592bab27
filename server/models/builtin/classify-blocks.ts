import type { ClassifyInput, ClassifyOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { numbersIn } from './clean-text.ts';
import { isNoiseText, withoutNoise } from './noise.ts';

type ContentClass = ClassifyOutput['classes'][number]['class'];

const STEPS =
  /^(?:step \d|schritt \d|étape \d|\d+[.)]\s|first(?:ly)?[,\s]|then[,\s]|next[,\s]|finally[,\s]|zuerst|danach|anschließend|d’abord|ensuite)/iu;
const CONTRAST =
  /\b(?:versus|vs\.?|compared (?:to|with)|in contrast|whereas|on the other hand|advantages?|disadvantages?|pros|cons|im vergleich|im gegensatz|vorteile?|nachteile?|par rapport|en revanche|avantages?)\b/iu;
const DATES = /\b(?:1[5-9]|20)\d\d\b/gu;

/** What kind of content each block is, by its looks. */
export function classifyBlocks(input: ClassifyInput): ClassifyOutput {
  const kept = new Set(withoutNoise(input.blocks).map((block) => block.ref));
  return {
    classes: input.blocks.map((block) => ({
      ref: block.ref,
      class: kept.has(block.ref) ? classOf(block) : 'boilerplate',
    })),
  };
}

function classOf(block: ClassifyInput['blocks'][number]): ContentClass {
  if (block.kind === 'quote') return 'quote';
  if (block.kind === 'table') return 'data';
  if (block.kind === 'code') return 'reference';
  if (isNoiseText(block.text)) return block.kind === 'figure' ? 'reference' : 'boilerplate';
  const items = block.items ?? [];
  if (items.length >= 2) {
    if (items.filter((item) => /^[^a-z]{0,12}\b(?:1[5-9]|20)\d\d\b/u.test(item)).length > items.length / 2)
      return 'timeline';
    if (items.filter((item) => STEPS.test(item)).length >= 2) return 'process';
  }
  if (STEPS.test(block.text)) return 'process';
  if (new Set(block.text.match(DATES) ?? []).size >= 3) return 'timeline';
  if (CONTRAST.test(block.text)) return 'comparison';
  const words = block.text.split(/\s+/u).length;
  return numbersIn(block.text).length >= Math.max(2, words / 12) ? 'data' : 'narrative';
}
