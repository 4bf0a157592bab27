import type { OfficePackage } from '../ooxml/package/office-package.ts';
import type { ColourContext } from '../ooxml/read/colour.ts';
import { resolveColour } from '../ooxml/read/colour.ts';
import { attribute, childElements, descend, integerAttribute, relationshipAttribute } from '../ooxml/xml/dom.ts';
import type { Element } from '../ooxml/xml/tree.ts';
import type { SceneTheme } from '../scene/read/scene-theme.ts';
import { plainLook, withParagraph, withRun } from '../scene/read/text-look.ts';
import type { ParagraphLook } from '../scene/read/text-look.ts';

/** Text in one appearance. */
export interface InspectedRun {
  text: string;
  /** `a:r`, `a:fld`. */
  element: Element;
  properties: Element | null;
  /** As displayed: East Asian and complex scripts have their own fonts. */
  font: string;
  size_pt: number;
  bold: boolean;
  /** Null if it isn't painted, or only by a table style. */
  hex: string | null;
  lang: string | null;
  /** Address of a link; '' within the deck; null without one. */
  link: string | null;
}

export interface InspectedParagraph {
  text: string;
  runs: InspectedRun[];
}

/** Where the appearance of a text comes from. */
export interface TextStyle {
  /** Elements with `a:lvl1pPr`…, lowest priority first. */
  lists: readonly (Element | null)[];
  /** `a:fontRef` of the shape's style. */
  reference: Element | null;
  colours: ColourContext;
  fonts: SceneTheme['fonts'];
  hlink: string | null;
  /** By level; shared by shapes of one placeholder. */
  looks: Map<number, ParagraphLook>;
}

const LEVELS = 9;
const MAX_PARAGRAPHS = 5_000;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const COMPLEX = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u;

/** The paragraphs of `p:txBody` or `a:txBody`, with the effective properties of each run. */
export function readParagraphs(
  body: Element,
  style: TextStyle,
  pack: OfficePackage,
  part: string,
  isCell: boolean,
): InspectedParagraph[] {
  const shrunk = Number(attribute(descend(body, 'bodyPr', 'normAutofit'), 'fontScale')?.replace('%', '000') ?? 100_000);
  const scale = Number.isFinite(shrunk) ? shrunk / 100_000 : 1;
  const own = descend(body, 'lstStyle');
  const { colours, fonts } = style;
  return childElements(body, 'p')
    .slice(0, MAX_PARAGRAPHS)
    .map((paragraph) => {
      const properties = descend(paragraph, 'pPr');
      const level = Math.min(LEVELS - 1, Math.max(0, integerAttribute(properties, 'lvl') ?? 0));
      const look = withParagraph(atLevel(lookOf(style, level), own, level, style), properties, colours, fonts);
      const runs = childElements(paragraph).flatMap((element): InspectedRun[] => {
        if (element.localName !== 'r' && element.localName !== 'fld') return [];
        const text = descend(element, 't')?.textContent ?? '';
        if (text === '') return [];
        const own = descend(element, 'rPr');
        const run = withRun(look.run, own, colours, fonts);
        const click = descend(own, 'hlinkClick');
        const isUnknown = isCell && descend(own, 'solidFill') === null;
        const painted = run.paint?.kind === 'solid' ? run.paint.hex : null;
        return [
          {
            ...{ text, element, properties: own, bold: run.bold, size_pt: run.size * scale },
            font: EAST_ASIAN.test(text)
              ? run.eastAsianFont || run.font
              : COMPLEX.test(text)
                ? run.complexFont || run.font
                : run.font,
            hex: click !== null ? style.hlink : isUnknown ? null : painted,
            lang: attribute(own, 'lang') ?? null,
            link: click === null ? null : targetOf(pack, part, click),
          },
        ];
      });
      return { text: runs.map(({ text }) => text).join(''), runs };
    });
}

function lookOf(style: TextStyle, level: number): ParagraphLook {
  const known = style.looks.get(level);
  if (known !== undefined) return known;
  const { colours, fonts, reference, lists } = style;
  let look = plainLook(colours, fonts);
  for (const [index, list] of lists.entries()) {
    look = atLevel(look, list, level, style);
    if (index === 0 && reference !== null) look = referred(look, reference, style);
  }
  style.looks.set(level, look);
  return look;
}

function atLevel(
  look: ParagraphLook,
  list: Element | null,
  level: number,
  { colours, fonts }: TextStyle,
): ParagraphLook {
  if (list === null) return look;
  const common = withParagraph(look, descend(list, 'defPPr'), colours, fonts);
  return withParagraph(common, descend(list, `lvl${level + 1}pPr`), colours, fonts);
}

function referred(look: ParagraphLook, reference: Element, { colours, fonts }: TextStyle): ParagraphLook {
  const hex = resolveColour(reference, colours);
  const font = attribute(reference, 'idx') === 'major' ? fonts.major : fonts.minor;
  return {
    ...look,
    run: { ...look.run, font, ...(hex === null ? {} : { paint: { kind: 'solid' as const, hex, alpha: 1 } }) },
  };
}

function targetOf(pack: OfficePackage, part: string, click: Element): string {
  const id = relationshipAttribute(click, 'id');
  const relationship = pack.relationships(part).find((each) => each.id === id);
  return relationship?.isExternal === true ? relationship.target : '';
}
