import { formTexts } from '../../../common/deck/form.ts';
import type { FormSpec } from '../../../common/deck/form.ts';
import { lettersOf } from '../../../common/deck/letters-of.ts';
import { isOfScale } from '../../../common/deck/qualifier.ts';
import { specOfSlide } from '../../../common/deck/slide-kinds.ts';
import type { Slide, StoredSlide } from '../../../common/deck/slide.ts';
import { blockText } from '../../../common/deck/source.ts';
import { composeProcess } from './compose-process.ts';
import type { HasRoom } from './compose-process.ts';
import { addressesOf, addressesOfItems } from './compose-text.ts';
import { planStatement } from './layouts/plan-layouts.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';
import { namesUnsaid, withRemarks, withUnsaid } from './left-out.ts';
import { unsaidOn } from './missing-parts.ts';
import { SlideDraft, textContent } from './slide-draft.ts';
import { sourceLine } from './source-line.ts';
import { remarksOfSources } from './source-remarks.ts';
import { slideTexts } from '../check/slide-texts.ts';
import type { WrittenForm } from './slide-draft.ts';
import { slideFillings } from './slide-fillings.ts';
import { putFrame } from './slide-frame.ts';
import type { FieldAssignment } from './layouts/assign-fields.ts';
import { sourceWords } from './source-words.ts';

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
    return finish(context, plan, draft);
  }
  if (plan.form !== undefined) {
    composeForm(context, plan, plan.form.spec, draft);
    return finish(context, plan, draft);
  }
  const { fill, putUnderTitle } = slideFillings[plan.need.kind];
  await fill(context, plan, previousTitle, draft);
  if (draft.form !== null) return composeWrittenForm(context, draft.form, draft);
  if (isBare(draft.slide, assignment)) putSourceWords(context, plan, draft);
  if (isBare(draft.slide, assignment)) {
    const statement = planStatement(context, plan);
    const bare = new SlideDraft(statement);
    bare.putLine(statement.candidate.assignment.title, plan.slide.title);
    bare.slide.notes = draft.slide.notes;
    bare.addSources(draft.slide.sources);
    return finish(context, statement, bare);
  }
  return finish(context, plan, draft, () => putUnderTitle?.(context, plan, draft));
}

/** Whether a slide that should say more than its title does not. */
function isBare(slide: Slide, { title, kicker, source_line }: FieldAssignment): boolean {
  const quiet = [kicker?.name, source_line?.name];
  const isMeantToBe = specOfSlide(slide.kind).layout?.bodies === 0;
  const isQuiet = (name: string): boolean => name === title?.name || quiet.includes(name);
  return !isMeantToBe && slide.free.length === 0 && Object.keys(slide.fields).every(isQuiet);
}

/** What is said beside a form: no more than a presenter reads out. */
const MAX_FORM_NOTES = 1500;

/** A visual form in the place of text; what its blocks say in full is in the notes. */
function composeForm(context: SlideContext, plan: PlannedSlide, form: FormSpec, draft: SlideDraft): void {
  const addresses = addressesOf(context, plan);
  // A model names itself what it leaves out.
  if (context.model.provider === 'builtin') {
    const said = form.items.flatMap((item) => (isWhole(form, item) ? (item.evidence ?? '') : []));
    draft.unsaid = unsaidOn(context, plan.slide, [...formTexts(form), ...said]);
  }
  const field = plan.candidate.assignment.source_line;
  draft.putVisual(
    { kind: 'form', form },
    withUnsaid(sourceLine(addresses, context), draft.unsaid, context.label, field),
  );
  draft.addSources(addresses);
  const texts = slideBlocks(context, plan.slide).flatMap(({ block }) =>
    block.kind === 'heading' || block.kind === 'table' ? [] : [blockText(block)],
  );
  draft.slide.notes = texts.join('\n').slice(0, MAX_FORM_NOTES);
}

/** Most of the letters of a sentence: not those of the words that join its parts. */
const MOST_LETTERS = 0.75;

/** Whether an item says all of its sentence in parts: name, date and text; or the cells of a row do. */
function isWhole({ form }: FormSpec, { label, value, date, text, evidence = '' }: FormSpec['items'][number]): boolean {
  const letters = lettersOf([label, value, date, text].join(' ')).length;
  return form === 'emphasis_table' || letters >= lettersOf(evidence).length * MOST_LETTERS;
}

