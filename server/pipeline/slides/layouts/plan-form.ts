import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { Finding } from '../../../../common/deck/finding.ts';
import type { FormName, FormSpec } from '../../../../common/deck/form.ts';
import { EMU_PER_INCH } from '../../../../common/deck/geometry.ts';
import type { Box } from '../../../../common/deck/geometry.ts';
import type { OutlineSlide } from '../../../../common/deck/outline.ts';
import { blockRef, blockText } from '../../../../common/deck/source.ts';
import { visualForms } from '../../../../common/forms/registry.ts';
import { isComparable } from '../../check/safe-sentences.ts';
import { chooseForm } from '../../forms/choose-form.ts';
import type { FormChoice } from '../../forms/choose-form.ts';
import { formSpec, isFormName } from '../../forms/form-spec.ts';
import type { Passage } from '../../forms/passage.ts';
import { withRecommended, withRecommendedColumn } from '../../forms/recommended.ts';
import { slideBlocks } from '../slide-context.ts';
import { remarksOfSources } from '../source-remarks.ts';
import type { SlideContext } from '../slide-context.ts';
import { rankLayouts } from './choose-layout.ts';
import type { LayoutCandidate } from './choose-layout.ts';
import { layoutNeed } from './layout-need.ts';
import type { LayoutNeed } from './layout-need.ts';

/** What a plan of a slide has that matters here. */
interface Planned {
  slide: OutlineSlide;
  story: DataStory | null;
  need: LayoutNeed;
  candidate: LayoutCandidate;
  findings: Finding[];
  form?: { spec: FormSpec };
}

/**
 * The plan of a slide that shows what its blocks say as a visual form; null where their words bear out none, or there is no room.
 * Forms hold the words of the source: a deck in another language has none of them.
 * @param instead how the slide looks without; it gets the form that had no room.
 */
export function planForm(context: SlideContext, instead: Planned, planned: readonly Planned[]): Planned | null {
  const { slide, need } = instead;
  const isText = slide.kind === 'content' && instead.story === null && (need.visual ?? 'table') === 'table';
  const { canShow } = context;
  if (canShow === undefined || !isText || !isComparable(context.sources, context.preferences)) return null;
  const earlier = planned.map(({ candidate }) => candidate.layout.layout_id);
  const place = placeOfForm(context, slide, earlier);
  if (place === null) return null;
  const { box } = place;
  const passage = passageOf(context, instead);
  const about = { title: slide.title, language: passage.language };
  const fits = (spec: FormSpec): boolean => canShow(spec, box);
  const rejected: string[] = [];
  const limits = {
    earlier: planned.map(({ form }) => form?.spec.form ?? null),
    canShow: (each: FormChoice) => {
      const spec = formSpec(each, about);
      return spec !== null && fits(spec);
    },
    onRejected: (form: string) => void rejected.push(form),
  };
  const choice = chooseForm(passage, limits) ?? firstOf(strandsOf(passage), (strand) => chooseForm(strand, limits));
  const plain = choice === null ? null : formSpec(choice, about, fits);
  const spec = plain === null ? null : (recommendedIn(context, plain, fits) ?? plain);
  const findings = rejected
    .filter(isFormName)
    .slice(0, 1)
    .map((form): Finding => {
      const params = { title: slide.title, form };
      return { code: 'slides.form_without_room', params, severity: 'info', slide_id: slide.id };
    });
  if (spec === null) {
    instead.findings.push(...findings);
    return null;
  }
  const title = formTitle(slide.title, spec, passage, planned);
  return {
    ...{ slide: { ...slide, title }, story: null, ...seatOf(spec.form, place, context, slide, earlier), findings },
    form: { spec: title === slide.title ? withoutFinding(title, spec) : spec },
  };
}

/** Cards or columns of options with a mark on the one that the sources recommend; null where none is, or it has no room. */
function recommendedIn(context: SlideContext, spec: FormSpec, fits: (spec: FormSpec) => boolean): FormSpec | null {
  if (spec.form !== 'cards' && spec.form !== 'comparison') return null;
  const texts = [...context.blocks.values()].map(({ block }) => blockText(block));
  const label = context.label('slides.recommended');
  if (spec.form === 'comparison') {
    const columns = withRecommendedColumn(spec, texts, label);
    return columns !== null && fits({ ...spec, ...columns }) ? { ...spec, ...columns } : null;
  }
  const items = withRecommended(spec.items, texts, label);
  const marked = { ...spec, items };
  return items.some(({ is_key }) => is_key === true) && fits(marked) ? marked : null;
}

