import { describe, expect, it } from '@jest/globals';
import { mixColours, resolveAlpha, resolveColour } from '../read/colour.ts';
import { parseXml } from '../xml/dom.ts';
import { serializeElement } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import { blackOrWhite, extremeOn, backgroundOf, textColourOf, overlayFill } from './background-colours.ts';
import { colourDistance, contrast, outstandingFirst, readableFirst, visibleAccents } from './contrast.ts';
import { tone, toneHex } from './muted-colours.ts';
import type { Background, BaseColourName } from './background-colours.ts';

const LIGHT = { bg1: 'FFFFFF', tx1: '1A1A1A', bg2: 'EEEEEE', tx2: '203864' };
const DARK = { bg1: '000000', tx1: 'FFFFFF', bg2: '2C3C43', tx2: 'EBEBEB' };

describe('groundOf', () => {
  it('takes text on background in an ordinary layout', () => {
    expect(backgroundOf('FFFFFF', LIGHT)).toMatchObject({ name: 'bg1', textColour: 'tx1', isDark: false });
  });

  it('changes text colour and background on a dark layout of a light theme', () => {
    expect(backgroundOf('1F3560', LIGHT)).toMatchObject({ name: 'tx2', textColour: 'bg1', isDark: true });
  });

  it('is on the second background where the master does', () => {
    expect(backgroundOf('2C3C43', DARK)).toMatchObject({ name: 'bg2', textColour: 'tx1', isDark: true });
  });

  it('has calm shades where the second background is a strong colour', () => {
    const cream = { bg1: 'FFFFFF', tx1: '000000', bg2: 'FBEEC9', tx2: '4E3B30' };
    const fill = (hex: string, colours: Colours): string =>
      serializeElement(tone(backgroundOf(hex, colours), 'mutedFill'));
    expect(fill('F5E4B1', cream)).toContain('satMod');
    expect(fill('EEEEEE', LIGHT)).not.toContain('satMod');
  });

  it('darkens or lightens its text colour, still by the name of the theme, where that does not read', () => {
    const background = backgroundOf('808080', LIGHT);
    expect(serializeElement(textColourOf(background))).toMatch(/^<a:schemeClr val="tx1"><a:lumMod val="\d+"\/>/);
    expect(contrast(background.textHex, '808080')).toBeGreaterThanOrEqual(4.5);
    expect(background).toMatchObject({ isDark: false, overlay: null });
    expect(backgroundOf('FFFFFF', LIGHT).textShift).toBeNull();
  });
});

type Colours = Readonly<Record<BaseColourName, string>>;

/** What a colour that was written looks like over another. */
function seen(colour: XmlElement, colours: Colours, below: string): string {
  const holder = parseXml(`<f xmlns:a="a">${serializeElement(colour)}</f>`).documentElement;
  const resolved = resolveColour(holder, { theme: colours, map: { bg1: 'bg1', tx1: 'tx1', bg2: 'bg2', tx2: 'tx2' } });
  return mixColours(below, resolved ?? below, resolveAlpha(holder));
}

/** Of text colour and of quiet text, the lower contrast with what is seen behind them. */
function leastReadable(background: Background, colours: Colours, behind: string): number {
  const [overlay] = overlayFill(background).children;
  const under = overlay === undefined || typeof overlay === 'string' ? behind : seen(overlay, colours, behind);
  return Math.min(
    ...[textColourOf(background), tone(background, 'mutedText')].map((colour) =>
      contrast(seen(colour, colours, under), under),
    ),
  );
}

