import { describe, expect, it } from '@jest/globals';
import { serializeElement } from '../xml/element.ts';
import { contrast, groundOf, outstandingFirst, tone, visibleAccents } from './ground-colours.ts';

const LIGHT = { bg1: 'FFFFFF', tx1: '1A1A1A', bg2: 'EEEEEE', tx2: '203864' };
const DARK = { bg1: '000000', tx1: 'FFFFFF', bg2: '2C3C43', tx2: 'EBEBEB' };

describe('groundOf', () => {
  it('takes text on background in an ordinary layout', () => {
    expect(groundOf('FFFFFF', LIGHT)).toMatchObject({ ground: 'bg1', ink: 'tx1', isDark: false });
  });

  it('changes ink and ground on a dark layout of a light theme', () => {
    expect(groundOf('1F3560', LIGHT)).toMatchObject({ ground: 'tx2', ink: 'bg1', isDark: true });
  });

  it('stands on the second ground where the master does', () => {
    expect(groundOf('2C3C43', DARK)).toMatchObject({ ground: 'bg2', ink: 'tx1', isDark: true });
  });

  it('always finds an ink that reads', () => {
    for (const background of ['FFFFFF', '000000', '808080', 'C00000', '00B050', '203864']) {
      for (const colours of [LIGHT, DARK]) {
        expect(contrast(colours[groundOf(background, colours).ink], background)).toBeGreaterThan(3.9);
      }
    }
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
  it('puts first what is mistaken for neither the ground nor the ink', () => {
    const accents = ['5B9BD5', 'FFFFFF', 'FFC000'].map((hex, index) => ({ name: `accent${index + 1}`, hex }));
    expect(outstandingFirst(accents, '0563B0', 'FFFFFF').map(({ name }) => name)).toEqual([
      'accent3',
      'accent1',
      'accent2',
    ]);
  });
});

describe('tone', () => {
  it('is ink that shines through where no theme colour is near the background', () => {
    const ground = groundOf('0563B0', DARK);
    expect(ground.isForeign).toBe(true);
    expect(serializeElement(tone(ground, 'rule'))).toMatch(/^<a:schemeClr val="tx1"><a:alpha val="\d+"\/>/);
  });

  it('darkens a light ground and lightens a dark one, by name', () => {
    expect(serializeElement(tone(groundOf('FFFFFF', LIGHT), 'rule'))).toBe(
      '<a:schemeClr val="bg1"><a:lumMod val="85000"/></a:schemeClr>',
    );
    expect(serializeElement(tone(groundOf('2C3C43', DARK), 'rule'))).toMatch(
      /^<a:schemeClr val="bg2">.*<a:lumOff val="14000"\/><\/a:schemeClr>$/,
    );
  });
});
