import { describe, expect, it } from '@jest/globals';
import { mixColours } from '../read/colour.ts';
import type { ColourScheme } from '../read/colour.ts';
import { serializeElement } from '../xml/element.ts';
import { backgroundOf } from './background-colours.ts';
import { contrast } from './contrast.ts';
import { FormColours } from './form-colours.ts';

const ACCENTS = {
  ...{
    accent1: 'D16349',
    accent2: 'CCB400',
    accent3: '8CADAE',
    accent4: '8C7B70',
    accent5: '8FB08C',
    accent6: 'D19049',
  },
  ...{ hlink: '00A3D6', folHlink: '694F07' },
};
const theme = (tx2: string, bg2: string): ColourScheme => ({ bg1: 'FFFFFF', tx1: '000000', bg2, tx2, ...ACCENTS });
const accents = Object.entries(ACCENTS)
  .slice(0, 6)
  .map(([name, hex]) => ({ name, hex }));

/** The fill of dark blocks, and their text. @param stops of the background */
function block(colours: ColourScheme, stops: string[]): string[] {
  const background = backgroundOf(stops[0] ?? '', colours, { isPicture: false, stops });
  const forms = new FormColours(background, accents, colours);
  const text = forms.textColour('text', 'block', { size_pt: 16, bold: true });
  return [forms.fill('block'), text].map((each) => (each === null ? '' : serializeElement(each)));
}

describe('dark blocks of forms', () => {
  it('have the second text colour where it carries words, though it is too pale for headings', () => {
    expect(block(theme('646B86', 'C5D1D7'), ['FFFFFF'])).toEqual([
      '<a:schemeClr val="tx2"/>',
      '<a:schemeClr val="bg1"/>',
    ]);
    const [fill] = block(theme('9FB0C8', 'E7E6E6'), ['FFFFFF']);
    expect(fill).toMatch(/<a:schemeClr val="tx2"><a:lumMod/);
  });

  it('have it on a gradient that text reads on in black alone', () => {
    const [fill] = block(theme('04617B', 'DBF5F9'), ['D5D5D5', 'FFFFFF', 'A0A0A0']);
    expect(fill).toBe('<a:schemeClr val="tx2"/>');
  });
});

describe('text on accents', () => {
  it('reads where the background is a picture that no theme colour is near', () => {
    const colours = { ...theme('44546A', 'E7E6E6'), accent1: '70AD47' };
    const background = backgroundOf('035B9F', colours, { isPicture: false, stops: ['01245F', '0689D3'] });
    expect(background.overlay).not.toBeNull();
    const forms = new FormColours(background, [{ name: 'accent1', hex: '70AD47' }], colours);
    const text = forms.textColour('text', 'accent', { size_pt: 20, bold: true });
    // Not the theme colour that is nearest to the picture: it is paler than the picture.
    expect(serializeElement(text)).not.toContain('tx2');
  });

  it('over a picture is black or white where the theme colour near the picture would fade', () => {
    const colours = { ...theme('44546A', 'E7E6E6'), accent1: 'FFC000' };
    const background = backgroundOf('3B4F69', colours, { isPicture: true, stops: ['3B4F69'] });
    const forms = new FormColours(background, [{ name: 'accent1', hex: 'FFC000' }], colours);
    const text = forms.textColour('text', 'accent', { size_pt: 20, bold: true });
    expect(serializeElement(text)).toBe('<a:schemeClr val="tx1"><a:lumMod val="0"/></a:schemeClr>');
  });
});

describe('marks without words', () => {
  const colours = { ...theme('44546A', 'E7E6E6'), accent1: '70AD47' };
  const marksOn = (isPicture: boolean, stops: string[]) => {
    const background = backgroundOf(stops[0] ?? '', colours, { isPicture, stops });
    const forms = new FormColours(background, [{ name: 'accent1', hex: '70AD47' }], colours);
    return { background, forms };
  };

  it('stand out from the panel that they are on over a picture', () => {
    const { background, forms } = marksOn(true, ['01245F']);
    for (const paint of ['block', 'muted', 'soft', 'accent_2'] as const) {
      const [alpha] = forms
        .mark(paint)
        ?.children.flatMap((each) =>
          typeof each === 'object' && each.name === 'a:alpha' ? [Number(each.attributes['val'])] : [],
        ) ?? [0];
      const shown = background.behind.map((hex) => mixColours(hex, background.textHex, (alpha ?? 0) / 100_000));
      expect(Math.min(...shown.map((hex, at) => contrast(hex, background.behind[at] ?? '')))).toBeGreaterThanOrEqual(3);
    }
  });

  it('behind an icon are a shade of a dark background, not of an accent that gets brown on it', () => {
    const { forms } = marksOn(false, ['12284C']);
    expect(forms.mark('soft', true)).toEqual(forms.fill('soft_muted'));
    expect(forms.mark('soft')).toEqual(forms.fill('soft'));
  });

  it('are like other fills on a calm background', () => {
    const { forms } = marksOn(false, ['FFFFFF']);
    expect(forms.mark('block')).toEqual(forms.fill('block'));
  });
});

describe('what asks for action', () => {
  const alertOn = (hexes: string[]): string => {
    const own = hexes.map((hex, at) => ({ name: `accent${at + 1}`, hex }));
    const background = backgroundOf('FFFFFF', theme('44546A', 'E7E6E6'), { isPicture: false, stops: ['FFFFFF'] });
    const fill = new FormColours(background, own, theme('44546A', 'E7E6E6')).fill('alert');
    return fill === null ? '' : serializeElement(fill);
  };

  it.each([
    ['the accent nearest to red', ['2E75B6', '3F7F2F', 'C55A11'], 'accent3'],
    ['it though it is pale', ['2E75B6', '3F7F2F', 'ED7D31'], 'accent3'],
    ['the first accent where none is warm', ['2E75B6', '3F7F2F'], 'accent1'],
    ['no green', ['3F7F2F', '548235'], 'tx2'],
  ])('is in %s', (_, hexes, name) => {
    expect(alertOn(hexes)).toContain(`"${name}"`);
  });
});

it('what is highlighted keeps the hue of the first accent on a dark slide, as a lighter shade', () => {
  const colours = { ...theme('12284C', 'F1F4F8'), accent1: '1F5FC4', accent2: 'E0662B' };
  const named = [
    { name: 'accent1', hex: '1F5FC4' },
    { name: 'accent2', hex: 'E0662B' },
  ];
  const background = backgroundOf('12284C', colours, { isPicture: false, stops: ['12284C'] });
  const fills = (['accent', 'accent_2'] as const).map((paint) =>
    new FormColours(background, named, colours).fill(paint),
  );
  const [accent = '', other = ''] = fills.map((each) => (each === null ? '' : serializeElement(each)));
  expect(accent).toMatch(/val="accent1"><a:lumMod/);
  expect(other).toContain('accent2');
});
