import { capitalised } from '../../../common/deck/capitalised.ts';
import { isClaim } from '../../../common/check/content/claim-words.ts';
import { findMissingAntecedent } from '../../../common/check/meaning/find-missing-antecedent.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import { asSourceText, SOURCE_TEXT_RULE } from '../../kernel/sdk/source-text.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { ChatMessage, TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { rewriteOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { RewriteInput, Preferences } from '../../kernel/sdk/ports/text-tasks.ts';
import { addsFacts, addsOnlyWords, closestSentence, findProblem, withoutMarks } from './evidence.ts';

/** A sentence that a model wrote, and what it is on. */
interface CheckedSentence {
  text: string;
  /** Sentences of the sources, whole. */
  sources: readonly string[];
  /** Sentences that it may draw on as well. */
  more?: readonly string[];
  /** What the reader sees with it: the title of its slide, the heading of its section. */
  context: string;
  max_length: number;
  /** The words of the source that a part of a form is based on: they take its place, where a whole sentence has no room. */
  quoted?: string;
  /** A title or message: it sums up, and only a sentence that can be a title takes its place. */
  is_summary?: boolean;
}

interface SafeSentence {
  text: string;
  /**
   * How it came about; `dropped`: neither the sentence nor its source can be on the slide (`text` is empty, or of a title what the
   * sources have that is closest to it); `unproven`: a title that sums up in words that could not be compared, without a fact of its own.
   */
  state: 'kept' | 'rewritten' | 'own_words' | 'dropped' | 'unproven';
}

/** Longer source sentences are no slide text. */
const MAX_OWN_CHARS = 260;

/** Whether what is written can be compared with the sources: a translation has no words in common with them. */
export function isComparable(sources: readonly SourceText[], { language }: Preferences): boolean {
  const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? tag;
  return sources.some((source) => source.language !== 'und' && primary(source.language) === primary(language));
}

/**
 * Checks sentences against their sources. One that says something else is rewritten once, with the reason; if that helps nothing,
 * the source's own words take its place, whole.
 * @throws ModelError when the work is cancelled.
 */
export async function makeSafe(
  model: TextModel,
  preferences: Preferences,
  sentences: readonly CheckedSentence[],
  signal?: AbortSignal,
): Promise<SafeSentence[]> {
  const { language } = preferences;
  const problems = sentences.map((sentence) => findProblem({ ...sentence, language }));
  const asked = sentences.flatMap((sentence, index): RewriteInput['sentences'] => {
    const problem = problems[index];
    const source = sentence.sources.slice(0, MAX_SOURCES_SHOWN).join(' ');
    if (problem == null || source === '') return [];
    return [{ number: index + 1, text: sentence.text, problem, source, max_length: sentence.max_length }];
  });
  const rewritten = asked.length === 0 ? new Map<number, string>() : await rewrite(model, preferences, asked, signal);
  return sentences.map((sentence, index): SafeSentence => {
    if (problems[index] === null) return { text: sentence.text, state: 'kept' };
    const second = rewritten.get(index + 1)?.trim() ?? '';
    if (second !== '' && findProblem({ ...sentence, text: second, language }) === null)
      return { text: second, state: 'rewritten' };
    if (sentence.is_summary === true) return ownTitle(sentence, language);
    const { quoted } = sentence;
    if (
      quoted !== undefined &&
      !quoted.includes(' | ') &&
      findProblem({ ...sentence, text: quoted, language }) === null
    )
      return { text: capitalised(withoutMarks(quoted)), state: 'own_words' };
    const own = closestSentence(sentence.text, sentence.sources);
    // A row of a table is no sentence.
    return own === null ||
      own.includes(' | ') ||
      !holdsMost(own, sentence.text) ||
      own.length > Math.max(MAX_OWN_CHARS, sentence.max_length)
      ? { text: '', state: 'dropped' }
      : { text: own, state: 'own_words' };
  });
}

const MAX_SOURCES_SHOWN = 8;

/**
 * The sentence of the sources that can take the place of a title: the closest one that is short enough, whole, a statement, and
 * understood alone.
 */
function ownTitle(title: CheckedSentence, language: string): SafeSentence {
  const { text, sources, more = [], max_length } = title;
  // What only sums up in other words says more for its slide than any one sentence of it.
  if (addsOnlyWords({ ...title, language })) return { text, state: 'unproven' };
  const whole = [...sources, ...more].filter((sentence) => {
    const own = withoutMarks(sentence);
    return own.length <= max_length && !/[|?]|[:;]$/u.test(own) && findMissingAntecedent(own, language) === null;
  });
  const claims = whole.filter((sentence) => isClaim(sentence, language) && !ASKS_READER.test(withoutMarks(sentence)));
  const own = closestSentence(text, claims);
  if (own !== null && holdsMost(own, text)) return { text: own, state: 'own_words' };
  // What could not be compared stays, and is reported.
  if (!addsFacts({ ...title, language })) return { text, state: 'unproven' };
  // What is false gives way to a claim on what the slide is about, if there is one.
  const about = claims.filter((sentence) => sharedWords(sentence, `${text} ${title.context}`) >= MIN_SHARED);
  return { text: closestSentence(text, about) ?? '', state: 'dropped' };
}

/** "Click here to see the video comparison": a request to the reader of the source. */
const ASKS_READER =
  /^(?:click|tap|press|scroll|watch|download|subscribe|see|read|visit|check out|klicken|tippen|siehe|sehen sie|lesen sie|laden sie|besuchen sie)(?!\p{L})|\b(?:click here|hier klicken)\b/iu;
/** One word in common may be chance. */
const MIN_SHARED = 2;

function sharedWords(one: string, other: string): number {
  const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu));
  const words = wordsOf(other);
  return [...wordsOf(one)].filter((word) => words.has(word)).length;
}

