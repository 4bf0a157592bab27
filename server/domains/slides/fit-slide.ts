import type { LayoutField, LayoutModel } from '../../../common/deck/layout.ts';
import type { Slide, TextContent } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { ModelError } from '../../sdk/ports/model-error.ts';
import { shortenOutput } from '../../sdk/ports/text-tasks.ts';
import type { SlideContext } from './slide-context.ts';
import { textContent } from './slide-draft.ts';
import { shortenMessages } from './slide-messages.ts';

/**
 * Makes every text of a slide fit its place as measured: shrinking is tried first (the exporter writes it), then one
 * shortening call with the exact length, then the last points move to the notes. Nothing is cut and nothing overflows; what
 * could not be mended is a finding.
 */
export async function fitSlide(
  context: SlideContext,
  typesetter: Typesetter,
  slide: Slide,
  layout: LayoutModel,
): Promise<void> {
  for (const field of layout.fields) {
    const content = slide.fields[field.name];
    if (content?.kind !== 'text' || field.text === undefined) continue;
    const fits = (text: TextContent): boolean => fitsField(typesetter, slide, field, text);
    if (fits(content)) continue;
    const shortened = content.paragraphs.length === 1 ? await shorten(context, slide, field, content, fits) : null;
    if (shortened !== null) slide.fields[field.name] = shortened;
    else moveToNotes(context, slide, field, content, fits);
  }
}

function fitsField(typesetter: Typesetter, slide: Slide, field: LayoutField, content: TextContent): boolean {
  if (field.text === undefined) return true;
  return typesetter.fit(content.paragraphs, field.text, slide.boxes[field.name] ?? field.box, field.kind).fits;
}

/** One shortening call, by the built-in model if the other one fails; null when its answer does not fit either. */
async function shorten(
  context: SlideContext,
  slide: Slide,
  field: LayoutField,
  content: TextContent,
  fits: (text: TextContent) => boolean,
): Promise<TextContent | null> {
  const text = plainText(content.paragraphs);
  const models = context.model === context.fallback ? [context.model] : [context.model, context.fallback];
  for (const model of models) {
    try {
      const reply = await model.generate({
        task: 'shorten',
        input: { wishes: context.wishes, text, max_length: field.max_length },
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

/** Keeps the paragraphs that fit; the rest is said, not shown. A title that can't be shortened stays and is reported. */
function moveToNotes(
  context: SlideContext,
  slide: Slide,
  field: LayoutField,
  content: TextContent,
  fits: (text: TextContent) => boolean,
): void {
  let kept = content.paragraphs;
  while (kept.length > 1 && !fits({ kind: 'text', paragraphs: kept })) kept = kept.slice(0, -1);
  const moved = content.paragraphs.slice(kept.length);
  if (fits({ kind: 'text', paragraphs: kept })) {
    slide.fields[field.name] = { kind: 'text', paragraphs: kept };
  } else if (field.kind !== 'title') {
    delete slide.fields[field.name];
    moved.unshift(...kept);
  }
  if (moved.length > 0) slide.notes = [slide.notes, plainText(moved)].filter(Boolean).join('\n\n');
  const isTight = moved.length === 0;
  slide.findings.push({
    code: isTight ? 'slides.title_tight' : 'slides.moved_to_notes',
    params: isTight ? { title: slide.title } : { title: slide.title, count: moved.length },
    severity: isTight ? 'warning' : 'info',
    slide_id: slide.id,
  });
}
