import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../../common/deck/source.ts';
import { findTimeline } from './find-time.ts';

describe('the periods of a history', () => {
  it.each([
    ['Acquisitions, Xbox, and Windows 11', 'Xbox and Windows 11'],
    ['Fusionen, Edge, Xbox und Surface', 'Edge, Xbox und Surface'],
    ['Acquisitions', 'Acquisitions'],
    ['Changes and growth', 'Changes and growth'],
  ])('name what a word for a kind of event leaves open: %s', (heading, expected) => {
    const texts = ['1972–1985: Founding', '1985–1994: Office', `1994–present: ${heading}`];
    const blocks = texts.map((text, at) => {
      const block: Block = { kind: 'heading', level: 2, id: `b${at}`, text, address: { file: 'a.md' } };
      return { ref: `s1/b${at}`, block };
    });
    expect(findTimeline({ title: 'History', blocks, language: 'en' })?.items.at(-1)?.text).toBe(expected);
  });
});