/** The plan of a slide that shows given items as a visual form; null if there is no room for them. */
export function planChoice(
  context: SlideContext,
  instead: Planned,
  choice: Pick<FormChoice, 'items'> & { form: string; also: readonly string[] },
  planned: readonly Planned[],
): Planned | null {
  const { slide } = instead;
  const { canShow } = context;
  const earlier = planned.map(({ candidate }) => candidate.layout.layout_id);
  const place = canShow === undefined ? null : placeOfForm(context, slide, earlier);
  if (place === null || canShow === undefined) return null;
  const about = { title: slide.title, language: context.preferences.language };
  const fits = (spec: FormSpec): boolean => canShow(spec, place.box);
  const spec = formSpec(choice, about, fits);
  if (spec === null || !fits(spec)) return null;
  return { ...instead, slide, ...seatOf(spec.form, place, context, slide, earlier), findings: [], form: { spec } };
}

/** The layout with the decoration that a form asks for, where its place is that in which the form has room; else the given one. */
export function seatOf(
  form: FormName,
  place: NonNullable<ReturnType<typeof placeOfForm>>,
  context: SlideContext,
  slide: OutlineSlide,
  earlier: readonly string[],
): { need: LayoutNeed; candidate: LayoutCandidate } {
  const other = placeOfForm(context, slide, earlier, form);
  const isAsLarge = other !== null && other.box.w === place.box.w && other.box.h === place.box.h;
  const { need, candidate } = isAsLarge ? other : place;
  return { need, candidate };
}

/**
 * The layout that has most room for a form, and where on it the form is (EMU); null if none has any.
 * @param earlier ids of the layouts of the slides before.
 */
export function placeOfForm(
  { catalogue }: SlideContext,
  slide: OutlineSlide,
  earlier: readonly string[] = [],
  form?: FormName,
): { need: LayoutNeed; candidate: LayoutCandidate; box: Box } | null {
  const plain = layoutNeed(slide, null, { hasPicture: false, hasTwoParts: false, hasForm: true });
  const need = form === undefined ? plain : { ...plain, decoration: visualForms[form].decoration };
  const candidate = rankLayouts(catalogue, need, earlier)[0];
  const box = candidate === undefined ? null : roomOf(candidate);
  return candidate === undefined || box === null ? null : { need, candidate, box };
}

/** A picture that is wider than high has no more room on a half of a slide than below its title. */
const MAX_HALF_RATIO = 1.2;
/** A place for pictures that is as high as this share of the slide is beside its title, not below. */
const HALF_HEIGHT = 0.8;
/** A longer title has more than two lines over half of a slide. */
export const MAX_HALF_TITLE = 58;

/**
 * The layout that has a picture on a half of the slide from its top, and on the other half a place for what the picture shows (EMU);
 * null if none has, or its title or picture would not fit there.
 * @param ratio of the picture, width to height.
 */
export function placeBesidePicture(
  { catalogue }: SlideContext,
  slide: OutlineSlide,
  ratio: number,
): NonNullable<ReturnType<typeof placeOfForm>> | null {
  if (ratio > MAX_HALF_RATIO || slide.title.length > MAX_HALF_TITLE) return null;
  const plain = layoutNeed({ ...slide, kind: 'content' }, null, { hasPicture: true, hasTwoParts: false });
  const need = { ...plain, has_source_line: true };
  for (const candidate of rankLayouts(catalogue, need, [])) {
    const { visual, bodies, title } = candidate.assignment;
    const [body] = bodies;
    if (body === undefined || title === null || visual === null || !('field' in visual)) continue;
    const { box, kind } = visual.field;
    const isBeside = title.box.x >= box.x + box.w || title.box.x + title.box.w <= box.x;
    const isHigh = kind === 'picture' && box.h >= HALF_HEIGHT * catalogue.slide_size.h;
    if (!isHigh || !isBeside || slide.title.length > title.max_length) continue;
    const field = { ...visual.field, box: wholeIn(box, ratio), is_moved: true as const };
    const assignment = { ...candidate.assignment, visual: { field } };
    return { need, candidate: { ...candidate, assignment }, box: body.box };
  }
  return null;
}

/** What a figure keeps away from the edges of the slide that its place reaches, EMU. */
const EDGE_MARGIN = 0.2 * EMU_PER_INCH;

/** A figure in the middle of its place, whole: labels at its edges may matter. */
function wholeIn(frame: Box, ratio: number): Box {
  const margin = frame.x <= 0 || frame.y <= 0 ? EDGE_MARGIN : 0;
  const w = Math.min(frame.w - 2 * margin, (frame.h - 2 * margin) * ratio);
  const h = w / ratio;
  const [x, y] = [frame.x + (frame.w - w) / 2, frame.y + (frame.h - h) / 2];
  return { x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h) };
}

/** Where a layout has its drawing. */
function roomOf({ assignment: { visual } }: LayoutCandidate): Box | null {
  if (visual === null) return null;
  return 'field' in visual ? visual.field.box : visual.box;
}

