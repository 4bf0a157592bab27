import type { FormSpec } from '../../../common/deck/form.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import { blockText, imagesByRef } from '../../../common/deck/source.ts';
import type { SlideItem } from '../../kernel/sdk/ports/text-tasks.ts';
import { formsOfItems, formsOfWritten } from '../forms/form-of-items.ts';
import { formSpec } from '../forms/form-spec.ts';
import type { WrittenItems } from '../forms/states-relation.ts';
import {
  firstOf,
  MAX_HALF_TITLE,
  passageOf,
  placeBesidePicture,
  placeOfForm,
  planForm,
  seatOf,
} from './layouts/plan-form.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';
import type { WrittenForm } from './slide-draft.ts';

/** Whether a slide shows text and nothing else, so that a visual form may take its place. */
export function isTextSlide({ slide, need }: PlannedSlide, fields: readonly LayoutField[]): boolean {
  return slide.kind === 'content' && need.visual === null && fields.every(({ kind }) => kind !== 'caption');
}

/** What was written for a body: its points, and the form that its writer asked for. */
interface WrittenBody {
  items: readonly SlideItem[];
  form: WrittenItems | undefined;
}

/**
 * What was written as a visual form that has room: the one that its writer asked for, as far as the source states what it shows,
 * one that its points bear out, else one that the words of the source do.
 */
export function formOf(
  context: SlideContext,
  plan: PlannedSlide,
  field: LayoutField,
  written: WrittenBody,
): WrittenForm | null {
  const { slide, is_list = false } = plan;
  const { canShow, preferences, model } = context;
  if (isCrampedPicture(context, plan)) return besidePicture(context, plan, written.items);
  const isText = isTextSlide(plan, [field]);
  const place = isText ? placeOfForm(context, slide) : slide.kind === 'closing' ? placeOfBody(plan, field) : null;
  if (canShow === undefined || place === null) return null;
  const about = { title: slide.title, language: preferences.language };
  const onPlace = (spec: FormSpec | null): WrittenForm | null =>
    spec === null || !canShow(spec, place.box)
      ? null
      : { spec, plan: { ...plan, ...(isText ? seatOf(spec.form, place, context, slide, []) : place) } };
  const shown = (choices: ReturnType<typeof formsOfItems>): WrittenForm | null =>
    firstOf(choices, (choice) => onPlace(formSpec(choice, about, (spec) => canShow(spec, place.box))));
  const source = slideBlocks(context, slide).map(({ block }) => blockText(block));
  const byItems = formsOfItems(written.items, { ...about, source, turn: isText ? (plan.turn ?? 0) : 0 });
  if (model.provider === 'builtin') return shown(byItems);
  const asked = written.form === undefined ? [] : formsOfWritten(written.form, passageOf(context, plan));
  if (!isText) return shown(asked) ?? shown(byItems);
  return (
    besideOwnPicture(context, plan, withPicture(context, plan, written.form)) ??
    onPlace(withPicture(context, plan, written.form)) ??
    shown(asked) ??
    shown(byItems.filter(({ form }) => form !== 'points')) ??
    (is_list ? null : onPlace(planForm(context, { ...plan, findings: [] }, [])?.form?.spec ?? null)) ??
    shown(byItems)
  );
}

/** Whether a slide shows a picture on a half of it, and its title would have no room on the other. */
function isCrampedPicture({ model }: SlideContext, { slide, need }: PlannedSlide): boolean {
  return model.provider === 'builtin' && need.visual === 'picture' && slide.title.length > MAX_HALF_TITLE;
}

/** The picture of a slide with what was written beside it, below a title over the whole width. */
function besidePicture(context: SlideContext, plan: PlannedSlide, written: readonly SlideItem[]): WrittenForm | null {
  const slide = { ...plan.slide, kind: 'content' as const };
  const place = placeOfForm(context, slide);
  const items = written.map(({ text, ref, evidence }) => ({ text, ref, evidence }));
  const spec = withPicture(context, plan, { form: 'picture_message', items });
  if (place === null || spec === null || context.canShow?.(spec, place.box) !== true) return null;
  return { spec, plan: { ...plan, ...seatOf(spec.form, place, context, slide, []) } };
}

/** A form with its picture on a half of the slide, larger than below a title; null where no layout is made for that. */
export function besideOwnPicture(
  context: SlideContext,
  plan: PlannedSlide,
  shown: FormSpec | null,
): WrittenForm | null {
  if (shown?.picture === undefined) return null;
  const { image_ref } = shown.picture;
  const image = imagesByRef(context.sources).get(image_ref);
  const place = image === undefined ? null : placeBesidePicture(context, plan.slide, image.width / image.height);
  const spec: FormSpec = { ...shown, picture: { ...shown.picture, is_beside: true } };
  if (place === null || context.canShow?.(spec, place.box) !== true) return null;
  const { need, candidate } = place;
  return { spec, plan: { ...plan, need, candidate } };
}

/** Lines of a closing as statements in the place of its text; null where they have no room. */
export function statementsOf(
  { canShow, preferences: { language } }: SlideContext,
  plan: PlannedSlide,
  field: LayoutField,
  lines: readonly string[],
): WrittenForm | null {
  const items = lines.map((text) => ({ text }));
  const spec = formSpec({ form: 'points', items, also: [] }, { title: plan.slide.title, language });
  const place = placeOfBody(plan, field);
  return spec === null || canShow?.(spec, place.box) !== true ? null : { spec, plan: { ...plan, ...place } };
}

/** The figure that the slide is about with what it shows, where its writer asked for that; it keeps its caption. */
function withPicture(
  context: SlideContext,
  { slide }: PlannedSlide,
  written: WrittenItems | undefined,
): FormSpec | null {
  if (written?.form !== 'picture_message') return null;
  const about = { title: slide.title, language: context.preferences.language };
  for (const { source, block } of slideBlocks(context, slide)) {
    if (block.kind !== 'figure' || block.image_id === undefined) continue;
    const spec = formSpec({ form: written.form, items: [...written.items], also: [] }, about);
    const { caption, alt = caption ?? slide.title } = block;
    const picture = { image_ref: `${source.id}/${block.image_id}`, alt };
    return spec === null ? null : { ...spec, picture, ...(caption === undefined ? {} : { note: caption }) };
  }
  return null;
}

/** The place of a text on its own layout, for a form that takes it over. */
function placeOfBody(
  { need, candidate }: PlannedSlide,
  { box }: LayoutField,
): NonNullable<ReturnType<typeof placeOfForm>> {
  const assignment = { ...candidate.assignment, bodies: [], visual: { box } };
  return { need, candidate: { ...candidate, assignment }, box };
}
