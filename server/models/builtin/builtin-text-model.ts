import { capitalised } from '../../../common/deck/capitalised.ts';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type {
  ModelUsage,
  StreamEvent,
  TextModel,
  TextReply,
  TextRequest,
  TextTaskName,
} from '../../kernel/sdk/ports/text-model.ts';
import type {
  BlockDigest,
  BriefInput,
  ClassifyInput,
  LayoutInput,
  OutlineInput,
  ProcessInput,
  QuestionsInput,
  ShortenInput,
  SlideEditInput,
  SlideInput,
  TitlesInput,
  LayoutOutput,
  QuestionsOutput,
  ShortenOutput,
  TitlesOutput,
  ClassifyOutput,
  ProcessOutput,
} from '../../kernel/sdk/ports/text-tasks.ts';
import { editSlide } from './edit-slide.ts';
import { fillSlide } from './fill-slide.ts';
import { isStated } from './heading-claim.ts';
import { guessLanguage } from './language-pack.ts';
import { createLinguistSource } from './linguist.ts';
import type { Linguist } from './linguist.ts';
import { writeBrief } from './write-brief.ts';
import { writeOutline } from './write-outline.ts';
import { writeStory } from './write-story.ts';
import { isSlideKind, slideKinds } from '../../../common/deck/slide-kinds.ts';
import { pickBest, readPassages } from './passages.ts';
import { shortenText, countWords, wholeText } from './shorten-text.ts';
import { isClaim } from './claim.ts';
import { coverage, overlap } from './text-rank.ts';
import { LONGEST_TITLE } from './write-title.ts';
import { numbersIn, cleanText } from './clean-text.ts';
import { isNoiseText, withoutNoise } from './noise.ts';

/** Name of the provider that is always available and free. */
export const BUILTIN = 'builtin';
const MODEL = 'extractive';
/** The mapping program for all decks. */
const MAPPING_PROGRAM = new URL('./mapping-program.js', import.meta.url);

/** Answers a task of the model; the caller decides where and how. */
export type Answering = (task: TextTaskName, input: unknown, signal?: AbortSignal) => Promise<unknown>;

/**
 * A text model without a network: it selects and shortens sentences of the input, and never writes new ones. The
 * same input gives the same answer. It uses the language of the input and does not translate.
 * @param answer computes the answers elsewhere, such as in threads; in this thread if absent.
 */
export function createBuiltinTextModel(answer: Answering = answeringHere()): TextModel {
  async function generate<TaskName extends TextTaskName, Input, Output>(
    request: TextRequest<TaskName, Input, Output>,
  ): Promise<TextReply<Output>> {
    const start = performance.now();
    refuseCancelled(request.signal, request.task);
    const usage = (): ModelUsage => ({
      provider: BUILTIN,
      model: MODEL,
      task: request.task,
      input_tokens: 0,
      output_tokens: 0,
      duration_ms: performance.now() - start,
      attempts: 1,
    });
    try {
      const found = await answer(request.task, request.input, request.signal).catch((error: unknown) => {
        refuseCancelled(request.signal, request.task);
        throw error;
      });
      refuseCancelled(request.signal, request.task);
      const checked = request.output.safeParse(found);
      if (!checked.success)
        throw new ModelError('ai.invalid_answer', { provider: BUILTIN, task: request.task }, { cause: checked.error });
      return { value: checked.data, usage: usage() };
    } finally {
      request.onUsage?.(usage());
    }
  }

  async function* stream<TaskName extends TextTaskName, Input, Output, Item>(
    request: TextRequest<TaskName, Input, Output> & { listKey: string; item: z.ZodType<Item> },
  ): AsyncGenerator<StreamEvent<Item, Output>> {
    const reply = await generate(request);
    const list: unknown = Reflect.get(Object(reply.value) as object, request.listKey);
    for (const entry of Array.isArray(list) ? list : []) {
      refuseCancelled(request.signal, request.task);
      yield { kind: 'item', item: request.item.parse(entry) };
    }
    yield { kind: 'done', reply };
  }

  return { provider: BUILTIN, model: MODEL, context_chars: 20_000_000, generate, stream };
}

function answeringHere(): Answering {
  const linguistFor = createLinguistSource();
  return (task, input) => answerTask(task, input, linguistFor);
}

function refuseCancelled(signal: AbortSignal | undefined, task: string): void {
  if (signal?.aborted === true) throw new ModelError('ai.cancelled', { provider: BUILTIN, task });
}

