import { randomBytes } from 'node:crypto';
import type { SlideInput } from '../../../../common/api/slides.ts';
import type { Box } from '../../../../common/deck/geometry.ts';
import type { LayoutModel, LayoutRole } from '../../../../common/deck/layout.ts';
import { SLIDE_EXTRAS } from '../../../../common/deck/slide.ts';
import type { FieldContent, StoredSlide } from '../../../../common/deck/slide.ts';
import type { InputFault } from '../../../kernel/sdk/app-error.ts';
import { DIAGRAM_BOX } from '../../../../common/scene/place/place-diagram.ts';
import { contentOfInput, isEmptyText, takesContent, moveToLayout } from './move-to-layout.ts';
import type { DeckLayouts } from './deck-layouts.ts';
import { parseInput } from '../../../kernel/sdk/input-faults.ts';
import { contentInput } from '../../../../common/api/slide-content.ts';
import { isSameData, plainData } from '../../../kernel/sdk/canonical-json.ts';
import { setSourceLine, setTitle, titleText } from '../../../pipeline/slides/edit-slide.ts';
import { specOfSlide } from '../../../../common/deck/slide-kinds.ts';

const CONTENT_ROLES: readonly LayoutRole[] = ['content', 'two_content', 'chart_text', 'chart', 'table', 'picture'];

/**
 * The layout for a new slide whose caller named none: it takes most of the given fields, leaves the fewest empty and suits
 * the kind of the slide. The first of equal ones.
 */
function pickLayout(input: SlideInput, offered: Iterable<LayoutModel>): LayoutModel | undefined {
  const roles = specOfSlide(input.kind ?? 'content').layout?.roles ?? CONTENT_ROLES;
  let best: { layout: LayoutModel; score: number } | undefined;
  for (const layout of offered) {
    const score = scoreOf(layout, input, roles);
    if (best === undefined || score > best.score) best = { layout, score };
  }
  return best?.layout;
}

function scoreOf(layout: LayoutModel, input: SlideInput, roles: readonly LayoutRole[]): number {
  const given = Object.entries(input.fields ?? {}).filter(([, value]) => value !== null);
  const taken = given.filter(([name, value]) => {
    const field = layout.fields.find((each) => each.name === name);
    const content = contentInput.safeParse(value);
    return field !== undefined && content.success && takesContent(field.kind, content.data.kind);
  });
  const names = new Set(taken.map(([name]) => name));
  const empty = layout.fields.filter(({ name, kind }) => kind !== 'title' && !names.has(name));
  const hasTitle = layout.fields.some(({ kind }) => kind === 'title');
  const rank = roles.indexOf(layout.role);
  return taken.length * 10 - empty.length * 3 + (hasTitle ? 6 : 0) + (rank < 0 ? 0 : 5 - Math.min(rank, 4));
}

/** Longest slide as JSON; a document of the database holds 16 MB. */
const MAX_SLIDE_CHARS = 2_000_000;

/** One slide of an input, and its path in there. */
interface SlideMerge {
  input: SlideInput;
  /** The slide as it is; absent for a new one. */
  former: StoredSlide | undefined;
  layouts: DeckLayouts;
  /** JSON pointer of the slide in the input. */
  path: string;
  /** Takes what is wrong with the input. */
  faults: InputFault[];
}

/**
 * Applies an input to a slide: absent keys keep the value, null clears it, fields that the layout does not have are ignored. Unchanged parts are never validated, so that
 * a slide can be sent back as it was got.
 * @returns null if there is no layout to check it against; the fault is reported.
 */
export function mergeSlide(merge: SlideMerge): StoredSlide | null {
  const { input, former } = merge;
  const layout = layoutOfInput(merge);
  if (layout === null) return null;
  const slide = former === undefined ? newSlide(layout) : plainData(former);
  if (former !== undefined && former.layout_id !== layout.layout_id) {
    moveToLayout(slide, merge.layouts.all.get(former.layout_id), layout);
  }
  if (input.kind !== undefined) slide.kind = input.kind;
  if (input.notes !== undefined) slide.notes = input.notes ?? '';
  mergeFields(merge, slide, layout);
  mergeBoxes(merge, slide, layout);
  mergeFree(merge, slide);
  mergeTitle(merge, slide, layout);
  if (input.source_line !== undefined && (input.source_line ?? undefined) !== slide.source_line) {
    setSourceLine(slide, input.source_line);
  }
  for (const name of SLIDE_EXTRAS) {
    if (input[name] === null) delete slide[name];
    else if (input[name] !== undefined) Object.assign(slide, { [name]: input[name] });
  }
  if (JSON.stringify(slide).length > MAX_SLIDE_CHARS) fault(merge, '', 'slides.slide_too_large');
  return slide;
}

function fault(merge: SlideMerge, place: string, code: string, params: InputFault['params'] = {}): void {
  merge.faults.push({ path: `${merge.path}${place}`, code, params });
}

function newSlide(layout: LayoutModel): StoredSlide {
  const id = `slide-${randomBytes(8).toString('hex')}`;
  const empty = { fields: {}, boxes: {}, free: [], notes: '', sources: [], claims: [], findings: [] };
  return { id, kind: 'content', layout_id: layout.layout_id, title: '', ...empty };
}

