import * as z from 'zod';
import { outlineSlideSchema } from '../../../../common/api/outlines.ts';
import type { OutlineInput } from '../../../../common/api/outlines.ts';
import type { OutlineSlide } from '../../data/outline.ts';

/** A slide of the outline as it is edited. */
const editedSlideSchema = outlineSlideSchema.extend({
  /** Stays the same while the pane is open; the id of a new slide is the server's to give. */
  key: z.string(),
});
export type EditedSlide = z.output<typeof editedSlideSchema>;

/** What is kept of an edit until the server has it. */
const keptEditSchema = z.object({ etag: z.string(), slides: z.array(editedSlideSchema).min(1) });
export type KeptEdit = z.output<typeof keptEditSchema>;

/** An edit as it was kept; null if there is none, or one of another version of the pane. */
export function keptEdit(text: string | null): KeptEdit | null {
  if (text === null || text === '') return null;
  try {
    return keptEditSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function editedSlides(slides: readonly OutlineSlide[]): EditedSlide[] {
  return slides.map((slide) => ({ ...slide, key: slide.id }));
}

export function newSlide(): EditedSlide {
  const key = `new-${crypto.randomUUID()}`;
  return {
    ...{ key, id: key, kind: 'content', title: '', takeaway: '' },
    ...{ source_section_idx: null, block_refs: [], story_id: null },
  };
}

/** The list as PUT takes it: all of each slide, so that one that was removed and brought back is whole. */
export function outlineInputOf(slides: readonly EditedSlide[]): OutlineInput {
  return { slides: slides.map(({ key: _key, ...slide }) => ({ ...slide, title: slide.title.trim() })) };
}

/** Every slide needs a title before the list can be stored. */
export function isWhole(slides: readonly EditedSlide[]): boolean {
  return slides.every(({ title }) => title.trim() !== '');
}

/** Whether two slides have the same kind, title and takeaway, whatever their ids. */
export function hasSameContent(one: OutlineSlide, other: OutlineSlide): boolean {
  const takeaway = (slide: OutlineSlide): string => slide.takeaway.trim() || slide.title.trim();
  return one.kind === other.kind && one.title.trim() === other.title.trim() && takeaway(one) === takeaway(other);
}

export function areTheSame(mine: readonly OutlineSlide[], theirs: readonly OutlineSlide[]): boolean {
  return (
    mine.length === theirs.length && mine.every((slide, index) => hasSameContent(slide, theirs[index] as OutlineSlide))
  );
}

/** The list with one slide at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(to, 0, taken);
  return next;
}
