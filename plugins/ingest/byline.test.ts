import { describe, expect, it } from '@jest/globals';
import { parseHTML } from 'linkedom';
import { bylineOfPage, dateOnPages } from './byline.ts';
import type { HtmlDocument } from './html/dom-text.ts';

const page = (body: string): string | undefined =>
  bylineOfPage((parseHTML(`<html><body>${body}</body></html>`) as unknown as { document: HtmlDocument }).document);

describe('the byline of a page', () => {
  it('names author and day where the page marks them', () => {
    const author =
      '<div itemprop="author"><a><span itemprop="name">Ann Lee</span></a> <i itemprop="description">Head of Rail</i></div>';
    const time = '<time itemprop="datePublished" datetime="2023-04-21">April 21, 2023</time>';
    expect(page(`${time}${author}<p>Text</p>`)).toBe('Ann Lee, Head of Rail, April 21, 2023');
    expect(page(`<span itemprop="author">Ann Lee</span>`)).toBe('Ann Lee');
    expect(page('<p>By Ann Lee</p><time>Monday</time>')).toBeUndefined();
  });

  it('is the date that a document has above or below its pages', () => {
    expect(dateOnPages(['Page 1 of 3', 'Report Date: 5/2/2016 3:06:17 PM'])).toBe('Report Date: 5/2/2016');
    expect(dateOnPages(['Stand: März 2024'])).toBe('Stand: März 2024');
    expect(dateOnPages(['Date: to be announced', 'Due date: 2024', 'Ann Lee 2024'])).toBeUndefined();
  });
});
