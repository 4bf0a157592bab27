/**
 * Maximum nesting of quotes and lists; deeper levels are read as the last. The parser keeps every open level for every
 * line.
 */
const MAX_LEVELS = 20;
/** Maximum indentation of a line in columns, because lists nest by indentation. */
const MAX_INDENT = 80;
/**
 * Maximum number of emphasis, code, link and HTML marks in one paragraph, item or table row. The parser compares each
 * mark with those before it; paragraphs of real documents have fewer than a hundred.
 */
const MAX_MARKS = 400;
/** Longest prefix of a line that is searched for levels. */
const LEVELS = new RegExp(`^(?:[ \\t]*(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]|$))){${MAX_LEVELS}}`);
const MORE_LEVELS = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+[ \t]*/;
/** Marks at the start of a line, before its text. */
const PREFIX = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)]|#{1,6})(?=[ \t]|$)))*[ \t]*/;
const MARKS = /\*+|_+|~+|`+|[[\]<]/g;
/** Markup characters, with the backslash that escapes one. */
const ACTIVE = /\\([!-/:-@[-`{-~])|[\\*_~`[\]<!]/g;
/**
 * Unicode noncharacters, which no text contains, one for each ASCII punctuation character; the parser reads them as
 * letters. Escaping would work too, but the parser's time grows with the square of the number of escapes.
 */
const HIDDEN = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const FIRST_HIDDEN = 0xfdd0;
const HIDDEN_SIGNS = /[\ufdd0-\ufdef]/g;
const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const DEFINITION = /^ {0,3}\[[^\]]{1,999}\]:/;
/** Elements that start an HTML block, which is read as HTML up to the next empty line. */
const HTML_BLOCK =
  /^ {0,3}<\/?(?:article|aside|blockquote|body|center|dd|details|div|dl|dt|figure|footer|h[1-6]|head|header|html|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]|$)/i;

interface CappedMarkdown {
  /** As many lines as before. */
  text: string;
  /** True if some of the markup is read as plain text. */
  isCapped: boolean;
}

/**
 * Limits what takes the Markdown parser more than linear time, in one pass over the lines: drops levels beyond the
 * maximum, and hides the marks of a paragraph with too many from the parser. `showMarks` restores them in the parsed
 * text.
 */
export function capMarkdown(markdown: string): CappedMarkdown {
  const lines = markdown.split('\n');
  let isCapped = false;
  let fence: string | null = null;
  /** Kind of the block up to the next empty line, if its marks don't belong to one paragraph. */
  let block: 'table' | 'definitions' | 'html' | null = null;
  /** Lines of the paragraph so far, and the marks in them. */
  let run: number[] = [];
  let marks = 0;
  const endRun = (): void => {
    if (marks > MAX_MARKS) {
      isCapped = true;
      for (const index of run) lines[index] = hideMarks(lines[index] ?? '');
    }
    run = [];
    marks = 0;
  };
  lines.forEach((original, index) => {
    const line = capLevels(original);
    if (line !== original) {
      isCapped = true;
      lines[index] = line;
    }
    const text = line.replace(PREFIX, '');
    const isParagraphOver = text === '' || text.length !== line.trimStart().length;
    const isFirst = index === 0 || (lines[index - 1] ?? '').trim() === '';
    if (isFirst) block = DEFINITION.test(line) ? 'definitions' : HTML_BLOCK.test(line) ? 'html' : null;
    else if (block === 'definitions' && !DEFINITION.test(line)) block = null;
    if (isParagraphOver || fence !== null || block !== null) endRun();
    const mark = FENCE.exec(line);
    const sign = mark?.[1] ?? mark?.[2];
    if (sign !== undefined && fence === null) fence = sign;
    else if (fence !== null && line.trim().startsWith(fence)) fence = null;
    if (line.includes('|') && TABLE_RULE.test(line)) block = 'table';
    if (block === 'html') return;
    run.push(index);
    for (let found = MARKS.exec(text); found !== null; found = MARKS.exec(text)) marks += 1;
  });
  endRun();
  return isCapped ? { text: lines.join('\n'), isCapped } : { text: markdown, isCapped };
}

function capLevels(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  const short = indent.length > MAX_INDENT ? indent.slice(0, MAX_INDENT) + line.slice(indent.length) : line;
  const levels = LEVELS.exec(short)?.[0];
  if (levels === undefined) return short;
  const rest = short.slice(levels.length);
  const deeper = MORE_LEVELS.exec(rest)?.[0];
  return deeper === undefined ? short : `${levels} ${rest.slice(deeper.length)}`;
}

function hideMarks(line: string): string {
  const prefix = PREFIX.exec(line)?.[0] ?? '';
  return prefix + line.slice(prefix.length).replace(ACTIVE, (sign, escaped?: string) => hide(escaped ?? sign));
}

function hide(sign: string): string {
  return String.fromCharCode(FIRST_HIDDEN + HIDDEN.indexOf(sign));
}

/** Restores the hidden marks in text read from capped Markdown. */
export function showMarks(text: string): string {
  return text.replace(HIDDEN_SIGNS, (sign) => HIDDEN[sign.charCodeAt(0) - FIRST_HIDDEN] ?? '');
}

/** Longer documents are parsed in chunks. */
const WHOLE_BELOW = 10_000;
const CHUNK = 4_000;
/** Maximum number of underlined headings per chunk, because the parser's time grows with the square of their number. */
const MAX_UNDERLINED = 50;
/** Longer definitions are not repeated in other chunks. */
const MAX_DEFINITION = 500;

interface MarkdownChunk {
  /** Lines of the document, followed by definitions from the rest so that references resolve. */
  text: string;
  /** Number of document lines before the chunk. */
  lineShift: number;
  /** Number of lines in the chunk itself, without the added definitions. */
  lines: number;
}

/**
 * Splits a long Markdown document before headings and after underlined ones, never inside fenced code; short ones stay
 * whole. The definitions that a chunk refers to are added after it.
 */
export function splitMarkdown(text: string): MarkdownChunk[] {
  const lines = text.split('\n');
  const isUnderline = (line: string): boolean => /^(?:=+|-+)[ \t]*$/.test(line);
  if (text.length <= WHOLE_BELOW && lines.filter(isUnderline).length <= MAX_UNDERLINED) {
    return [{ text, lineShift: 0, lines: lines.length }];
  }
  const chunks: string[][] = [[]];
  let fence: string | null = null;
  let length = 0;
  let underlined = 0;
  const cut = (): void => {
    chunks.push([]);
    length = 0;
    underlined = 0;
  };
  for (const line of lines) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && fence === null) fence = mark;
    else if (mark !== undefined && fence !== null && mark.startsWith(fence)) fence = null;
    if (fence === null && length > CHUNK && /^#{1,6}\s/.test(line)) cut();
    chunks.at(-1)?.push(line);
    length += line.length + 1;
    if (fence !== null || !isUnderline(line)) continue;
    underlined += 1;
    if (length > CHUNK || underlined >= MAX_UNDERLINED) cut();
  }
  const definitions = lines
    .flatMap((line) => {
      const label = line.length > MAX_DEFINITION ? undefined : /^ {0,3}(\[[^\]]+\]):\s*\S/.exec(line)?.[1];
      return label === undefined ? [] : [{ line, label: label.toLowerCase() }];
    })
    .slice(0, 200);
  let lineShift = 0;
  return chunks.map((chunk) => {
    const own = chunk.join('\n');
    const folded = own.toLowerCase();
    const used = definitions.filter(({ label }) => folded.includes(label)).map(({ line }) => line);
    const result = { text: [own, '', ...used].join('\n'), lineShift, lines: chunk.length };
    lineShift += chunk.length;
    return result;
  });
}
