import { normaliseText } from './block-builder.ts';
import { inlineText } from './html/dom-text.ts';
import type { HtmlDocument, HtmlElement } from './html/dom-text.ts';

/** A longer line is text and no byline. */
const MAX_CHARS = 90;

/**
 * Who a web page says wrote it and when it was published, where it marks both as such: the article is read without them.
 * @returns undefined where it marks neither.
 */
export function bylineOfPage(document: HtmlDocument): string | undefined {
  const shown = (selector: string, within: HtmlDocument | HtmlElement = document): string => {
    const found = within.querySelector(selector);
    const text = found === null ? '' : normaliseText(inlineText(found));
    return text.length <= MAX_CHARS ? text : '';
  };
  const author = document.querySelector('[itemprop="author"]');
  const name =
    author === null ? shown('[rel="author"]') : shown('[itemprop="name"]', author) || shown('[itemprop="author"]');
  const about = author === null ? '' : shown('[itemprop="description"], [itemprop="jobTitle"]', author);
  const when = shown('time[itemprop="datePublished"], time[pubdate]');
  const parts = [name, about, when].filter((part, at, all) => part !== '' && all.indexOf(part) === at);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** "Report Date: 5/2/2016 3:06:17 PM": a line outside the text that dates it. */
const DATED =
  /^(?<name>(?:(?:report|issue|print|document|version|effective|revision) )?date|dated|as of|stand|datum|ausgabe)\s*:\s*(?<when>[^\n]*\d{4}[^\n]*)$/iu;
const TIME = /,?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?(?=\s|$)/iu;

/** The first of the lines above or below all pages of a document that says when it was issued, without the time of day. */
export function dateOnPages(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const { name, when } = DATED.exec(normaliseText(line))?.groups ?? {};
    if (name !== undefined && when !== undefined && line.length <= MAX_CHARS)
      return `${name}: ${when.replace(TIME, '')}`;
  }
  return undefined;
}
