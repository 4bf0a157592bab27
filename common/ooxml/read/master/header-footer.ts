import { EMU_PER_PT } from '../../../deck/geometry.ts';
import type { Size } from '../../../deck/geometry.ts';
import type { LayoutFooter } from '../../../deck/layout.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import { RELATIONSHIP } from '../../package/relationships.ts';
import { attribute, booleanAttribute, childElements, descend, descendants } from '../../xml/dom.ts';
import type { Element } from '../../xml/tree.ts';
import type { PlacedShape } from '../shape-tree.ts';
import { resolvePlaceholder } from './resolve-placeholder.ts';
import type { StyleSources } from './resolve-placeholder.ts';

/** A piece of text in a header or footer placeholder. Programs update the text of a field (`a:fld`, 21.1.2.2.4). */
export interface HeaderFooterPiece {
  text: string;
  /** Type of the field (slidenum, datetime1…); absent for plain text. */
  field?: string;
}
export interface HeaderFooterParagraph {
  /** The `algn` attribute, if the paragraph has its own. */
  align?: string;
  pieces: HeaderFooterPiece[];
}

/** The text of a date, footer or slide number placeholder, by paragraph. */
export function headerFooterText(shape: Element | null): HeaderFooterParagraph[] {
  return childElements(descend(shape, 'txBody'), 'p').map((paragraph) => {
    const align = attribute(descend(paragraph, 'pPr'), 'algn');
    const pieces = childElements(paragraph).flatMap((piece): HeaderFooterPiece[] => {
      const text = descend(piece, 't')?.textContent ?? '';
      if (piece.localName === 'r') return text === '' ? [] : [{ text }];
      return piece.localName === 'fld' ? [{ text, field: attribute(piece, 'type') ?? '' }] : [];
    });
    return { ...(align === undefined ? {} : { align }), pieces };
  });
}

/**
 * Whether a new slide shows the date, footer or number of its layout. The header-and-footer settings (`p:hf`, ECMA-376
 * part 1, 19.3.1.25) of the layout decide, or else those of its master; `showSpecialPlsOnTitleSld` (19.2.1.26) can hide
 * them on title slides. Without settings, a number and a custom text are shown, but not a date that updates itself. An
 * empty footer or date is never shown.
 */
export function showsHeaderFooter(
  pack: OfficePackage,
  layoutPath: string,
  type: string,
  shape: Element | null,
): boolean {
  const root = pack.xml(layoutPath).documentElement;
  const presentation = pack.xml(pack.mainPart).documentElement;
  const isHiddenOnTitle = booleanAttribute(presentation, 'showSpecialPlsOnTitleSld') === false;
  if (isHiddenOnTitle && attribute(root, 'type') === 'title') return false;
  const [masterPath] = pack.targets(layoutPath, RELATIONSHIP.slideMaster);
  const master = masterPath === undefined ? null : pack.xml(masterPath).documentElement;
  const settings = childElements(root, 'hf')[0] ?? childElements(master, 'hf')[0];
  if (settings !== undefined && booleanAttribute(settings, type) === false) return false;
  if (type === 'sldNum') return true;
  const body = descend(shape, 'txBody');
  const isEmpty = descendants(body, 't').every(({ textContent }) => (textContent ?? '').trim() === '');
  return !isEmpty && (settings !== undefined || descendants(body, 'fld').length === 0);
}

/** Minimum height of a footer in points and minimum width as a share of the slide. */
const MIN = { pt: 8, share: 0.12 };

/**
 * Reads the footer placeholder of a layout.
 * @param path of the layout.
 * @param shapes of the layout, and of its master.
 * @returns null if there is none on the slide that is large enough for a line.
 */
export function readFooter(
  pack: OfficePackage,
  path: string,
  shapes: { layout: readonly PlacedShape[]; master: readonly PlacedShape[] },
  sources: StyleSources,
  size: Size,
): LayoutFooter | null {
  const shape = shapes.layout.find(({ placeholder }) => placeholder?.type === 'ftr');
  const resolved = shape === undefined ? null : resolvePlaceholder(shape, shapes.master, sources);
  if (shape === undefined || resolved === null) return null;
  const { box, text, idx, shapeName } = resolved;
  const isOnSlide = box.x >= 0 && box.y >= 0 && box.x + box.w <= size.w && box.y + box.h <= size.h;
  const isLargeEnough = box.h >= MIN.pt * EMU_PER_PT && box.w >= MIN.share * size.w;
  if (!isOnSlide || !isLargeEnough || text.is_vertical) return null;
  const shown = showsHeaderFooter(pack, path, 'ftr', shape.element) ? headerFooterText(shape.element) : [];
  const lines = shown.map(({ pieces }) => pieces.map((piece) => piece.text).join(''));
  const { major, minor } = sources.theme.fonts;
  const font = text.levels[0]?.font;
  return {
    placeholder: { type: 'ftr', idx },
    shape_name: shapeName,
    box,
    text,
    ...(font === minor ? { theme_font: 'minor' } : font === major ? { theme_font: 'major' } : {}),
    shown_text: lines.join('\n').trim(),
  };
}
