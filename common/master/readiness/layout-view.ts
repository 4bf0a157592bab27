import type { Box } from '../../deck/geometry.ts';
import type { LayoutModel } from '../../deck/layout.ts';
import type { LayoutDetail } from '../../ooxml/read/master/read-master.ts';
import type { MasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import { HEADER_FOOTER_TYPES, matchOnMaster, readShapeTree } from '../../ooxml/read/shape-tree.ts';
import type { PlacedShape } from '../../ooxml/read/shape-tree.ts';
import type { Element } from '../../ooxml/xml/tree.ts';

/** A placeholder where the file has it, before anything gives way to anything. */
export interface ViewedPlaceholder {
  name: string;
  type: string;
  idx: number;
  /** Its own or its master's; null where neither says. EMU. */
  box: Box | null;
}

/** A layout as its file shows it, beside what the generator makes of it. */
export interface LayoutView {
  layout: LayoutModel;
  detail: LayoutDetail | null;
  root: Element | null;
  /** Content placeholders that show: no date, footer, number. */
  placeholders: ViewedPlaceholder[];
  /** Shapes of its own that are no placeholders and show. */
  decorations: PlacedShape[];
  /** All that show. */
  shapes: PlacedShape[];
}

/** The layouts as their parts show them; masters are read once. */
export function viewLayouts(master: MasterDeck, layouts: readonly LayoutModel[]): LayoutView[] {
  const masters = new Map<string, PlacedShape[]>();
  const shapesOf = (path: string): PlacedShape[] => {
    const known = masters.get(path) ?? readShapeTree(master.package.xml(path).documentElement);
    masters.set(path, known);
    return known;
  };
  return layouts.map((layout) => {
    const root = master.package.xml(layout.layout_id).documentElement;
    const shapes = readShapeTree(root).filter(({ isHidden }) => !isHidden);
    const placeholders = shapes.flatMap(({ placeholder, box, name }): ViewedPlaceholder[] => {
      if (placeholder === null || HEADER_FOOTER_TYPES.has(placeholder.type)) return [];
      return [
        { ...placeholder, name, box: box ?? matchOnMaster(placeholder, shapesOf(layout.master_id))?.box ?? null },
      ];
    });
    return {
      ...{ layout, root, shapes, placeholders },
      detail: master.layout_details.get(layout.layout_id) ?? null,
      decorations: shapes.filter(({ placeholder }) => placeholder === null),
    };
  });
}
