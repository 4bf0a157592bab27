import { describe, expect, it } from '@jest/globals';
import type { Element } from '../../xml/tree.ts';
import type { ChartKind, ChartSpec } from '../../../deck/chart.ts';
import { attribute, childElements, descend, descendants, parseXml } from '../../xml/dom.ts';
import { backgroundOf } from '../background-colours.ts';
import { serializePart } from '../../xml/element.ts';
import { chartPart } from './chart-part.ts';

const spec = (kind: ChartKind, more: Partial<ChartSpec> = {}): ChartSpec => ({
  kind,
  alt: 'alt',
  categories: ['Alpha', 'Beta', 'Gamma'],
  series: [
    { name: 'One', values: [10, 20, 30], addresses: [] },
    { name: 'Two', values: [5, null, 60], addresses: [] },
  ],
  number_format: '0.0',
  data_labels: false,
  ...more,
});
const single = (values: (number | null)[]): Pick<ChartSpec, 'series'> => ({
  series: [{ name: 'One', values, addresses: [] }],
});

function write(chart: ChartSpec): Element {
  const background = backgroundOf('FFFFFF', { bg1: 'FFFFFF', tx1: '000000', bg2: 'EEEEEE', tx2: '222222' });
  const size = { w: 9_000_000, h: 4_000_000 };
  const xml = serializePart(
    chartPart(chart, { language: 'en', background, accents: ACCENTS, textSizePt: 12, size }, 'rId1'),
  );
  const root = parseXml(xml).documentElement;
  if (root === null) throw new Error('no root');
  return root;
}
const ACCENTS = ['4472C4', 'ED7D31', 'A5A5A5'].map((hex, index) => ({ name: `accent${index + 1}`, hex }));
const value = (element: Element | null | undefined): string | undefined => attribute(element, 'val');
const names = (element: Element | null | undefined): (string | null)[] =>
  childElements(element).map((child) => child.localName);
const fill = (element: Element | undefined): string | undefined =>
  value(descend(element, 'spPr', 'solidFill', 'schemeClr'));

describe('every chart', () => {
  it.each<ChartKind>(['bar', 'column', 'line', 'area', 'pie', 'doughnut', 'waterfall'])(
    'of kind %s follows the rules',
    (kind) => {
      const root = write(spec(kind, { data_labels: true, emphasis: { category: 1 } }));
      const chart = descend(root, 'chart');
      expect(value(descend(chart, 'autoTitleDeleted'))).toBe('1');
      expect(value(descend(root, 'roundedCorners'))).toBe('0');
      // Without this, LibreOffice paints a white overlay on dark slides.
      expect(descend(root, 'spPr', 'noFill')).not.toBeNull();
      expect(descendants(root, 'view3D')).toHaveLength(0);
      // Colours come from the theme, so that another theme recolours the chart.
      expect(descendants(root, 'srgbClr')).toHaveLength(0);
      expect(descendants(root, 'schemeClr').length).toBeGreaterThan(3);
      for (const latin of descendants(root, 'latin')) expect(attribute(latin, 'typeface')).toBe('+mn-lt');
      expect(attribute(descend(root, 'externalData'), 'id')).toBe('rId1');
    },
  );

  it('refers to the cells its workbook has', () => {
    const formulas = descendants(write(spec('column')), 'f').map((f) => f.textContent);
    expect(formulas).toEqual([
      'Sheet1!$B$1',
      'Sheet1!$A$2:$A$4',
      'Sheet1!$B$2:$B$4',
      'Sheet1!$C$1',
      'Sheet1!$A$2:$A$4',
      'Sheet1!$C$2:$C$4',
    ]);
  });

  it('leaves a gap where there is no value', () => {
    const root = write(spec('line'));
    const cache = descend(descendants(root, 'ser')[1], 'val', 'numRef', 'numCache');
    expect(value(descend(cache, 'ptCount'))).toBe('3');
    expect(childElements(cache, 'pt').map((point) => attribute(point, 'idx'))).toEqual(['0', '2']);
    expect(value(descend(root, 'chart', 'dispBlanksAs'))).toBe('gap');
  });
});

