import { OfficePackage } from '../../common/ooxml/package/office-package.ts';
import { OFFICE_COLOURS } from '../../common/ooxml/read/colour.ts';
import type { PlacedText, TextBlock } from '../../common/typeset/text-block.ts';
import type { GroupNode, PathNode, Rect, SceneApproximation, SceneNode, TextNode } from '../../common/scene/scene.ts';
import { chartScene } from '../../common/scene/chart/chart-scene.ts';
import type { TextSetter } from '../../common/scene/chart/chart-text.ts';

/** Every character half an em wide, every line 1.2 em high, broken between words: places that a test can work out. */
const EVEN_SETTER: TextSetter = {
  place(block: TextBlock): PlacedText {
    const lines: PlacedText['lines'] = [];
    let top = 0;
    let isTorn = false;
    for (const [index, paragraph] of block.paragraphs.entries()) {
      const size = paragraph.runs[0]?.size_pt ?? 10;
      const most = block.wraps ? Math.max(1, Math.floor(block.width_pt / (size / 2))) : Number.POSITIVE_INFINITY;
      const rows: string[] = [];
      for (const word of paragraph.runs
        .map((run) => run.text)
        .join('')
        .split(' ')) {
        isTorn ||= word.length > most;
        const last = rows.at(-1);
        if (last !== undefined && `${last} ${word}`.length <= most) rows[rows.length - 1] = `${last} ${word}`;
        else rows.push(word);
      }
      for (const [row, text] of rows.entries()) {
        const width = (text.length * size) / 2;
        const fragment = {
          text,
          x_pt: 0,
          width_pt: width,
          face: FACE,
          size_pt: size,
          letter_spacing_pt: 0,
          raise_pt: 0,
          is_rtl: false,
          run: 0,
        };
        lines.push({
          paragraph: index,
          is_first: row === 0,
          text,
          x_pt: 0,
          width_pt: width,
          top_pt: top,
          height_pt: size * 1.2,
          baseline_pt: top + size,
          fragments: [fragment],
        });
        top += size * 1.2;
      }
    }
    const width_pt = lines.reduce((most, line) => Math.max(most, line.width_pt), 0);
    return { lines, height_pt: top, width_pt, overflow_pt: 0, is_torn: isTorn, is_approximate: false };
  },
};

const FACE = {
  alias: 'test even',
  bytes: () => new Uint8Array(),
  member: null,
  stretch: 1,
  is_synthetic_italic: false,
  is_synthetic_bold: false,
};

export const FRAME: Rect = { x: 10, y: 20, w: 400, h: 300 };

interface DrawnChart {
  nodes: SceneNode[];
  approximations: SceneApproximation[];
}

/** Draws the content of a `c:chartSpace` in `FRAME`, in the colours of Office. */
export function drawChart(content: string, rect: Rect = FRAME): DrawnChart {
  const xml = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${content}</c:chartSpace>`;
  const pack = new OfficePackage(new Map([['ppt/charts/chart1.xml', new TextEncoder().encode(xml)]]), 'test.pptx');
  const approximations: SceneApproximation[] = [];
  const nodes = chartScene({
    pack,
    path: 'ppt/charts/chart1.xml',
    rect,
    typesetter: EVEN_SETTER,
    colours: { theme: OFFICE_COLOURS, map: {} },
    fonts: { major: 'A', minor: 'A', major_east_asian: '', minor_east_asian: '', major_complex: '', minor_complex: '' },
    shape: 'Chart 1',
    approximations,
    pictures: new Map(),
  });
  return { nodes, approximations };
}

/** Every group of a name, at any depth. */
export function groups(nodes: readonly SceneNode[], name: string): GroupNode[] {
  return nodes.flatMap((node) =>
    node.kind === 'group' ? [...(node.name === name ? [node] : []), ...groups(node.children, name)] : [],
  );
}

export function leaves(nodes: readonly SceneNode[]): SceneNode[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? leaves(node.children) : [node]));
}

export function paths(nodes: readonly SceneNode[], name: string): PathNode[] {
  return leaves(groups(nodes, name)).filter((node) => node.kind === 'path');
}

export function texts(nodes: readonly SceneNode[], name?: string): TextNode[] {
  return leaves(name === undefined ? nodes : groups(nodes, name)).filter((node) => node.kind === 'text');
}

/** The box of path data: of its points and handles. */
export function boxOf({ d }: PathNode): Rect {
  const numbers = [...d.matchAll(/-?\d+(\.\d+)?/g)].map(([number]) => Number(number));
  const xs = numbers.filter((_, at) => at % 2 === 0);
  const ys = numbers.filter((_, at) => at % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

const points = (values: readonly (string | number | null)[]): string =>
  `<c:ptCount val="${values.length}"/>${values
    .map((value, at) => (value === null ? '' : `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`))
    .join('')}`;
const strings = (values: readonly string[]): string =>
  `<c:strRef><c:f>A1</c:f><c:strCache>${points(values)}</c:strCache></c:strRef>`;
export const numbers = (values: readonly (number | string | null)[], format = 'General'): string =>
  `<c:numRef><c:f>B1</c:f><c:numCache><c:formatCode>${format}</c:formatCode>${points(values)}</c:numCache></c:numRef>`;

/** A `c:ser`. */
export function series(
  index: number,
  values: readonly (number | string | null)[],
  { name = `S${index}`, head = '', categories = ['A', 'B', 'C', 'D'].slice(0, values.length) } = {},
): string {
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${strings([name])}</c:tx>${head}<c:cat>${strings(categories)}</c:cat><c:val>${numbers(values)}</c:val><c:smooth val="0"/></c:ser>`;
}

export const AXIS_IDS = '<c:axId val="1"/><c:axId val="2"/>';

/** A category and a value axis. */
export function axes({ value = '', scaling = '', category = '' } = {}): string {
  return `<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/>${category}<c:crossAx val="2"/><c:crosses val="autoZero"/></c:catAx>
<c:valAx><c:axId val="2"/><c:scaling>${scaling}</c:scaling><c:delete val="0"/><c:axPos val="l"/>${value}<c:crossAx val="1"/><c:crosses val="autoZero"/><c:crossBetween val="between"/></c:valAx>`;
}

/** A `c:chart` without title. */
export const chart = (plotArea: string, more = ''): string =>
  `<c:chart><c:autoTitleDeleted val="1"/><c:plotArea>${plotArea}</c:plotArea>${more}<c:dispBlanksAs val="gap"/></c:chart>`;

/** Columns, or lying bars, of series. */
export const bars = (content: string, { direction = 'col', grouping = 'clustered', more = '' } = {}): string =>
  `<c:barChart><c:barDir val="${direction}"/><c:grouping val="${grouping}"/><c:varyColors val="0"/>${content}${more}${AXIS_IDS}</c:barChart>`;
