import type { TextFlow } from './break-lines.ts';
import { lowerBound } from './lower-bound.ts';
import type { FontFace, StyledParagraph, StyledRun } from './text-block.ts';
import { missingEm } from './width-meter.ts';
import type { WidthMeter } from './width-meter.ts';

/** A stretch of text with one face and size. */
export interface Atom {
  /** Offsets in the flow's text. */
  from: number;
  to: number;
  run: number;
  face: FontFace;
  size_pt: number;
  /** The size that determines the line height: that of the run, even if some text is set smaller. */
  line_size_pt: number;
  letter_spacing_pt: number;
  raise_pt: number;
  is_missing: boolean;
}

/** A paragraph's text for layout: with capitals applied, without controls, split into stretches of one face. */
export interface StyledFlow extends TextFlow {
  atoms: Atom[];
  /** The atoms between two offsets, cut at them. */
  between(from: number, to: number): Atom[];
}

/** Sizes of super- and subscripts and of small capitals, as shares of the font size. */
const RAISED_SIZE = 2 / 3;
const SMALL_CAPS_SIZE = 0.8;

// Controls have no look, and half a surrogate pair isn't a character. Line separators become line breaks.
// oxlint-disable-next-line no-control-regex -- what is looked for
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/g;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Enough to identify the missing font. */
const MAX_REPORTED = 12;

/** Text as it can be set. */
export function cleanText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(CONTROLS, '').replace(LONE_SURROGATES, '\uFFFD');
}

/** The flow of a paragraph with its sizes scaled. */
export function styledFlow(meter: WidthMeter, paragraph: StyledParagraph, fontScale: number): StyledFlow {
  const atoms: Atom[] = [];
  let text = '';
  paragraph.runs.forEach((run, index) => {
    for (const { text: part, share } of casedParts(run)) {
      const size = run.size_pt * fontScale;
      for (const stretch of meter.registry.stretches(part, run)) {
        atoms.push({
          from: text.length,
          to: text.length + stretch.text.length,
          run: index,
          face: stretch.face,
          size_pt: size * share * (run.raise === undefined || run.raise === 0 ? 1 : RAISED_SIZE),
          line_size_pt: size,
          letter_spacing_pt: run.letter_spacing_pt ?? 0,
          raise_pt: (run.raise ?? 0) * size,
          is_missing: stretch.is_missing,
        });
        if (stretch.is_missing && meter.missing.size < MAX_REPORTED) {
          for (const character of stretch.text) meter.missing.add(character);
        }
        text += stretch.text;
      }
    }
  });
  const between = atomReader(atoms);
  const only = atoms.length === 1 ? atoms[0] : undefined;
  const widthOf = (atom: Atom): number => atomWidthPt(meter, atom, text.slice(atom.from, atom.to));
  return {
    text,
    atoms,
    between,
    widthPt(from, to) {
      // Most paragraphs have one style.
      if (only !== undefined) return to > from ? atomWidthPt(meter, only, text.slice(from, to)) : 0;
      let width = 0;
      for (const atom of between(from, to)) width += widthOf(atom);
      return width;
    },
  };
}

/** Width in points of text in an atom's style. A lone soft hyphen is as wide as the hyphen drawn for it. */
export function atomWidthPt(meter: WidthMeter, atom: Atom, text: string): number {
  if (atom.is_missing) return missingEm(text) * atom.size_pt;
  const shown = text === '\u00AD' ? '-' : text;
  let em = 0;
  if (shown.length <= MAX_MEASURED_LENGTH) em = meter.faceEm(shown, atom.face);
  else {
    for (const part of shown.match(MEASURED_PARTS) ?? []) em += meter.faceEm(part, atom.face);
  }
  const spacing = atom.letter_spacing_pt === 0 ? 0 : atom.letter_spacing_pt * [...shown].length;
  return em * atom.size_pt + spacing;
}

/** The canvas measures long strings slowly; kerning between the parts is negligible. */
const MAX_MEASURED_LENGTH = 240;
const MEASURED_PARTS = /[^]{1,200}(?<![\uD800-\uDBFF])/g;

/** Text with capitals applied, in parts of one size each, as shares of the run's. */
export function casedParts(run: Pick<StyledRun, 'text' | 'caps'>): { text: string; share: number }[] {
  const text = cleanText(run.text);
  if (text === '') return [];
  if (run.caps === 'all') return [{ text: text.toUpperCase(), share: 1 }];
  if (run.caps !== 'small') return [{ text, share: 1 }];
  return (text.match(/\p{Ll}+|\P{Ll}+/gu) ?? []).map((part) =>
    /^\p{Ll}/u.test(part) ? { text: part.toUpperCase(), share: SMALL_CAPS_SIZE } : { text: part, share: 1 },
  );
}

function atomReader(atoms: readonly Atom[]): (from: number, to: number) => Atom[] {
  const ends = atoms.map(({ to }) => to);
  return (from, to) => {
    const found: Atom[] = [];
    for (let index = lowerBound(ends.length, (each) => (ends[each] ?? 0) <= from); ; index += 1) {
      const atom = atoms[index];
      if (atom === undefined || atom.from >= to) return found;
      found.push({ ...atom, from: Math.max(from, atom.from), to: Math.min(to, atom.to) });
    }
  };
}
