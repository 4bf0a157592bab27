import type { OfficePackage } from '../package/office-package.ts';
import { mixColours, resolveAlpha, resolveColour, shiftLuminance } from '../read/colour.ts';
import type { ColourContext } from '../read/colour.ts';
import { USUAL_TABLE_STYLE, cellStyle, defaultTableStyle, tableStyleOf } from '../read/table-style.ts';
import type { TableParts } from '../read/table-style.ts';
import { attribute, childElements, descend } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';
import { READABLE, contrast } from './contrast.ts';
import type { Background, BaseColourName } from './background-colours.ts';
import type { Accent } from './contrast.ts';

/** Row kinds of a table style. */
type StyledRow = 'first' | 'band' | 'plain' | 'last';

/** The master's table style, as used by tables of one layout. */
export interface TableStyleUse {
  /** GUID in braces. */
  id: string;
  /** Fill of emphasised rows: a lightened accent, and a readable text colour; null if no accent stands out. */
  emphasis: { accent: string; lumMod: number; lumOff: number; textColour: BaseColourName } | null;
  /** True if the style draws lines only. Emphasised rows then have a very light accent, and a marker at the start. */
  isOpen: boolean;
}

const TEXT_COLOURS: readonly BaseColourName[] = ['tx1', 'bg1', 'tx2', 'bg2'];
/** Index of each row kind in a table of five rows. */
const PLACES: Readonly<Record<StyledRow, number>> = { first: 0, band: 1, plain: 2, last: 4 };
const PARTS: TableParts = {
  firstRow: true,
  lastRow: true,
  firstCol: false,
  lastCol: false,
  bandRow: true,
  bandCol: false,
};
/** Tints of an accent from PowerPoint's palette, weakest first. */
const EMPHASES = [
  { lumMod: 40_000, lumOff: 60_000 },
  { lumMod: 60_000, lumOff: 40_000 },
  { lumMod: 20_000, lumOff: 80_000 },
] as const;
/** Minimum contrast of emphasised rows with the others. */
const MIN_EMPHASIS = 1.12;

/**
 * Chooses the table style for a layout: the deck's default for new tables if its owner chose one, we understand it and
 * it is readable there.
 * @param colours how the layout names colours.
 * @returns null for a table in our own look.
 */
export function chooseTableStyle(
  pack: OfficePackage,
  colours: ColourContext,
  background: Background,
  accents: readonly Accent[],
): TableStyleUse | null {
  const own = defaultTableStyle(pack);
  // PowerPoint names the usual style in every deck, so it says nothing about what its owner wants.
  if (own === null || own === USUAL_TABLE_STYLE) return null;
  const style = tableStyleOf(pack, own);
  return style === null || style === undefined ? null : useOf(own, style, colours, background, accents);
}

function useOf(
  id: string,
  style: Element,
  colours: ColourContext,
  background: Background,
  accents: readonly Accent[],
): TableStyleUse | null {
  // The background of a whole table may be a picture or a theme effect.
  if (childElements(descend(style, 'tblBg')).length > 0) return null;
  let plain: readonly string[] = background.behind;
  let isOpen = !background.isForeign;
  for (const row of ['first', 'band', 'plain', 'last'] as const) {
    const look = lookOf(style, row, colours, background);
    if (look === null) return null;
    if (row === 'plain') plain = look.behind;
    if (!look.isOpen) isOpen = false;
    if (leastContrast(look.textColour, look.behind) < READABLE) return null;
  }
  return { id, emphasis: emphasisOn(plain, colours, accents), isOpen };
}

/** Text and background colour of a row; null if unknown, or if the text isn't set as it was measured. */
function lookOf(
  style: Element,
  row: StyledRow,
  colours: ColourContext,
  background: Background,
): { textColour: string; behind: readonly string[]; isOpen: boolean } | null {
  const at = PLACES[row];
  const place = { row: at, lastRow: at, rows: 5, column: 1, lastColumn: 1, columns: 3 };
  const { texts, fill } = cellStyle(style, PARTS, place);
  const isHead = row === 'first' || row === 'last';
  const isSetOtherwise = texts.some((text) => {
    const font = descend(text, 'fontRef');
    const isOther = descend(text, 'font') !== null || (font !== null && attribute(font, 'idx') === 'major');
    return isOther || (attribute(text, 'b') === 'on' && !isHead);
  });
  if (isSetOtherwise) return null;
  const textColour = texts.reduce<string | null>((found, text) => resolveColour(text, colours) ?? found, null);
  const behind = behindFill(fill, colours, background);
  const isOpen = behind === background.behind;
  return behind === null ? null : { textColour: textColour ?? nameHex('tx1', colours), behind, isOpen };
}

/** What is behind a cell's text; null if the kind of fill is unknown. */
function behindFill(fill: Element | null, colours: ColourContext, background: Background): readonly string[] | null {
  if (fill === null) return background.overlay === null ? background.behind : null;
  const [kind] = childElements(fill);
  if (fill.localName === 'fillRef' || kind === undefined) return null;
  if (kind.localName === 'noFill') return background.overlay === null ? background.behind : null;
  const hex = kind.localName === 'solidFill' ? resolveColour(kind, colours) : null;
  if (hex === null) return null;
  const alpha = resolveAlpha(kind);
  return alpha >= 1 ? [hex] : background.behind.map((below) => mixColours(below, hex, alpha));
}

function readableTextColour(behind: readonly string[], colours: ColourContext): BaseColourName | null {
  return TEXT_COLOURS.find((name) => leastContrast(nameHex(name, colours), behind) >= READABLE) ?? null;
}

function emphasisOn(
  plain: readonly string[],
  colours: ColourContext,
  accents: readonly Accent[],
): TableStyleUse['emphasis'] {
  for (const { name, hex } of accents.slice(0, 1)) {
    for (const { lumMod, lumOff } of EMPHASES) {
      const fill = shiftLuminance(hex, { lumMod: lumMod / 100_000, lumOff: lumOff / 100_000 });
      const textColour = readableTextColour([fill], colours);
      if (textColour !== null && leastContrast(fill, plain) >= MIN_EMPHASIS)
        return { accent: name, lumMod, lumOff, textColour };
    }
  }
  return null;
}

function nameHex(name: BaseColourName, { theme, map }: ColourContext): string {
  const usual = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' }[name];
  return theme[map[name] ?? usual] ?? '000000';
}

function leastContrast(textColour: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((each) => contrast(textColour, each)));
}
