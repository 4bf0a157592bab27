import { CodedError } from '../../deck/coded-error.ts';
import type { Finding } from '../../deck/finding.ts';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { Box } from '../../deck/geometry.ts';
import type { FieldKind, LayoutModel } from '../../deck/layout.ts';
import type { Slide } from '../../deck/slide.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';
import { diagramMarker } from '../diagram/plain-diagram.ts';
import type { PreparedDiagram } from '../diagram/plain-diagram.ts';

/** The name of a diagram's own box among `Slide.boxes`. */
export const DIAGRAM_BOX = '__diagram__';

/** Fields that can take a diagram, best first. */
const TAKES: readonly FieldKind[] = ['chart', 'object', 'table', 'picture', 'body'];
/** A smaller diagram is illegible. */
const MIN = { w: EMU_PER_INCH * 2, h: EMU_PER_INCH };

/**
 * The box of a diagram: its own, otherwise the first empty field for visuals, otherwise the layout's free area if no
 * content of the slide is in it; null if there is no room.
 */
export function diagramBox(slide: Slide, layout: LayoutModel): Box | null {
  const own = slide.boxes[DIAGRAM_BOX];
  if (own !== undefined) return own;
  const empty = layout.fields.filter(
    ({ name, box }) => slide.fields[name] === undefined && box.w >= MIN.w && box.h >= MIN.h,
  );
  for (const kind of TAKES) {
    const field = empty.find((each) => each.kind === kind);
    if (field !== undefined) return field.box;
  }
  const area = layout.free_area;
  if (area === null || area.w < MIN.w || area.h < MIN.h) return null;
  const taken = [
    ...layout.fields.flatMap(({ name, box }) => (slide.fields[name] === undefined ? [] : [slide.boxes[name] ?? box])),
    ...slide.free.map(({ box }) => box),
  ];
  return taken.some((box) => overlaps(box, area)) ? null : area;
}

function overlaps(one: Box, other: Box): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;
}

/**
 * A slide's diagram as items. Without room, a marker takes its place, and `report` is called with the reason.
 * @throws errors of the diagram that aren't `CodedError`s.
 */
export function placeDiagram(
  slide: Slide,
  layout: LayoutModel,
  diagram: PreparedDiagram,
  around: { typesetter: Typesetter; font: string; report?: (finding: Finding) => void },
): SlideItem[] {
  const box = diagramBox(slide, layout);
  const tell = (code: string, params: Finding['params']): void =>
    around.report?.({ code, params, severity: 'warning', slide_id: slide.id });
  if (box === null) {
    tell('place.diagram_without_place', { title: slide.title });
    return [];
  }
  const id = `${slide.id}-diagram`;
  try {
    return diagram.place(id, box, around).map(named);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    tell(error.code, error.params);
    return [diagramMarker(id, box, diagram.marker ?? '')].map(named);
  }
}

/** Name prefix of all parts of a diagram. */
const NAME = 'lectern:diagram';

function named(item: SlideItem): SlideItem {
  return { ...item, shape_name: `${NAME} ${item.shape_name}`.trim() };
}
