import { normaliseText } from '../block-builder.ts';

/** What the lines before a Markdown text say of it. */
interface FrontMatter {
  title?: string;
  author?: string;
  /** BCP 47. */
  language?: string;
  /** Who wrote it and when. */
  byline?: string;
  /** Characters that it takes. */
  length: number;
  /** Lines that it takes. */
  lines: number;
}

const FENCED = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*\n/;
/** Fields from the first line on, of a file that lost its first fence. */
const OPEN = /^((?:[a-z][\w-]*[ \t]*:[^\n]*\n){2,30})---[ \t]*\n/;
const FIELD = /^[\w-]+\s*:/m;
const KNOWN = /^(?:title|author|date)\s*:/m;
/** A day with the time after it, which no reader asks for. */
const TIME_OF_DAY = /[T ]\d{1,2}:\d{2}\S*(?:\s?(?:Z|[+-]\d{2}:?\d{2}))?$/;

/** Reads the front matter at the beginning of a Markdown file, with or without its first fence; null where there is none. */
export function readFrontMatter(text: string): FrontMatter | null {
  const fenced = FENCED.exec(text);
  const open = fenced === null ? OPEN.exec(text) : null;
  const [whole, fields = ''] = fenced ?? open ?? [];
  if (whole === undefined || !(fenced === null ? KNOWN : FIELD).test(fields)) return null;
  const read = (key: string): string | undefined => {
    const value = new RegExp(`^${key}\\s*:[ \\t]*(.+)$`, 'im')
      .exec(fields)?.[1]
      ?.trim()
      .replace(/^(["'])(.*)\1$/, '$2');
    return value === undefined || value === '' || /^[[{|>]/.test(value) ? undefined : normaliseText(value);
  };
  const title = read('title');
  const author = read('author');
  const language = /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.exec(read('lang(?:uage)?') ?? '')?.[0];
  const date = read('date')?.replace(TIME_OF_DAY, '');
  const byline = [author, date].filter((part) => part !== undefined).join(', ');
  return {
    ...(title === undefined ? {} : { title }),
    ...(author === undefined ? {} : { author }),
    ...(language === undefined ? {} : { language }),
    ...(byline === '' ? {} : { byline }),
    length: whole.length,
    lines: whole.match(/\n/g)?.length ?? 0,
  };
}
