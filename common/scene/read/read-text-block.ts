import type { Element } from '../../ooxml/xml/tree.ts';
import {
  attribute,
  booleanAttribute,
  childElements,
  descend,
  descendants,
  integerAttribute,
  relationshipAttribute,
} from '../../ooxml/xml/dom.ts';
import type { BulletStyle, StyledParagraph, StyledRun, TextBlock } from '../../typeset/text-block.ts';
import type { SolidPaint } from '../scene.ts';
import type { PartContext } from './part-context.ts';
import { fraction } from './read-fill.ts';
import type { Note } from './read-fill.ts';
import { plainLook, styledRun, withParagraph, withRun } from './text-look.ts';
import type { ParagraphLook, RunLook, Spacing } from './text-look.ts';

/** How a run is painted; setting doesn't need it. */
interface RunPaint {
  /** null: not drawn. */
  paint: SolidPaint | null;
  underline: boolean;
  strike: boolean;
  link?: string;
}

export interface ParagraphPaint {
  bullet: SolidPaint | null;
  runs: RunPaint[];
  isListItem: boolean;
}

/** Where a text inherits its style from. */
export interface TextSources {
  /** Elements with `a:lvl1pPr`…, weakest first. */
  lists: readonly (Element | null)[];
  /** Applied between `defaultTextStyle` and the lists, for `a:fontRef` or a table style. */
  base?: (look: ParagraphLook) => ParagraphLook;
  /** Cache key for all texts with the same sources on a layout's slides; without it, their styles are not cached. */
  key?: string;
  /** Cached styles by level, supplied by a caller whose texts share lists and base; new ones are added. */
  known?: Map<number, ParagraphLook>;
}

/** Text of a body, ready for setting, and how its runs are painted. */
export interface ReadText {
  paragraphs: StyledParagraph[];
  paints: ParagraphPaint[];
  scale: TextBlock['scale'];
  /** True if it contains only white space. */
  isEmpty: boolean;
}

/** Maximum number of paragraphs and runs, more than any slide shows. */
const MAX_PARAGRAPHS = 5_000;
const MAX_RUNS = 20_000;
/** Maximum list level (ECMA-376 part 1, 21.1.2.4). */
const LEVELS = 9;

/** Reads `p:txBody` or `a:txBody` (ECMA-376 part 1, 21.1.2.1) with everything that it inherits. */
export function readTextBlock(body: Element, sources: TextSources, context: PartContext, note: Note): ReadText {
  const levels: (ParagraphLook | undefined)[] = [];
  const lookOf = (level: number): ParagraphLook => (levels[level] ??= levelLook(level, body, sources, context));
  const paragraphs: StyledParagraph[] = [];
  const paints: ParagraphPaint[] = [];
  let isEmpty = true;
  let runsLeft = MAX_RUNS;
  for (const element of childElements(body, 'p').slice(0, MAX_PARAGRAPHS)) {
    const properties = descend(element, 'pPr');
    const level = Math.min(LEVELS - 1, Math.max(0, integerAttribute(properties, 'lvl') ?? 0));
    const look = withParagraph(lookOf(level), properties, context.colours, context.theme.fonts);
    const read = readRuns(element, look.run, context, note, runsLeft);
    runsLeft -= read.runs.length;
    const hasText = read.runs.some(({ text }) => text.trim() !== '');
    if (hasText) isEmpty = false;
    const first = read.looks[0] ?? look.run;
    const end = withRun(look.run, descend(element, 'endParaRPr'), context.colours, context.theme.fonts);
    const bullet = hasText ? readBullet(look, first) : null;
    paragraphs.push(styledParagraph(look, level, read.runs, bullet, read.looks.length === 0 ? end : first, end));
    paints.push({ bullet: look.bulletPaint ?? first.paint, runs: read.paints, isListItem: bullet !== null });
  }
  const fit = descend(body, 'bodyPr', 'normAutofit');
  const reduction = fraction(attribute(fit, 'lnSpcReduction') ?? '0');
  const scale = fraction(attribute(fit, 'fontScale') ?? '100000');
  return {
    paragraphs,
    paints,
    scale: { font_scale: Math.min(1, Math.max(0.01, scale)), line_reduction: Math.min(0.9, Math.max(0, reduction)) },
    isEmpty,
  };
}

