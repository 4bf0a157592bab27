import type { OutlineInput, OutlineOutput, OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Linguist } from './linguist.ts';
import { isClaim } from './claim.ts';
import { strongNumbers } from './clean-text.ts';
import { gatherParts } from './gather-parts.ts';
import { mergeThin, placeDividers } from './place-dividers.ts';
import { concludeDeck, MIN_FOR_CLOSING, outer, plannedSlide } from './closing-slide.ts';
import { CONCLUDES } from './conclusions.ts';
import { withCoverLine } from './cover-line.ts';
import { endDeck } from './end-deck.ts';
import { coverage } from './text-rank.ts';
import { planSections, shareSlides } from './plan-sections.ts';
import type { SectionPlan } from './plan-sections.ts';
import { wholeText } from './shorten-text.ts';
import { hasTextPart } from './read-parts.ts';
import { subjectSlide } from './subject-slide.ts';
import { slidesOfParts } from './whole-parts.ts';
import { slidesOfProse } from './whole-prose.ts';
import { writeSectionSlides } from './write-section-slides.ts';
import type { DraftSlide } from './write-section-slides.ts';
import { isEvent } from './title-worth.ts';
import { isUsed, LONGEST_TITLE, take } from './write-title.ts';
import { longestSection, trimSlides } from './trim-slides.ts';
import type { UsedTitles } from './write-title.ts';

const TINY_CHARS = 900;
const MAX_CONTENT_SLIDES = 12;
/** Content slides that are kept, the best ones: no audience remembers more. */
const MAX_SHOWN = 8;
/** With at least this many slides of other content, weak findings are left out. */
const ENOUGH_CONTENT = 4;
/** Fewer need no agenda. */
const MIN_FOR_AGENDA = 7;
const MAX_ROUNDS = 6;
/** A deck of a requested length gets section slides from this number of content slides on. */
const MIN_DIVIDED = 9;
/** With fewer content slides, a big number would take the place of content that says more. */
const MIN_FOR_NUMBER = 4;

/** The story of a deck from its sections: title, agenda where it helps, one message per slide, closing. */
export function writeOutline(input: OutlineInput, linguist: Linguist): OutlineOutput {
  return {
    title: input.title,
    slides: withCoverLine(endDeck(slidesFor(input, linguist), input, linguist), input, linguist),
  };
}

/** Of a document that is short enough its parts, of a text without them its paragraphs, of another one the best that it has to say. */
function slidesFor(input: OutlineInput, linguist: Linguist): OutlineSlideOutput[] {
  if (input.slide_count !== null) return bestSlides(input, linguist);
  const cover = outer('title', input.title, input.story?.answer ?? '', []);
  const parts = slidesOfParts(input, linguist);
  const prose = parts?.is_divided === false ? null : slidesOfProse(input, linguist);
  if (prose !== null) return [{ ...cover, takeaway: prose.line }, ...prose.slides];
  if (parts === null || (parts.is_divided && isOfFindings(input, linguist))) return bestSlides(input, linguist);
  const headed = input.sections.filter(({ blocks }) => blocks.some(({ kind }) => kind === 'heading')).length;
  const hasAgenda = parts.slides.length >= MIN_FOR_AGENDA && headed > 1;
  return [cover, ...(hasAgenda ? [outer('agenda', linguist.pack.labels.agenda, '', [])] : []), ...parts.slides];
}

/**
 * Whether most parts of a document have a table, and few of these say anything else: what the tables show is what it says, and the best of its
 * text stands beside them.
 */
function isOfFindings({ sections }: OutlineInput, linguist: Linguist): boolean {
  const withFinding = sections.filter(({ stories }) => stories.some(({ weight }) => weight >= TELLING));
  if (withFinding.length < MIN_FINDINGS || withFinding.length * 2 < sections.length) return false;
  if (sections.some(({ blocks }) => hasTextPart(blocks, linguist))) return false;
  const told = withFinding.filter(({ blocks }) => {
    const said = blocks.flatMap(({ kind, text }) => (kind === 'paragraph' ? linguist.sentences(text) : []));
    return said.filter((text) => isClaim(text, linguist)).length >= MIN_TOLD;
  });
  return told.length * 2 < withFinding.length;
}

/** Fewer sentences beside a table are notes on it. */
const MIN_TOLD = 2;
const MIN_FINDINGS = 3;
/** A table that only shows what it has says less than the text beside it. */
const TELLING = 0.6;

/**
 * The slides that say most, in the order of the content. Their number is the requested one as long as the content has something to say on
 * each.
 */
