import type { OutlineInput, OutlineOutput, OutlineSlideOutput } from '../../sdk/ports/text-tasks.ts';
import type { Linguist } from './linguist.ts';
import { pickBest } from './passages.ts';
import type { Passage } from './passages.ts';
import { planSections, shareSlides } from './plan-sections.ts';
import type { SectionPlan } from './plan-sections.ts';
import { shortenText } from './shorten-text.ts';
import { writeSectionSlides } from './write-section-slides.ts';
import { isUsed, take } from './write-title.ts';
import type { UsedTitles } from './write-title.ts';

const TINY_CHARS = 900;
const MOST_CONTENT_SLIDES = 11;
const MOST_TAKEAWAY_CHARS = 170;

/**
 * A deck's story from its sections: title, agenda where it helps, one message per slide, closing. The number of slides
 * is the one asked for as long as the content has something to say on each.
 */
export function writeOutline(input: OutlineInput, linguist: Linguist): OutlineOutput {
  const plans = planSections(input, linguist);
  const { labels } = linguist.pack;
  const frame = chooseFrame(plans, input.slide_count);
  let slots = frame.slots;
  let middle = writeMiddle(input, plans, slots, frame.has_sections, linguist);
  // A section may turn out to repeat another: others then get its slides.
  for (let round = 0; round < 6 && input.slide_count !== null; round += 1) {
    const lack = frame.size - middle.length;
    if (lack <= 0) break;
    slots += lack;
    middle = writeMiddle(input, plans, slots, frame.has_sections, linguist);
  }
  if (middle.length < frame.size && input.slide_count !== null)
    addSingles(middle, frame.size, plans, input.title, linguist);
  if (middle.length > frame.size && input.slide_count !== null) middle = trim(middle, frame.size);
  const slides: OutlineSlideOutput[] = [outer('title', input.title, opening(input.overview, middle, linguist), [])];
  if (frame.has_agenda) slides.push(outer('agenda', labels.agenda, '', []));
  slides.push(...middle);
  if (frame.has_closing) slides.push(closingSlide(plans, input, labels.closing, linguist));
  return { title: input.title, slides };
}

interface Frame {
  has_agenda: boolean;
  has_closing: boolean;
  has_sections: boolean;
  /** Content slides. */
  slots: number;
  /** Content and section slides. */
  size: number;
}

function chooseFrame(plans: readonly SectionPlan[], slideCount: number | null): Frame {
  const sections = plans.length;
  const capacity = plans.reduce((sum, plan) => sum + plan.capacity, 0);
  if (slideCount === null) {
    const chars = plans.reduce((sum, plan) => sum + plan.weight, 0);
    const natural = plans.reduce((sum, plan) => sum + plan.natural, 0);
    const least = chars < TINY_CHARS ? 1 : 4;
    const most = chars < TINY_CHARS ? 3 : MOST_CONTENT_SLIDES;
    const slots = Math.min(most, capacity, Math.max(least, natural));
    const hasSections = sections >= 2 && sections <= 3 && slots >= 9 && slots / sections >= 3;
    const size = slots + (hasSections ? sections : 0);
    return { has_agenda: sections >= 4 && size + 2 >= 8, has_closing: true, has_sections: hasSections, slots, size };
  }
  const hasClosing = slideCount >= 3;
  const room = slideCount - 1 - (hasClosing ? 1 : 0);
  const hasAgenda = sections >= 4 && slideCount >= 8;
  const size = room - (hasAgenda ? 1 : 0);
  const perSection = (size - sections) / Math.max(1, sections);
  const hasSections = sections >= 2 && slideCount >= 12 && (perSection >= 2.5 || size > capacity);
  return {
    has_agenda: hasAgenda,
    has_closing: hasClosing,
    has_sections: hasSections,
    slots: hasSections ? size - sections : size,
    size,
  };
}

function writeMiddle(
  input: OutlineInput,
  plans: readonly SectionPlan[],
  slots: number,
  hasSections: boolean,
  linguist: Linguist,
): OutlineSlideOutput[] {
  const used: UsedTitles = { titles: new Set(), terms: [] };
  take({ title: input.title, takeaway: '' }, used, linguist);
  const rare = Math.max(1, Math.round(slots / 6));
  const rarities = { quotes: rare, pictures: rare + 1, big_numbers: rare };
  const shares = shareSlides(plans, slots);
  return plans.flatMap((plan, index) => {
    const share = shares[index] ?? 0;
    if (share === 0) return [];
    const heading = hasSections ? [sectionSlide(plan, used, linguist)] : [];
    return [...heading, ...writeSectionSlides(plan, share, rarities, used, linguist)];
  });
}

