import { randomBytes } from 'node:crypto';
import type { SlideInput } from '../../../../common/api/slides.ts';
import type { Box } from '../../../../common/deck/geometry.ts';
import type { LayoutModel } from '../../../../common/deck/layout.ts';
import { SLIDE_EXTRAS } from '../../../../common/deck/slide.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { InputFault } from '../../../kernel/sdk/app-error.ts';
import { DIAGRAM_BOX } from '../../../../common/scene/place/place-diagram.ts';
import { contentOfInput, isEmptyText, takesContent, moveToLayout } from './move-to-layout.ts';
import type { DeckLayouts } from './deck-layouts.ts';
import { parseInput } from '../../../kernel/sdk/input-faults.ts';
import { contentInput } from '../../../../common/api/slide-content.ts';
import { pickLayout } from './pick-layout.ts';
import { isSameData, plainData } from '../../../kernel/sdk/canonical-json.ts';
import { setSourceLine, setTitle, titleText } from '../../../pipeline/slides/edit-slide.ts';

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
 * A slide changed as an input says: absent stays, null clears, fields that the layout does not have are ignored. What is not changed is never checked against the rules, so that
 * a slide can be sent back as it was got.
 * @returns null where there is no layout to check it against; the fault is reported.
 */
export function mergeSlide(merge: SlideMerge): StoredSlide | null {
  const { input, former } = merge;
  const layout = layoutOfInput(merge);
  if (layout === null) return null;
  const slide = former === undefined ? newSlide(layout) : plainData(former);
  if (former !== undefined && former.layout_id !== layout.layout_id) {
    moveToLayout(slide, merge.layouts.all.get(former.layout_id), layout);
  }
  if (former === undefined && (input.title ?? '').trim() === '') fault(merge, '/title', 'http.field_missing');
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
    if (!takesContent(field.kind, content.kind)) {
      fault(merge, place, 'slides.wrong_content', { field: name, kind: content.kind });
    } else if (isEmptyText(content)) {
      delete slide.fields[name];
    } else {
      slide.fields[name] = content;
      if (field.is_moved === true) slide.boxes[name] ??= field.box;
    }
  }
}

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

/** The title and the field that shows it say the same: the one that was changed wins, the title where both were. */
function mergeTitle(merge: SlideMerge, slide: StoredSlide, layout: LayoutModel): void {
  const { input, former } = merge;
  const shown = titleText(slide, layout);
  if (input.title !== undefined && (input.title ?? '') !== (former?.title ?? '')) {
    setTitle(slide, layout, (input.title ?? '').trim(), merge.layouts.slide_size);
  } else if (shown !== null && shown !== (former === undefined ? null : titleText(former, layout))) {
    slide.title = shown;
  }
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