function bestSlides(input: OutlineInput, linguist: Linguist): OutlineSlideOutput[] {
  const { labels } = linguist.pack;
  const cover = outer('title', input.title, input.story?.answer ?? '', []);
  // A deck of a few slides has no room for an end of its own.
  const planned = (input.slide_count ?? Infinity) < MIN_FOR_CLOSING + 2 ? null : plannedSlide(input, linguist);
  const rest = planned === null ? [] : planSections(planned.rest, linguist);
  const isPlanned = rest.length > 0;
  const plans = withNotableStories(isPlanned ? rest : planSections(input, linguist), input, linguist);
  const frame = chooseFrame(plans, input.slide_count);
  const middle = input.slide_count === null ? freeMiddle(frame) : countedMiddle(frame);
  const overviewIdx = plans.find((plan) => plan.title === labels.overview)?.idx;
  const sections = new Set(middle.flatMap((slide) => slide.source_section_idx ?? []));
  // The overview doesn't count as a part when an agenda is considered.
  if (plans.length > 1 && overviewIdx !== undefined) sections.delete(overviewIdx);
  const hasAgenda =
    input.slide_count === null ? sections.size >= 3 && middle.length >= MIN_FOR_AGENDA : frame.has_agenda;
  const end =
    isPlanned && planned !== null
      ? { middle, closing: planned.slide }
      : frame.has_closing
        ? concludeDeck(middle, plans, input, linguist)
        : { middle, closing: null };
  const slides: OutlineSlideOutput[] = [cover];
  if (hasAgenda) slides.push(outer('agenda', labels.agenda, '', []));
  slides.push(...end.middle);
  if (end.closing !== null) slides.push(end.closing);
  return slides;

  /** As many slides as the content supports. */
  function freeMiddle({ slots }: Frame): OutlineSlideOutput[] {
    const blocks = new Map(plans.flatMap((plan) => plan.blocks).map((block) => [block.ref, block]));
    const written = mergeThin(writeContent(input, plans, slots, [], linguist), blocks, linguist);
    const telling = written.filter(({ is_label: isLabel }) => !isLabel);
    const subject = subjectSlide(input.title, plans, telling, linguist);
    const all = withoutLabels(subject === null ? written : withSubject(written, subject, plans));
    const gathered = gatherParts(withoutCases(all, plans), input.story?.answer ?? '', plans, linguist);
    const drafts = theBest(withoutEvents(gathered));
    // Where texts have nothing to show, tables may, even if it is little.
    if (drafts.every(({ points }) => points === 0)) return drafts.length === 0 ? [] : shownAlone(drafts);
    return drafts.map((draft) => draft.slide);
  }

  /** Findings of tables instead of slides with nothing but a title; these slides if there are no findings. */
  function shownAlone(drafts: readonly DraftSlide[]): OutlineSlideOutput[] {
    const found = plans
      .map((plan) => ({ ...plan, atoms: [], rich_atoms: [] }))
      .filter(({ stories }) => stories.length > 0);
    const shown = writeContent(input, found, Math.min(MAX_CONTENT_SLIDES, found.length), [], linguist);
    return (shown.length > 0 ? shown : drafts).map((draft) => draft.slide);
  }

  /** As close to the requested number of slides as the content allows. */
  function countedMiddle({ size }: Frame): OutlineSlideOutput[] {
    let slots = size;
    let slides: OutlineSlideOutput[] = [];
    const reserved = new Set<string>();
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      for (const { kind, title } of slides) if (kind === 'section') reserved.add(title);
      const drafts = writeContent(input, plans, slots, [...reserved], linguist).filter((draft) => draft.points > 0);
      slides = withDividers(drafts, placeDividers(drafts, plans, linguist, MIN_DIVIDED));
      const lack = size - slides.length;
      const areNamedApart = new Set(slides.map(({ title }) => title)).size === slides.length;
      if (lack === 0 && areNamedApart) return slides;
      slots = Math.max(1, slots + lack);
    }
    if (slides.length < size) addSingles(slides, size, plans, input.title, linguist);
    return trimSlides(slides, size);
  }
}

/** Slides that only name something are left out where enough others say something. */
function withoutLabels(drafts: readonly DraftSlide[]): DraftSlide[] {
  const telling = drafts.filter(({ is_label }) => !is_label);
  const mayName = ({ slide, is_label }: DraftSlide): boolean =>
    !is_label || slide.kind !== 'picture' || telling.length < ENOUGH_BESIDE_PICTURES;
  const named = telling.length >= ENOUGH_TELLING ? telling : drafts.filter(mayName);
  // With enough statements, lists without one are left out as well, except conclusions and next steps.
  const stating = named.filter(({ is_list, slide }) => !is_list || CONCLUDES.test(slide.title));
  return stating.length >= ENOUGH_STATING ? stating : named;
}

