/** A stretch of text with one look, measured by `widthPt`. */
export interface Span {
  text: string;
  /** Width in points of a piece of this span. */
  widthPt(text: string): number;
}

/** A line as broken: its text without trailing spaces, and its width. */
export interface Line {
  text: string;
  width_pt: number;
}

/** What can't be torn apart: a word with the spaces after it, which don't count at the end of a line. */
interface Piece {
  text: string;
  width_pt: number;
  spaces: string;
  spaces_pt: number;
  /** Set where the piece ends with a forced line break. */
  ends_line: boolean;
  spans: Span[];
}

// A word is what stands between spaces; it may be torn after a hyphen or dash inside it, and around every ideograph with
// the stops that follow it (Unicode Annex 14: classes SP, HY, BA, ID, CL). No-break space and hyphen are not among them.
const SPACES = /[ \t\u2000-\u2006\u2008-\u200B]+/u;
const HYPHEN = /(?<=[^\s\u2010\u2013\u2014-])[-\u2010](?=[^\s-])|[\u2013\u2014](?=\S)/u;
const IDEOGRAPH =
  /[\u3005-\u3007\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\u{20000}-\u{3FFFD}][\u3001\u3002\u3009\u300B\u300D\u300F\u3011\u30FC\uFF01\uFF09\uFF0C\uFF0E\uFF1A\uFF1B\uFF1F]*/u;
const OPPORTUNITY = new RegExp(
  `\n|(?<spaces>${SPACES.source})|${HYPHEN.source}|(?<ideograph>${IDEOGRAPH.source})`,
  'gu',
);

/**
 * Breaks one paragraph into lines, greedily, as presentation programs do. A word wider than a line is torn by character.
 * @param spans the paragraph's text; "\n" and vertical tab force a break.
 * @param firstWidthPt room of the first line, and of the others; not positive: every character stands alone.
 * @returns at least one line, empty for an empty paragraph.
 */
export function breakLines(spans: readonly Span[], firstWidthPt: number, otherWidthPt: number): Line[] {
  const lines: Line[] = [];
  let text = '';
  let width = 0;
  let pending = { text: '', width: 0 };
  const room = (): number => (lines.length === 0 ? firstWidthPt : otherWidthPt);
  const endLine = (): void => {
    lines.push({ text, width_pt: width });
    text = '';
    width = 0;
    pending = { text: '', width: 0 };
  };
  for (const whole of pieces(spans)) {
    if (text !== '' && width + pending.width + whole.width_pt > room() + TOLERANCE_PT) endLine();
    for (const piece of whole.width_pt > room() + TOLERANCE_PT ? characters(whole) : [whole]) {
      if (text !== '' && width + pending.width + piece.width_pt > room() + TOLERANCE_PT) endLine();
      text += pending.text + piece.text;
      width += pending.width + piece.width_pt;
      pending = { text: piece.spaces, width: piece.spaces_pt };
      if (piece.ends_line) endLine();
    }
  }
  lines.push({ text, width_pt: width });
  return lines;
}

/** Rounding of sums must not break a line that just fits. */
const TOLERANCE_PT = 0.01;

function pieces(spans: readonly Span[]): Piece[] {
  const between = spanReader(spans);
  const whole = spans.map((span) => joinLineEnds(span.text)).join('');
  const found: Piece[] = [];
  let start = 0;
  const cut = (end: number, spacesEnd: number, endsLine: boolean): void => {
    const parts = between(start, end);
    found.push({
      text: whole.slice(start, end),
      width_pt: total(parts),
      spaces: whole.slice(end, spacesEnd),
      spaces_pt: total(between(end, spacesEnd)),
      ends_line: endsLine,
      spans: parts,
    });
    start = spacesEnd;
  };
  for (const match of whole.matchAll(OPPORTUNITY)) {
    const end = match.index + match[0].length;
    if (match[0] === '\n') {
      cut(match.index, match.index, true);
      start = end;
    } else if (match.groups?.['spaces'] !== undefined) cut(match.index, end, false);
    else if (match.groups?.['ideograph'] !== undefined) {
      if (match.index > start) cut(match.index, match.index, false);
      cut(end, end, false);
    } else cut(end, end, false);
  }
  if (start < whole.length) cut(whole.length, whole.length, false);
  return found;
}

function joinLineEnds(text: string): string {
  return text.replace(/\r\n?|\v/g, '\n');
}

/** Gives the parts of spans between two offsets of their joined text; offsets must not go back. */
function spanReader(spans: readonly Span[]): (start: number, end: number) => Span[] {
  let offset = 0;
  const placed = spans.map((span) => {
    const text = joinLineEnds(span.text);
    const from = offset;
    offset += text.length;
    return { span, text, from, to: offset };
  });
  let cursor = 0;
  return (start, end) => {
    while (cursor < placed.length && (placed[cursor]?.to ?? 0) <= start) cursor += 1;
    const parts: Span[] = [];
    for (let index = cursor; index < placed.length; index += 1) {
      const place = placed[index];
      if (place === undefined || place.from >= end) break;
      const text = place.text.slice(Math.max(0, start - place.from), end - place.from);
      if (text !== '') parts.push({ text, widthPt: (piece) => place.span.widthPt(piece) });
    }
    return parts;
  };
}

function total(parts: readonly Span[]): number {
  return parts.reduce((sum, span) => sum + span.widthPt(span.text), 0);
}

/** The characters of a piece, each a piece of its own; spaces and a forced break stay with the last. */
function characters(whole: Piece): Piece[] {
  const each = whole.spans.flatMap((span) =>
    Array.from(span.text, (text) => ({
      text,
      width_pt: span.widthPt(text),
      spaces: '',
      spaces_pt: 0,
      ends_line: false,
      spans: [span],
    })),
  );
  const last = each.pop();
  if (!last) return [whole];
  return [...each, { ...last, spaces: whole.spaces, spaces_pt: whole.spaces_pt, ends_line: whole.ends_line }];
}
