import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import type { Finding } from '../../../common/deck/finding.ts';
import { createBlockBuilder, normaliseText } from '../block-builder.ts';
import type { HtmlDocument, HtmlElement } from '../html/dom-text.ts';
import { joinCaptions, inlineText } from '../html/dom-text.ts';
import { addHtmlBlocks } from '../html/html-blocks.ts';
import { removeNoise } from '../html/html-noise.ts';
import { bylineOfPage } from '../byline.ts';
import { IngestError } from '../ingest-error.ts';
import type { ExtractedText, ExtractInput } from '../extract.ts';
import { decodeText, decodeWindows1252 } from '../decode-text.ts';

/** If the article found has less than this share of the marked main part, it is not used. */
const MIN_SHARE = 0.6;
/** Beyond this nesting depth, finding the article takes minutes. Real pages reach about 60. */
const MAX_DEPTH = 150;

/**
 * Reads a web page: the article found by Readability, else the marked main part, else the body. Leaves out navigation,
 * edit links and reference marks; doesn't fetch pictures.
 * @throws IngestError `ingest.empty_file`, `ingest.not_text`, `ingest.nothing_found`.
 */
// oxlint-disable-next-line typescript/require-await -- extractors share one signature
export async function extract(input: ExtractInput): Promise<ExtractedText> {
  const file = input.name;
  const document = parse(decodeHtml(input.bytes, file));
  const meta = readMeta(document);
  const byline = bylineOfPage(document);
  removeNoise(document);
  keepAttributions(document);
  keepHeadings(document);
  const root = findContent(document);
  if (!root) throw new IngestError('ingest.nothing_found', { file });
  const builder = createBlockBuilder(file);
  const findings: Finding[] = [];
  let missing = 0;
  const heading = document.querySelector('h1');
  const title = meta.title ?? (heading ? inlineText(heading) : '');
  if (title !== '') {
    dropTitle(root, title);
    builder.add({ kind: 'heading', level: 1, text: title });
  }
  const language = input.language ?? meta.language;
  addHtmlBlocks(root, builder, {
    onMissingImage: () => (missing += 1),
    ...(language === undefined ? {} : { language }),
  });
  joinCaptions(builder);
  if (!builder.blocks.some((block) => block.kind !== 'heading'))
    throw new IngestError('ingest.nothing_found', { file });
  if (missing > 0)
    findings.push({ code: 'ingest.pictures_not_loaded', params: { file, count: missing }, severity: 'info' });
  return {
    name: file,
    ...(title === '' ? {} : { title }),
    ...(meta.author === undefined ? {} : { author: meta.author }),
    ...(byline === undefined ? {} : { byline }),
    ...(meta.language === undefined ? {} : { language: meta.language }),
    blocks: builder.blocks,
    images: [],
    findings,
  };
}

function parse(html: string): HtmlDocument {
  // The parser creates no body for a fragment without <html>.
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  return (parseHTML(whole) as unknown as { document: HtmlDocument }).document;
}

function findContent(document: HtmlDocument): HtmlElement | null {
  const body = document.body;
  const marked = Array.from(document.querySelectorAll('main, [role="main"], article'));
  const main =
    marked.filter((each) => each.localName !== 'article').at(0) ?? (marked.length === 1 ? marked[0] : undefined);
  const expected = main ?? body;
  if (!expected || isDeeperThan(expected, MAX_DEPTH)) return expected;
  // Readability changes the document that it reads, so it gets a copy.
  const copy = parse(`<html><head></head><body>${expected.innerHTML}</body></html>`);
  const article = new Readability(copy, { keepClasses: true, charThreshold: 200 }).parse();
  const content = article?.content ? parse(article.content).body : null;
  if (!content) return expected;
  const share = textLength(content) / Math.max(1, textLength(expected));
  const lostTables = expected.querySelectorAll('table').length - content.querySelectorAll('table').length;
  // A marked main part contains little noise, so little of it may be lost; a whole body may lose much.
  if (main && (share < MIN_SHARE || lostTables > 0)) return expected;
  return share < 0.25 ? expected : content;
}

function textLength(element: HtmlElement): number {
  return normaliseText(element.textContent ?? '').length;
}

/** Readability removes every footer as a page footer, which would lose the author of a quote. */
function keepAttributions(document: HtmlDocument): void {
  for (const footer of Array.from(document.querySelectorAll('blockquote footer'))) {
    const cite = document.createElement('cite');
    cite.innerHTML = footer.innerHTML;
    footer.replaceWith(cite);
  }
}

/** Readability drops elements named "sponsor", "related" or "comment", and a heading's id comes from its own text. */
function keepHeadings(document: HtmlDocument): void {
  for (const part of Array.from(document.querySelectorAll('h1, h2, h3, h4, h5, h6, :is(h1, h2, h3, h4, h5, h6) *'))) {
    part.setAttribute('id', '');
    part.setAttribute('class', '');
  }
}

/** Removes the first heading if it repeats the title. Readability turns an h1 into an h2. */
function dropTitle(root: HtmlElement, title: string): void {
  const first = root.querySelector('h1, h2, h3');
  if (first && /^h[12]$/.test(first.localName) && inlineText(first).toLowerCase() === title.toLowerCase())
    first.remove();
}

/** Whether any element is nested deeper than `limit`. Doesn't use recursion. */
function isDeeperThan(root: HtmlElement, limit: number): boolean {
  let level: HtmlElement[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((element) => Array.from(element.children));
  }
  return false;
}

function readMeta(document: HtmlDocument): { title?: string; author?: string; language?: string } {
  const content = (selector: string): string =>
    normaliseText(document.querySelector(selector)?.getAttribute('content') ?? '');
  const headings = document.querySelectorAll('h1');
  const only = headings.length === 1 && headings[0] ? inlineText(headings[0]) : '';
  const title =
    only || content('meta[property="og:title"]') || normaliseText(document.querySelector('title')?.textContent ?? '');
  const author = content('meta[name="author"]') || content('meta[property="article:author"]');
  const language = /^[a-z]{2,3}(?:-[A-Za-z0-9-]+)?$/.exec(
    document.documentElement?.getAttribute('lang')?.trim() ?? '',
  )?.[0];
  return {
    ...(title === '' ? {} : { title }),
    ...(author === '' || /^https?:/.test(author) ? {} : { author }),
    ...(language === undefined ? {} : { language }),
  };
}

/**
 * Decodes a page by its byte order mark, else by the encoding in its `meta`, else like any text.
 * @throws IngestError like `decodeText`.
 */
function decodeHtml(bytes: Uint8Array, file: string): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(2048, bytes.byteLength)).toString('latin1');
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]?.toLowerCase();
  const hasMark = bytes[0] === 0xef || bytes[0] === 0xfe || bytes[0] === 0xff;
  if (
    declared !== undefined &&
    declared !== 'utf-8' &&
    declared !== 'utf8' &&
    !declared.startsWith('utf-16') &&
    !hasMark
  ) {
    if (/^(?:windows-1252|iso-8859-1|latin1|us-ascii)$/.test(declared)) return decodeWindows1252(bytes);
    try {
      return new TextDecoder(declared).decode(bytes);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // an unknown encoding: look at the bytes
    }
  }
  return decodeText(bytes, file).text;
}