describe('bars and columns', () => {
  it('have exactly two axes that know each other', () => {
    const plotArea = descend(write(spec('column')), 'chart', 'plotArea');
    const ids = childElements(descend(plotArea, 'barChart'), 'axId').map(value);
    expect(ids).toHaveLength(2);
    expect(value(descend(plotArea, 'catAx', 'axId'))).toBe(ids[0]);
    expect(value(descend(plotArea, 'valAx', 'axId'))).toBe(ids[1]);
    expect(value(descend(plotArea, 'catAx', 'crossAx'))).toBe(ids[1]);
    expect(value(descend(plotArea, 'valAx', 'crossAx'))).toBe(ids[0]);
  });

  it.each([
    [[98, 99, 100], { min: '0', max: undefined }],
    [[-98, -99, -100], { min: undefined, max: '0' }],
    [[-1, 2, 3], { min: undefined, max: undefined }],
    [[0, 0, 0], { min: '0', max: undefined }],
  ])('start at zero: %j', (values, limits) => {
    const scaling = descend(write(spec('column', single(values))), 'chart', 'plotArea', 'valAx', 'scaling');
    expect({ min: value(descend(scaling, 'min')), max: value(descend(scaling, 'max')) }).toEqual(limits);
  });

  it('list the first category on top when they lie, with the values at the foot', () => {
    const plotArea = descend(write(spec('bar')), 'chart', 'plotArea');
    expect(value(descend(plotArea, 'barChart', 'barDir'))).toBe('bar');
    expect(value(descend(plotArea, 'catAx', 'scaling', 'orientation'))).toBe('maxMin');
    expect(value(descend(plotArea, 'valAx', 'crosses'))).toBe('max');
  });

  it('step back for the one category that matters', () => {
    const series = descendants(write(spec('bar', { ...single([1, 2, 3]), emphasis: { category: 1 } })), 'ser')[0];
    expect(fill(series)).toBe('accent1');
    const points = childElements(series, 'dPt');
    expect(points.map((point) => value(descend(point, 'idx')))).toEqual(['0', '2']);
    expect(points.map(fill)).toEqual(['bg2', 'bg2']);
  });

  it('step back for the one series that matters', () => {
    const series = descendants(write(spec('column', { emphasis: { series: 1 } })), 'ser');
    expect(series.map(fill)).toEqual(['bg2', 'accent1']);
  });

  it('ignore an emphasis that points at nothing', () => {
    expect(descendants(write(spec('column', { emphasis: { category: 9 } })), 'ser').map(fill)).toEqual([
      'accent1',
      'accent2',
    ]);
  });

  it('show values once: labels instead of a grid', () => {
    const plain = descend(write(spec('column')), 'chart', 'plotArea', 'valAx');
    expect(names(plain)).toContain('majorGridlines');
    const labelled = descend(write(spec('column', { data_labels: true })), 'chart', 'plotArea', 'valAx');
    expect(names(labelled)).not.toContain('majorGridlines');
    expect(value(descend(labelled, 'tickLblPos'))).toBe('none');
  });

  it('have no legend for one series', () => {
    expect(descend(write(spec('column', single([1, 2, 3]))), 'chart', 'legend')).toBeNull();
    expect(value(descend(write(spec('column')), 'chart', 'legend', 'legendPos'))).toBe('b');
  });

  it('stack without overlap, end shares at the whole, and label only what has room', () => {
    const shares = [
      { name: 'A', values: [0.99, 0.5, 0.4], addresses: [] },
      { name: 'B', values: [0.01, 0.5, 0.6], addresses: [] },
    ];
    const root = write(spec('column', { series: shares, stacked: true, data_labels: true }));
    const plotArea = descend(root, 'chart', 'plotArea');
    expect(value(descend(plotArea, 'barChart', 'grouping'))).toBe('stacked');
    expect(value(descend(plotArea, 'barChart', 'overlap'))).toBe('100');
    expect(value(descend(plotArea, 'valAx', 'scaling', 'max'))).toBe('1');
    const small = childElements(descend(descendants(root, 'ser')[1], 'dLbls'), 'dLbl');
    expect(small.map((label) => [value(descend(label, 'idx')), value(descend(label, 'delete'))])).toEqual([['0', '1']]);
  });
});

