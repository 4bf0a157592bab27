import type { Finding } from '../../deck/finding.ts';
import { LAYOUT_CODE_VERSION } from '../../deck/layout-code.ts';
import type { ElementText, LayoutElements, PercentBox, PlaceholderElement } from '../../deck/layout-code.ts';
import { CONTENT_SLIDE, defaultGrid, settleBoxes } from './default-grid.ts';
import { placesOf } from './component-places.ts';
import type { FieldPlace } from './component-places.ts';
import { fieldsOfSchema } from './json-fields.ts';
import type { FieldSpec } from './json-fields.ts';
import { parseComponent } from './parse-component.ts';
import { readElements } from './read-elements.ts';

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
