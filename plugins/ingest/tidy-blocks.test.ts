import { describe, expect, it } from '@jest/globals';
import type { Block } from '../../common/deck/source.ts';
import { titleOfBlocks, withTypedLists } from './ingest.ts';

const blocksOf = (...texts: string[]): Block[] =>
  texts.map((text, at) => {
    const base = { id: `b${at + 1}`, address: { file: 'statutes.docx' } };
    return text.startsWith('# ')
      ? { ...base, kind: 'heading', level: 1, text: text.slice(2) }
      : { ...base, kind: 'paragraph', text };
  });

describe('an enumeration that was typed', () => {
  it('is a list from its first mark to its last', () => {
    const [lead, list, after] = withTypedLists(
      blocksOf('The club may:', 'a) own a course;', 'b) rent one;', 'c) close it.', 'It has a seat.'),
    );
    expect(lead).toMatchObject({ kind: 'paragraph', text: 'The club may:' });
    expect(list).toMatchObject({
      id: 'b2',
      items: [{ text: 'own a course;' }, { text: 'rent one;' }, { text: 'close it.' }],
    });
    expect(after).toMatchObject({ kind: 'paragraph', text: 'It has a seat.' });
  });

  it('is none where the marks do not count up, or the points are numbered paragraphs', () => {
    const long = `1. ${'A clause of many words. '.repeat(20)}`;
    const blocks = blocksOf('a) one', 'c) three', 'e.g. this', long, long.replace('1.', '2.'));
    expect(withTypedLists(blocks)).toEqual(blocks);
  });
});

describe('the title of a document', () => {
  it('is the line before its first part where the heading found only numbers that part', () => {
    const blocks = blocksOf('Statutes of the National Golf Council', '# CHAPTER ONE', 'The council is a club.');
    expect(titleOfBlocks(blocks, 'CHAPTER ONE')).toBe('Statutes of the National Golf Council');
    expect(titleOfBlocks(blocks, 'Statutes')).toBe('Statutes');
  });

  it('stays open if the text begins immediately', () => {
    expect(titleOfBlocks(blocksOf('Dear all, here is what we decided last week.'), undefined)).toBeUndefined();
  });
});
