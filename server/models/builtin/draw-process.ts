import type { ProcessInput, ProcessOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { countWords, shortenText } from './shorten-text.ts';

/** What a box shows at a glance; longer ones are taken where nothing shorter reads whole. */
const SHORT_LABEL = { max_chars: 60, max_words: 10 } as const;
const LONGER_WORDS = 16;
/** Of a list that no one calls a process, most items must say what is done. */
const MIN_ACTIONS = 0.6;
/** Openers that the arrows say already. */
const ENGLISH_OPENER = /^(?:first|then|next|after that|afterwards|finally|lastly|in the end|step \d+)\s*[,:.]?\s+/iu;
const GERMAN_OPENER = /^schritt \d+\s*[,:.]?\s+/iu;

/** The steps of a source as boxes in a row, in its own words; no process where they can't be put shortly or name no action. */
export function drawProcess(input: ProcessInput, linguist: Linguist): ProcessOutput {
  const none: ProcessOutput = { is_process: false, steps: [], notes: '' };
  const actions = input.steps.filter((step) => countWords(step) >= 2 && saysWhatIsDone(step, linguist));
  if (!input.is_named && actions.length < input.steps.length * MIN_ACTIONS) return none;
  const labels = input.steps.map((step) => labelOf(step, input.max_label_chars, linguist));
  if (labels.some((label) => label === null) || new Set(labels).size < labels.length) return none;
  const steps = labels.map((label, index) => ({
    ...{ id: `step-${index + 1}`, label: label ?? '', kind: 'step' as const },
    next: index + 1 < labels.length ? [{ to: `step-${index + 2}`, label: null }] : [],
  }));
  return { is_process: true, steps, notes: input.steps.join('\n') };
}

function labelOf(step: string, longest: number, linguist: Linguist): string | null {
  const opener = linguist.pack.language === 'de' ? GERMAN_OPENER : ENGLISH_OPENER;
  const bare = cleanText(step).replace(opener, '');
  const whole = bare.replace(/[.;,]$/u, '');
  const text = whole.charAt(0).toLocaleUpperCase() + whole.slice(1);
  if (text.length <= SHORT_LABEL.max_chars) return text;
  return (
    shortenText(text, SHORT_LABEL, linguist) ??
    (text.length <= longest ? text : shortenText(text, { max_chars: longest, max_words: LONGER_WORDS }, linguist))
  );
}

/** English has a tagger; elsewhere the form of the verb or an infinitive at the end shows it. */
function saysWhatIsDone(step: string, linguist: Linguist): boolean {
  if (linguist.hasVerb(step)) return true;
  const tags = linguist.tag(step);
  if (tags !== null) return tags[0]?.tag === 'VERB';
  return linguist.pack.language === 'de' && /\p{Ll}(?:en|ern|eln)[.;,]?$/u.test(step);
}
