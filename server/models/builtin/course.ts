import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { capitalise, cleanText, dropConnective } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { isOfElsewhere } from './self-contained.ts';

/** Words that begin what happens one after another, and words that continue it. */
const BEGINS =
  /^(?:first(?:ly)?|to begin with|at first|initially|until|before|zuerst|zunächst|anfangs|bevor|solange|bis|d’abord|tout d’abord|avant|primero|antes|primeiro|prima)(?!\p{L})/iu;
const GOES_ON =
  /^(?:when|once|as soon as|after|afterwards|then|next|finally|lastly|wenn|sobald|nachdem|dann|danach|anschließend|schließlich|zuletzt|ensuite|puis|enfin|quand|dès que|luego|después|cuando|depois|quando|poi|dopo)(?!\p{L})/iu;
const LINKED = /^(?:however|but|jedoch|allerdings|cependant|sin embargo), /iu;
/** What a step does: "This action compresses the insert". */
const EFFECT =
  /^(?:this (?:\p{Ll}+ ){1,2}(?:\p{Ll}{3,}s|will|can)|as a result,?|the result is that|dadurch|diese[rs]? \p{Lu}\p{Ll}+) /iu;
const MIN_STEPS = 3;
const MAX_STEPS = 5;
const LONGEST_STEP = 200;

/** What happens one after another, as a paragraph tells it: its block, and the sentences in their order. */
interface Course {
  ref: string;
  steps: string[];
  /** The sentence before them, which names what takes part. */
  before: string | null;
}

/**
 * The steps that a paragraph tells in sentences that follow each other ("Until …", "When …", "This action …"): they are understood
 * together and in their order only. Null where there are fewer than three.
 */
export function courseIn(blocks: readonly BlockDigest[], linguist: Linguist): Course | null {
  for (const { kind, ref, text } of blocks) {
    if (kind !== 'paragraph') continue;
    const { connectives, language } = linguist.pack;
    const sentences = linguist.sentences(text).map((sentence) => {
      const clean = cleanText(sentence);
      // "However, when …" goes on in time; "First, …" begins.
      return LINKED.test(clean) ? capitalise(dropConnective(clean, connectives), language) : clean;
    });
    const first = sentences.findIndex((sentence) => BEGINS.test(sentence));
    if (first === -1) continue;
    const rest = sentences.slice(first + 1);
    const end = rest.findIndex((sentence) => !GOES_ON.test(sentence) && !EFFECT.test(sentence));
    const steps = [...sentences.slice(first, first + 1), ...(end === -1 ? rest : rest.slice(0, end))];
    const isOfTime = steps.slice(1).some((step) => GOES_ON.test(step));
    const areWhole = steps.every((step) => step.length <= LONGEST_STEP && /[.!]$/u.test(step) && !isOfElsewhere(step));
    if (isOfTime && areWhole && steps.length >= MIN_STEPS && steps.length <= MAX_STEPS)
      return { ref, steps, before: sentences[first - 1] ?? null };
  }
  return null;
}
