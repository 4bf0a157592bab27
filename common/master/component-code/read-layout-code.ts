import type { Finding } from '../../deck/finding.ts';
import { LAYOUT_CODE_VERSION } from '../../deck/layout-code.ts';
import type { ElementText, LayoutElements, PercentBox, PlaceholderElement } from '../../deck/layout-code.ts';
import { CONTENT_SLIDE, defaultGrid } from './default-grid.ts';
import { layOut, SLIDE_PX } from './flow-layout.ts';
import type { PlacedField } from './flow-layout.ts';
import { fieldsOfSchema, isFieldName, MOST_FIELDS, withTitle } from './json-fields.ts';
import type { FieldSpec } from './json-fields.ts';
import { componentTree } from './jsx-tree.ts';
import type { BoxNode, FieldUse } from './jsx-tree.ts';
import { parseComponent } from './parse-component.ts';
import { readElements } from './read-elements.ts';
import { settleBoxes } from './settle-boxes.ts';
import { BudgetSpent, createWorkBudget } from './work-budget.ts';

/** A layout as it is given. */
export interface GivenLayout {
  name: string;
  /** Component code, or the JSON element model as text. */
  layout_code: string;
  json_schema: Record<string, unknown>;
}

export interface ReadLayout {
  elements: LayoutElements;
  /** What was not understood; the layout is usable all the same. */
  findings: Finding[];
}

/** Longer code is not a layout. */
export const MOST_CODE_CHARS = 200_000;

/**
 * Reads a layout's code: the JSON element model as it is, a legacy component (React, TSX, Tailwind classes) by parsing it. A
 * component is never run. Its fields are those of the schema; where they stand is read from inline percentages and from grid,
 * flex and absolute classes, else from a default grid, and then a finding says why. Whatever is given, it comes to an end.
 */
