import { findMeaningChanges } from '../../../common/check/meaning/find-meaning-changes.ts';
import { sentencesIn } from '../read/sentences.ts';
import { asSourceText, SOURCE_TEXT_RULE } from '../../kernel/sdk/source-text.ts';
import type { ChatMessage } from '../../kernel/sdk/ports/text-model.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { LayoutField, LayoutModel } from '../../../common/deck/layout.ts';
import type { Slide, TextContent } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import { fitField } from '../../../common/typeset/fit-field.ts';
import type { Fit } from '../../../common/typeset/fit-text.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { inParallel } from '../../kernel/sdk/concurrency.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import { shortenOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { ShortenInput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { SlideContext } from './slide-context.ts';
import { textContent } from './slide-draft.ts';

/** The models that shorten, and in which words. */
type FitContext = Pick<SlideContext, 'model' | 'fallback' | 'preferences' | 'signal'>;

/**
 * Makes every text of a slide fit its place as measured: shrinking is tried first (the exporter writes it), then one
 * shortening call with the exact surplus, then the last points move to the notes. Nothing is cut and nothing overflows; what
 * could not be fixed is a finding.
 * @param mayGoOn lists that are too long are left as they are: `continueSlide` shares them among slides.
 */
export async function fitSlide(
  context: FitContext,
  typesetter: Typesetter,
  slide: Slide,
  layout: LayoutModel,
  mayGoOn = false,
): Promise<void> {
  const tight = layout.fields.flatMap((field) => {
    const content = slide.fields[field.name];
    if (content?.kind !== 'text' || field.text === undefined) return [];
    const frame = field.text;
    const box = slide.boxes[field.name] ?? field.box;
    const measure = (text: TextContent): Fit => typesetter.fit(text.paragraphs, frame, box, field.kind);
    const { fits, surplus_chars, overflow_pt } = measure(content);
    if (fits || (mayGoOn && canGoOn(field, content))) return [];
    // The built-in model's titles are whole sentences: smaller type takes nothing from them.
    const isWhole = field.kind === 'title' && context.model.provider === 'builtin';
    if (isWhole && fitField(typesetter, field, box, content.paragraphs)?.fits === true) return [];
    const text = plainText(content.paragraphs);
    const room = Math.max(field.max_length, text.length - surplus_chars);
    const surplus = { overflow_pt, characters: surplus_chars };
    return [{ field, content, box, isFitting: (shorter: TextContent) => measure(shorter).fits, text, room, surplus }];
  });
  const answers = await inParallel(
    tight,
    async ({ content, isFitting, text, room, surplus }, _, signal) =>
      content.paragraphs.length === 1
        ? shorten({ ...context, signal }, { text, max_length: room, surplus }, isFitting)
        : NOT_SHORTENED,
    { signal: context.signal },
  );
  for (const [index, { field, content, box, isFitting }] of tight.entries()) {
    const { shorter, reasons } = answers[index] ?? NOT_SHORTENED;
    slide.findings.push(...reasons.map((reason) => shortenedByBuiltin(slide, reason)));
    if (shorter !== null) {
      slide.fields[field.name] = textContent([shorter], false);
      if (field.kind === 'title') slide.title = shorter;
    } else if (field.kind !== 'title') moveToNotes(slide, field, content, isFitting);
    else if (fitField(typesetter, field, box, content.paragraphs)?.fits !== true) reportTightTitle(slide);
  }
}

/** Only lists continue: the parts of a single paragraph, a title or a caption make no sense alone. */
export function canGoOn(field: LayoutField, content: TextContent): boolean {
  return (field.kind === 'body' || field.kind === 'object') && content.paragraphs.length > 1;
}

/** What became of a text that was to be shorter: null if no model gave one that fits, and why models failed. */
interface Shortened {
  shorter: string | null;
  reasons: string[];
}

const NOT_SHORTENED: Shortened = { shorter: null, reasons: [] };

/** One shortening call to the characters that fit, by the built-in model if the other one fails. */
async function shorten(
  context: FitContext,
  asked: Pick<ShortenInput, 'text' | 'max_length' | 'surplus'>,
  fits: (text: TextContent) => boolean,
): Promise<Shortened> {
  const models = context.model === context.fallback ? [context.model] : [context.model, context.fallback];
  const reasons: string[] = [];
  for (const model of models) {
    try {
      const reply = await model.generate({
        task: 'shorten',
        input: { preferences: context.preferences, ...asked },
        output: shortenOutput,
        messages: shortenMessages,
        ...(context.signal ? { signal: context.signal } : {}),
      });
      const shorter = reply.value.text.trim();
      if (shorter !== '' && fits(textContent([shorter], false)) && isFaithful(context, asked.text, shorter))
        return { shorter, reasons };
    } catch (error) {
      if (!(error instanceof ModelError) || error.code === 'ai.cancelled') throw error;
      reasons.push(error.code);
    }
  }
  return { shorter: null, reasons };
}

/** Shortening never changes what a text says. */
function isFaithful({ preferences: { language } }: FitContext, text: string, shorter: string): boolean {
  const sources = sentencesIn(text, language);
  return sentencesIn(shorter, language).every(
    (written) => findMeaningChanges({ written, sources, language }).length === 0,
  );
}

function shortenedByBuiltin(slide: Slide, reason: string): Finding {
  const params = { title: slide.title, reason };
  return { code: 'slides.shortened_by_builtin', params, severity: 'info', slide_id: slide.id };
}

/** Keeps the paragraphs that fit; the rest is said, not shown. */
export function moveToNotes(
  slide: Slide,
  field: LayoutField,
  content: TextContent,
  fits: (text: TextContent) => boolean,
): void {
  let kept = content.paragraphs;
  while (kept.length > 0 && !fits({ kind: 'text', paragraphs: kept })) kept = kept.slice(0, -1);
  const moved = content.paragraphs.slice(kept.length);
  if (kept.length > 0) slide.fields[field.name] = { kind: 'text', paragraphs: kept };
  else delete slide.fields[field.name];
  slide.notes = [slide.notes, plainText(moved)].filter(Boolean).join('\n\n');
  slide.findings.push({
    code: 'slides.moved_to_notes',
    params: { title: slide.title, count: moved.length },
    severity: 'info',
    slide_id: slide.id,
  });
}

function reportTightTitle(slide: Slide): void {
  slide.findings.push({
    code: 'slides.title_tight',
    params: { title: slide.title },
    severity: 'warning',
    slide_id: slide.id,
  });
}

const TIGHT_TITLE = 'slides.title_tight';
const TIGHT_TEXT = 'slides.text_tight';

/** Reports which texts of a slide are too long for their boxes at the smallest size allowed. Nothing is changed. */
export function measureSlide(typesetter: Typesetter, slide: Slide, layout: LayoutModel): void {
  const tight = layout.fields.flatMap((field): Finding[] => {
    const content = slide.fields[field.name];
    if (content?.kind !== 'text') return [];
    const fit = fitField(typesetter, field, slide.boxes[field.name] ?? field.box, content.paragraphs);
    if (fit === null || fit.fits) return [];
    const about = { severity: 'warning' as const, slide_id: slide.id };
    return field.kind === 'title'
      ? [{ ...about, code: TIGHT_TITLE, params: { title: slide.title } }]
      : [{ ...about, code: TIGHT_TEXT, params: { title: slide.title, field: field.name } }];
  });
  const others = slide.findings.filter(({ code }) => code !== TIGHT_TITLE && code !== TIGHT_TEXT);
  slide.findings = [...others, ...tight];
}

/** The prompt that shortens one text. */
function shortenMessages(input: ShortenInput): ChatMessage[] {
  return [
    {
      role: 'system',
      text: [
        `Shorten the text to at most ${input.max_length} characters. Keep its message and its numbers as they are. Language: "${input.preferences.language}".`,
        ...(input.surplus ? [surplusSentence(input.surplus)] : []),
        SOURCE_TEXT_RULE,
      ].join('\n'),
    },
    { role: 'user', text: asSourceText(input.text) },
  ];
}

function surplusSentence({ overflow_pt, characters }: NonNullable<ShortenInput['surplus']>): string {
  return `As measured it is ${Math.ceil(overflow_pt)} pt too tall for its place: cut about ${characters} characters.`;
}
