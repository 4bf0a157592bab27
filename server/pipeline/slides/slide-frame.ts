import type { LayoutField } from '../../../common/deck/layout.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import type { Paragraph, TextContent } from '../../../common/deck/slide.ts';
import { pointNumber } from '../check/number-mentions.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import type { SlideContext } from './slide-context.ts';
import { textContent } from './slide-draft.ts';
import type { SlideDraft } from './slide-draft.ts';

/** A longer name of a chapter is a sentence, and no kicker. */
const MAX_KICKER_CHARS = 60;
/** A line that is measured in small letters and shown in capitals needs room to spare. */
const CAPITALS = 0.8;
const MAX_POINTS = 4;
const MAX_CALLOUTS = 3;

/** Puts the chapter over the title, and the number of a chapter on its first slide, where the layout has places for them. */
export function putFrame(context: SlideContext, { slide, candidate }: PlannedSlide, draft: SlideDraft): void {
  const { kicker, chapter_number: number } = candidate.assignment;
  if (kicker !== null) draft.putLine(kicker, kickerOf(context, slide, kicker));
  if (number === null || slide.kind !== 'section') return;
  const chapters = context.outline.slides.filter(({ kind }) => kind === 'section');
  draft.putLine(number, String(chapters.findIndex(({ id }) => id === slide.id) + 1));
}

/** The chapter a slide belongs to: the last chapter page before it, else the section of the content that it is based on. */
function kickerOf(context: SlideContext, slide: OutlineSlide, field: LayoutField): string | undefined {
  const { slides, title: deckTitle } = context.outline;
  const before = slides.slice(
    0,
    Math.max(
      0,
      slides.findIndex(({ id }) => id === slide.id),
    ),
  );
  const chapter = before.findLast(({ kind }) => kind === 'section')?.title;
  const section = slide.source_section_idx === null ? undefined : context.brief?.sections[slide.source_section_idx];
  const room = Math.min(MAX_KICKER_CHARS, field.max_length * CAPITALS);
  const said = [slide.title, slide.takeaway, deckTitle].map((text) => text.toLowerCase().trim());
  return [chapter, section?.title].find(
    (name) => name !== undefined && name.length <= room && !said.includes(name.toLowerCase().trim()),
  );
}

/**
 * The points of a story in the text beside its chart. A field whose second level is larger than its first is made for numbers:
 * up to three points then stand there, each under its number where it has one.
 */
export function pointsBeside(field: LayoutField, points: readonly string[], language: string): TextContent {
  const plain = textContent(points.slice(0, MAX_POINTS), true);
  if (!takesCallouts(field)) return plain;
  const shown = points.slice(0, MAX_CALLOUTS);
  const numbers = shown.map((point) => pointNumber(point, language));
  if (numbers.every((number) => number === null)) return plain;
  const paragraphs = shown.flatMap((point, at) => {
    const number = numbers[at] ?? null;
    return number === null ? [line(point, 0)] : [line(number, 1), line(point, 2)];
  });
  return { kind: 'text', paragraphs };
}

function takesCallouts({ text }: LayoutField): boolean {
  const [first, second, third] = text?.levels ?? [];
  if (first === undefined || second === undefined || third === undefined) return false;
  return second.size_pt > 1.3 * first.size_pt && third.size_pt <= first.size_pt;
}

function line(text: string, level: number): Paragraph {
  return { runs: [{ text }], level };
}
