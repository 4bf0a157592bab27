import { describe, expect, it } from '@jest/globals';
import { fileNameOf } from './write-file.ts';

describe('the file name of a deck', () => {
  it.each([
    ['Growth of 2024: Asia / Europe', 'Growth of 2024 Asia Europe.pptx'],
    ['Übersicht “Ganz oben”', 'Übersicht “Ganz oben”.pptx'],
    ['../../etc/passwd', 'etc passwd.pptx'],
    ['a\u202Egpj.exe\u0000', 'a gpj.exe.pptx'],
    ['...', 'presentation.pptx'],
    ['', 'presentation.pptx'],
    ['😀'.repeat(200), `${'😀'.repeat(100)}.pptx`],
  ])('is its title as far as file systems take it: %j', (title, name) => {
    expect(fileNameOf(title, 'pptx')).toBe(name);
  });
});