/** The task's name determines the type of its input: `text-tasks.ts` pairs them. */
export async function answerTask(
  task: TextTaskName,
  input: unknown,
  linguistFor: (language: string) => Promise<Linguist>,
): Promise<unknown> {
  const linguistOf = (text: string, language: string): Promise<Linguist> => linguistFor(guessLanguage(text, language));
  switch (task) {
    case 'brief': {
      const brief = input as BriefInput;
      return writeBrief(brief, await linguistOf(textOf(brief.blocks), brief.preferences.language));
    }
    case 'outline': {
      const outline = input as OutlineInput;
      const text = textOf(outline.sections.flatMap((section) => section.blocks));
      return writeOutline(outline, await linguistOf(text, outline.preferences.language));
    }
    case 'story': {
      const asked = input as OutlineInput;
      const text = textOf(asked.sections.flatMap((section) => section.blocks));
      return writeStory(asked, await linguistOf(text, asked.preferences.language));
    }
    case 'titles': {
      const titles = input as TitlesInput;
      const text = titles.slides.map(({ title, takeaway }) => `${title} ${takeaway}`).join(' ');
      return checkTitles(titles, await linguistOf(text, titles.preferences.language));
    }
    // Its sentences come from the sources.
    case 'rewrite':
      return { sentences: [] };
    case 'slide': {
      const slide = input as SlideInput;
      return fillSlide(
        slide,
        await linguistOf(`${slide.slide.takeaway} ${textOf(slide.blocks)}`, slide.preferences.language),
      );
    }
    case 'slide_edit': {
      const edit = input as SlideEditInput;
      const text = edit.fields.flatMap((field) => field.paragraphs).join(' ');
      return editSlide(edit, await linguistOf(text, edit.preferences.language));
    }
    case 'shorten': {
      const shorten = input as ShortenInput;
      return shortenToLength(shorten, await linguistOf(shorten.text, shorten.preferences.language));
    }
    case 'layout':
      return chooseLayout(input as LayoutInput);
    case 'classify': {
      const classify = input as ClassifyInput;
      return classifyBlocks(classify, await linguistOf(textOf(classify.blocks), 'en'));
    }
    case 'process': {
      const process = input as ProcessInput;
      return drawProcess(process, await linguistOf(process.steps.join(' '), process.preferences.language));
    }
    case 'questions':
      return chooseQuestions(input as QuestionsInput);
    case 'mapping_code':
      return { code: await readFile(MAPPING_PROGRAM, 'utf8') };
  }
}

/** Only running text, because tables reveal little about the language. */
function textOf(blocks: readonly BlockDigest[]): string {
  return blocks.flatMap((block) => (block.kind === 'table' || block.kind === 'code' ? [] : [block.text])).join(' ');
}

/** The first candidate whose description fits the slide's kind best; the first of all if none does. */
export function chooseLayout(input: LayoutInput): LayoutOutput {
  const { kind } = input.slide;
  for (const sign of isSlideKind(kind) ? slideKinds[kind].layout_words : []) {
    const found = input.candidates.find((candidate) => sign.test(candidate.description));
    if (found !== undefined) return { layout_id: found.layout_id };
  }
  return { layout_id: input.candidates[0]?.layout_id ?? '' };
}

/** The most urgent of the questions that rules found, unchanged. */
export function chooseQuestions(input: QuestionsInput): QuestionsOutput {
  return { questions: input.candidates.slice(0, input.max_questions) };
}

/**
 * The text as whole sentences within a length: fewer sentences, otherwise a shorter one.
 * @returns the text unchanged if no whole sentence fits.
 */
export function shortenToLength(input: ShortenInput, linguist: Linguist): ShortenOutput {
  const { text, max_length: maxLength } = input;
  if (text.length <= maxLength) return { text };
  const sentences = linguist.sentences(text);
  const limits = { max_chars: maxLength, max_words: Infinity, may_cut_contrast: true as const };
  if (sentences.length <= 1) return { text: shortenText(text, limits, linguist) ?? text };
  const passages = readPassages([{ ref: 'text', kind: 'paragraph', text }], linguist);
  for (let count = sentences.length - 1; count >= 1; count -= 1) {
    const kept = pickBest(
      passages.map((entry) => ({ ...entry, is_self_contained: entry.is_self_contained || entry.order === 0 })),
      count,
    );
    const joined = kept.map((entry) => entry.text).join(' ');
    if (kept.length > 0 && joined.length <= maxLength) return { text: joined };
  }
  const pieces = sentences.flatMap((sentence) => shortenText(sentence, limits, linguist) ?? []);
  return { text: pieces.sort((a, b) => b.length - a.length)[0] ?? text };
}

