import type { OutlineInput } from '../../../../common/api/outlines.ts';
import type { Outline, OutlineSlide } from '../../../../common/deck/outline.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { InputFault } from '../../../kernel/sdk/app-error.ts';
import { randomBytes } from 'node:crypto';

/**
 * The outline after an edit: the list as given; a slide of a known id keeps what is absent, any other is new and gets an id.
 * @throws AppError `invalid` for an id that is twice and a new slide without a title.
 */
export function editedOutline(before: Outline, input: OutlineInput): Outline {
  const known = new Map(before.slides.map((slide) => [slide.id, slide]));
  const faults: InputFault[] = [];
  const used = new Set<string>();
  const slides = input.slides.map((given, index) => {
    const former = given.id == null ? undefined : known.get(given.id);
    const title = given.title ?? former?.title ?? '';
    const path = `/slides/${index}`;
    if (title === '') faults.push({ path: `${path}/title`, code: 'outlines.title_missing', params: {} });
    if (former !== undefined && used.has(former.id)) {
      faults.push({ path: `${path}/id`, code: 'outlines.same_id', params: { id: former.id } });
    }
    if (former !== undefined) used.add(former.id);
    return mergedSlide(former, given, title);
  });
  if (faults.length > 0) throw new AppError('invalid', 'outlines.invalid', {}, { faults });
  return { title: input.title ?? before.title, slides };
}

/** Absent keeps, null clears. */
function mergedSlide(
  former: OutlineSlide | undefined,
  given: OutlineInput['slides'][number],
  title: string,
): OutlineSlide {
  const takeaway = given.takeaway ?? former?.takeaway ?? '';
  const form = given.form === undefined ? former?.form : given.form;
  return {
    id: former?.id ?? newSlideId(),
    kind: given.kind ?? former?.kind ?? 'content',
    title,
    takeaway: takeaway === '' ? title : takeaway,
    source_section_idx:
      given.source_section_idx === undefined ? (former?.source_section_idx ?? null) : given.source_section_idx,
    block_refs: given.block_refs === undefined ? [...(former?.block_refs ?? [])] : [...(given.block_refs ?? [])],
    story_id: given.story_id === undefined ? (former?.story_id ?? null) : given.story_id,
    ...(former?.byline == null ? {} : { byline: former.byline }),
    ...(former?.role == null ? {} : { role: former.role }),
    ...(form == null ? {} : { form }),
  };
}

/** An id for a new slide: its own for good, in this deck and in every later version of it. */
export function newSlideId(): string {
  return `slide-${randomBytes(6).toString('hex')}`;
}