function levelLook(level: number, body: Element, sources: TextSources, context: PartContext): ParagraphLook {
  const { colours, theme } = context;
  const apply = (look: ParagraphLook, list: Element | null): ParagraphLook =>
    withParagraph(
      withParagraph(look, descend(list, 'defPPr'), colours, theme.fonts),
      descend(list, `lvl${level + 1}pPr`),
      colours,
      theme.fonts,
    );
  const key = sources.key === undefined ? null : `${sources.key} ${level}`;
  let look = key === null ? sources.known?.get(level) : context.looks.get(key);
  if (look === undefined) {
    look = apply(plainLook(colours, theme.fonts), context.defaultTextStyle);
    look = sources.base?.(look) ?? look;
    for (const list of sources.lists) look = apply(look, list);
    if (key === null) sources.known?.set(level, look);
    else context.looks.set(key, look);
  }
  return apply(look, descend(body, 'lstStyle'));
}

function styledParagraph(
  look: ParagraphLook,
  level: number,
  runs: StyledRun[],
  bullet: BulletStyle | null,
  sizing: RunLook,
  end: RunLook,
): StyledParagraph {
  const spaced = (spacing: Spacing): number => ('points' in spacing ? spacing.points : spacing.percent * sizing.size);
  return {
    runs,
    align: look.align,
    is_rtl: look.isRtl,
    line_spacing: 'points' in look.line ? { pt: look.line.points } : { factor: look.line.percent },
    space_before_pt: spaced(look.before),
    space_after_pt: spaced(look.after),
    margin_left_pt: look.marginLeft,
    margin_right_pt: look.marginRight,
    indent_pt: look.indent,
    level,
    bullet,
    tabs: look.tabs,
    default_tab_pt: look.defaultTab,
    end: styledRun(end),
  };
}

function readBullet({ bullet, bulletFont, bulletSize }: ParagraphLook, first: RunLook): BulletStyle | null {
  if (bullet.kind === 'none') return null;
  const size = 'points' in bulletSize ? bulletSize.points : bulletSize.percent * first.size;
  const own = bulletFont ?? first.font;
  // Symbols are converted to Unicode and set in the text font, or in its fallback.
  const font = isSymbolFont(own) ? first.font : own;
  if (bullet.kind === 'number') {
    return { kind: 'number', text: bullet.scheme, start_at: bullet.startAt, font, size_pt: size };
  }
  return { kind: 'char', text: symbolsToUnicode(bullet.text, own), font, size_pt: size };
}

interface ReadRuns {
  runs: StyledRun[];
  looks: RunLook[];
  paints: RunPaint[];
}

function readRuns(paragraph: Element, inherited: RunLook, context: PartContext, note: Note, most: number): ReadRuns {
  const read: ReadRuns = { runs: [], looks: [], paints: [] };
  for (const child of childElements(paragraph)) {
    if (read.runs.length >= most) break;
    const text = textOf(child, context);
    if (text === '') continue;
    const properties = descend(child, 'rPr');
    const click = descend(properties, 'hlinkClick');
    const look = withLink(withRun(inherited, properties, context.colours, context.theme.fonts), click, context);
    if (look.highlight) note('text', 'highlight');
    if (properties !== null && descend(properties, 'effectLst', 'outerShdw') !== null) note('effect', 'text shadow');
    const isSymbols = isSymbolFont(look.font) || (look.symbolFont !== '' && /[\uF020-\uF0FF]/.test(text));
    const shown = isSymbols ? symbolsToUnicode(text, isSymbolFont(look.font) ? look.font : look.symbolFont) : text;
    const font = isSymbolFont(look.font) ? inherited.font : look.font;
    const link = linkOf(click, context);
    read.runs.push({ ...styledRun({ ...look, font }), text: shown });
    read.looks.push(look);
    read.paints.push({
      paint: look.paint,
      underline: look.underline,
      strike: look.strike,
      ...(link !== undefined && { link }),
    });
  }
  return read;
}

