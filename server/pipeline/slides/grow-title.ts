import type { Box, Size } from '../../../common/deck/geometry.ts';
import { EMU_PER_INCH } from '../../../common/deck/geometry.ts';
import type { LayoutField, LayoutModel } from '../../../common/deck/layout.ts';
import type { Paragraph, StoredSlide } from '../../../common/deck/slide.ts';
import { freeTitle } from '../../../common/scene/place/title-size.ts';
import { DIAGRAM_BOX, diagramBox } from '../../../common/scene/place/place-diagram.ts';
import { fitField } from '../../../common/typeset/fit-field.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';

/** Heights tried, as shares of the title's own. */
const STEPS = [1.25, 1.5, 1.75, 2, 2.5, 3];
/** A title higher than this share of the slide leaves too little of it. */
const HIGHEST = 0.34;
/** What gives way keeps this share of its height. */
const MIN_LEFT = 0.5;
const GAP = Math.round(EMU_PER_INCH * 0.06);

/** The title of a slide, and what can be done with it. */
interface GrowingTitle {
  /** Of the layout, or as it would be if the layout had one. */
  field: LayoutField;
  box: Box;
  paragraphs: readonly Paragraph[];
  /** The free text that holds it; null where it is in a field. */
  free_id: string | null;
}

/**
 * Lets a title take the room it needs: one that would run out of its field even at the smallest type, and one that is
 * in no field before it becomes small. What is below gives way; where that would lose too much, nothing is moved. In place.
 * @param size of the slide, EMU.
 */
export function growTitle(typesetter: Typesetter, slide: StoredSlide, layout: LayoutModel, size: Size): void {
  const title = titleOf(slide, layout);
  if (title === null || stands(typesetter, title, title.box)) return;
  for (const step of STEPS) {
    const box = { ...title.box, h: Math.round(title.box.h * step) };
    if (box.h > HIGHEST * size.h || box.y + box.h > size.h) return;
    const lowered = lower(slide, layout, title, box);
    if (lowered === null) return;
    if (!stands(typesetter, title, box)) continue;
    if (title.free_id === null) slide.boxes[title.field.name] = box;
    Object.assign(slide.boxes, lowered.fields);
    slide.free = slide.free.map((one) => ({
      ...one,
      box: one.id === title.free_id ? box : (lowered.free.get(one.id) ?? one.box),
    }));
    return;
  }
}

function titleOf(slide: StoredSlide, layout: LayoutModel): GrowingTitle | null {
  const field = layout.fields.find(({ kind, name }) => kind === 'title' && slide.fields[name] !== undefined);
  if (field !== undefined) {
    const content = slide.fields[field.name];
    if (content?.kind !== 'text') return null;
    const box = slide.boxes[field.name] ?? field.box;
    return { field, box, paragraphs: content.paragraphs, free_id: null };
  }
  const text = layout.free_text?.title;
  const free = freeTitle(slide, layout);
  if (text === undefined || free?.content.kind !== 'text') return null;
  const { box } = free;
  const placeholder = { type: 'title', idx: 0 };
  return {
    field: { name: 'title', kind: 'title', placeholder, shape_name: '', box, text, max_length: 0, max_items: 0 },
    ...{ box, paragraphs: free.content.paragraphs, free_id: free.id },
  };
}

/** Whether a title is set well in a box. */
function stands(typesetter: Typesetter, { field, paragraphs, free_id }: GrowingTitle, box: Box): boolean {
  const fit = fitField(typesetter, field, box, paragraphs);
  if (fit === null || !fit.fits) return fit === null;
  // A title outside the fields may grow before it becomes smaller than other long ones.
  return free_id === null || field.text === undefined || typesetter.fit([...paragraphs], field.text, box, 'title').fits;
}

interface Lowered {
  fields: Record<string, Box>;
  free: ReadonlyMap<string, Box>;
}

/** New boxes for what a title would cover; null where something can't give way. */
function lower(slide: StoredSlide, layout: LayoutModel, title: GrowingTitle, grown: Box): Lowered | null {
  const fields: Record<string, Box> = {};
  const free = new Map<string, Box>();
  const top = grown.y + grown.h + GAP;
  const isInTheWay = (box: Box): boolean =>
    box.y < top && box.y + box.h > grown.y && box.x < grown.x + grown.w && box.x + box.w > grown.x;
  const lowered = (box: Box): Box | null => {
    const below = { ...box, y: top, h: box.y + box.h - top };
    return below.h >= MIN_LEFT * box.h ? below : null;
  };
  const diagram = slide.__diagram__ === undefined ? null : diagramBox(slide, layout);
  if (diagram !== null && isInTheWay(diagram)) return null;
  for (const { name, box: own } of layout.fields) {
    const box = slide.boxes[name] ?? own;
    if (slide.fields[name] === undefined || name === title.field.name || name === DIAGRAM_BOX || !isInTheWay(box))
      continue;
    const below = lowered(box);
    if (below === null) return null;
    fields[name] = below;
  }
  for (const { id, box } of slide.free) {
    if (id === title.free_id || !isInTheWay(box)) continue;
    const below = lowered(box);
    if (below === null) return null;
    free.set(id, below);
  }
  return { fields, free };
}
