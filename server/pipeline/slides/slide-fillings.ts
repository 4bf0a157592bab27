import type { SlideKind } from '../../../common/deck/slide-kinds.ts';
import { addressesOf, composeText, putText } from './compose-text.ts';
import { composeStory, shownTable } from './compose-story.ts';
import { isQuotedTitle } from './layouts/assign-fields.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';
import { withLeftOut } from './left-out.ts';
import { textContent } from './slide-draft.ts';
import { sourceLine } from './source-line.ts';
import type { SlideDraft } from './slide-draft.ts';
import { statementsOf } from './written-form.ts';
import { agendaContent } from './slide-frame.ts';
import { strongNumber } from '../check/number-mentions.ts';
import { sourceTable } from './source-words.ts';

/** How slides of one kind are filled. */
export interface SlideFilling {
  /** Puts what the slide says into the draft; its title is there already. */
  fill: (
    context: SlideContext,
    plan: PlannedSlide,
    previousTitle: string | null,
    draft: SlideDraft,
  ) => void | Promise<void>;
  /** Adds what is placed by the title, once the title has its place. */
  putUnderTitle?: (context: SlideContext, plan: PlannedSlide, draft: SlideDraft) => void;
}

/** The filling of each kind of slide. */
export const slideFillings: Readonly<Record<SlideKind, SlideFilling>> = {
  title: { fill: fillTitle, putUnderTitle: putFreeSubtitle },
  agenda: { fill: fillAgenda },
  section: { fill: fillSection },
  content: { fill: fillContent },
  quote: { fill: fillQuote },
  big_number: { fill: fillBigNumber },
  picture: { fill: fillContent },
  closing: { fill: fillClosing },
};

/** Takeaways on the closing slide. */
const MAX_TAKEAWAYS = 4;
/** More lines under a large number take its presence. */
const LINES_UNDER_NUMBER = 3;
/** A title shorter than this, without a number, is a label and nothing to take away. */
const MIN_TAKEAWAY_CHARS = 25;
/** How much more than at its full size a subtitle holds when its type shrinks. */
const MAX_SHRINK = 1.4;
/** Longer lines are no subtitle that is free. */
const FREE_SUBTITLE_CHARS = 100;
/** Type from this size on makes a number large. */
const BIG_NUMBER_PT = 40;

function fillTitle(_: SlideContext, plan: PlannedSlide, __: string | null, draft: SlideDraft): void {
  const field = plan.candidate.assignment.subtitle;
  const room = (field?.max_length ?? 0) * MAX_SHRINK;
  const { byline = '' } = plan.slide;
  const line = subtitleOf(plan, room - byline.length) ?? subtitleOf(plan, room) ?? '';
  // A question stands over its answer; what has a name of its own, such as what is asked, and who says so below it.
  const lines = line === '' ? [] : line.split(/(?<=\?)\s(?=\S)|(?<!(?<!\d)\d{1,2})\.\s(?=\p{Lu}[^.:?]{2,70}:\s)/u);
  const hasRoom = byline !== '' && line.length + byline.length <= room;
  if (hasRoom) lines.push(byline);
  if (lines.length > 0) draft.put(field, textContent(lines, false));
}

/** A cover whose layout has no place for a subtitle has it as a text of its own, where there is room. */
function putFreeSubtitle(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): void {
  if (plan.candidate.assignment.subtitle !== null) return;
  const line = subtitleOf(plan, FREE_SUBTITLE_CHARS);
  if (line !== undefined) draft.putFreeSubtitle(line, context.catalogue.slide_size);
}

/** What a cover says under its title: the deck's answer, where it is no longer than `room`. File names and authors are no message. */
function subtitleOf({ slide }: PlannedSlide, room: number): string | undefined {
  const answer = slide.takeaway.replace(/^[^?]+\?\s(?=\S)/u, '');
  return [slide.takeaway, answer].find((line) => line !== slide.title && line.length <= room);
}

function fillSection(_: SlideContext, { slide, candidate }: PlannedSlide, __: string | null, draft: SlideDraft): void {
  if (slide.takeaway !== slide.title) draft.putLine(candidate.assignment.subtitle, slide.takeaway);
}

function fillAgenda(context: SlideContext, plan: PlannedSlide, _: string | null, draft: SlideDraft): void {
  const [body] = plan.candidate.assignment.bodies;
  draft.put(body ?? null, agendaContent(context, body));
}

async function fillClosing(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
): Promise<void> {
  const { bodies, title } = plan.candidate.assignment;
  // What the content concludes; the messages of the slides only where it says nothing more.
  await composeText(context, plan, previousTitle, draft);
  const isEmpty = Object.keys(draft.slide.fields).every((name) => name === title?.name);
  const [body] = bodies;
  const lines = isEmpty && draft.form === null ? takeaways(context, plan) : [];
  if (body === undefined || lines.length === 0) return;
  draft.form = statementsOf(context, plan, body, lines);
  if (draft.form === null) draft.put(body, textContent(lines, true));
}