/** Where nothing could be written for a slide, it says what its source says, word for word. */
function putSourceWords(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): void {
  const blocks = slideBlocks(context, plan.slide).map(({ block }) => block);
  const titles = [plan.slide.title, context.outline.title];
  const lines = sourceWords(blocks, titles, context.preferences.language);
  const [body] = [...plan.candidate.assignment.bodies].sort((a, b) => b.max_length - a.max_length);
  if (lines.length > 0) draft.put(body ?? null, textContent(lines, lines.length > 1));
}

/** The slide of a text that has become a form: on the layout with most room, with all else that was written for it. */
function composeWrittenForm(context: SlideContext, { spec, plan }: WrittenForm, written: SlideDraft): ComposedSlide {
  const draft = new SlideDraft(plan);
  draft.putLine(plan.candidate.assignment.title, plan.slide.title);
  putFrame(context, plan, draft);
  const line = sourceLine(addressesOfItems(context, spec.items) ?? written.slide.sources, context);
  const field = plan.candidate.assignment.source_line;
  draft.putForm(spec, withUnsaid(line, written.unsaid, context.label, field));
  draft.unsaid = written.unsaid;
  draft.slide.notes = written.slide.notes;
  draft.slide.findings = written.slide.findings;
  draft.addSources(written.slide.sources);
  return finish(context, plan, draft);
}

/** The slide with its title, its remarks and its notes. @param putUnderTitle puts what the title leaves room for. */
function finish(
  context: SlideContext,
  plan: PlannedSlide,
  draft: SlideDraft,
  putUnderTitle?: () => void,
): ComposedSlide {
  draft.putTitleAlone(context.catalogue.slide_size);
  putUnderTitle?.();
  addRemarks(context, plan, draft);
  addNotes(context, plan, draft);
  return { slide: draft.slide, plan };
}

/** What the sources say that holds for all of the slide goes to the line that names them, where it has room. */
function addRemarks(context: SlideContext, { candidate, story }: PlannedSlide, draft: SlideDraft): void {
  const line = draft.slide.source_line;
  if (line === undefined || draft.slide.kind === 'closing') return;
  const shown = slideTexts(draft.slide).map(({ text }) => text);
  const remarks = remarksOfSources(context.sources, draft.slide.sources, shown).filter(
    (remark) => story?.chart === undefined || !isOfScale(remark),
  );
  if (remarks.length > 0) draft.putSourceLine(withRemarks(line, remarks, candidate.assignment.source_line));
}

/** Notes carry what is said, the story's further points, the rows that its chart leaves out, and the places in the sources. */
function addNotes(context: SlideContext, plan: PlannedSlide, draft: SlideDraft): void {
  const parts = [draft.slide.notes];
  if (plan.slide.takeaway !== plan.slide.title && !draft.slide.notes.includes(plan.slide.takeaway)) {
    parts.unshift(plan.slide.takeaway);
  }
  if (plan.story !== null) parts.push(plan.story.points.join('\n'), plan.story.remarks?.join('\n') ?? '');
  const { left_out: leftOut, without_value: withoutValue, without_level: level, summed_up: summed } = plan.story ?? {};
  if (withoutValue !== undefined) parts.push(context.label('slides.no_value', { names: withoutValue.join(', ') }));
  if (level !== undefined) {
    parts.push(context.label('slides.no_value_of', { measure: level.measure, names: level.names.join(', ') }));
  }
  if (summed !== undefined) parts.push(`${summed.name}: ${summed.names.join(', ')}`);
  if (leftOut !== undefined) parts.push(context.label('slides.not_shown', { names: leftOut.join(', ') }));
  const unsaid = draft.unsaid === undefined ? [] : namesUnsaid(draft.unsaid, context.label);
  const foot = draft.slide.source_line?.toLowerCase() ?? '';
  parts.push(unsaid.filter((each) => !foot.includes(each.toLowerCase())).join('\n'));
  const line = sourceLine(draft.slide.sources, context);
  if (line !== undefined && draft.slide.kind !== 'closing') parts.push(line);
  draft.slide.notes = parts.filter((part) => part.trim() !== '').join('\n\n');
}