/** Titles with this share of common terms make the same statement. */
const SAME = 0.8;
const MIN_TERMS = 4;
/** A title states its message if it contains this share of the message's terms. */
const SAYS_IT = 0.5;

/**
 * Reads only the titles: one that isn't a statement is replaced by its slide's message if that is one, and a slide that
 * repeats another one's statement is merged into it.
 */
function checkTitles({ slides, can_cut: canCut }: TitlesInput, linguist: Linguist): TitlesOutput {
  const changes: TitlesOutput['changes'] = [];
  const terms = slides.map(({ title }) => linguist.terms(title));
  slides.forEach(({ number, title, takeaway }, index) => {
    const own = terms[index] ?? [];
    const twin = slides.findIndex(
      (_, other) =>
        other < index && own.length >= MIN_TERMS && isTwin(terms[other] ?? [], own, slides[other]?.title ?? '', title),
    );
    if (twin !== -1 && canCut) {
      changes.push({ number, change: 'merge', title: null, other: slides[twin]?.number ?? null });
      return;
    }
    if (isStated(title, linguist) || takeaway === title) return;
    const claim = wholeText(takeaway, LONGEST_TITLE, linguist);
    if (claim === null || claim === title || !isClaim(claim, linguist)) return;
    // Under the name of a list, a single sentence of its section isn't its message.
    if (twin === -1 && own.length >= 2 && coverage(own, linguist.terms(claim)) < SAYS_IT) return;
    changes.push({ number, change: 'retitle', title: claim, other: null });
  });
  return { changes };
}

/** Two titles with the same message: the same terms, and no number that only one of them contains. */
function isTwin(left: readonly string[], right: readonly string[], one: string, other: string): boolean {
  if (left.length < MIN_TERMS || overlap(left, right) < SAME) return false;
  // "Aoife will gain …" and "John will gain …" are about two people.
  if (!left.includes(right[0] ?? '') && !right.includes(left[0] ?? '')) return false;
  const numbers = (text: string): string => (text.match(/\d+/gu) ?? []).sort().join(' ');
  return numbers(one) === numbers(other);
}

type ContentClass = ClassifyOutput['classes'][number]['class'];

const STEPS =
  /^(?:step \d|schritt \d|étape \d|\d+[.)]\s|first(?:ly)?[,\s]|then[,\s]|next[,\s]|finally[,\s]|zuerst|danach|anschließend|d’abord|ensuite)/iu;
const CONTRAST =
  /\b(?:versus|vs\.?|compared (?:to|with)|in contrast|whereas|on the other hand|advantages?|disadvantages?|pros|cons|im vergleich|im gegensatz|vorteile?|nachteile?|par rapport|en revanche|avantages?)\b/iu;
const DATES = /\b(?:1[5-9]|20)\d\d\b/gu;

/** The kind of content of each block, by its form. */
function classifyBlocks(input: ClassifyInput, linguist: Linguist): ClassifyOutput {
  const kept = new Set(withoutNoise(input.blocks, linguist).map((block) => block.ref));
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

/** What a reader takes in at a glance; longer texts are used if nothing shorter is a whole sentence. */
const SHORT_LABEL = { max_chars: 60, max_words: 10 } as const;
const LONGER_WORDS = 16;
/** In a list that isn't called a process, most items must name an action. */
const MIN_ACTIONS = 0.6;
/** Openers that the arrows already express. */
const ENGLISH_OPENER = /^(?:first|then|next|after that|afterwards|finally|lastly|in the end|step \d+)\s*[,:.]?\s+/iu;
const GERMAN_OPENER = /^schritt \d+\s*[,:.]?\s+/iu;

/** The steps of a source as boxes in a row, in its own words; none if they can't be shortened or name no action. */
function drawProcess(input: ProcessInput, linguist: Linguist): ProcessOutput {
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
  const text = capitalised(whole);
  if (text.length <= SHORT_LABEL.max_chars) return text;
  return (
    shortenText(text, SHORT_LABEL, linguist) ??
    (text.length <= longest ? text : shortenText(text, { max_chars: longest, max_words: LONGER_WORDS }, linguist))
  );
}

/** English has a tagger; in other languages the form of the verb or a final infinitive shows it. */
function saysWhatIsDone(step: string, linguist: Linguist): boolean {
  if (linguist.hasVerb(step)) return true;
  const tags = linguist.tag(step);
  if (tags !== null) return tags[0]?.tag === 'VERB';
  return linguist.pack.language === 'de' && /\p{Ll}(?:en|ern|eln)[.;,]?$/u.test(step);
}