describe('text of ours', () => {
  const OFFICE = { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEECE1', tx2: '1F497D' };
  const themes = [LIGHT, DARK, OFFICE];

  it.each(['FFFFFF', '000000', '777777', '808080', 'C00000', '00B050', '203864', 'DDD9C3', 'EEECE1', '0563B0'])(
    'reads on %s, the quiet one too, without an overlay',
    (behindHex) => {
      for (const colours of themes) {
        const background = backgroundOf(behindHex, colours);
        expect(background.overlay).toBeNull();
        expect(leastReadable(background, colours, behindHex)).toBeGreaterThanOrEqual(4.45);
      }
    },
  );

  it('reads on every stop of a gradient', () => {
    const stops = ['F4F2EA', 'DDD9C3', 'C9C3A0'];
    const background = backgroundOf('DCD8C0', OFFICE, { isPicture: false, stops });
    expect(background.overlay).toBeNull();
    for (const stop of stops) expect(leastReadable(background, OFFICE, stop)).toBeGreaterThanOrEqual(4.45);
  });

  it('has an overlay on gradients on which no text colour reads from end to end', () => {
    const stops = ['FFFFFF', '1F497D'];
    for (const colours of themes) {
      const background = backgroundOf('8FA4BE', colours, { isPicture: false, stops });
      expect(background.overlay).not.toBeNull();
      for (const stop of stops) expect(leastReadable(background, colours, stop)).toBeGreaterThanOrEqual(4.45);
    }
  });

  it('has an overlay on pictures, whatever is in them, that still lets them through', () => {
    for (const colours of themes) {
      for (const behindHex of ['1F1F1F', 'FFFFFF']) {
        const background = backgroundOf(behindHex, colours, { isPicture: true, stops: [behindHex] });
        expect(background.overlay?.alpha).toBeLessThan(75_000);
        for (const pixel of ['000000', 'FFFFFF', '00AACC', 'FF0000', '888888']) {
          expect(leastReadable(background, colours, pixel)).toBeGreaterThanOrEqual(4.45);
        }
      }
    }
  });

  it('is as quiet as ever where that reads', () => {
    expect(serializeElement(tone(backgroundOf('FFFFFF', LIGHT), 'mutedText'))).toContain('<a:lumMod val="42000"/>');
  });
});

describe('visibleAccents', () => {
  const named = (...hexes: string[]) => hexes.map((hex, index) => ({ name: `accent${index + 1}`, hex }));
  it('leaves out what vanishes on the background or repeats another', () => {
    const accents = named('F0810F', 'FFFFFF', '9E2A38', 'F0840F');
    expect(visibleAccents(accents, 'FFFFFF').map(({ name }) => name)).toEqual(['accent1', 'accent3']);
    expect(visibleAccents(accents, '000000').map(({ name }) => name)).toEqual(['accent1', 'accent2', 'accent3']);
  });

  it('keeps all where none can be seen', () => {
    expect(visibleAccents(named('FFFFFF', 'FEFEFE'), 'FFFFFF')).toHaveLength(2);
  });
});

describe('outstandingFirst', () => {
  it('puts first what is mistaken for neither the background nor the text colour', () => {
    const accents = ['5B9BD5', 'FFFFFF', 'FFC000'].map((hex, index) => ({ name: `accent${index + 1}`, hex }));
    expect(outstandingFirst(accents, '0563B0', 'FFFFFF').map(({ name }) => name)).toEqual([
      'accent3',
      'accent1',
      'accent2',
    ]);
  });
});

describe('readableFirst', () => {
  const accents = ['F0AC59', '5B5B5B', '9E2A38'].map((hex, index) => ({ name: `accent${index + 1}`, hex }));
  const order = (behind: string[]): string[] => readableFirst(accents, behind).map(({ name }) => name);

  it('moves one accent to the front and keeps the others in order', () => {
    expect(order(['FFFFFF'])).toEqual(['accent2', 'accent1', 'accent3']);
    expect(order(['000000'])).toEqual(['accent1', 'accent2', 'accent3']);
    expect(order(['FFFFFF', '808080'])).toEqual(['accent1', 'accent2', 'accent3']);
  });
});

describe('tone', () => {
  it('is text colour that shines through where no theme colour is near the background', () => {
    const background = backgroundOf('0563B0', DARK);
    expect(background.isForeign).toBe(true);
    expect(serializeElement(tone(background, 'rule'))).toMatch(/^<a:schemeClr val="tx1"><a:alpha val="\d+"\/>/);
  });

  it('darkens a light background and lightens a dark one, by name', () => {
    expect(serializeElement(tone(backgroundOf('FFFFFF', LIGHT), 'rule'))).toBe(
      '<a:schemeClr val="bg1"><a:lumMod val="85000"/></a:schemeClr>',
    );
    expect(serializeElement(tone(backgroundOf('2C3C43', DARK), 'rule'))).toMatch(
      /^<a:schemeClr val="bg2">.*<a:lumOff val="14000"\/><\/a:schemeClr>$/,
    );
  });
});

describe('what is written and what is calculated', () => {
  it('are black and white by the name of the theme', () => {
    expect(serializeElement(blackOrWhite(false))).toBe('<a:schemeClr val="tx1"><a:lumMod val="0"/></a:schemeClr>');
    expect(serializeElement(blackOrWhite(true))).toBe(
      '<a:schemeClr val="tx1"><a:lumMod val="0"/><a:lumOff val="100000"/></a:schemeClr>',
    );
    expect(serializeElement(extremeOn('222222'))).toBe(serializeElement(blackOrWhite(true)));
    expect(serializeElement(extremeOn('DDDDDD'))).toBe(serializeElement(blackOrWhite(false)));
  });

  it('are the same colour, for text colour that is moved far', () => {
    for (const colours of [
      { bg1: '333333', tx1: '222222', bg2: '444444', tx2: '111111' },
      { bg1: 'DDDDDD', tx1: 'EEEEEE', bg2: 'CCCCCC', tx2: 'F0F0F0' },
    ]) {
      const background = backgroundOf(colours.bg1, colours);
      expect(background.textShift).not.toBeNull();
      const shown = seen(textColourOf(background), colours, colours.bg1);
      expect(colourDistance(shown, background.textHex)).toBeLessThan(3);
      expect(contrast(shown, colours.bg1)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('are the same colour for every muted tone, each with more contrast than the one before', () => {
    for (const [behindHex, colours] of [
      ['FFFFFF', LIGHT],
      ['000000', DARK],
      ['203864', LIGHT],
    ] as const) {
      const background = backgroundOf(behindHex, colours);
      const tones = (['wash', 'rule', 'mutedFill', 'axis', 'mutedText'] as const).map((kind) => {
        const shown = seen(tone(background, kind), colours, behindHex);
        if (kind !== 'mutedText') expect(colourDistance(shown, toneHex(background, kind))).toBeLessThan(4);
        return contrast(shown, background.backgroundHex);
      });
      const [wash = 0, rule = 0, fill = 0, axis = 0, text = 0] = tones;
      expect(wash).toBeGreaterThan(1.04);
      expect(rule).toBeGreaterThan(wash);
      expect(Math.min(fill, axis)).toBeGreaterThan(rule);
      expect(text).toBeGreaterThan(Math.max(fill, axis));
    }
  });
});
