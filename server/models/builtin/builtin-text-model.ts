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
} from '../../kernel/sdk/ports/text-tasks.ts';
import { checkTitles } from './check-titles.ts';
import { classifyBlocks } from './classify-blocks.ts';
import { drawProcess } from './draw-process.ts';
import { editSlide } from './edit-slide.ts';
import { fillSlide } from './fill-slide.ts';
import { guessLanguage } from './language-pack.ts';
import { createLinguistSource } from './linguist.ts';
import type { Linguist } from './linguist.ts';
import { writeBrief } from './write-brief.ts';
import { writeOutline } from './write-outline.ts';
import { writeStory } from './write-story.ts';
import { isSlideKind, slideKinds } from '../../../common/deck/slide-kinds.ts';
import { pickBest, readPassages } from './passages.ts';
import { shortenText } from './shorten-text.ts';

/** Name of the provider that is always there and costs nothing. */
export const BUILTIN = 'builtin';
const MODEL = 'extractive';
/** The one program for all decks. */
const MAPPING_PROGRAM = new URL('./mapping-program.js', import.meta.url);

/**
 * A text model without a network: it picks and shortens sentences of the input, and never writes one of its own. The
 * same input gives the same answer. It writes in the language of the input; it does not translate.
 */
export function createBuiltinTextModel(): TextModel {
  const linguistFor = createLinguistSource();

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
      const answer = await answerTask(request.task, request.input, linguistFor);
      refuseCancelled(request.signal, request.task);
      const checked = request.output.safeParse(answer);
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

function refuseCancelled(signal: AbortSignal | undefined, task: string): void {
  if (signal?.aborted === true) throw new ModelError('ai.cancelled', { provider: BUILTIN, task });
}

/** The task's name says what its input is: `text-tasks.ts` pairs them. */
async function answerTask(
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
    // Its sentences are the sources' own.
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
    case 'classify':
      return classifyBlocks(input as ClassifyInput);
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

/** Running text only: tables say little about the language. */
function textOf(blocks: readonly BlockDigest[]): string {
  return blocks.flatMap((block) => (block.kind === 'table' || block.kind === 'code' ? [] : [block.text])).join(' ');
}

/** The first candidate whose description suits the slide's kind best; the first of all where none does. */
export function chooseLayout(input: LayoutInput): LayoutOutput {
  const { kind } = input.slide;
  for (const sign of isSlideKind(kind) ? slideKinds[kind].layout_words : []) {
    const found = input.candidates.find((candidate) => sign.test(candidate.description));
    if (found !== undefined) return { layout_id: found.layout_id };
  }
  return { layout_id: input.candidates[0]?.layout_id ?? '' };
}

/** The most pressing of the questions that rules have found; none is reworded. */
export function chooseQuestions(input: QuestionsInput): QuestionsOutput {
  return { questions: input.candidates.slice(0, input.max_questions) };
}

/**
 * The text as whole sentences within a length: fewer sentences, then a shorter one.
 * @returns the text unchanged when nothing whole fits.
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
