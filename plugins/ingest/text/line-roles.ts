import { normaliseText } from '../block-builder.ts';

const FIELD = /^([A-Z][A-Za-z-]{1,40}):(?:[ \t]+(.*))?$/;
const SHOWN: ReadonlySet<string> = new Set(['from', 'to', 'cc', 'date']);
/** Header fields, of which every message has some (RFC 5322, section 3.6). */
const MAIL_FIELDS: ReadonlySet<string> = new Set(['from', 'to', 'subject', 'date', 'received', 'message-id']);

/** The header of an email message. */
interface MailHead {
  subject: string;
  /** Lines with sender, receivers and date, unchanged. */
  lines: string[];
  /** Number of lines in the header. */
  length: number;
}

/**
 * Reads the header of a saved message: fields from the first line on, with at least three that messages have; null for
 * other texts.
 */
export function readMailHead(lines: readonly string[]): MailHead | null {
  let subject = '';
  const shown: string[] = [];
  const found = new Set<string>();
  let index = 0;
  for (; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') break;
    // A long field continues on the next line after white space. In mailbox files the first line is "From " with a
    // date.
    if (index > 0 && /^[ \t]/.test(line)) continue;
    if (index === 0 && /^From \S+@?\S* /.test(line)) continue;
    const field = FIELD.exec(line);
    if (field === null) return null;
    const name = field[1]?.toLowerCase() ?? '';
    if (MAIL_FIELDS.has(name)) found.add(name);
    if (name === 'subject') subject = field[2]?.trim() ?? '';
    else if (SHOWN.has(name)) shown.push(line.trim());
  }
  return found.size >= 3 && found.has('from') ? { subject, lines: shown, length: index } : null;
}

const MAX_HEADING = 90;
const BULLET = /^(\s*)(?:([-*+•‣▪●◦–—·o])\s+|(\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])\s+)(\S.*)$/;

/** "24. November 2026": a day, whose number counts nothing. */
const OF_A_DAY =
  /^\s*\d{1,2}\.\s+(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?: \d{4}|[,.]|\s*$)/;

/** Reads the start of a list item: "- x", "• x", "1. x", "a) x"; null for others. */
export function readBullet(line: string): { indent: number; text: string; isOrdered: boolean } | null {
  const match = BULLET.exec(line.replace(/\t/g, '    '));
  if (!match || OF_A_DAY.test(line)) return null;
  const [, indent = '', , number, text = ''] = match;
  return { indent: indent.length, text: normaliseText(text), isOrdered: number !== undefined };
}

/** The heading level for an underline: 1 with "=", 2 with "-" or "~"; null if it isn't one. */
export function underlineLevel(underline: string, line: string): number | null {
  const mark = /^\s*([=\-~_*])\1{2,}\s*$/.exec(underline)?.[1];
  const length = line.trim().length;
  if (mark === undefined || length === 0 || length > MAX_HEADING || readRule(line)) return null;
  // A rule far longer or shorter than the line above separates sections instead.
  if (Math.abs(underline.trim().length - length) > Math.max(4, length * 0.5)) return null;
  return mark === '=' ? 1 : 2;
}