/** What a slide is about, as the rules for forms read it. */
export function passageOf(context: SlideContext, { slide }: Pick<Planned, 'slide'>): Passage {
  const own = slideBlocks(context, slide).map(({ source, block }) => ({ ref: blockRef(source, block), block }));
  const blocks = own.flatMap((each) => [each, ...codeAfter(context, each, own)]);
  const places = own.flatMap(({ block }) => (block.kind === 'heading' ? [] : [block.address]));
  const remarks = remarksOfSources(
    context.sources,
    places,
    own.map(({ block }) => blockText(block)),
  );
  return { title: slide.title, blocks, language: context.preferences.language, years: yearsOf(context), remarks };
}

/** The code that a line leads to: no model reads it, and without it the line breaks off. */
function codeAfter(
  { blocks }: SlideContext,
  { ref, block }: Passage['blocks'][number],
  own: Passage['blocks'],
): Passage['blocks'] {
  if (block.kind !== 'paragraph' || !/:\s*$/u.test(block.text)) return [];
  const refs = [...blocks.keys()];
  const next = refs[refs.indexOf(ref) + 1] ?? '';
  const after = blocks.get(next)?.block;
  return after?.kind === 'code' && own.every((each) => each.ref !== next) ? [{ ref: next, block: after }] : [];
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/gu;
const yearsOfSources = new WeakMap<SlideContext['sources'], ReadonlySet<string>>();

function yearsOf({ sources }: SlideContext): ReadonlySet<string> {
  const known = yearsOfSources.get(sources);
  if (known !== undefined) return known;
  const found = new Set(sources.flatMap(({ blocks }) => blocks.flatMap((block) => blockText(block).match(YEAR) ?? [])));
  yearsOfSources.set(sources, found);
  return found;
}

/** A list or table that makes up this share of what a slide is about may stand for it; the rest is in the notes. */
const MIN_STRAND_SHARE = 0.35;

/** The lists and tables of a passage that weigh enough, each with the line that leads in to it. */
function strandsOf(passage: Passage): Passage[] {
  const { blocks } = passage;
  const sizeOf = ({ block }: Passage['blocks'][number]): number =>
    block.kind === 'heading' ? 0 : blockText(block).length;
  const whole = blocks.reduce((sum, each) => sum + sizeOf(each), 0);
  return blocks.flatMap((each, at) => {
    const isWhole = blocks.length === 1;
    if (isWhole || !['list', 'table'].includes(each.block.kind) || sizeOf(each) < whole * MIN_STRAND_SHARE) return [];
    const before = blocks[at - 1];
    const isLead =
      before?.block.kind === 'heading' || (before?.block.kind === 'paragraph' && /:\s*$/u.test(before.block.text));
    return [{ ...passage, blocks: isLead ? [before, each] : [each] }];
  });
}

/** What the first of a list gives that gives anything. */
export function firstOf<Each, Found>(list: readonly Each[], find: (each: Each) => Found | null): Found | null {
  for (const each of list) {
    const found = find(each);
    if (found !== null) return found;
  }
  return null;
}

/** How authors call what their text found first of all: "Top finding", "Wichtigste Erkenntnis". */
const OF_FINDING =
  /^(?:(?:top|key|main|core|central|primary) (?:finding|insight|message|takeaway|result|point)|bottom line|(?:wichtigste|zentrale) (?:erkenntnis|aussage|botschaft)|(?:kern|haupt)(?:aussage|erkenntnis|botschaft|ergebnis))$/iu;

/** The same form without the sentence that is its title, where the item called the finding says more. */
function withoutFinding(title: string, spec: FormSpec): FormSpec {
  const items = spec.items.map((item) => {
    const { label = '', text = '' } = item;
    const rest = text.startsWith(`${title}. `) ? text.slice(title.length + 2) : '';
    return OF_FINDING.test(label) && rest !== '' ? { ...item, text: rest } : item;
  });
  return { ...spec, items };
}

/**
 * One item of several is no title for them all: their heading is, unless another slide is called so. What a course of events ended with
 * is, and what the author calls the finding.
 */
function formTitle(title: string, { form, items }: FormSpec, { blocks }: Passage, planned: readonly Planned[]): string {
  const own = title.toLowerCase();
  // A statement with its figures in words, or an event with its time, is the message of its table; one vote of several is not.
  const isRow = ({ value, evidence = '' }: FormSpec['items'][number]): boolean =>
    value === undefined && evidence.toLowerCase().includes(own);
  if (form === 'emphasis_table' && items.some(isRow)) return title;
  if (form === 'timeline' && items.at(-1)?.text?.toLowerCase().includes(own) === true) return title;
  if (items.some(({ label = '', text = '' }) => OF_FINDING.test(label) && text.startsWith(title))) return title;
  const isItem = items.length > 1 && items.some(({ evidence = '' }) => evidence.toLowerCase().includes(own));
  const heading = blocks.find(({ block }) => block.kind !== 'heading')?.block.address.section?.at(-1) ?? '';
  const taken = planned.some(({ slide }) => slide.title.toLowerCase() === heading.toLowerCase());
  return isItem && heading !== '' && !taken ? heading : title;
}
