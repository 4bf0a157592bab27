import type { FormSpec } from '../../../common/deck/form.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import type { Slide, StoredSlide } from '../../../common/deck/slide.ts';
import { blockText } from '../../../common/deck/source.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import { composeProcess } from './compose-process.ts';
import type { HasRoom } from './compose-process.ts';
import { planStatement } from './layouts/plan-layouts.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';
import { uncoveredParts, withLeftOut, withUnsaid } from './left-out.ts';
import { SlideDraft, textContent, sourceLine } from './slide-draft.ts';
import type { WrittenForm } from './slide-draft.ts';
import { formOf, isTextSlide, statementsOf } from './written-form.ts';
import { agendaContent, putFrame } from './slide-frame.ts';
import { isQuotedTitle } from './layouts/assign-fields.ts';
import type { FieldAssignment } from './layouts/assign-fields.ts';
import { strongNumber } from '../check/number-mentions.ts';
import { composeStory, shownTable } from './compose-story.ts';
import { sourceTable, sourceWords } from './source-words.ts';
import { writeText } from './write-text.ts';

/** Takeaways on the closing slide. */
const MAX_TAKEAWAYS = 4;
/** More lines under a large number take its presence. */
const LINES_UNDER_NUMBER = 3;
/** A title shorter than this, without a number, is a label and nothing to take away. */
const MIN_TAKEAWAY_CHARS = 25;
/** Longer lines are no subtitle that is free. */
const FREE_SUBTITLE_CHARS = 100;
/** Type from this size on makes a number large. */
const BIG_NUMBER_PT = 40;

/** A slide as data, and the plan it was filled by, which may differ from the one it was given. */
interface ComposedSlide {
  slide: StoredSlide;
  plan: PlannedSlide;
}

/**
 * Fills one planned slide. Text slides ask the model; data slides come from their story alone.
 * @param hasRoom whether a diagram can be placed in a box.
 */
export async function composeSlide(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  hasRoom: HasRoom,
): Promise<ComposedSlide> {
  const draft = new SlideDraft(plan);
  const { assignment } = plan.candidate;
  draft.putLine(assignment.title, plan.slide.title);
  putFrame(context, plan, draft);
  if (plan.process !== undefined) {
    const { found, instead } = plan.process;
    if (!(await composeProcess(context, plan, found, draft, hasRoom))) {
      const composed = await composeSlide(context, instead, previousTitle, hasRoom);
      composed.slide.findings.push(...draft.slide.findings);
      return composed;
    }
    draft.addSources(addressesOf(context, plan));
    draft.putTitleAlone(context.catalogue.slide_size);
    addNotes(context, plan, draft);
    return { slide: draft.slide, plan };
  }
  if (plan.form !== undefined) {
    composeForm(context, plan, plan.form.spec, draft);
    draft.putTitleAlone(context.catalogue.slide_size);
    addNotes(context, plan, draft);
    return { slide: draft.slide, plan };
  }
  switch (plan.need.kind) {
    case 'title':
      composeTitle(plan, draft);
      break;
    case 'section':
      if (plan.slide.takeaway !== plan.slide.title) draft.putLine(assignment.subtitle, plan.slide.takeaway);
      break;
    case 'agenda':
      draft.put(assignment.bodies[0] ?? null, agendaContent(context, assignment.bodies[0]));
      break;
    case 'closing':
      await composeClosing(context, plan, previousTitle, draft);
      break;
    case 'quote':
      if (!composeQuote(context, plan, draft)) await composeText(context, plan, previousTitle, draft);
      break;
    case 'big_number':
      if (!(await composeBigNumber(context, plan, previousTitle, draft))) {
        await composeText(context, plan, previousTitle, draft);
      }
      break;
    default:
      if (plan.story !== null) await composeStory(context, plan, previousTitle, draft);
      else if (plan.need.visual === 'table') composeTable(context, plan, draft);
      else await composeText(context, plan, previousTitle, draft);
  }
  if (draft.form !== null) return composeWrittenForm(context, draft.form, draft);
  if (isBare(draft.slide, assignment)) putSourceWords(context, plan, draft);
  if (isBare(draft.slide, assignment)) {
    const statement = planStatement(context, plan);
    const bare = new SlideDraft(statement);
    bare.putLine(statement.candidate.assignment.title, plan.slide.title);
    bare.slide.notes = draft.slide.notes;
    bare.addSources(draft.slide.sources);
    bare.putTitleAlone(context.catalogue.slide_size);
    addNotes(context, statement, bare);
    return { slide: bare.slide, plan: statement };
  }
  draft.putTitleAlone(context.catalogue.slide_size);
  if (plan.need.kind === 'title') putFreeSubtitle(context, plan, draft);
  addNotes(context, plan, draft);
  return { slide: draft.slide, plan };
}