describe('shares, areas and combinations', () => {
  it('stack to 100 %, with percentages on the axis unless they are on the labels', () => {
    const axis = (more: Partial<ChartSpec>, kind: ChartKind = 'bar') => {
      const plotArea = descend(write(spec(kind, { percent: true, ...more })), 'chart', 'plotArea');
      expect(value(descend(plotArea, kind === 'area' ? 'areaChart' : 'barChart', 'grouping'))).toBe('percentStacked');
      const found = descend(plotArea, 'valAx');
      return [attribute(descend(found, 'numFmt'), 'formatCode'), value(descend(found, 'tickLblPos'))];
    };
    expect(axis({})).toEqual(['0%', 'nextTo']);
    expect(axis({ data_labels: true })).toEqual(['0%', 'nextTo']);
    expect(axis({ data_labels: true, number_format: '0 %' })).toEqual(['0%', 'none']);
    expect(axis({}, 'area')).toEqual(['0%', 'nextTo']);
    // One series alone is all of itself.
    const alone = descend(write(spec('bar', { percent: true, ...single([1, 2, 3]) })), 'chart', 'plotArea');
    expect(value(descend(alone, 'barChart', 'grouping'))).toBe('clustered');
  });

  it('let areas that are not stacked shine through, and reach the edges', () => {
    const root = write(spec('area'));
    expect(descendants(descend(root, 'chart', 'plotArea', 'areaChart'), 'alpha')).toHaveLength(2);
    expect(value(descend(root, 'chart', 'plotArea', 'valAx', 'crossBetween'))).toBe('midCat');
    expect(descendants(write(spec('area', { stacked: true })), 'alpha')).toHaveLength(0);
  });

  it('draw lines over columns, on a secondary axis if requested', () => {
    const own = descend(write(spec('column', { line_series: [1], secondary_axis: true })), 'chart', 'plotArea');
    const idsOf = (plot: string) => childElements(descend(own, plot), 'axId').map(value);
    expect(idsOf('barChart')).not.toEqual(idsOf('lineChart'));
    expect(childElements(own, 'valAx').map((axis) => value(descend(axis, 'axId')))).toEqual([
      idsOf('barChart')[1],
      idsOf('lineChart')[1],
    ]);
    const orders = descendants(own, 'order').map(value);
    expect(orders).toEqual(['0', '1']);
    const shared = descend(write(spec('column', { line_series: [1] })), 'chart', 'plotArea');
    expect(childElements(shared, 'valAx')).toHaveLength(1);
    // Nothing would be left for the columns.
    const none = descend(write(spec('column', { line_series: [0, 1] })), 'chart', 'plotArea');
    expect(descend(none, 'lineChart')).toBeNull();
  });
});

describe('the value behind the longest bar', () => {
  const plotWidth = (chart: ChartSpec): number =>
    Number(value(descend(write(chart), 'chart', 'plotArea', 'layout', 'manualLayout', 'w')));
  const labelled = (format: string, more: Partial<ChartSpec> = {}): ChartSpec =>
    spec('bar', { ...single([10, 20, 30]), data_labels: true, number_format: format, ...more });

  it('has room beside the plot, as wide as it is', () => {
    expect(plotWidth(labelled('0" gigawatt hours"'))).toBeLessThan(plotWidth(labelled('0" GW"')) - 0.05);
    expect(plotWidth(labelled('0" gigawatt hours"'))).toBeGreaterThan(0.5);
  });

  it('is left to the program if bars are unlabelled, vertical, or share the space with a legend or titles', () => {
    expect(plotWidth(spec('column', { ...single([1, 2, 3]), data_labels: true }))).toBeNaN();
    expect(plotWidth(spec('bar', { data_labels: true }))).toBeNaN();
    expect(plotWidth(labelled('0', { data_labels: false }))).toBeNaN();
    expect(plotWidth(labelled('0', { value_axis_title: 'GWh' }))).toBeNaN();
  });
});

