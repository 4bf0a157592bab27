import type { LayoutField } from '../../../common/deck/layout.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';
import { withUnsaid } from './left-out.ts';
import { unsaidOn } from './missing-parts.ts';
import { textContent } from './slide-draft.ts';
import { sourceLine } from './source-line.ts';
import type { SlideDraft } from './slide-draft.ts';
import { formOf, isTextSlide } from './written-form.ts';
import { writeText } from './write-text.ts';

/** A slide of written text, beside its picture if it shows one. */
export async function composeText(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
): Promise<void> {
  if (plan.need.visual === 'picture') putPicture(context, plan, draft);
  await putText(context, plan, previousTitle, draft, plan.candidate.assignment.bodies);
  const addresses = addressesOf(context, plan);
  draft.addSources(addresses);
  const field = plan.candidate.assignment.source_line;
  const places = addressesOfItems(context, draft.items) ?? addresses;
  draft.putSourceLine(withUnsaid(sourceLine(places, context), draft.unsaid, context.label, field));
}

/** The places that items have their evidence from; null where one names none. */
export function addressesOfItems(
  { blocks, stories }: SlideContext,
  items: readonly { ref?: string }[],
): SourceAddress[] | null {
  const refs = [...new Set(items.map(({ ref = '' }) => ref))];
  const found = refs.map((ref) => stories.get(ref)?.sources ?? [blocks.get(ref)?.block.address ?? []].flat());
  return found.length > 0 && found.every((each) => each.length > 0) ? found.flat() : null;
}

/** Has the model write some fields and puts what it wrote: bullets, or a plain paragraph where there is only one. */
export async function putText(
  context: SlideContext,
  plan: PlannedSlide,
  previousTitle: string | null,
  draft: SlideDraft,
  fields: readonly LayoutField[],
  maxBullets?: number,
): Promise<void> {
  const takesForm = context.canShow !== undefined && (isTextSlide(plan, fields) || plan.slide.kind === 'closing');
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
  draft.items = filled.flatMap(({ name }) => written.items.get(name) ?? []);
  // A model names itself what it leaves out.
  const { left_out: leftOut, not_in_source: missing } = written;
  const named = [leftOut, missing].map((names) => (names === undefined ? [] : [names]));
  if (leftOut !== undefined || missing !== undefined)
    draft.unsaid = { of_slide: named[0] ?? [], of_deck: [], of_source: named[1] ?? [] };
  else if (context.model.provider === 'builtin')
    draft.unsaid = unsaidOn(context, plan.slide, [...written.paragraphs.values()].flat());
  draft.slide.findings.push(...written.findings);
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

/** The places in the sources that a slide draws on. */
export function addressesOf(context: SlideContext, plan: PlannedSlide): SourceAddress[] {
  const blocks = slideBlocks(context, plan.slide).map(({ block }) => block);
  // A heading stands in the part above its own: what is below it is where the slide is from.
  const own = blocks.filter(({ kind }) => kind !== 'heading');
  return (own.length > 0 ? own : blocks).map(({ address }) => address);
}
