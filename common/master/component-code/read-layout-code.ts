import type { Finding } from '../../deck/finding.ts';
import { LAYOUT_CODE_VERSION, PLACEHOLDER_KINDS } from '../../deck/layout-code.ts';
import type {
  ElementText,
  LayoutElements,
  PercentBox,
  PlaceholderElement,
  ChartElement,
  LayoutElement,
} from '../../deck/layout-code.ts';
import { CONTENT_SLIDE, defaultGrid, settleBoxes } from './default-grid.ts';
import { placesOf } from './component-places.ts';
import type { FieldPlace } from './component-places.ts';
import { fieldsOfSchema, isFieldName, MAX_FIELDS } from './json-fields.ts';
import type { FieldSpec } from './json-fields.ts';
import { parseComponent } from './parse-component.ts';

export interface GivenLayout {
  name: string;
  /** Component code, or the JSON element model as text. */
  layout_code: string;
  json_schema: Record<string, unknown>;
}

export interface ReadLayout {
  elements: LayoutElements;
  /** What was not understood; the layout is usable anyway. */
  findings: Finding[];
}

/** Longer code is not a layout. */
const MAX_CODE_CHARS = 200_000;

/**
 * Reads a layout's code: the JSON element model as it is, a legacy component (React, TSX, Tailwind classes) by parsing.
 * A component is never run. Its fields are those of the schema; their places come from inline percentages and from the
 * columns of grid and flex classes, otherwise from a default grid.
 */
export function readLayoutCode(layout: GivenLayout): ReadLayout {
  const { name, layout_code: code, json_schema: schema } = layout;
  const specs = fieldsOfSchema(schema);
  if (/^\s*\{/.test(code)) {
    const given = readElements(code);
    if (given !== null) return { elements: given, findings: [] };
  }
  try {
    if (code.length > MAX_CODE_CHARS) return inDefaultGrid(specs, finding('component_code.too_long', name));
    return readComponent(name, code, specs);
  } catch (error) {
    // Nested too deeply for the parser.
    if (!(error instanceof RangeError)) throw error;
    return inDefaultGrid(specs, finding('component_code.too_complex', name));
  }
}

/** A layout with unreadable code: its fields in the default grid. */
export function inDefaultGrid(specs: readonly FieldSpec[], ...findings: Finding[]): ReadLayout {
  const boxes = defaultGrid(specs);
  return { elements: elementsOf(specs, boxes, new Map()), findings };
}

function readComponent(name: string, code: string, specs: readonly FieldSpec[]): ReadLayout {
  const component = parseComponent(code);
  if (component === null) return inDefaultGrid(specs, finding('component_code.not_a_component', name));
  if (specs.length === 0) return inDefaultGrid(specs, finding('component_code.no_fields', name));
  const { places, isDivided } = placesOf(component, specs);
  const missing = specs.filter((spec) => !places.has(spec.name));
  if (missing.length > 0) {
    const fields = missing.map((spec) => spec.name).join(', ');
    return inDefaultGrid(specs, {
      ...finding('component_code.places_unknown', name),
      params: { layout: name, fields },
    });
  }
  if (!isDivided) return inDefaultGrid(specs);
  const boxes = settleBoxes(
    new Map([...places].map(([field, { box }]) => [field, box])),
    new Set(specs.filter(({ kind }) => kind === 'picture').map((spec) => spec.name)),
  );
  if (boxes === null) return inDefaultGrid(specs, finding('component_code.places_unfit', name));
  return { elements: elementsOf(specs, boxes, places), findings: [] };
}

function elementsOf(
  specs: readonly FieldSpec[],
  boxes: ReadonlyMap<string, PercentBox>,
  placed: ReadonlyMap<string, FieldPlace>,
): LayoutElements {
  const isCover = specs.every(({ kind, isList }) => !isList && !CONTENT_SLIDE.has(kind));
  const elements = specs.flatMap((spec): PlaceholderElement[] => {
    const box = boxes.get(spec.name);
    if (box === undefined) return [];
    const kind = spec.kind === 'subtitle' && !isCover ? 'body' : spec.kind;
    const look = placed.get(spec.name);
    const takesText = kind === 'title' || kind === 'subtitle' || kind === 'body';
    return [
      {
        ...{ type: 'placeholder', id: spec.name, name: spec.name, kind, box, field: spec.name },
        ...(takesText ? { text: textOf(spec, look, isCover), capacity: capacityOf(spec) } : {}),
      },
    ];
  });
  return {
    version: LAYOUT_CODE_VERSION,
    slide: { w: 12_192_000, h: 6_858_000 },
    background: 'FFFFFF',
    legacy: true,
    elements,
  };
}

/** Font sizes that are readable on a slide, by kind of text. */
const SIZES = { title: [24, 44], list: [14, 24], line: [12, 40] } as const;
/** Converts pixels of a 1280 px wide slide to points of a 13.333 in wide one. */
const PT_PER_PX = 0.75;

/** The schema's limits; text that isn't a list has one paragraph. */
function capacityOf({ isList, max_length: length, max_items: items }: FieldSpec): {
  max_length: number;
  max_items: number;
} {
  return { max_length: length ?? 0, max_items: isList ? Math.max(2, items ?? 6) : 1 };
}

function textOf(spec: FieldSpec, place: FieldPlace | undefined, isCover: boolean): ElementText {
  const [min, max] = spec.kind === 'title' ? SIZES.title : spec.isList ? SIZES.list : SIZES.line;
  const fontPx = place?.fontPx ?? (spec.kind !== 'title' ? 24 : isCover ? 56 : 40);
  return {
    // The theme's font, as named in OOXML.
    font: spec.kind === 'title' ? '+mj-lt' : '+mn-lt',
    size_pt: Math.round(Math.max(min, Math.min(max, fontPx * PT_PER_PX))),
    bold: spec.kind === 'title',
    italic: false,
    colour: null,
    align: 'left',
    anchor: 'top',
    insets: { left: 0, top: 0, right: 0, bottom: 0 },
  };
}

function finding(code: string, layout: string): Finding {
  return { code, params: { layout }, severity: 'warning' };
}

type Json = Record<string, unknown>;

const MAX_ELEMENTS = 200;
const WIDEST: LayoutElements['slide'] = { w: 12_192_000, h: 6_858_000 };
const DIAGRAMS: readonly ChartElement['diagram'][] = ['bar_chart', 'pie_chart', 'flowchart'];

/**
 * Reads a layout's JSON element model from another program: invalid elements, those off the slide, and duplicate fields
 * are left out. Decoration isn't taken over: the theme's own stays.
 * @returns null if it isn't such a model, or has nothing to fill.
 */
function readElements(text: string): LayoutElements | null {
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
  const text = isObject(given['text']) ? elementText(given['text']) : null;
  return { type: 'placeholder', id: field, name, kind, box, field, ...(text === null ? {} : { text }) };
}

function elementText(given: Json): ElementText {
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