describe('lines', () => {
  it('are named at their ends instead of by a legend', () => {
    const root = write(spec('line'));
    expect(descend(root, 'chart', 'legend')).toBeNull();
    const ends = descendants(root, 'dLbl');
    expect(ends.map((end) => value(descend(end, 'idx')))).toEqual(['2', '2']);
    for (const end of ends) expect(value(descend(end, 'showSerName'))).toBe('1');
    expect(descend(root, 'chart', 'plotArea', 'layout', 'manualLayout')).not.toBeNull();
  });

  it('have a legend when they are many', () => {
    const series = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ name: `S${n}`, values: [n, n, n * 9], addresses: [] }));
    const root = write(spec('line', { series }));
    expect(value(descend(root, 'chart', 'legend', 'legendPos'))).toBe('b');
    expect(descendants(root, 'dLbl')).toHaveLength(0);
  });

  it('leave out steps of time that have no room, and never turn those that have', () => {
    const years = (count: number) => Array.from({ length: count }, (_, index) => `${2000 + index}`);
    const axis = (count: number, kind: ChartKind) => {
      const values = single(years(count).map(Number));
      const root = write(spec(kind, { categories: years(count), ...values }));
      const plot = descend(root, 'chart', 'plotArea');
      const found = descend(plot, 'catAx') ?? descend(plot, 'dateAx');
      const every = descend(found, 'tickLblSkip') ?? descend(found, 'majorUnit');
      return [value(every), attribute(descend(found, 'txPr', 'bodyPr'), 'rot')];
    };
    expect(axis(8, 'line')).toEqual([undefined, '0']);
    expect(axis(8, 'column')).toEqual([undefined, '0']);
    expect(axis(40, 'line')).toEqual(['5', '0']);
    expect(axis(40, 'column')).toEqual(['5', '60']);
    const lines = write(spec('line', { categories: years(40), ...single(years(40).map(Number)) }));
    const days = descend(lines, 'chart', 'plotArea', 'lineChart', 'ser', 'cat', 'numRef', 'numCache');
    expect(descend(days, 'formatCode')?.textContent).toBe('yyyy');
    expect(
      descendants(days, 'v')
        .map((day) => day.textContent)
        .slice(0, 2),
    ).toEqual(['36526', '36892']);
    // The names of things can't be guessed from their neighbours'.
    const things = years(40).map((year) => `Thing of ${year}`);
    const bars = write(spec('column', { categories: things, ...single(things.map(() => 1)) }));
    expect(descendants(bars, 'tickLblSkip')).toHaveLength(0);
  });

  it('mark a point that is alone between gaps', () => {
    const many = Array.from({ length: 20 }, (_, index) => `c${index}`);
    const line = (values: (number | null)[]) =>
      value(
        descend(
          descendants(write(spec('line', { categories: many, ...single(values) })), 'ser')[0],
          'marker',
          'symbol',
        ),
      );
    expect(line(many.map((_, index) => index))).toBe('none');
    expect(line(many.map((_, index) => (index === 5 ? null : index === 7 ? null : index)))).toBe('circle');
  });
});

describe('pies', () => {
  it.each<ChartKind>(['pie', 'doughnut'])('of kind %s name their slices themselves', (kind) => {
    const root = write(spec(kind, { ...single([1, 2, 3]), data_labels: true }));
    expect(descend(root, 'chart', 'legend')).toBeNull();
    const labels = descendants(root, 'dLbl');
    expect(labels).toHaveLength(3);
    for (const label of labels) {
      expect(value(descend(label, 'showCatName'))).toBe('1');
      expect(value(descend(label, 'showVal'))).toBe('1');
    }
    // The schema allows a position, PowerPoint repairs it away.
    if (kind === 'doughnut') expect(descendants(root, 'dLblPos')).toHaveLength(0);
  });

  it('leave names to a legend when slices are many, greys in its order', () => {
    const categories = [...'ABCDEFGH'];
    const many = spec('doughnut', { categories, ...single([9, 8, 7, 6, 5, 4, 3, 2]), emphasis: { category: 0 } });
    const root = write(many);
    expect(value(descend(root, 'chart', 'legend', 'legendPos'))).toBe('r');
    const kept = descendants(root, 'dPt').flatMap((slice) => {
      const colour = descend(slice, 'spPr', 'solidFill', 'schemeClr');
      return value(colour) === 'bg2' ? [Number(value(descend(colour, 'lumMod')))] : [];
    });
    expect(kept).toHaveLength(7);
    expect(kept.every((shade, index) => index === 0 || shade > (kept[index - 1] ?? 0))).toBe(true);
  });

  it('give each slice its colour', () => {
    const slices = descendants(write(spec('pie', single([1, 2, 3]))), 'dPt');
    expect(slices.map(fill)).toEqual(['accent1', 'accent2', 'accent3']);
  });
});

describe('lines over columns', () => {
  const leftAxis = (secondary_axis: boolean): (string | undefined)[] => {
    const series = [
      { name: 'One', values: [1, 2, 3], addresses: [] },
      { name: 'Two', values: [-5, 4, 6], addresses: [] },
    ];
    const plotArea = descend(write(spec('column', { series, line_series: [1], secondary_axis })), 'chart', 'plotArea');
    return [value(descend(plotArea, 'valAx', 'scaling', 'min')), String(childElements(plotArea, 'valAx').length)];
  };

  it('decide where the left axis ends only where they share it', () => {
    expect(leftAxis(true)).toEqual(['0', '2']);
    expect(leftAxis(false)).toEqual([undefined, '1']);
  });
});

describe('segments of a stack', () => {
  it('are parted by three quarters of a point of the background', () => {
    const root = write(spec('column', { stacked: true }));
    for (const ser of descendants(root, 'ser')) {
      const line = descend(ser, 'spPr', 'ln');
      expect(attribute(line, 'w')).toBe('9525');
      expect(value(descend(line, 'solidFill', 'schemeClr'))).toBe('bg1');
    }
  });
});
