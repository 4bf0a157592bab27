import type { Box, Size } from '../../deck/geometry.ts';
import type { LayoutModel } from '../../deck/layout.ts';
import type { LayoutDetail } from '../../ooxml/read/master/read-master.ts';
import type { MasterDeck } from '../../ooxml/read/master/open-master-deck.ts';
import { HEADER_FOOTER_TYPES, matchOnMaster, readShapeTree } from '../../ooxml/read/shape-tree.ts';
import type { PlacedShape } from '../../ooxml/read/shape-tree.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import { EMU_PER_INCH } from '../../deck/geometry.ts';
import type { ReadinessFinding } from '../../deck/readiness-report.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { descend, descendants, relationshipAttribute } from '../../ooxml/xml/dom.ts';
import { pictureSize } from '../../scene/read/read-picture-fill.ts';

/** A placeholder at its place in the file, before overlaps are resolved. */
export interface ViewedPlaceholder {
  name: string;
  type: string;
  idx: number;
  /** Its own box or its master's; null if neither has one. EMU. */
  box: Box | null;
}

/** A layout as stored in its file. */
export interface LayoutView {
  layout: LayoutModel;
  detail: LayoutDetail | null;
  root: Element | null;
  /** Visible content placeholders, without date, footer and number. */
  placeholders: ViewedPlaceholder[];
  /** Visible shapes of its own that aren't placeholders. */
  decorations: PlacedShape[];
  /** All visible shapes. */
  shapes: PlacedShape[];
}

/** Reads the layouts from their parts; each master is read once. */
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

/** Finer detail is invisible, even in print. */
const PRINT_DPI = 300;
/** With this multiple of the necessary resolution, a picture has four times the bytes without visible gain. */
const TOO_FINE = 2;
/** Smaller pictures aren't reported. */
const WORTH_REPORTING = 500_000;
const HEAVY = 5_000_000;

/** Pictures of a layout or master that are larger than necessary: every deck contains them. */
export function largePictures(pack: OfficePackage, path: string, size: Size): ReadinessFinding[] {
  const root = pack.xml(path).documentElement;
  const findings: ReadinessFinding[] = [];
  const seen = new Set<string>();
  const look = (element: Element | null, box: Box | null, name: string | null): void => {
    for (const blip of descendants(element, 'blip')) {
      const target = pack.targetOfId(path, relationshipAttribute(blip, 'embed'));
      if (target === null || seen.has(target) || !pack.has(target)) continue;
      seen.add(target);
      const finding = tooLarge(pack.bytes(target), box ?? { x: 0, y: 0, ...size });
      if (finding !== null) findings.push({ ...finding, ...(name === null ? {} : { element: name }) });
    }
  };
  for (const { element, box, name } of readShapeTree(root)) look(element, box, name);
  look(descend(root, 'cSld', 'bg'), null, null);
  return findings;
}

function tooLarge(bytes: Uint8Array, box: Box): ReadinessFinding | null {
  if (bytes.length < WORTH_REPORTING) return null;
  const megabytes = Number((bytes.length / 1_000_000).toFixed(1));
  const pixels = pictureSize(bytes);
  const needed = Math.round((box.w / EMU_PER_INCH) * PRINT_DPI);
  const isTooFine = pixels !== null && needed > 0 && pixels.width > TOO_FINE * needed;
  if (!isTooFine && bytes.length < HEAVY) return null;
  const severity = bytes.length >= HEAVY ? 'warning' : 'info';
  return isTooFine
    ? { code: 'readiness.picture_too_fine', params: { megabytes, width: pixels.width, needed }, severity }
    : { code: 'readiness.picture_heavy', params: { megabytes }, severity };
}
