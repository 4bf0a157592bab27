import { describe, expect, it } from '@jest/globals';
import { parseXml } from '../../xml/dom.ts';
import { estimateBackdrop } from './layout-background.ts';
import type { Backdrop } from './layout-background.ts';
import { readTheme } from '../theme.ts';

const SIZE = { w: 1000, h: 500 };

function backdropOf(background: string, textColour: string | null = null): Backdrop {
  const root = parseXml(`<l xmlns:a="a"><cSld><bg><bgPr>${background}</bgPr></bg></cSld></l>`).documentElement;
  const theme = readTheme(parseXml('<theme/>'));
  return estimateBackdrop(
    [{ root, shapes: [], colours: { theme: theme.colours, map: {} } }],
    theme,
    SIZE,
    textColour,
    null,
  );
}
const stop = (hex: string): string => `<a:gs><a:srgbClr val="${hex}"/></a:gs>`;

describe('estimateBackdrop', () => {
  it('knows a colour', () => {
    const expected = { colour: '123456', stops: ['123456'], isPicture: false };
    expect(backdropOf('<a:solidFill><a:srgbClr val="123456"/></a:solidFill>')).toEqual(expected);
  });

  it('takes the mean of a gradient and keeps its stops', () => {
    const gradient = `<a:gradFill><a:gsLst>${stop('000000')}${stop('FFFFFF')}</a:gsLst></a:gradFill>`;
    expect(backdropOf(gradient)).toEqual({ colour: '808080', stops: ['000000', 'FFFFFF'], isPicture: false });
  });

  it('guesses a picture from the text that must read on it, and says so', () => {
    expect(backdropOf('<a:blipFill/>', 'FFFFFF')).toMatchObject({ colour: '1F1F1F', isPicture: true });
    expect(backdropOf('<a:blipFill/>', '000000')).toMatchObject({ colour: 'FFFFFF', isPicture: true });
  });
});