function readRule(line: string): boolean {
  return /^\s*([-=_*~#])\1{2,}\s*$/.test(line);
}

/**
 * Reads a line on its own that isn't a sentence: "2.1 Results", "RESULTS", "Chapter 3: Results", "# Results".
 * @returns level (by the depth of its number) and text; null if it isn't a heading.
 */
export function isHeadingLine(
  line: string,
  where: { isAlone: boolean; isLast: boolean; isFirst: boolean },
): { level: number; text: string } | null {
  const text = normaliseText(line);
  if (text.length > MAX_HEADING || text.length < 2 || where.isLast) return null;
  const marked = /^(#{1,6})\s+(\S.*?)\s*#*$/.exec(text);
  if (marked) return { level: marked[1]?.length ?? 1, text: marked[2] ?? text };
  if (!where.isAlone && !(where.isFirst && isCapitals(text))) return null;
  if (/[.,;!?]$/.test(text) && !/^\d+(?:\.\d+)*\.?\s/.test(text)) return null;
  const number = /^(\d{1,2}(?:\.\d{1,2}){1,4})\.?\s+\p{Lu}/u.exec(text)?.[1];
  if (number !== undefined && !/[.,;]$/.test(text)) return { level: Math.min(6, number.split('.').length), text };
  if (/^(?:chapter|part|section|appendix|kapitel|teil|abschnitt|anhang)\s+(?:\d+|[IVX]+|[A-Z])\b/i.test(text))
    return { level: 1, text };
  if (isCapitals(text)) return { level: 1, text };
  return null;
}

/** What stands above the headline of a release, or before it. */
const RELEASE_MARK =
  /^(?:for immediate release|(?:press|news|media) release|fact sheet|presse-?(?:mitteilung|information|meldung)|medien-?(?:mitteilung|information)|zur sofortigen veröffentlichung|communiqué de presse|comunicado de prensa|comunicato stampa)(?:\s?:?$|\s?:\s+(?=\S))/iu;
const DAY =
  /^(?:\p{L}+, ?)?(?:\p{L}+ )?\d{1,2}(?:st|nd|rd|th)?[.,/]? ?(?:\p{L}+|\d{1,2})?[,./]? ?(?:19|20)\d\d$|^(?:19|20)\d\d-\d\d-\d\d$/u;
const SUBJECT = /^(?:subject|re|betreff|betrifft|objet|asunto|assunto|oggetto)\s?:\s*(?=\S)/iu;
const SALUTATION =
  /^(?:dear|hello|hi|to whom|good (?:morning|day)|sehr geehrte[rnsm]?|liebe[rs]?|guten tag|hallo|chère?s?|madame|monsieur|estimad[oa]s?|querid[oa]s?|car[oaie]|prezad[oa]s?)(?!\p{L})/iu;
const MAX_HEADLINE = 160;
const MAX_PART_NAME = 64;
/** A name has less text than what it names. */
const PROSE_CHARS = 80;

/** Whether a line says only what kind of text follows. */
export function isReleaseMark(line: string): boolean {
  return normaliseText(line).replace(RELEASE_MARK, '') === '';
}

/** Whether a line is a day, such as that of a release. */
export function isDay(line: string): boolean {
  return DAY.test(normaliseText(line));
}

/**
 * Reads a line on its own above running text that is no sentence: the headline of a text, the subject of a letter, or the name of a
 * part or a question that the text answers.
 * @param next the text after the empty line below it.
 * @returns null if it is something else, such as a salutation, a day, a field, an item or a sentence.
 */
export function readTitleLine(line: string, next: string, isFirst: boolean): string | null {
  const whole = normaliseText(line);
  const text = isFirst ? whole.replace(RELEASE_MARK, '') : whole;
  if (text.length > (isFirst ? MAX_HEADLINE : MAX_PART_NAME) || readBullet(line) !== null) return null;
  if (isFirst && SUBJECT.test(text)) return text.replace(SUBJECT, '');
  const isProse = next.length >= PROSE_CHARS && next.length > text.length && /[.!?:][”"’')]*$/u.test(next.trim());
  if (!isProse || !/^["“„«¿]?[\p{Lu}\p{N}]/u.test(text) || !/\p{L}{3}/u.test(text) || /[.,;:]$/u.test(text))
    return null;
  // "Location: Berlin", "Budget    1,200": a field, cells.
  if (/^\p{L}[\p{L} ]{0,24}:\s/u.test(text) && !isFirst) return null;
  return DAY.test(text) || SALUTATION.test(text) || /\t|\S {3,}\S|\S@\S|https?:/u.test(line) ? null : text;
}

/** Whether a line is written in capitals. */
export function isCapitals(text: string): boolean {
  return /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text) && text.length <= 70 && !/[.;,]$/.test(text);
}

const MIN_ROWS = 3;

/** Lines of a group that are a table of cells between "|", with those above it that are its header over several columns. */
interface PipedTable {
  /** Index of its first line, and of the line after its last. */
  from: number;
  to: number;
  rows: string[][];
}

const RULE_LINE = /^[\s|+:=-]+$/;
/** What ends so goes on in the cell below: "Backlog as of" over "June 30, 2026". */
const LEADS_DOWN = /(?<!\p{L})(?:of|at|in|for|as|on|to|per|zum|am|bis|im|in|ab|von|für|ended|ending|endend)$/iu;

/** Reads the first lines one after another that have the same number of cells between "|", three or more; null if there are none. */
export function readPipedTable(lines: readonly string[]): PipedTable | null {
  const cells = lines.map((line) =>
    !line.includes('|') || RULE_LINE.test(line)
      ? []
      : line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|')
          .map(normaliseText),
  );
  const isRule = (at: number): boolean => RULE_LINE.test(lines[at] ?? '');
  for (let start = 0; start < lines.length; start += 1) {
    const width = cells[start]?.length ?? 0;
    let to = start;
    while (to < lines.length && (cells[to]?.length === width || isRule(to))) to += 1;
    const rows = cells.slice(start, to).filter((row) => row.length === width);
    if (width < 2 || rows.length < MIN_ROWS) continue;
    const above = cells.slice(0, start).findIndex((row) => row.length > 1);
    const from = above === -1 ? start : above;
    const last = cells[from]?.at(-1) ?? '';
    const [head = []] = rows;
    if (from < start && LEADS_DOWN.test(last)) head[width - 1] = `${last} ${head.at(-1) ?? ''}`;
    return { from: isRule(from - 1) ? from - 1 : from, to, rows };
  }
  return null;
}

/**
 * Reads lines that form a table: cells separated by tabs or at least two spaces, with the same number in (nearly) every line.
 * @returns rows of equal length; null if the lines are running text.
 */
export function readAlignedTable(lines: readonly string[]): string[][] | null {
  if (lines.length < MIN_ROWS) return null;
  for (const separator of [/\t+/, / {2,}/]) {
    const rows = lines
      .filter((line) => !RULE_LINE.test(line))
      .map((line) =>
        line
          .trim()
          .split(separator)
          .map((cell) => cell.trim()),
      );
    const width = rows[0]?.length ?? 0;
    if (width < 2 || rows.length < MIN_ROWS) continue;
    if (rows.every((row) => row.length === width) && looksLikeCells(rows)) return rows;
  }
  return readDigitRows(lines);
}

/** Reads lines of only figures, the same number in each, separated by single spaces. */
function readDigitRows(lines: readonly string[]): string[][] | null {
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const width = rows[0]?.length ?? 0;
  const isEven = width >= 2 && rows.every((row) => row.length === width);
  return isEven && rows.every((row) => row.every((cell) => /^[-+]?\d[\d.,]*(?:e[-+]?\d+)?%?$/i.test(cell)))
    ? rows
    : null;
}

/** Whether cells are short and some column below the first row has figures; justified text has neither. */
function looksLikeCells(rows: readonly string[][]): boolean {
  const cells = rows.flat();
  const mean = cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length;
  const hasFigures = (rows[0] ?? []).some((_, column) => rows.slice(1).every((row) => /\d/.test(row[column] ?? '')));
  return mean <= 30 && hasFigures;
}
