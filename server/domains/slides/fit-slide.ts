import type { LayoutField, LayoutModel } from '../../../common/deck/layout.ts';
import type { Slide, TextContent } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import { fitField } from '../../../common/typeset/fit-field.ts';
import type { Fit } from '../../../common/typeset/fit-text.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { ModelError } from '../../sdk/ports/model-error.ts';
import { shortenOutput } from '../../sdk/ports/text-tasks.ts';
import type { ShortenInput } from '../../sdk/ports/text-tasks.ts';
import type { SlideContext } from './slide-context.ts';
import { textContent } from './slide-draft.ts';
import { shortenMessages } from './slide-messages.ts';

/** The models that shorten, and in which words. */
export type FitContext = Pick<SlideContext, 'model' | 'fallback' | 'wishes' | 'signal'>;

/**
 * Makes every text of a slide fit its place as measured: shrinking is tried first (the exporter writes it), then one
 * shortening call with the exact surplus, then the last points move to the notes. Nothing is cut and nothing overflows; what
 * could not be mended is a finding.
 * @param mayGoOn lists that are too long are left as they are: `continueSlide` shares them among slides.
 */
export async function fitSlide(
  context: FitContext,
  typesetter: Typesetter,
  slide: Slide,
  layout: LayoutModel,
  mayGoOn = false,
): Promise<void> {
  for (const field of layout.fields) {
    const content = slide.fields[field.name];
    if (content?.kind !== 'text' || field.text === undefined) continue;
    const frame = field.text;
    const box = slide.boxes[field.name] ?? field.box;
    const measure = (text: TextContent): Fit => typesetter.fit(text.paragraphs, frame, box, field.kind);
    const { fits, surplus_chars, overflow_pt } = measure(content);
    if (fits || (mayGoOn && canGoOn(field, content))) continue;
    const room = Math.max(field.max_length, plainText(content.paragraphs).length - surplus_chars);
    const isFitting = (text: TextContent): boolean => measure(text).fits;
    const surplus = { overflow_pt, characters: surplus_chars };
    const shortened =
      content.paragraphs.length === 1 ? await shorten(context, slide, field, { room, surplus }, isFitting) : null;
    if (shortened !== null) slide.fields[field.name] = shortened;
    else if (field.kind !== 'title') moveToNotes(slide, field, content, isFitting);
    else if (fitField(typesetter, field, box, content.paragraphs)?.fits !== true) reportTightTitle(slide);
  }
}

/** Only lists go on: the parts of a single paragraph, a title or a caption make no sense alone. */
export function canGoOn(field: LayoutField, content: TextContent): boolean {
  return (field.kind === 'body' || field.kind === 'object') && content.paragraphs.length > 1;
}

/** One shortening call to the characters that fit, by the built-in model if the other one fails; null when its answer does not fit either. */
async function shorten(
  context: FitContext,
  slide: Slide,
  field: LayoutField,
  { room, surplus }: { room: number; surplus: NonNullable<ShortenInput['surplus']> },
  fits: (text: TextContent) => boolean,
): Promise<TextContent | null> {
  const content = slide.fields[field.name];
  if (content?.kind !== 'text') return null;
  const text = plainText(content.paragraphs);
  const models = context.model === context.fallback ? [context.model] : [context.model, context.fallback];
  for (const model of models) {
    try {
      const reply = await model.generate({
        task: 'shorten',
        input: { wishes: context.wishes, text, max_length: room, surplus },
        output: shortenOutput,
        messages: shortenMessages,
        ...(context.signal ? { signal: context.signal } : {}),
      });
      const shorter = textContent([reply.value.text.trim()], false);
      if (reply.value.text.trim() !== '' && fits(shorter)) {
        if (field.kind === 'title') slide.title = reply.value.text.trim();
        return shorter;
      }
    } catch (error) {
      if (!(error instanceof ModelError) || error.code === 'ai.cancelled') throw error;
      slide.findings.push({
        code: 'slides.shortened_by_builtin',
        params: { title: slide.title, reason: error.code },
        severity: 'info',
        slide_id: slide.id,
      });
    }
  }
  return null;
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
