import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../../ooxml/xml/dom.ts';
import type { Element } from '../../../ooxml/xml/tree.ts';
import { PRESET_SHAPES } from './preset-shapes.ts';

/** How a path uses the fill of its shape (ECMA-376 part 1, 20.1.10.37). */
export type PathFill = 'none' | 'norm' | 'lighten' | 'lightenLess' | 'darken' | 'darkenLess';

/** A command with guides or numbers as operands: points, and for A radii, start and swing. */
interface PathCommand {
  letter: 'M' | 'L' | 'C' | 'Q' | 'A' | 'Z';
  operands: readonly string[];
}

export interface PathDefinition {
  /** Size of the path's own coordinate system; null if it is that of the shape. */
  width: number | null;
  height: number | null;
  fill: PathFill;
  stroke: boolean;
  commands: readonly PathCommand[];
}

/** A shape without a size (ECMA-376 part 1, 20.1.9), for presets and custom shapes. */
export interface ShapeDefinition {
  adjust: readonly Guide[];
  guides: readonly Guide[];
  /** Left, top, right and bottom of the text rectangle. */
  textRect: readonly [string, string, string, string];
  paths: readonly PathDefinition[];
}

const OPERANDS = { M: 2, L: 2, C: 6, Q: 4, A: 4, Z: 0 } as const;
/** Maximum number of commands; clip art reaches some ten thousand. */
const MAX_COMMANDS = 200_000;
const FILLS: ReadonlySet<string> = new Set(['none', 'norm', 'lighten', 'lightenLess', 'darken', 'darkenLess']);

/** The definition of a preset shape by its name; null if there is none. */
export function readPreset(name: string): ShapeDefinition | null {
  const text = Object.hasOwn(PRESET_SHAPES, name) ? PRESET_SHAPES[name] : undefined;
  if (text === undefined) return null;
  const [adjust = '', guides = '', rect = '', ...paths] = text.split('|');
  const [l = 'l', t = 't', r = 'r', b = 'b'] = rect.split(' ');
  return {
    adjust: guideList(adjust).map(({ name: key, formula }) => ({ name: key, formula: `val ${formula}` })),
    guides: guideList(guides),
    textRect: [l, t, r, b],
    paths: paths.map(presetPath),
  };
}

function guideList(text: string): Guide[] {
  if (text === '') return [];
  return text.split(';').map((entry) => {
    const space = entry.indexOf(' ');
    return { name: entry.slice(0, space), formula: entry.slice(space + 1) };
  });
}

function presetPath(text: string): PathDefinition {
  const colon = text.indexOf(':');
  const attributes = new Map(
    text
      .slice(0, colon)
      .split(',')
      .map((pair): [string, string] => {
        const [key = '', value = ''] = pair.split('=');
        return [key, value];
      }),
  );
  const tokens = text.slice(colon + 1).split(' ');
  const commands: PathCommand[] = [];
  for (let at = 0; at < tokens.length;) {
    const letter = tokens[at] as PathCommand['letter'];
    const count = OPERANDS[letter];
    commands.push({ letter, operands: tokens.slice(at + 1, at + 1 + count) });
    at += 1 + count;
  }
  return {
    width: Number(attributes.get('w')) || null,
    height: Number(attributes.get('h')) || null,
    fill: pathFill(attributes.get('fill')),
    stroke: attributes.get('stroke') !== '0',
    commands,
  };
}

function pathFill(value: string | undefined): PathFill {
  return value !== undefined && FILLS.has(value) ? (value as PathFill) : 'norm';
}

/** A custom shape (`a:custGeom`, ECMA-376 part 1, 20.1.9.8). */
export function readCustomGeometry(element: Element): ShapeDefinition {
  const rect = descend(element, 'rect');
  const side = (name: string): string => attribute(rect, name) ?? name;
  return {
    adjust: readGuides(descend(element, 'avLst')),
    guides: readGuides(descend(element, 'gdLst')),
    textRect: [side('l'), side('t'), side('r'), side('b')],
    paths: childElements(descend(element, 'pathLst'), 'path').map((path) => ({
      width: integerAttribute(path, 'w') || null,
      height: integerAttribute(path, 'h') || null,
      fill: pathFill(attribute(path, 'fill')),
      stroke: booleanAttribute(path, 'stroke') ?? true,
      commands: childElements(path).slice(0, MAX_COMMANDS).flatMap(readCommand),
    })),
  };
}

/** The guides of an `a:avLst` or `a:gdLst`. */
export function readGuides(list: Element | null): Guide[] {
  return childElements(list, 'gd').map((guide) => ({
    name: attribute(guide, 'name') ?? '',
    formula: attribute(guide, 'fmla') ?? '',
  }));
}

