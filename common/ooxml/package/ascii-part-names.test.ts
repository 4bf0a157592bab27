import { describe, expect, it } from '@jest/globals';
import { AsciiPartNames } from './part-paths.ts';

describe('names of parts in ASCII', () => {
  it('keeps legal names, and puts others into ASCII with their folder and extension', () => {
    const names = new AsciiPartNames(['ppt/theme/theme1.xml', 'ppt/media/Straße à côté.png', 'ppt/média/圖片.jpg']);
    expect(names.of('ppt/theme/theme1.xml')).toBe('ppt/theme/theme1.xml');
    expect(names.of('ppt/media/Straße à côté.png')).toBe('ppt/media/Strasse_a_cote.png');
    expect(names.of('ppt/média/圖片.jpg')).toBe('ppt/media/__.jpg');
    expect(names.of('ppt/unknown.xml')).toBe('ppt/unknown.xml');
  });

  it('gives no two parts one name, whatever their case', () => {
    const names = new AsciiPartNames(['a/Ä.png', 'a/Á.png', 'a/å.png', 'a/A_2.png', 'a/%41.png', 'a/图', 'a/片']);
    const given = ['a/Ä.png', 'a/Á.png', 'a/å.png', 'a/A_2.png', 'a/%41.png', 'a/图', 'a/片'].map((path) =>
      names.of(path),
    );
    expect(given).toEqual(['a/A.png', 'a/A_3.png', 'a/a_4.png', 'a/A_2.png', 'a/_41.png', 'a/_', 'a/__2']);
  });
});
