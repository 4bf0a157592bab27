import { LAYOUT_CODE_VERSION, PLACEHOLDER_KINDS } from '../../deck/layout-code.ts';
import type {
  ChartElement,
  ElementText,
  LayoutElement,
  LayoutElements,
  PercentBox,
  PlaceholderElement,
} from '../../deck/layout-code.ts';
import { isFieldName, MAX_FIELDS } from './json-fields.ts';

type Json = Record<string, unknown>;

const MAX_ELEMENTS = 200;
const WIDEST: LayoutElements['slide'] = { w: 12_192_000, h: 6_858_000 };
const DIAGRAMS: readonly ChartElement['diagram'][] = ['bar_chart', 'pie_chart', 'flowchart'];

/**
 * Reads a layout's JSON element model from another program: invalid elements, those off the slide, and duplicate fields
 * are left out. Decoration isn't taken over: the theme's own stays.
 * @returns null if it isn't such a model, or has nothing to fill.
 */
export function readElements(text: string): LayoutElements | null {
  const given = parsed(text);
  if (given === null || !Array.isArray(given['elements'])) return null;
  const taken = new Set<string>();
  const elements = (given['elements'] as unknown[]).slice(0, MAX_ELEMENTS).flatMap((one): LayoutElement[] => {
    if (!isObject(one)) return [];
    const element = elementOf(one);
    if (element === null || taken.has(element.field ?? '') || taken.size >= MAX_FIELDS) return [];
    taken.add(element.field ?? '');
    return [element];
  });
  if (elements.length === 0) return null;
  const background = typeof given['background'] === 'string' ? given['background'] : '';
  return {
    version: LAYOUT_CODE_VERSION,
    slide: WIDEST,
    background: /^[0-9a-f]{6}$/i.test(background) ? background.toUpperCase() : 'FFFFFF',
    elements,
  };
}

function elementOf(given: Json): PlaceholderElement | ChartElement | null {
  const box = boxOf(given['box']);
  const field = given['field'];
  if (box === null || typeof field !== 'string' || !isFieldName(field)) return null;
  const name = typeof given['name'] === 'string' ? given['name'].slice(0, 120) : field;
  if (given['type'] === 'chart') {
    const diagram = DIAGRAMS.find((each) => each === given['diagram']) ?? 'bar_chart';
    return { type: 'chart', id: field, name, box, field, diagram };
  }
  const kind = PLACEHOLDER_KINDS.find((each) => each === given['kind']);
  if (given['type'] !== 'placeholder' || kind === undefined) return null;
  if (kind === 'footer' || kind === 'number' || kind === 'date') return null;
  const text = isObject(given['text']) ? textOf(given['text']) : null;
  return { type: 'placeholder', id: field, name, kind, box, field, ...(text === null ? {} : { text }) };
}

function textOf(given: Json): ElementText {
  const align = (['left', 'centre', 'right', 'justify'] as const).find((one) => one === given['align']) ?? 'left';
  const anchor = (['top', 'middle', 'bottom'] as const).find((one) => one === given['anchor']) ?? 'top';
  return {
    font: '+mn-lt',
    size_pt: Math.round(Math.max(8, Math.min(96, numberOf(given['size_pt']) ?? 18))),
    bold: given['bold'] === true,
    italic: given['italic'] === true,
    colour: null,
    ...{ align, anchor },
    insets: { left: 0, top: 0, right: 0, bottom: 0 },
  };
}

/** A box on the slide that is large enough. */
function boxOf(given: unknown): PercentBox | null {
  if (!isObject(given)) return null;
  const [x, y, w, h] = ['x', 'y', 'w', 'h'].map((key) => numberOf(given[key]));
  if (x == null || y == null || w == null || h == null) return null;
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const box = { x: left, y: top, w: Math.min(100, x + w) - left, h: Math.min(100, y + h) - top };
  return box.w >= 2 && box.h >= 2 ? box : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch (error) {
    // Text that begins with a brace may also be code.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
