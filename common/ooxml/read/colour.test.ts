import { describe, expect, it } from '@jest/globals';
import { parseXml } from '../xml/dom.ts';
import { isDarkColour, luminance, meanColour, resolveAlpha, resolveColour, resolveScheme } from './colour.ts';

const context = { theme: { dk1: '000000', lt1: 'FFFFFF', accent1: '4472C4' }, map: { bg1: 'dk1', tx1: 'lt1' } };
const resolve = (xml: string, placeholder?: string): string | null =>
  resolveColour(parseXml(`<f xmlns:a="a">${xml}</f>`).documentElement, {
    ...context,
    ...(placeholder !== undefined && { placeholder }),
  });

describe('resolveColour', () => {
  it('follows the colour map, the theme and the placeholder colour', () => {
    expect(resolve('<a:schemeClr val="bg1"/>')).toBe('000000');
    expect(resolve('<a:schemeClr val="tx1"/>')).toBe('FFFFFF');
    expect(resolve('<a:schemeClr val="phClr"/>', '123456')).toBe('123456');
    expect(resolve('<a:sysClr val="window" lastClr="fdfdfd"/>')).toBe('FDFDFD');
    expect(resolve('<a:srgbClr val="not a colour"/>')).toBeNull();
    expect(resolve('')).toBeNull();
  });

  it('applies luminance as PowerPoint does: accent 1 of Office, lighter 80 % and darker 25 %', () => {
    expect(resolve('<a:schemeClr val="accent1"><a:lumMod val="20000"/><a:lumOff val="80000"/></a:schemeClr>')).toBe(
      'DAE3F3',
    );
    expect(resolve('<a:schemeClr val="accent1"><a:lumMod val="75000"/></a:schemeClr>')).toBe('2F5597');
  });
});

describe('colours', () => {
  it('knows dark from light where black and white contrast equally', () => {
    expect(luminance('FFFFFF')).toBeCloseTo(1);
    expect(luminance('000000')).toBe(0);
    expect([isDarkColour('1F3864'), isDarkColour('FFC000'), isDarkColour('777777')]).toEqual([true, false, false]);
  });

  it('fills a scheme from the theme and, where that is silent, from Office', () => {
    const scheme = resolveScheme(context.theme, context.map);
    expect(scheme).toMatchObject({ bg1: '000000', tx1: 'FFFFFF', accent1: '4472C4', accent6: '70AD47' });
    expect(meanColour(['000000', 'FFFFFF'])).toBe('808080');
    expect(meanColour([])).toBeNull();
  });
});

describe('modifiers', () => {
  const resolve = (inner: string): string | null =>
    resolveColour(
      parseXml(`<a:solidFill xmlns:a="x"><a:srgbClr val="4472C4">${inner}</a:srgbClr></a:solidFill>`).documentElement,
      { theme: {}, map: {} },
    );

  it('tints and shades in light, as PowerPoint shows them', () => {
    expect(resolve('<a:tint val="40000"/>')).toBe('CFD5EA');
    expect(resolve('<a:tint val="20000"/>')).toBe('E9EBF5');
    expect(resolve('<a:shade val="50000"/>')).toBe('2F528F');
  });

  it('turns hues, mirrors colours and takes the colour out', () => {
    expect(resolve('<a:inv/>')).toBe('BB8D3B');
    expect(resolve('<a:gray/>')).toMatch(/^(..)\1\1$/);
    expect(resolve('<a:sat val="0"/>')).toMatch(/^(..)\1\1$/);
    expect(resolve('<a:hueOff val="10800000"/>')).toBe(resolve('<a:comp/>'));
  });
});

describe('alpha', () => {
  it('is one where unspecified, and is multiplied and moved within 0 and 1', () => {
    const alpha = (inner: string): number =>
      resolveAlpha(
        parseXml(`<a:solidFill xmlns:a="x"><a:srgbClr val="000000">${inner}</a:srgbClr></a:solidFill>`).documentElement,
      );
    expect(alpha('')).toBe(1);
    expect(alpha('<a:alpha val="50000"/><a:alphaMod val="50000"/>')).toBeCloseTo(0.25);
    expect(alpha('<a:alpha val="50000"/><a:alphaOff val="90000"/>')).toBe(1);
  });
});