/** Links are underlined in the theme's link colour unless they keep their own ([MS-ODRAWXML] 2.29). */
function withLink(look: RunLook, click: Element | null, context: PartContext): RunLook {
  if (click === null) return look;
  const keepsColour = descendants(click, 'hlinkClr').some((extension) => attribute(extension, 'val') === 'tx');
  const hex = context.theme.colours[context.colours.map['hlink'] ?? 'hlink'];
  return keepsColour || hex === undefined
    ? { ...look, underline: true }
    : { ...look, underline: true, paint: { kind: 'solid', hex, alpha: 1 } };
}

/** Returns only addresses that are safe to open; jumps, files and programs are dropped. */
function linkOf(click: Element | null, context: PartContext): string | undefined {
  const id = relationshipAttribute(click, 'id');
  if (id === undefined || id === '') return undefined;
  const found = context.pack.relationships(context.part).find((relationship) => relationship.id === id);
  return found?.isExternal === true && /^(https?:\/\/|mailto:)/i.test(found.target) ? found.target : undefined;
}

function textOf(child: Element, context: PartContext): string {
  switch (child.localName) {
    case 'r':
      return descend(child, 't')?.textContent ?? '';
    case 'br':
      return '\n';
    case 'fld': {
      if (attribute(child, 'type') !== 'slidenum') return descend(child, 't')?.textContent ?? '';
      context.used.number = true;
      return context.number === null ? (descend(child, 't')?.textContent ?? '‹#›') : String(context.number);
    }
    case 'AlternateContent': // For a formula, its letters in order.
      return descendants(descend(child, 'Choice'), 't')
        .map((part) => part.textContent ?? '')
        .join('');
    default:
      return '';
  }
}

/**
 * How a text body is placed in its frame (`a:bodyPr`, ECMA-376 part 1, 21.1.2.1.1), with inheritance. Lengths in
 * points.
 */
export interface BodyFrame {
  insets: { left: number; top: number; right: number; bottom: number };
  anchor: TextBlock['anchor'];
  isCentered: boolean;
  wraps: boolean;
  columns: number;
  columnGap: number;
  /** Rotation of the text relative to its shape in degrees; vertical text is rotated. */
  turn: number;
  isUpright: boolean;
  isVertical: boolean;
}

const ANCHORS: Readonly<Record<string, TextBlock['anchor']>> = { t: 'top', ctr: 'middle', b: 'bottom' };
const QUARTERS: Readonly<Record<string, number>> = {
  vert: 90,
  eaVert: 90,
  mongolianVert: 90,
  wordArtVert: 90,
  wordArtVertRtl: 90,
  vert270: 270,
};
const MAX_COLUMNS = 16;