const LETTERS: Readonly<Record<string, PathCommand['letter']>> = {
  moveTo: 'M',
  lnTo: 'L',
  cubicBezTo: 'C',
  quadBezTo: 'Q',
  arcTo: 'A',
  close: 'Z',
};

function readCommand(element: Element): PathCommand[] {
  const letter = LETTERS[element.localName ?? ''];
  if (letter === undefined) return [];
  const operands =
    letter === 'A'
      ? ['wR', 'hR', 'stAng', 'swAng'].map((name) => attribute(element, name) ?? '0')
      : childElements(element, 'pt').flatMap((point) => [attribute(point, 'x') ?? '0', attribute(point, 'y') ?? '0']);
  return operands.length < OPERANDS[letter] ? [] : [{ letter, operands }];
}

/** A named formula of a shape (`a:gd`, ECMA-376 part 1, 20.1.9.11): operator and arguments, separated by spaces. */
export interface Guide {
  name: string;
  formula: string;
}

/** The value of a name or number; 0 for undefined names. */
export type GuideValues = (operand: string) => number;

/** A full turn in angle units: 21 600 000 (ECMA-376 part 1, 20.1.10.3). */
export const FULL_TURN = 21_600_000;
/** Maximum number of guides; real shapes have up to some hundred. */
const MAX_GUIDES = 5_000;
const RADIANS = (2 * Math.PI) / FULL_TURN;

/**
 * Computes guides in order for a shape of a given size (ECMA-376 part 1, 20.1.9.11). A guide only sees those before it,
 * so there can be no cycles. Undefined results (division by zero, roots of negative numbers) are 0.
 * @param guides adjust values first; if a name occurs twice, the later one counts.
 */
export function computeGuides(guides: readonly Guide[], width: number, height: number): GuideValues {
  const known = builtIn(width, height);
  const value: GuideValues = (operand) => {
    const found = known.get(operand);
    if (found !== undefined) return found;
    const number = Number(operand);
    return Number.isFinite(number) ? number : 0;
  };
  for (const { name, formula } of guides.slice(0, MAX_GUIDES)) {
    const [operator = '', ...operands] = formula.trim().split(/\s+/);
    const [x = 0, y = 0, z = 0] = operands.map(value);
    const result = compute(operator, x, y, z);
    known.set(name, Number.isFinite(result) ? result : 0);
  }
  return value;
}

function compute(operator: string, x: number, y: number, z: number): number {
  switch (operator) {
    case 'val':
      return x;
    case '*/':
      return (x * y) / z;
    case '+-':
      return x + y - z;
    case '+/':
      return (x + y) / z;
    case '?:':
      return x > 0 ? y : z;
    case 'abs':
      return Math.abs(x);
    case 'at2':
      return Math.atan2(y, x) / RADIANS;
    case 'cat2':
      return x * Math.cos(Math.atan2(z, y));
    case 'sat2':
      return x * Math.sin(Math.atan2(z, y));
    case 'cos':
      return x * Math.cos(y * RADIANS);
    case 'sin':
      return x * Math.sin(y * RADIANS);
    case 'tan':
      return x * Math.tan(y * RADIANS);
    case 'max':
      return Math.max(x, y);
    case 'min':
      return Math.min(x, y);
    case 'mod':
      return Math.hypot(x, y, z);
    case 'pin':
      return y < x ? x : y > z ? z : y;
    case 'sqrt':
      return Math.sqrt(x);
    default:
      return 0;
  }
}

/** Names that are predefined for every shape (ECMA-376 part 1, 20.1.10.56). */
function builtIn(w: number, h: number): Map<string, number> {
  const shorter = Math.min(w, h);
  const known = new Map<string, number>([
    ['l', 0],
    ['t', 0],
    ['r', w],
    ['b', h],
    ['w', w],
    ['h', h],
    ['hc', w / 2],
    ['vc', h / 2],
    ['ss', shorter],
    ['ls', Math.max(w, h)],
    ['cd2', FULL_TURN / 2],
    ['cd4', FULL_TURN / 4],
    ['cd8', FULL_TURN / 8],
    ['3cd4', (FULL_TURN * 3) / 4],
    ['3cd8', (FULL_TURN * 3) / 8],
    ['5cd8', (FULL_TURN * 5) / 8],
    ['7cd8', (FULL_TURN * 7) / 8],
  ]);
  for (const part of [2, 3, 4, 5, 6, 8, 10, 12, 16, 32]) {
    known.set(`wd${part}`, w / part);
    known.set(`hd${part}`, h / part);
    known.set(`ssd${part}`, shorter / part);
  }
  return known;
}