export function readLayoutCode(layout: GivenLayout): ReadLayout {
  const { name, layout_code: code, json_schema: schema } = layout;
  const specs = fieldsOfSchema(schema);
  if (/^\s*\{/.test(code)) {
    const given = readElements(code);
    if (given !== null) return { elements: given, findings: [] };
  }
  try {
    if (code.length > MOST_CODE_CHARS) return inDefaultGrid(specs, finding('component_code.too_long', name));
    return readComponent(name, code, specs);
  } catch (error) {
    // Nested beyond the parser's stack, or made to take for ever.
    if (!(error instanceof RangeError) && !(error instanceof BudgetSpent)) throw error;
    return inDefaultGrid(specs, finding('component_code.too_complex', name));
  }
}

/** A layout whose code can't be read at all: its fields in the default grid. */
export function inDefaultGrid(specs: readonly FieldSpec[], ...findings: Finding[]): ReadLayout {
  const boxes = defaultGrid(specs);
  return { elements: elementsOf(specs, boxes, new Map()), findings };
}

function readComponent(name: string, code: string, schemaSpecs: readonly FieldSpec[]): ReadLayout {
  const budget = createWorkBudget();
  const component = parseComponent(code);
  if (component === null) return inDefaultGrid(schemaSpecs, finding('component_code.not_a_component', name));
  const tree = componentTree(component, budget);
  const uses = usesWithin(tree);
  const specs = schemaSpecs.length > 0 ? withUses(schemaSpecs, uses) : guessSpecs(uses);
  if (specs.length === 0) return inDefaultGrid(specs, finding('component_code.no_fields', name));
  const byName = new Map(specs.map((spec) => [spec.name, spec]));
  const placed = layOut(tree, byName, budget);
  const missing = specs.filter((spec) => !placed.some(({ field }) => field === spec.name));
  if (missing.length > 0) {
    const fields = missing.map((spec) => spec.name).join(', ');
    return inDefaultGrid(specs, {
      ...finding('component_code.places_unknown', name),
      params: { layout: name, fields },
    });
  }
  const boxes = settleBoxes(
    new Map(placed.map(({ field, box }) => [field, percentOf(box)])),
    new Set(specs.filter(({ kind }) => kind === 'picture').map((spec) => spec.name)),
  );
  if (boxes === null) return inDefaultGrid(specs, finding('component_code.places_unfit', name));
  return { elements: elementsOf(specs, boxes, new Map(placed.map((one) => [one.field, one]))), findings: [] };
}

/** How each field is shown, in the order of the code. */
function usesWithin(tree: readonly BoxNode[]): Map<string, { use: FieldUse; tag: string }> {
  const uses = new Map<string, { use: FieldUse; tag: string }>();
  const visit = (node: BoxNode): void => {
    const { field, use, tag } = node;
    if (field !== null && !uses.has(field)) uses.set(field, { use, tag });
    node.children.forEach(visit);
  };
  tree.forEach(visit);
  return uses;
}

/** What draws a field knows better than its schema what it is, where the schema leaves it open. */
function withUses(specs: readonly FieldSpec[], uses: ReadonlyMap<string, { use: FieldUse }>): FieldSpec[] {
  return specs.map((spec) => {
    const use = uses.get(spec.name)?.use;
    const isOpen = spec.kind === 'body' && (spec.isList || spec.max_length === null);
    return isOpen && (use === 'chart' || use === 'table' || use === 'picture') ? { ...spec, kind: use } : spec;
  });
}

/** The fields of a component without a schema of use, by how it shows them. */
function guessSpecs(uses: ReadonlyMap<string, { use: FieldUse; tag: string }>): FieldSpec[] {
  const specs = [...uses].filter(([name]) => isFieldName(name)).slice(0, MOST_FIELDS);
  const heading = specs.find(([, { tag }]) => /^h[12]$/.test(tag))?.[0];
  const guessed = specs.map(([name, { use }]): FieldSpec => {
    const kind = use === 'chart' || use === 'table' || use === 'picture' ? use : name === heading ? 'title' : 'body';
    return { name, kind, isList: use === 'list', max_length: null, max_items: null };
  });
  return heading === undefined ? withTitle(guessed) : guessed;
}

function elementsOf(
  specs: readonly FieldSpec[],
  boxes: ReadonlyMap<string, PercentBox>,
  placed: ReadonlyMap<string, PlacedField>,
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

/** Sizes that read on a slide, by what a text is. */
const SIZES = { title: [24, 44], list: [14, 24], line: [12, 40] } as const;
/** Pixels of a slide of 1280 to points of one of 13.333 inches. */
const PT_PER_PX = 0.75;

/** What the schema allows; what is no list is one paragraph. */
function capacityOf({ isList, max_length: length, max_items: items }: FieldSpec): {
  max_length: number;
  max_items: number;
} {
  return { max_length: length ?? 0, max_items: isList ? Math.max(2, items ?? 6) : 1 };
}

function textOf(spec: FieldSpec, look: PlacedField | undefined, isCover: boolean): ElementText {
  const [least, most] = spec.kind === 'title' ? SIZES.title : spec.isList ? SIZES.list : SIZES.line;
  const { fontPx, align } = look ?? { fontPx: spec.kind !== 'title' ? 24 : isCover ? 56 : 40, align: null };
  return {
    // The theme's own, as OOXML names it.
    font: spec.kind === 'title' ? '+mj-lt' : '+mn-lt',
    size_pt: Math.round(Math.max(least, Math.min(most, fontPx * PT_PER_PX))),
    bold: spec.kind === 'title',
    italic: false,
    colour: null,
    align: align ?? 'left',
    anchor: 'top',
    insets: { left: 0, top: 0, right: 0, bottom: 0 },
  };
}

function percentOf({ x, y, w, h }: { x: number; y: number; w: number; h: number }): PercentBox {
  const share = (value: number, whole: number): number => (value / whole) * 100;
  return { x: share(x, SLIDE_PX.w), y: share(y, SLIDE_PX.h), w: share(w, SLIDE_PX.w), h: share(h, SLIDE_PX.h) };
}

function finding(code: string, layout: string): Finding {
  return { code, params: { layout }, severity: 'warning' };
}