/** @param bodies `a:bodyPr` elements, strongest first; absent ones may be null. */
export function readBodyFrame(bodies: readonly (Element | null)[], note: Note): BodyFrame {
  const first = <T>(read: (body: Element) => T | undefined): T | undefined => {
    for (const body of bodies) {
      const value = body === null ? undefined : read(body);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const points = (name: string, otherwise: number): number =>
    (first((body) => integerAttribute(body, name)) ?? otherwise) / 12_700;
  const vertical = first((body) => attribute(body, 'vert')) ?? 'horz';
  if (vertical !== 'horz' && vertical !== 'vert' && vertical !== 'vert270') note('text', vertical);
  const warp = bodies[0] === undefined ? null : descend(bodies[0], 'prstTxWarp');
  const preset = attribute(warp, 'prst') ?? 'textNoShape';
  if (preset !== 'textNoShape') note('text', preset);
  const quarter = QUARTERS[vertical] ?? 0;
  return {
    insets: {
      left: points('lIns', 91_440),
      top: points('tIns', 45_720),
      right: points('rIns', 91_440),
      bottom: points('bIns', 45_720),
    },
    anchor: ANCHORS[first((body) => attribute(body, 'anchor')) ?? 't'] ?? 'top',
    isCentered: first((body) => booleanAttribute(body, 'anchorCtr')) ?? false,
    wraps: first((body) => attribute(body, 'wrap')) !== 'none',
    columns: Math.min(MAX_COLUMNS, Math.max(1, first((body) => integerAttribute(body, 'numCol')) ?? 1)),
    columnGap: Math.max(0, points('spcCol', 0)),
    turn: quarter + (first((body) => integerAttribute(body, 'rot')) ?? 0) / 60_000,
    isUpright: first((body) => booleanAttribute(body, 'upright')) ?? false,
    isVertical: quarter !== 0,
  };
}

/** Unicode equivalents of symbol font characters that presentations use for bullets and arrows. */
const WINGDINGS = characterMap(`
  6⌛ !✏ "✂ #✁ (☎ *✉ A✌ C👍 D👎 E☜ F☞ G☝ H☟ J☺ K😐 L☹ N☠ Q✈ R☼ S💧 T❄ V✞ Y✡ Z☪ k& l● m❍ n■ o□ p🞐 q❑ r❒ s⬧ t⧫ u◆ v❖ w⬥
  x⌧ y⍓ z⌘ {❀ |✿ \u0080⓪ \u0081① \u0082② \u0083③ \u0084④ \u0085⑤ \u0086⑥ \u0087⑦ \u0088⑧ \u0089⑨ \u008A⑩ \u008C❶
  \u008D❷ \u008E❸ \u008F❹ \u0090❺ \u009E· \u009F• \u00A0▪ ¡○ ¤◉ ¥◎ §▪ ¨◻ ª✦ «★ ¬✶ ®✹ ²✪ Ø➢ Ü➲ ß← à→ á↑ â↓ ã↖ ä↗ å↙ æ↘
  è➔ ï⇦ ð⇨ ñ⇧ ò⇩ ó⬄ ô⇳ û✗ ü✓ ý☒ þ☑
`);
const WINGDINGS_2 = characterMap(`
  O✗ P✓ Q☒ R☑ \u0095• \u0096⦁ \u0097● \u0098• \u0099⬤ \u009A○ \u009B🞆 \u009C🞇 \u009D🞈 \u009E🞊 \u009F⦿ \u00A0▪ ¡■
  £□ ¢■ ¯◆
`);
const WINGDINGS_3 = characterMap(`
  "→ a▲ p▲ q▼ r△ t◀ u▶ v◁ w▷ }▶ |◀ \u0084◥
`);
const SYMBOL = characterMap(`
  ·• ¨♦ §♣ ©♥ ª♠ «↔ ¬← \u00AD↑ ®→ ¯↓ °° ±± ³≥ £≤ ´× ¹≠ »≈ ¥∞ Þ⇒ Û⇔ å∑ Ö√ ò∫ Î∈ Ð∠ ×⋅ à◊ aα bβ gγ dδ eε zζ hη qθ iι kκ
  lλ mμ nν xξ oο pπ rρ sσ tτ uυ fφ cχ yψ wω DΔ FΦ GΓ LΛ PΠ QΘ SΣ WΩ XΞ YΨ
`);
const WEBDINGS = characterMap(`
  3◀ 4▶ 5▲ 6▼ <■ g■ n● a✓ r✗
`);

const FONTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wingdings: WINGDINGS,
  'wingdings 2': WINGDINGS_2,
  'wingdings 3': WINGDINGS_3,
  symbol: SYMBOL,
  webdings: WEBDINGS,
};
/** Symbol fonts accept their codes and the same codes in the private use area (U+F020 to U+F0FF). */
const PRIVATE = /[\uF020-\uF0FF]/g;

/** Parses pairs of a font code and its Unicode character, separated by spaces. */
function characterMap(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs
      .split(/[ \n]+/)
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
  );
}

/** Whether a typeface has symbols in place of letters. */
function isSymbolFont(font: string): boolean {
  return Object.hasOwn(FONTS, font.toLowerCase());
}

/** Converts text of a symbol font to Unicode; unknown symbols become bullets. Text in other fonts is unchanged. */
function symbolsToUnicode(text: string, font: string): string {
  const plain = text.replace(PRIVATE, (character) => String.fromCharCode(character.charCodeAt(0) - 0xf000));
  const table = isSymbolFont(font) ? FONTS[font.toLowerCase()] : undefined;
  if (table === undefined) return text.replace(PRIVATE, '•');
  return [...plain]
    .map(
      (character) =>
        table[character] ?? (/\s/.test(character) ? character : isSymbolLetter(font, character) ? character : '•'),
    )
    .join('');
}

/** Whether a character of the Symbol font is a digit or sign that needs no conversion. */
function isSymbolLetter(font: string, character: string): boolean {
  return font.toLowerCase() === 'symbol' && character < '\u0080';
}
