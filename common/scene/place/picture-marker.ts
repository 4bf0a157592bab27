import { EMU_PER_INCH, EMU_PER_PT } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { LayoutField, LayoutModel } from '../../deck/layout.ts';
import type { Slide, StoredSlide } from '../../deck/slide.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';

const TEXT_PT = 12;
const INSET = EMU_PER_INCH / 8;
/** Distance of the frame from the edges of its place, which may be those of the slide. */
const MARGIN = EMU_PER_INCH / 10;
/** Width of a character and height of a line, as shares of the font size: more than any face needs. */
const CHARACTER = 0.62;
const LINE = 1.3;

/**
 * A marker in place of a picture that could not be made (`__image_error__`): a light dashed frame with the reason, in
 * the deck's language. Empty if another picture took the place.
 */
export function pictureMarker(slide: StoredSlide, layout: LayoutModel): SlideItem[] {
  if (slide.__image_error__ === undefined) return [];
  const field = emptyPictureField(slide, layout);
  if (field === undefined) return [];
  const box = within(slide.boxes[field.name] ?? field.box);
  const { label, reason } = wordsOf(slide.__image_error__);
  const room = charactersIn(box);
  const lines = [label, reason].filter((words) => words !== '');
  const fitting = lines.join(' ').length <= room ? lines : [label].filter((words) => words.length <= room);
  return [
    {
      id: `${slide.id}-${field.name}-missing`,
      placeholder: null,
      shape_name: field.shape_name,
      box,
      content: {
        kind: 'shape',
        geometry: 'rect',
        paragraphs: fitting.map((text) => ({ runs: [{ text }], level: 0 })),
        size_pt: TEXT_PT,
        fill: 'none',
        line: 'axis',
        line_pt: 0.75,
        is_dashed: true,
        insets: { left: INSET, top: INSET, right: INSET, bottom: INSET },
        alt: lines.join(' '),
      },
    },
  ];
}

function within({ x, y, w, h }: Box): Box {
  const margin = Math.min(MARGIN, w / 4, h / 4);
  return {
    x: Math.round(x + margin),
    y: Math.round(y + margin),
    w: Math.round(w - 2 * margin),
    h: Math.round(h - 2 * margin),
  };
}

/** The text of the marker. The value is not validated. */
function wordsOf(mark: NonNullable<StoredSlide['__image_error__']>): { label: string; reason: string } {
  if (typeof mark === 'string') return { label: mark, reason: '' };
  const text = (name: string): string => {
    const value = mark[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return { label: text('label'), reason: text('reason') };
}

/** Characters that surely fit into a box; less than a line's worth is lost to the break at the end of the label. */
function charactersIn({ w, h }: { w: number; h: number }): number {
  const perLine = (w - 2 * INSET) / (TEXT_PT * CHARACTER * EMU_PER_PT);
  const lines = Math.floor((h - 2 * INSET) / (TEXT_PT * LINE * EMU_PER_PT));
  return Math.max(0, Math.floor(perLine * 0.9) * (lines - 1));
}

/**
 * The layout's empty place for a picture. An empty field for any object only counts on slides of the kind `picture`:
 * elsewhere it is for charts and tables.
 */
export function emptyPictureField(slide: Slide, layout: LayoutModel): LayoutField | undefined {
  const empty = layout.fields.filter((field) => slide.fields[field.name] === undefined);
  const forAny = slide.kind === 'picture' ? empty.find(({ kind }) => kind === 'object') : undefined;
  return empty.find(({ kind }) => kind === 'picture') ?? forAny;
}