/** Whether a slide that should say more than its title does not. */
function isBare(slide: Slide, { title, kicker, source_line }: FieldAssignment): boolean {
  const quiet = [kicker?.name, source_line?.name];
  const isMeantToBe = slide.kind === 'title' || slide.kind === 'section';
  const isQuiet = (name: string): boolean => name === title?.name || quiet.includes(name);
  return !isMeantToBe && slide.free.length === 0 && Object.keys(slide.fields).every(isQuiet);
}

function composeTitle(plan: PlannedSlide, draft: SlideDraft): void {
  const field = plan.candidate.assignment.subtitle;
  const line = subtitleOf(plan, field?.max_length ?? 0);
  // A question stands over its answer.
  if (line !== undefined) draft.put(field, textContent(line.split(/(?<=\?)\s(?=\S)/u), false));
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

async function composeClosing(
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

function composeQuote(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): boolean {
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

async function composeBigNumber(
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

/** What is said beside a form: no more than a presenter reads out. */
const MAX_FORM_NOTES = 1500;

/** A visual form in the place of text; what its blocks say in full is in the notes. */
function composeForm(context: SlideContext, plan: PlannedSlide, form: FormSpec, draft: SlideDraft): void {
  const addresses = addressesOf(context, plan);
  draft.putVisual({ kind: 'form', form }, sourceLine(addresses, context));
  draft.addSources(addresses);
  const texts = slideBlocks(context, plan.slide).flatMap(({ block }) =>
    block.kind === 'heading' || block.kind === 'table' ? [] : [blockText(block)],
  );
  draft.slide.notes = texts.join('\n').slice(0, MAX_FORM_NOTES);
}

/** A table without a story, as it is in its source. */
function composeTable(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): void {
  for (const { block } of slideBlocks(context, plan.slide)) {
    if (block.kind !== 'table') continue;
    const { spec, isWhole, left_out } = sourceTable(block.table, plan.slide.title);
    const table = shownTable(spec, plan.slide.title);
    const room = plan.candidate.assignment.source_line?.max_length;
    const line = withLeftOut(sourceLine([block.address], context), left_out, room, context.label);
    draft.putVisual({ kind: 'table', table }, line);
    draft.addSources([block.address]);
    if (isWhole) return;
    const params = { title: plan.slide.title, rows: block.table.rows.length, columns: block.table.columns.length };
    draft.slide.findings.push({ code: 'slides.table_in_part', params, severity: 'warning', slide_id: plan.slide.id });
    return;
  }
}

/** Where nothing could be written for a slide, it says what its source says, word for word. */
function putSourceWords(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): void {
  const blocks = slideBlocks(context, plan.slide).map(({ block }) => block);
  const titles = [plan.slide.title, context.outline.title];
  const lines = sourceWords(blocks, titles, context.preferences.language);
  const [body] = [...plan.candidate.assignment.bodies].sort((a, b) => b.max_length - a.max_length);
  if (lines.length > 0) draft.put(body ?? null, textContent(lines, lines.length > 1));
}

async function composeText(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
): Promise<void> {
  if (plan.need.visual === 'picture') putPicture(context, plan, draft);
  await putText(context, plan, previousTitle, draft, plan.candidate.assignment.bodies);
  const addresses = addressesOf(context, plan);
  draft.addSources(addresses);
  draft.putSourceLine(withUnsaid(sourceLine(addresses, context), draft.left_out, context.label));
}

/** Has the model write some fields and puts what it wrote: bullets, or a plain paragraph where there is only one. */
async function putText(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
  fields: readonly LayoutField[],
  maxBullets?: number,
): Promise<void> {
  const takesForm = context.canShow !== undefined && isTextSlide(plan, fields);
  const written = await writeText(context, plan.slide, previousTitle, fields, { maxBullets, takesForm });
  const filled = fields.filter(({ name }) => written.paragraphs.has(name));
  for (const field of filled) {
    const lines = written.paragraphs.get(field.name);
    const items = written.items.get(field.name) ?? [];
    // A second column with nothing in it would leave half of the slide empty.
    const form = filled.length === 1 ? formOf(context, plan, field, { items, form: written.form }) : null;
    if (form !== null) draft.form = form;
    else if (lines !== undefined) draft.put(field, textContent(lines, lines.length > 1));
  }
  draft.slide.notes = written.notes;
  // A model names itself what it leaves out.
  draft.left_out =
    written.left_out ?? (context.model.provider === 'builtin' ? uncoveredParts(context, plan.slide) : undefined);
  draft.slide.findings.push(...written.findings);
}

/** The slide of a text that has become a form: on the layout with most room, with all else that was written for it. */
function composeWrittenForm(context: SlideContext, { spec, plan }: WrittenForm, written: SlideDraft): ComposedSlide {
  const draft = new SlideDraft(plan);
  draft.putLine(plan.candidate.assignment.title, plan.slide.title);
  putFrame(context, plan, draft);
  const line = sourceLine(written.slide.sources, context);
  draft.putVisual({ kind: 'form', form: spec }, withUnsaid(line, written.left_out, context.label));
  draft.slide.notes = written.slide.notes;
  draft.slide.findings = written.slide.findings;
  draft.addSources(written.slide.sources);
  draft.putTitleAlone(context.catalogue.slide_size);
  addNotes(context, plan, draft);
  return { slide: draft.slide, plan };
}

function putPicture(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): void {
  for (const { source, block } of slideBlocks(context, plan.slide)) {
    if (block.kind !== 'figure' || block.image_id === undefined) continue;
    const words = block.alt ?? block.caption;
    draft.putPicture(`${source.id}/${block.image_id}`, words, sourceLine([block.address], context));
    draft.putLine(plan.candidate.assignment.caption, block.caption);
    return;
  }
}

function addressesOf(context: SlideContext, plan: PlannedSlide): SourceAddress[] {
  return slideBlocks(context, plan.slide).map(({ block }) => block.address);
}

/** Notes carry what is said, the story's further points, the rows that its chart leaves out, and the places in the sources. */
function addNotes(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): void {
  const parts = [draft.slide.notes];
  if (plan.slide.takeaway !== plan.slide.title && !draft.slide.notes.includes(plan.slide.takeaway)) {
    parts.unshift(plan.slide.takeaway);
  }
  if (plan.story !== null) parts.push(plan.story.points.join('\n'));
  const { left_out: leftOut, without_value: withoutValue } = plan.story ?? {};
  if (withoutValue !== undefined) parts.push(context.label('slides.no_value', { names: withoutValue.join(', ') }));
  if (leftOut !== undefined) parts.push(context.label('slides.not_shown', { names: leftOut.join(', ') }));
  const line = sourceLine(draft.slide.sources, context);
  if (line !== undefined && draft.slide.kind !== 'closing') parts.push(line);
  draft.slide.notes = parts.filter((part) => part.trim() !== '').join('\n\n');
}
