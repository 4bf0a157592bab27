import type { LayoutCatalogue } from '../../../common/deck/layout.ts';
import type { Deck } from '../../../common/deck/slide.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import type { TextModel } from '../../../server/kernel/sdk/ports/text-model.ts';
import { mappingCodeOutput } from '../../../server/kernel/sdk/ports/text-tasks.ts';
import type { MappingCodeInput } from '../../../server/kernel/sdk/ports/text-tasks.ts';
import type { Sandbox } from '../sandbox/create-sandbox.ts';
import { ProgramError } from '../sandbox/create-sandbox.ts';
import { applyOperations } from './apply-operations.ts';
import type { AppliedOperations } from './apply-operations.ts';
import { mappingInput } from './mapping-input.ts';
import { mappingMessages } from './mapping-messages.ts';
import type { InputSlide, MappingInput } from './mapping-input.ts';

/** Length of an excerpt that shows what a text is about. */
const TEXT_CHARS = 70;
const PARAGRAPHS = 6;
const DESCRIPTION_CHARS = 160;
const MIN_SLIDES = 3;

/**
 * The input of a program for the model: its complete structure with shortened texts, and fewer slides if it would
 * exceed what the model reads.
 * @param chars maximum number of characters in total.
 */
function sampleOf(input: MappingInput, chars: number): string {
  const slides = input.deck.slides.map(shortSlide);
  const layouts = input.template.layouts.map((layout) => ({
    ...layout,
    description: cut(layout.description, DESCRIPTION_CHARS),
  }));
  for (let count = slides.length; ; count = Math.floor(count / 2)) {
    const deck = { ...input.deck, slide_count: slides.length, slides: slides.slice(0, count) };
    const text = JSON.stringify({ ...input, deck, template: { ...input.template, layouts } });
    if (text.length <= chars || count <= MIN_SLIDES) return text;
  }
}

function shortSlide(slide: InputSlide): InputSlide {
  return {
    ...slide,
    title: cut(slide.title, TEXT_CHARS),
    notes: cut(slide.notes, TEXT_CHARS),
    contents: slide.contents.map((content) =>
      content.kind === 'text'
        ? {
            ...content,
            paragraphs: content.paragraphs
              .slice(0, PARAGRAPHS)
              .map(({ text, level }) => ({ text: cut(text, TEXT_CHARS), level })),
          }
        : content,
    ),
  };
}

function cut(text: string, chars: number): string {
  return text.length <= chars ? text : `${text.slice(0, chars)}…`;
}

/** Number of programs tried: the second attempt is given the fault of the first. */
const TRIES = 2;
/** Share of the model's context for the sample; the rest is for rules and a failed program. */
const SAMPLE_SHARE = 0.6;
const MAX_SAMPLE_CHARS = 120_000;

export interface MapDeckParts {
  sandbox: Pick<Sandbox, 'run'>;
  model: TextModel;
  /** Describes the faults of a program to the model, in English. */
  translator: Translator;
  /** The title of a slide that continues the previous one, in the deck's language. */
  continued: (title: string, number: number) => string;
  onFailure?: (error: ProgramError, attempt: number) => void;
  /** Stores the model's program, so that it isn't paid for again. */
  keep?: <T>(name: string, input: unknown, work: () => Promise<T>) => Promise<T>;
}

/**
 * Carries slides onto other layouts with a program that a model writes: it runs in the sandbox, and our code checks and
 * applies its operations.
 * @param prompt the author's request.
 * @throws AppError `provider_failed` `codegen_failed` after the second failed program; ModelError; the sandbox's error
 *   if it is unavailable; the signal's reason when aborted.
 */
export async function mapDeck(
  { sandbox, model, translator, continued, onFailure, keep = (_name, _input, work) => work() }: MapDeckParts,
  { deck, catalogue, prompt }: { deck: Deck; catalogue: LayoutCatalogue; prompt: string },
  signal: AbortSignal,
): Promise<AppliedOperations> {
  const input = mappingInput(deck, catalogue, prompt);
  const json = JSON.stringify(input);
  const sample = sampleOf(input, Math.min(MAX_SAMPLE_CHARS, Math.floor(model.context_chars * SAMPLE_SHARE)));
  const preferences = { language: deck.language, tone: '', instructions: prompt };
  let failed: MappingCodeInput['failed'] = null;
  for (let attempt = 1; ; attempt += 1) {
    const question: MappingCodeInput = { preferences, sample, failed };
    const code = bare(await keep(`program ${attempt}`, [model.provider, question], () => ask(model, question, signal)));
    try {
      return applyOperations(await sandbox.run(code, json, signal), deck.slides, catalogue, continued);
    } catch (error) {
      if (!(error instanceof ProgramError)) throw error;
      onFailure?.(error, attempt);
      if (attempt === TRIES) throw new AppError('provider_failed', 'codegen_failed', {}, { cause: error });
      failed = { code, problem: translator.translate('errors', error.code, error.params) };
    }
  }
}

async function ask(model: TextModel, input: MappingCodeInput, signal: AbortSignal): Promise<string> {
  const reply = await model.generate({
    task: 'mapping_code',
    input,
    output: mappingCodeOutput,
    messages: mappingMessages,
    signal,
  });
  return reply.value.code;
}

/** Models often wrap programs in code fences. */
function bare(code: string): string {
  return /```(?:js|javascript)?\s*\n([\s\S]*?)\n?```/.exec(code)?.[1] ?? code;
}
