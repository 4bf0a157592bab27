import type { Paragraph, TextRun } from '../../deck/slide.ts';
import { el, NAMESPACE } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';

/** Formatting of runs that overrides the inherited one; absent values inherit. */
export interface RunLook {
  /** BCP 47. */
  language: string;
  size_pt?: number;
  bold?: boolean;
  /** `a:solidFill` */
  fill?: XmlElement;
  /** By reference to the theme. */
  font?: 'major' | 'minor';
  /** Links keep the colour of the surrounding text if the theme's link colour is unreadable. */
  hasPlainLinks?: boolean;
}

/** Returns the relationship id of a link; null leaves the text without link. */
export type LinkRegistrar = (address: string) => string | null;

/** Paragraph properties beside level and bullet. */
interface ParagraphLook {
  align?: 'l' | 'ctr' | 'r' | undefined;
}

/**
 * `a:p` elements; at least one, because PowerPoint repairs a text body without paragraphs.
 * @param link returns the relationship of a run's link.
 */
export function paragraphElements(
  paragraphs: readonly Paragraph[],
  look: RunLook,
  link: LinkRegistrar,
  paragraphLook: ParagraphLook = {},
): XmlElement[] {
  if (paragraphs.length === 0) return [el('a:p', {}, endOfParagraph(look))];
  return paragraphs.map((paragraph) => {
    const runs = paragraph.runs.flatMap((run) => runElements(run, look, link));
    return el(
      'a:p',
      {},
      paragraphProperties(paragraph, paragraphLook),
      runs.length === 0 ? endOfParagraph(look) : runs,
    );
  });
}

function paragraphProperties(paragraph: Paragraph, look: ParagraphLook): XmlElement | null {
  const withoutBullet = paragraph.bullet === false;
  const level = Math.min(8, Math.max(0, Math.trunc(paragraph.level)));
  const isRtl = readsFromRight(paragraph.runs.map((run) => run.text).join(''));
  if (!withoutBullet && level === 0 && look.align === undefined && !isRtl) return null;
  return el(
    'a:pPr',
    {
      marL: withoutBullet ? 0 : undefined,
      lvl: level === 0 ? undefined : level,
      indent: withoutBullet ? 0 : undefined,
      // `algn` is visual and ignores the text direction: the start of a right-to-left line is on the right.
      algn: isRtl && look.align !== 'ctr' ? 'r' : look.align,
      rtl: isRtl ? 1 : undefined,
    },
    withoutBullet ? el('a:buNone') : null,
  );
}

const LETTERS = /\p{L}/gu;
const RTL_LETTERS = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/gu;

/** Whether most letters belong to right-to-left scripts: an English sentence may begin with a Hebrew name. */
export function readsFromRight(text: string): boolean {
  const fromRight = text.match(RTL_LETTERS)?.length ?? 0;
  return fromRight > 0 && fromRight * 2 > (text.match(LETTERS)?.length ?? 0);
}

/** A run, split at line breaks: a raw line feed is white space in XML, a break is `a:br`. */
function runElements(run: TextRun, look: RunLook, link: LinkRegistrar): XmlElement[] {
  const id = run.link === undefined ? null : link(run.link);
  const properties = (): XmlElement => runProperties('a:rPr', run, look, id);
  return run.text
    .split(/\r\n|[\n\r\v\u2028\u2029]/)
    .flatMap((text, index) => [
      ...(index === 0 ? [] : [el('a:br', {}, properties())]),
      ...(text === '' ? [] : [el('a:r', {}, properties(), el('a:t', {}, text))]),
    ]);
}

function runProperties(name: string, run: Partial<TextRun>, look: RunLook, linkId: string | null): XmlElement {
  const bold = run.bold ?? look.bold;
  return el(
    name,
    {
      lang: look.language,
      sz: look.size_pt === undefined ? undefined : Math.round(look.size_pt * 100),
      b: bold === undefined ? undefined : bold ? 1 : 0,
      i: run.italic === true ? 1 : undefined,
      dirty: 0,
    },
    look.fill,
    look.font === undefined ? null : el('a:latin', { typeface: look.font === 'major' ? '+mj-lt' : '+mn-lt' }),
    linkId === null ? null : el('a:hlinkClick', { 'r:id': linkId }, look.hasPlainLinks === true ? plainLink() : null),
  );
}

/** Keeps the colour of a link's text. */
export function plainLink(): XmlElement {
  return el(
    'a:extLst',
    {},
    el(
      'a:ext',
      { uri: '{A12FA001-AC4F-418D-AE19-62706E023703}' },
      el('ahyp:hlinkClr', { 'xmlns:ahyp': NAMESPACE.ahyp, val: 'tx' }),
    ),
  );
}

function endOfParagraph(look: RunLook): XmlElement {
  return runProperties('a:endParaRPr', {}, look, null);
}

/** Autofit as it was measured (ECMA-376 part 1, 21.1.2.1.3): fractions become thousandths of a percent. */
export function normalAutofit(fit: { font_scale: number; line_reduction: number }): XmlElement {
  const thousandths = (fraction: number): number => Math.round(fraction * 1000) * 100;
  return el('a:normAutofit', {
    fontScale: fit.font_scale < 1 ? thousandths(fit.font_scale) : undefined,
    lnSpcReduction: fit.line_reduction > 0 ? thousandths(fit.line_reduction) : undefined,
  });
}

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:']);

/**
 * A valid address for a relationship: escaped, absolute, web or e-mail. PowerPoint offers to repair a deck with a
 * malformed one, and runs programs that `file:` or `ms-*:` addresses name.
 * @returns null for other addresses.
 */
export function safeLink(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return SAFE_PROTOCOLS.has(url.protocol) ? url.href : null;
}
