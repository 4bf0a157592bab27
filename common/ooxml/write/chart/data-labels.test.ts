import { describe, expect, it } from '@jest/globals';
import { CHART_CONTEXT } from '../../../../tests/support/chart-context.ts';
import { lines, xmlLines } from '../../../../tests/support/xml-lines.ts';
import { scheme } from '../background-colours.ts';
import { axisTitle, textProperties } from './chart-text.ts';
import { chartWords } from './sheet-column.ts';
import { dataLabels } from './data-labels.ts';
import type { LabelLook, PointLabel } from './data-labels.ts';

const NOTHING = lines(`
  c:showLegendKey 0
  c:showVal 0
  c:showCatName 0
  c:showSerName 0
  c:showPercent 0
  c:showBubbleSize 0
  c:showLeaderLines 0
`);
const written = (look: LabelLook | null, points: PointLabel[] = []): string[] =>
  xmlLines(dataLabels(look, CHART_CONTEXT, points), /txPr/);

describe('dataLabels', () => {
  it('shows values without background, in a place, in a format', () => {
    expect(written({ numberFormat: '0.0', position: 'outEnd', shows: { value: true }, separator: ' ' })).toEqual(
      lines(`
        c:numFmt formatCode=0.0 sourceLinked=0
        c:spPr/a:noFill
        c:spPr/a:ln/a:noFill
        c:dLblPos outEnd
        c:showLegendKey 0
        c:showVal 1
        c:showCatName 0
        c:showSerName 0
        c:showPercent 0
        c:showBubbleSize 0
        c:separator " "
        c:showLeaderLines 0
      `),
    );
  });

  it.each([
    ['value', 'c:showVal'],
    ['category', 'c:showCatName'],
    ['series', 'c:showSerName'],
  ] as const)('shows the %s alone', (what, flag) => {
    const found = written({ shows: { [what]: true } });
    expect(found.filter((each) => each.endsWith(' 1'))).toEqual([`${flag} 1`]);
    expect(found).toContain('c:spPr/a:noFill');
    expect(xmlLines(dataLabels({ shows: { [what]: true } }, CHART_CONTEXT))).toContain('c:txPr/a:bodyPr');
  });

  it('writes nothing that only what is shown needs', () => {
    expect(written({ shows: { value: false } })).toEqual(NOTHING);
    expect(written(null)).toEqual(NOTHING);
    expect(written({ numberFormat: '', shows: {} })[0]).toBe('c:numFmt formatCode=General sourceLinked=0');
  });

  it('labels points itself, moved up and right, or not at all', () => {
    const look: LabelLook = { position: 't', shows: { value: true } };
    const shown = lines(`
      c:dLbl/c:spPr/a:noFill
      c:dLbl/c:spPr/a:ln/a:noFill
      c:dLbl/c:dLblPos t
      c:dLbl/c:showLegendKey 0
      c:dLbl/c:showVal 1
      c:dLbl/c:showCatName 0
      c:dLbl/c:showSerName 0
      c:dLbl/c:showPercent 0
      c:dLbl/c:showBubbleSize 0
    `);
    const place = 'c:dLbl/c:layout/c:manualLayout';
    expect(
      written(null, [
        { index: 1, look: null },
        { index: 2, look },
        { index: 3, look, raise: 0.123_456 },
        { index: 4, look, right: -0.1 },
      ]),
    ).toEqual([
      'c:dLbl/c:idx 1',
      'c:dLbl/c:delete 1',
      ...['c:dLbl/c:idx 2', ...shown],
      ...['c:dLbl/c:idx 3', `${place}/c:x 0`, `${place}/c:y -0.1235`, ...shown],
      ...['c:dLbl/c:idx 4', `${place}/c:x -0.1`, `${place}/c:y 0`, ...shown],
      ...NOTHING,
    ]);
  });
});

describe('the text of a chart', () => {
  const fonts = (path: string) => `
    ${path}/a:latin typeface=+mn-lt
    ${path}/a:ea typeface=+mn-ea
    ${path}/a:cs typeface=+mn-cs
  `;

  it('is in the fonts of the theme, its size and text colour', () => {
    expect(xmlLines(textProperties(CHART_CONTEXT))).toEqual(
      lines(`
        a:bodyPr
        a:lstStyle
        a:p/a:pPr/a:defRPr sz=1200 b=0
        a:p/a:pPr/a:defRPr/a:solidFill/a:schemeClr tx1
        ${fonts('a:p/a:pPr/a:defRPr')}
        a:p/a:endParaRPr lang=en
      `),
    );
  });

  it('can be bold, larger, of another colour, turned and unbroken', () => {
    const look = { isBold: true, scale: 1.5, colour: scheme('accent2'), rotation: 0, isUnbroken: true };
    expect(xmlLines(textProperties(CHART_CONTEXT, look)).slice(0, 4)).toEqual([
      'a:bodyPr rot=0 vert=horz wrap=none',
      'a:lstStyle',
      'a:p/a:pPr/a:defRPr sz=1800 b=1',
      'a:p/a:pPr/a:defRPr/a:solidFill/a:schemeClr accent2',
    ]);
  });

  it('has the title of an axis beside it', () => {
    expect(xmlLines(axisTitle('GWh & more', CHART_CONTEXT))).toEqual(
      lines(`
        c:tx/c:rich/a:bodyPr
        c:tx/c:rich/a:lstStyle
        c:tx/c:rich/a:p/a:pPr/a:defRPr sz=1200 b=0
        c:tx/c:rich/a:p/a:pPr/a:defRPr/a:solidFill/a:schemeClr tx1
        ${fonts('c:tx/c:rich/a:p/a:pPr/a:defRPr')}
        c:tx/c:rich/a:p/a:r/a:rPr lang=en sz=1200 b=0
        c:tx/c:rich/a:p/a:r/a:rPr/a:solidFill/a:schemeClr tx1
        ${fonts('c:tx/c:rich/a:p/a:r/a:rPr')}
        c:tx/c:rich/a:p/a:r/a:t "GWh & more"
        c:overlay 0
      `),
    );
  });

  it.each([
    ['de', 'Summe'],
    ['de-AT', 'Summe'],
    ['DE', 'Summe'],
    ['en', 'Total'],
    ['den', 'Total'],
    ['fr-de', 'Total'],
  ])('has words in %s', (language, total) => {
    expect(chartWords(language).total).toBe(total);
  });
});