/** What to remember: the messages of the strongest slides, one per section while there are sections left. */
function takeaways(context: SlideContext, plan: PlannedSlide): string[] {
  const slides = context.outline.slides.filter(
    (slide) => slide.id !== plan.slide.id && ['content', 'big_number', 'picture'].includes(slide.kind),
  );
  const messages = slides.filter((slide) => slide.title.length >= MIN_TAKEAWAY_CHARS || /\d/.test(slide.title));
  const ranked = [...(messages.length >= 2 ? messages : slides)].sort(
    (a, b) => weight(context, b.story_id) - weight(context, a.story_id),
  );
  const chosen = new Set<string>();
  const sections = new Set<number | null>();
  for (const slide of ranked) {
    if (chosen.size >= MAX_TAKEAWAYS || sections.has(slide.source_section_idx)) continue;
    sections.add(slide.source_section_idx);
    chosen.add(slide.id);
  }
  for (const slide of ranked) if (chosen.size < Math.min(3, ranked.length)) chosen.add(slide.id);
  return slides.filter((slide) => chosen.has(slide.id)).map((slide) => slide.title);
}

function weight(context: SlideContext, storyId: string | null): number {
  return (storyId === null ? undefined : context.stories.get(storyId)?.weight) ?? 0.4;
}

async function fillQuote(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
): Promise<void> {
  if (!putQuote(context, plan, draft)) await composeText(context, plan, previousTitle, draft);
}

/** Whether there was a quote to put. */
function putQuote(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): boolean {
  const found = slideBlocks(context, plan.slide).find(({ block }) => block.kind === 'quote');
  if (found?.block.kind !== 'quote') return false;
  const { layout, assignment } = plan.candidate;
  const { text, attribution } = found.block;
  if (isQuotedTitle(layout, assignment.title, text, context.catalogue.slide_size)) {
    draft.putTitle(text);
    draft.putLine(assignment.bodies[0] ?? null, plan.slide.title);
  } else draft.putLine(assignment.bodies[0] ?? null, text);
  draft.putLine(assignment.caption, attribution);
  draft.addSources([found.block.address]);
  return true;
}

async function fillBigNumber(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
): Promise<void> {
  if (!(await putBigNumber(context, plan, previousTitle, draft))) {
    await composeText(context, plan, previousTitle, draft);
  }
}

/** Whether there was a number to put. */
async function putBigNumber(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
): Promise<boolean> {
  const { assignment } = plan.candidate;
  const body = assignment.bodies[0];
  if (body === undefined) return false;
  const number = plan.story?.big_number;
  const text = number?.text ?? strongNumber(plan.slide.title, context.preferences.language);
  const isLarge = (body.text?.levels[0]?.size_pt ?? 0) >= BIG_NUMBER_PT;
  if (text === null || (!isLarge && plan.story === null)) return false;
  const addresses = plan.story?.sources ?? addressesOf(context, plan);
  draft.addSources(addresses);
  if (!isLarge) {
    draft.put(body, textContent([`${text} ${number?.label ?? ''}`.trim(), ...(plan.story?.points ?? [])], true));
  } else {
    draft.putLine(body, text);
    if (plan.story !== null) draft.put(assignment.caption, textContent(numberLines(plan), false));
    else if (assignment.caption !== null)
      await putText(context, plan, previousTitle, draft, [assignment.caption], LINES_UNDER_NUMBER);
  }
  draft.putSourceLine(sourceLine(addresses, context));
  return true;
}

/** What is under a large number: what it counts, unless the title says so, then the points. */
function numberLines(plan: PlannedSlide): string[] {
  const label = plan.story?.big_number?.label;
  const points = plan.story?.points ?? [];
  return label === undefined || label === plan.slide.title ? points.slice(0, 2) : [label, ...points.slice(0, 1)];
}

async function fillContent(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
): Promise<void> {
  if (plan.story !== null) await composeStory(context, plan, previousTitle, draft);
  else if (plan.need.visual === 'table') putTable(context, plan, draft);
  else await composeText(context, plan, previousTitle, draft);
}

/** A table without a story, as it is in its source. */
function putTable(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): void {
  for (const { block } of slideBlocks(context, plan.slide)) {
    if (block.kind !== 'table') continue;
    const { spec, isWhole, left_out } = sourceTable(block.table, plan.slide.title);
    const table = shownTable(spec, plan.slide.title);
    const field = plan.candidate.assignment.source_line;
    const line = withLeftOut(sourceLine([block.address], context), left_out, field, context.label);
    draft.putVisual({ kind: 'table', table }, line);
    draft.addSources([block.address]);
    if (isWhole) return;
    const params = { title: plan.slide.title, rows: block.table.rows.length, columns: block.table.columns.length };
    draft.slide.findings.push({ code: 'slides.table_in_part', params, severity: 'warning', slide_id: plan.slide.id });
    return;
  }
}