/** The layout of the slide: one that is offered, or the one it has already. */
function layoutOfInput(merge: SlideMerge): LayoutModel | null {
  const { input, former, layouts } = merge;
  const id = input.layout_id ?? former?.layout_id ?? pickLayout(input, layouts.offered.values())?.layout_id ?? '';
  const layout = id === former?.layout_id ? layouts.all.get(id) : layouts.offered.get(id);
  if (layout === undefined) fault(merge, '/layout_id', 'slides.unknown_layout', { layout: id });
  return layout ?? null;
}

function mergeFields(merge: SlideMerge, slide: StoredSlide, layout: LayoutModel): void {
  const { input, former } = merge;
  if (input.fields === null) slide.fields = {};
  for (const [name, given] of Object.entries(input.fields ?? {})) {
    if (given === null) {
      delete slide.fields[name];
      continue;
    }
    const field = layout.fields.find((each) => each.name === name);
    if (field === undefined) continue;
    const place = `/fields/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const parsed = parseInput(contentInput, given, { path: `${merge.path}${place}` });
    if (parsed.value === undefined) {
      merge.faults.push(...parsed.faults);
      continue;
    }
    const content = contentOfInput(parsed.value, former);
    if (isSameData(slide.fields[name], content)) continue;
    if (content.kind === 'chart' && isDrawn(slide.fields[name]) && !takesContent(field.kind, 'chart')) {
      // The numbers of a table as a chart, in the place of the table.
      const box = slide.boxes[name] ?? field.box;
      delete slide.fields[name];
      delete slide.boxes[name];
      const taken = new Set(slide.free.map(({ id }) => id));
      slide.free.push({ id: freeId(slide.id, taken), role: 'content', box, content });
    } else if (!takesContent(field.kind, content.kind)) {
      fault(merge, place, 'slides.wrong_content', { field: name, kind: content.kind });
    } else if (isEmptyText(content)) {
      delete slide.fields[name];
    } else {
      slide.fields[name] = content;
      if (field.is_moved === true) slide.boxes[name] ??= field.box;
    }
  }
}

const isDrawn = (content: FieldContent | undefined): boolean => content?.kind === 'table' || content?.kind === 'form';

function mergeBoxes(merge: SlideMerge, slide: StoredSlide, layout: LayoutModel): void {
  const { input } = merge;
  if (input.boxes === null) slide.boxes = {};
  for (const [name, box] of Object.entries(input.boxes ?? {})) {
    if (box === null) delete slide.boxes[name];
    else if (!isSameData(slide.boxes[name], box)) {
      if (name !== DIAGRAM_BOX && !layout.fields.some((field) => field.name === name)) {
        fault(merge, `/boxes/${name}`, 'slides.unknown_field', { field: name, fields: namesOf(layout) });
      }
      slide.boxes[name] = checkedBox(merge, `/boxes/${name}`, box);
    }
  }
}

function mergeFree(merge: SlideMerge, slide: StoredSlide): void {
  const { input, former } = merge;
  if (input.free === undefined) return;
  const known = new Map(slide.free.map((each) => [each.id, each]));
  const taken = new Set(known.keys());
  slide.free = (input.free ?? []).map(({ id, role, box, content }, index) => {
    const before = id === undefined ? undefined : known.get(id);
    if (id !== undefined) known.delete(id);
    const isSameBox = isSameData(before?.box, box);
    return {
      id: before?.id ?? freeId(slide.id, taken),
      role,
      box: isSameBox ? box : checkedBox(merge, `/free/${index}/box`, box),
      content: contentOfInput(content, former),
    };
  });
}

function freeId(slideId: string, taken: Set<string>): string {
  let count = taken.size + 1;
  while (taken.has(`${slideId}-free-${count}`)) count += 1;
  taken.add(`${slideId}-free-${count}`);
  return `${slideId}-free-${count}`;
}

/** The title and its field must match: the one that was changed wins, the title when both were. */
function mergeTitle(merge: SlideMerge, slide: StoredSlide, layout: LayoutModel): void {
  const { input, former } = merge;
  const shown = titleText(slide, layout);
  if (input.title !== undefined && (input.title ?? '') !== (former?.title ?? '')) {
    setTitle(slide, layout, (input.title ?? '').trim(), merge.layouts.slide_size);
  } else if (shown !== null && shown !== (former === undefined ? null : titleText(former, layout))) {
    slide.title = shown;
  }
  // The title of a new slide may also be in the field that the layout has for it.
  if (former === undefined && slide.title === '') fault(merge, '/title', 'http.field_missing');
}

/** A box in whole EMU inside the slide. */
function checkedBox(merge: SlideMerge, place: string, given: Box): Box {
  const { w, h } = merge.layouts.slide_size;
  const box = { x: Math.round(given.x), y: Math.round(given.y), w: Math.round(given.w), h: Math.round(given.h) };
  const isInside = box.x >= 0 && box.y >= 0 && box.w >= 1 && box.h >= 1 && box.x + box.w <= w && box.y + box.h <= h;
  if (!isInside) fault(merge, place, 'slides.box_outside', { width: w, height: h });
  return box;
}

function namesOf(layout: LayoutModel): string {
  return layout.fields.map((field) => field.name).join(', ');
}