/**
 * The slide on what the deck is named after, where its text comes to it: the cover says already what that is, and the problem that it
 * solves comes before it.
 */
function withSubject(drafts: readonly DraftSlide[], subject: DraftSlide, plans: readonly SectionPlan[]): DraftSlide[] {
  const [first] = subject.slide.block_refs;
  const own = plans.find((plan) => plan.blocks.some(({ ref }) => ref === first))?.idx ?? 0;
  const at = drafts.findIndex(({ slide }) => (slide.source_section_idx ?? 0) >= own);
  return at === -1 ? [...drafts, subject] : [...drafts.slice(0, at), subject, ...drafts.slice(at)];
}

/** What is said of each of several cases is left to the one table of them all: a slide of one would pass for the whole. */
function withoutCases(drafts: readonly DraftSlide[], plans: readonly SectionPlan[]): DraftSlide[] {
  const hasTable = drafts.some(({ slide }) => slide.story_id?.endsWith('#cases') === true);
  if (!hasTable) return [...drafts];
  const blocks = plans.flatMap((plan) => plan.blocks);
  const isOfCase = ({ slide }: DraftSlide): boolean => {
    if (slide.story_id !== null) return false;
    const at = blocks.findLastIndex(({ ref }) => slide.block_refs.includes(ref));
    const end = blocks.findIndex(({ kind }, place) => place > at && kind === 'heading');
    return at !== -1 && blocks.slice(at, end === -1 ? undefined : end).some(({ kind }) => kind === 'table');
  };
  return drafts.filter((draft) => !isOfCase(draft));
}

/** That something happened once is no point beside statements about the whole. */
function withoutEvents(drafts: readonly DraftSlide[]): DraftSlide[] {
  const isOfEvent = ({ slide }: DraftSlide): boolean =>
    slide.story_id === null && slide.kind === 'content' && isEvent(slide.title);
  const lasting = drafts.filter((draft) => !isOfEvent(draft));
  return lasting.length >= ENOUGH_STATING ? lasting : [...drafts];
}

/** Drops slides above the limit: each time the weakest one of the longest section, of equal ones the later. */
function theBest(drafts: readonly DraftSlide[]): DraftSlide[] {
  const kept = [...drafts];
  while (kept.length > MAX_SHOWN) {
    const section = longestSection(kept.map(({ slide }) => slide));
    const own = kept.filter(({ slide }) => slide.source_section_idx === section);
    const weakest = own.reduce((low, draft) => (worthOf(draft) <= worthOf(low) ? draft : low));
    kept.splice(kept.indexOf(weakest), 1);
  }
  return kept;
}

/** How much a slide has to say; a dated event without figures counts half. */
function worthOf({ slide, points }: DraftSlide): number {
  return isEvent(slide.title) && strongNumbers(slide.title).length === 0 ? points / 2 : points;
}

const ENOUGH_TELLING = 3;
/** A picture with nothing but its name is none of these slides where two others say something. */
const ENOUGH_BESIDE_PICTURES = 2;
const ENOUGH_STATING = 5;
/** Taken off a finding that is a figure without a statement: it shouldn't come first. */
const FIGURE_ALONE = 0.5;
/** "From a surplus of … to a deficit of …": what weighs so much is no figure alone, whether a tagger finds its verb or not. */
const TURNED = 0.95;

interface Frame {
  has_agenda: boolean;
  has_closing: boolean;
  /** Content slides. */
  slots: number;
  /** Content and section slides, where their number is given. */
  size: number;
}

function chooseFrame(plans: readonly SectionPlan[], slideCount: number | null): Frame {
  if (slideCount === null) {
    const capacity = plans.reduce((sum, plan) => sum + plan.capacity, 0);
    const chars = plans.reduce((sum, plan) => sum + plan.weight, 0);
    const natural = plans.reduce((sum, plan) => sum + plan.natural, 0);
    const least = chars < TINY_CHARS ? 1 : 4;
    const most = chars < TINY_CHARS ? Math.max(3, plans.length) : MAX_CONTENT_SLIDES;
    const slots = Math.min(most, capacity, Math.max(least, natural));
    return { has_agenda: false, has_closing: true, slots, size: slots };
  }
  const hasClosing = slideCount >= MIN_FOR_CLOSING + 2;
  const hasAgenda = plans.length >= 4 && slideCount >= 8;
  const size = slideCount - 1 - (hasClosing ? 1 : 0) - (hasAgenda ? 1 : 0);
  return { has_agenda: hasAgenda, has_closing: hasClosing, slots: size, size };
}

