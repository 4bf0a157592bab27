import { describe, expect, it } from '@jest/globals';
import { knownAuthor, knownTitle } from './document-properties.ts';

describe('document properties', () => {
  it.each(['Unknown', 'Microsoft Office User', 'openpyxl', 'python-docx', ' ', '-', 'Windows User'])(
    'does not accept %j as an author',
    (name) => expect(knownAuthor(name)).toBeUndefined(),
  );

  it.each(['Document1', 'PowerPoint Presentation', 'Microsoft Word - Plan.doc', 'untitled', 'Book 1', 'final_v2.docx'])(
    'does not accept %j as a title',
    (title) => expect(knownTitle(title)).toBeUndefined(),
  );

  it('keeps names and titles', () => {
    expect(knownAuthor(' Ada Lovelace ')).toBe('Ada Lovelace');
    expect(knownAuthor('王')).toBe('王');
    expect(knownTitle('Presentation of the results')).toBe('Presentation of the results');
    expect(knownTitle('Budget 2024')).toBe('Budget 2024');
  });
});