/** Whether a sentence of the source says most of what was written: one of three things in a list does not. */
function holdsMost(own: string, written: string): boolean {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const known = new Set(wordsOf(own));
  const asked = wordsOf(written);
  return asked.filter((word) => known.has(word)).length * 2 >= asked.length;
}

async function rewrite(
  model: TextModel,
  preferences: Preferences,
  sentences: RewriteInput['sentences'],
  signal?: AbortSignal,
): Promise<Map<number, string>> {
  try {
    const reply = await model.generate({
      task: 'rewrite',
      input: { preferences, sentences },
      output: rewriteOutput,
      messages: rewriteMessages,
      ...(signal ? { signal } : {}),
    });
    return new Map(reply.value.sentences.map(({ number, text }) => [number, text]));
  } catch (error) {
    if (!(error instanceof ModelError) || error.code === 'ai.cancelled') throw error;
    // The sources' own words need no model.
    return new Map();
  }
}

/** The prompt that has sentences rewritten so that they say what their sources say. */
function rewriteMessages({ preferences, sentences }: RewriteInput): ChatMessage[] {
  const list = sentences.map(({ number, text, problem, source, max_length }) =>
    [
      `${number}. Written: ${text}`,
      `   Problem: ${problem}`,
      `   At most ${max_length} characters.`,
      `   Source: ${source}`,
    ].join('\n'),
  );
  return [
    {
      role: 'system',
      text: [
        'Sentences of a slide deck say something else than their sources. Rewrite each so that it says exactly what its source says: the same subject, direction, condition, hedge, period, unit and names; nothing added, nothing that changes the meaning left out. It stays a plain, complete sentence; only what the problem names goes back to the words of the source.',
        'A sentence must be understood alone: no "this", "these", "it" for something that is not in it.',
        'Answer with the number and the new text of each.',
        `Write in the language "${preferences.language}".`,
        SOURCE_TEXT_RULE,
      ].join('\n'),
    },
    { role: 'user', text: asSourceText(list.join('\n\n')) },
  ];
}
