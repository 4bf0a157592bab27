import { el } from '../../../common/ooxml/xml/element.ts';
import type { XmlElement } from '../../../common/ooxml/xml/element.ts';
import { inches } from './measures.ts';
import { schemeColour, solidFill } from './colour.ts';
import type { Colour } from './colour.ts';

/** The style of one list level; absent properties are inherited. */
export interface Level {
  size?: number;
  bold?: boolean;
  italic?: boolean;
  /** All in capitals. */
  caps?: boolean;
  /** Room added between letters, in points. */
  spacing?: number;
  colour?: Colour;
  font?: '+mj-lt' | '+mn-lt';
  align?: 'l' | 'ctr' | 'r';
  lineSpacing?: number;
  spaceBeforePt?: number;
  spaceAfterPt?: number;
  /** Hanging bullet: a character, numbers, or none. `hang` is in inches; text starts at `left` plus `hang`. */
  bullet?: { char?: string; numbered?: boolean; hang: number; left: number } | 'none';
  /** Colour of the bullet, inherited or not; accent 1 by default. */
  bulletColour?: Colour;
}

/** `a:lvl1pPr` to `a:lvl9pPr` (ECMA-376 part 1, 21.1.2.4.13), children in schema order. */
export function levelProperties(number: number, level: Level): XmlElement {
  const { bullet } = level;
  const margins =
    bullet === undefined
      ? {}
      : bullet === 'none'
        ? { marL: 0, indent: 0 }
        : { marL: inches(bullet.left + bullet.hang), indent: -inches(bullet.hang) };
  return el(`a:lvl${number}pPr`, { ...margins, algn: level.align }, [
    percentSpacing('a:lnSpc', level.lineSpacing),
    pointSpacing('a:spcBef', level.spaceBeforePt),
    pointSpacing('a:spcAft', level.spaceAfterPt),
    ...bulletElements(level),
    el(
      'a:defRPr',
      {
        sz: level.size === undefined ? undefined : level.size * 100,
        b: flag(level.bold),
        i: flag(level.italic),
        cap: level.caps === undefined ? undefined : level.caps ? 'all' : 'none',
        spc: level.spacing === undefined ? undefined : Math.round(level.spacing * 100),
      },
      [
        level.colour ? solidFill(level.colour) : null,
        level.font ? el('a:latin', { typeface: level.font }) : null,
        level.font ? el('a:ea', { typeface: level.font.replace('-lt', '-ea') }) : null,
        level.font ? el('a:cs', { typeface: level.font.replace('-lt', '-cs') }) : null,
      ],
    ),
  ]);
}

/** `a:lstStyle` (21.1.2.4.12) with the given levels from 1 on. */
export function listStyle(...levels: Level[]): XmlElement {
  return el(
    'a:lstStyle',
    {},
    levels.map((level, index) => levelProperties(index + 1, level)),
  );
}

/** The same style for all five levels, for captions and other text without lists. */
export function plainStyle(level: Level): XmlElement {
  return listStyle(...Array.from({ length: 5 }, (): Level => ({ bullet: 'none', ...level })));
}

function bulletElements({ bullet, bulletColour }: Level): XmlElement[] {
  if (bullet === 'none') return [el('a:buNone')];
  const colour = el('a:buClr', {}, schemeColour(bulletColour ?? { scheme: 'accent1' }));
  if (bullet === undefined) return bulletColour === undefined ? [] : [colour];
  const font = el('a:buFont', { typeface: bullet.numbered ? '+mj-lt' : 'Arial' });
  const mark = bullet.numbered
    ? el('a:buAutoNum', { type: 'arabicPlain' })
    : el('a:buChar', { char: bullet.char ?? '•' });
  return [colour, font, mark];
}

function percentSpacing(name: string, percent: number | undefined): XmlElement | null {
  return percent === undefined ? null : el(name, {}, el('a:spcPct', { val: percent * 1000 }));
}

function pointSpacing(name: string, pt: number | undefined): XmlElement | null {
  return pt === undefined ? null : el(name, {}, el('a:spcPts', { val: pt * 100 }));
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
