import { describe, expect, it } from '@jest/globals';
import { extensionOf, renamed, shownName } from './file-name.ts';

describe('shownName', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\Jahresübersicht 2025.docx', 'Jahresübersicht 2025.docx'],
    ['übersicht.docx'.normalize('NFD'), 'übersicht.docx'],
    ['四半期報告.xlsx', '四半期報告.xlsx'],
    ['تقرير.pdf', 'تقرير.pdf'],
    ['👩‍🔬 lab.md', '👩‍🔬 lab.md'],
    ['invoice\u202excod.exe', 'invoicexcod.exe'],
    ['a\r\nSet-Cookie: x\u0000.csv', 'aSet-Cookie: x.csv'],
    ['half\ud800.txt', 'half.txt'],
    ['report.docx. ', 'report.docx'],
    ['..', 'file'],
    ['   ', 'file'],
    ['', 'file'],
  ])('%j is shown as %j', (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });

  it('shortens long names to whole characters and keeps the extension', () => {
    for (const letter of ['a', '😀']) {
      const shown = shownName(`${letter.repeat(300)}.docx`);
      expect(shown.length).toBeLessThanOrEqual(255);
      expect(shown).toMatch(new RegExp(`^(${letter})+\\.docx$`, 'u'));
    }
  });
});

describe('renamed', () => {
  it('keeps the extension, which decides how the file is read', () => {
    expect(renamed('a.docx', 'Plan')).toBe('Plan.docx');
    expect(renamed('a.docx', 'Plan.DOCX')).toBe('Plan.DOCX');
    expect(renamed('a.docx', 'Plan.exe')).toBe('Plan.exe.docx');
    expect(renamed('notes', 'Plan.pdf')).toBe('Plan.pdf');
    expect(extensionOf('Plan.PDF')).toBe('.pdf');
    expect(extensionOf('no extension')).toBe('');
  });
});