function sectionSlide(plan: SectionPlan, used: UsedTitles, linguist: Linguist): OutlineSlideOutput {
  const best = pickBest(plan.passages, 1)[0]?.text ?? plan.stories[0]?.message ?? '';
  take({ title: plan.title, takeaway: best }, used, linguist);
  return { ...outer('section', plan.title, best, []), source_section_idx: plan.idx };
}

function closingSlide(
  plans: readonly SectionPlan[],
  input: OutlineInput,
  title: string,
  linguist: Linguist,
): OutlineSlideOutput {
  const each = Math.max(1, Math.ceil(4 / Math.max(1, plans.length)));
  const best = plans.flatMap((plan): { plan: SectionPlan; passage: Passage | undefined }[] => {
    const sentences = plan.passages.filter((entry) => !entry.is_item);
    const picked = pickBest(sentences.some((entry) => entry.stands_alone) ? sentences : plan.passages, each);
    return picked.length === 0 ? [{ plan, passage: undefined }] : picked.map((passage) => ({ plan, passage }));
  });
  const refs = best
    .sort((a, b) => b.plan.weight - a.plan.weight)
    .slice(0, 5)
    .sort((a, b) => a.plan.idx - b.plan.idx)
    .flatMap(({ plan, passage }) => passage?.ref ?? plan.stories[0]?.block_ref ?? []);
  const takeaway =
    (
      best.find((entry) => entry.passage !== undefined && entry.passage.text.length <= MOST_TAKEAWAY_CHARS) ??
      best.find((entry) => entry.passage !== undefined)
    )?.passage?.text ?? plans[0]?.stories[0]?.message;
  return outer('closing', title, takeaway ?? firstSentence(input.overview, linguist), [...new Set(refs)]);
}

function outer(kind: OutlineSlideOutput['kind'], title: string, takeaway: string, refs: string[]): OutlineSlideOutput {
  return { kind, title, takeaway, source_section_idx: null, block_refs: refs, story_id: null };
}

function firstSentence(text: string, linguist: Linguist): string {
  return linguist.sentences(text)[0] ?? '';
}

/** More slides than the blocks give: one for each sentence left, beside the slide of its block. */
function addSingles(
  slides: OutlineSlideOutput[],
  size: number,
  plans: readonly SectionPlan[],
  title: string,
  linguist: Linguist,
): void {
  const used: UsedTitles = { titles: new Set(), terms: [] };
  for (const text of [title, ...slides.map((slide) => slide.title)])
    take({ title: text, takeaway: '' }, used, linguist);
  const left = plans.flatMap((plan) =>
    plan.passages.filter((entry) => entry.stands_alone).map((entry) => ({ plan, entry })),
  );
  for (const { plan, entry } of left.sort((a, b) => b.entry.score - a.entry.score)) {
    if (slides.length >= size) return;
    const name = shortenText(entry.text, { max_chars: 90, max_words: 15 }, linguist);
    if (name === null || isUsed(name, used, linguist)) continue;
    take({ title: name, takeaway: entry.text }, used, linguist);
    const beside = slides.findLastIndex((slide) => slide.block_refs.includes(entry.ref));
    const after = beside === -1 ? slides.findLastIndex((slide) => (slide.source_section_idx ?? 0) <= plan.idx) : beside;
    slides.splice(after + 1, 0, { ...outer('content', name, entry.text, [entry.ref]), source_section_idx: plan.idx });
  }
}

/** A sentence of the overview that no slide makes its message; the first where all are taken. */
function opening(overview: string, slides: readonly OutlineSlideOutput[], linguist: Linguist): string {
  const taken = new Set(slides.map((slide) => slide.takeaway));
  const sentences = linguist.sentences(overview);
  return sentences.find((sentence) => !taken.has(sentence)) ?? sentences[0] ?? '';
}

/** Drops slides from the end of the longest sections until the count is right; section slides stay. */
function trim(slides: readonly OutlineSlideOutput[], size: number): OutlineSlideOutput[] {
  const kept = [...slides];
  while (kept.length > size) {
    const counts = new Map<number | null, number>();
    for (const slide of kept) counts.set(slide.source_section_idx, (counts.get(slide.source_section_idx) ?? 0) + 1);
    const longest = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
    const at = kept.findLastIndex((slide) => slide.source_section_idx === longest && slide.kind !== 'section');
    kept.splice(at === -1 ? kept.length - 1 : at, 1);
  }
  return kept;
}