/** Drops findings that say little or repeat others, if there is enough without them. If tables say most, sections are ordered by their findings. */
function withNotableStories(plans: readonly SectionPlan[], input: OutlineInput, linguist: Linguist): SectionPlan[] {
  const enough = Math.max(ENOUGH_CONTENT, input.slide_count ?? 0);
  const rich = plans.reduce((sum, plan) => sum + plan.rich_atoms.length + plan.notable_stories, 0);
  const chosen =
    rich < enough
      ? [...plans]
      : plans
          .map((plan) => ({
            ...plan,
            stories: plan.stories.slice(0, plan.notable_stories),
            capacity: plan.capacity - (plan.stories.length - plan.notable_stories),
          }))
          .filter((plan) => plan.capacity > 0);
  if (!isOfTables(chosen)) return chosen;
  // A finding about the subject of the deck's title comes earlier.
  const named = linguist.terms(input.title);
  const worthOf = ({ stories: [first] }: SectionPlan): number =>
    first === undefined
      ? 0
      : first.weight +
        coverage(named, linguist.terms(first.message)) / 4 -
        (isClaim(first.message, linguist) || first.weight >= TURNED ? 0 : FIGURE_ALONE);
  return chosen.sort((a, b) => worthOf(b) - worthOf(a));
}

/** Whether there are more findings of tables than self-contained passages. */
function isOfTables(plans: readonly SectionPlan[]): boolean {
  const texts = plans.flatMap(({ passages }) => passages.filter((entry) => entry.is_self_contained)).length;
  return texts < plans.reduce((sum, { stories }) => sum + stories.length, 0);
}

function writeContent(
  input: OutlineInput,
  plans: readonly SectionPlan[],
  slots: number,
  reserved: readonly string[],
  linguist: Linguist,
): DraftSlide[] {
  const used: UsedTitles = { titles: new Set(), terms: [], subject: linguist.terms(input.title) };
  for (const title of [input.title, ...reserved]) take({ title, takeaway: '' }, used, linguist);
  const rare = Math.max(1, Math.floor(slots / 6));
  const rarities = { quotes: rare, pictures: rare + 1, big_numbers: slots < MIN_FOR_NUMBER ? 0 : rare };
  const shares = shareSlides(plans, slots);
  return plans.flatMap((plan, index) => {
    const share = shares[index] ?? 0;
    return share === 0 ? [] : writeSectionSlides(plan, share, input.slide_count !== null, rarities, used, linguist);
  });
}

function withDividers(
  drafts: readonly DraftSlide[],
  dividers: ReadonlyMap<number, OutlineSlideOutput>,
): OutlineSlideOutput[] {
  return drafts.flatMap((draft, index) => [...(dividers.has(index) ? [dividers.get(index)!] : []), draft.slide]);
}

/** Adds slides up to a number: one for each remaining sentence, the best first, after the slide of its block. */
function addSingles(
  slides: OutlineSlideOutput[],
  size: number,
  plans: readonly SectionPlan[],
  title: string,
  linguist: Linguist,
): void {
  const used: UsedTitles = { titles: new Set(), terms: [], subject: [] };
  for (const text of [title, ...slides.map((slide) => slide.title)])
    take({ title: text, takeaway: '' }, used, linguist);
  const left = plans.flatMap((plan) =>
    plan.passages.filter((entry) => entry.is_self_contained).map((entry) => ({ plan, entry })),
  );
  for (const { plan, entry } of left.sort((a, b) => b.entry.score - a.entry.score)) {
    if (slides.length >= size) return;
    const name = wholeText(entry.text, LONGEST_TITLE, linguist);
    if (name === null || isUsed(name, used, linguist)) continue;
    take({ title: name, takeaway: entry.text }, used, linguist);
    const beside = slides.findLastIndex((slide) => slide.block_refs.includes(entry.ref));
    const after = beside === -1 ? slides.findLastIndex((slide) => (slide.source_section_idx ?? 0) <= plan.idx) : beside;
    slides.splice(after + 1, 0, { ...outer('content', name, entry.text, [entry.ref]), source_section_idx: plan.idx });
  }
}
