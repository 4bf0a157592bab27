import { describe, expect, it } from '@jest/globals';
import { safeFileName } from './received-files.ts';

describe('the name of a file', () => {
  it.each([
    ['Bericht Q3.docx', 'Bericht Q3.docx'],
    ['日本語.pptx', '日本語.pptx'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.pptx', 'a.pptx'],
    ['a\u0000b\r\n.txt', 'ab.txt'],
    ['deck\u202extpp.exe', 'deckxtpp.exe'],
    ['\ud800x.txt', 'x.txt'],
    ['u\u0308.txt', 'ü.txt'],
    ['.', 'file'],
    ['..', 'file'],
    ['dir/', 'file'],
    ['  ', 'file'],
    ['', 'file'],
  ])('%j becomes %j', (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  it('is cut to 200 characters and keeps its extension', () => {
    const cut = safeFileName(`${'😀'.repeat(300)}.pptx`);
    expect([...cut]).toHaveLength(200);
    expect(cut.endsWith('😀.pptx')).toBe(true);
    expect([...safeFileName('x'.repeat(300))]).toHaveLength(200);
  });
});
