import { describe, expect, it } from '@jest/globals';
import { parseXml } from '../../xml/dom.ts';
import { estimateBackdrop } from './layout-background.ts';
import type { Backdrop } from './layout-background.ts';
import { readShapeTree } from '../shape-tree.ts';
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

  it('guesses the colour of a picture from the text that must be readable on it, and reports it', () => {
    expect(backdropOf('<a:blipFill/>', 'FFFFFF')).toMatchObject({ colour: '1F1F1F', isPicture: true });
    expect(backdropOf('<a:blipFill/>', '000000')).toMatchObject({ colour: 'FFFFFF', isPicture: true });
  });

  it('treats a shape as large as the slide by what its path draws', () => {
    const at = (x: number, y: number): string => `<a:pt x="${x}" y="${y}"/>`;
    const shapeOf = (path: string): Backdrop => {
      const root = parseXml(
        `<l xmlns:a="a" xmlns:p="p"><p:cSld><p:spTree><p:sp><p:nvSpPr><p:cNvPr id="1" name="Ground"/><p:nvPr/></p:nvSpPr><p:spPr>
        <a:xfrm><a:off x="0" y="0"/><a:ext cx="1000" cy="500"/></a:xfrm>
        <a:custGeom><a:pathLst><a:path w="1000" h="500">${path}</a:path></a:pathLst></a:custGeom>
        <a:solidFill><a:srgbClr val="123456"/></a:solidFill></p:spPr></p:sp></p:spTree></p:cSld></l>`,
      ).documentElement;
      const theme = readTheme(parseXml('<theme/>'));
      const colours = { theme: theme.colours, map: {} };
      return estimateBackdrop([{ root, shapes: readShapeTree(root), colours }], theme, SIZE, null, null);
    };
    const arc = '<a:arcTo wR="200" hR="200" stAng="10800000" swAng="5400000"/>';
    const corner = `<a:moveTo>${at(800, 500)}</a:moveTo>${arc}<a:lnTo>${at(1000, 500)}</a:lnTo><a:close/>`;
    const whole = `<a:moveTo>${at(0, 0)}</a:moveTo><a:lnTo>${at(1000, 0)}</a:lnTo><a:lnTo>${at(1000, 500)}</a:lnTo><a:lnTo>${at(0, 500)}</a:lnTo>`;
    expect(shapeOf(corner).colour).toBe('FFFFFF');
    expect(shapeOf(whole).colour).toBe('123456');
  });
});
