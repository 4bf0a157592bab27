import { EMU_PER_INCH } from '../deck/geometry.ts';
import type { Box, Size } from '../deck/geometry.ts';
import type { LayoutField, LayoutModel } from '../deck/layout.ts';
import { LAYOUT_PURPOSES } from '../ooxml/read/master/layout-role.ts';
import type { MasterDeck } from '../ooxml/read/master/open-master-deck.ts';
import { readShapeTree } from '../ooxml/read/shape-tree.ts';
import type { PlacedShape } from '../ooxml/read/shape-tree.ts';
import { attribute, booleanAttribute, descend } from '../ooxml/xml/dom.ts';
import type { Element } from '../ooxml/xml/tree.ts';
import { plainText } from './decoration-element.ts';

/** A layout in words. */
export interface LayoutDescription {
  /** Its content and purpose; unique among the layouts of a deck. */
  text: string;
  /** The place of each field and what the layout asks for there, by field name. */
  fields: Readonly<Record<string, string>>;
}

const LONGEST_NAME = 80;
const LONGEST_NOTE = 300;
const LONGEST_PROMPT = 120;
/** With more fields than this, they are counted instead of named. */
const MAX_FIELDS = 8;
/** Parts of the slide, as shares of it. */
const WHOLE = 0.7;

/**
 * Describes the layouts of a deck so that a model can choose one: the purpose by structure, the name, the places and
 * capacities of fields, and the author's description (alternative text of the layout, or the notes of the example
 * slide).
 * @param layouts with measured capacities.
 * @param notes of layouts made from example slides, by `layout_id`.
 * @returns by `layout_id`.
 */
export function describeLayouts(
  master: MasterDeck,
  layouts: readonly LayoutModel[],
  notes: ReadonlyMap<string, string> = new Map(),
): Map<string, LayoutDescription> {
  const { slide_size: size } = master.catalogue;
  const described = new Map<string, LayoutDescription>();
  const taken = new Set<string>();
  for (const layout of layouts) {
    const root = master.package.xml(layout.layout_id).documentElement;
    const note = tidy(notes.get(layout.layout_id) ?? noteOf(root), LONGEST_NOTE);
    const base = layoutText(layout, size, note);
    let text = base;
    for (let count = 2; taken.has(text); count += 1) text = `${base} Variant ${count}.`;
    taken.add(text);
    const shapes = readShapeTree(root);
    const fields = layout.fields.map((field): [string, string] => [field.name, fieldText(field, shapes, size)]);
    described.set(layout.layout_id, { text, fields: Object.fromEntries(fields) });
  }
  return described;
}

/** The author's description of a layout: the alternative text of its outermost group. */
function noteOf(root: Element | null): string {
  const about = descend(root, 'cSld', 'spTree', 'nvGrpSpPr', 'cNvPr');
  return attribute(about, 'descr') ?? attribute(about, 'title') ?? '';
}

function layoutText(layout: LayoutModel, size: Size, note: string): string {
  const { role, name, fields, free_area: free, is_dark: isDark } = layout;
  const called = tidy(name, LONGEST_NAME);
  const described = fields
    .slice(0, MAX_FIELDS)
    .map((field) => `${field.name} ${placeOf(field.box, size)}${roomOf(field)}`);
  if (fields.length > MAX_FIELDS) described.push(`and ${fields.length - MAX_FIELDS} more`);
  return [
    LAYOUT_PURPOSES[role],
    called && ` (“${called}”)`,
    described.length > 0 && `: ${described.join('; ')}`,
    isDark && '; on a dark ground',
    free && `; free room ${inches(free)}`,
    '.',
    note && ` Its maker says: “${note}”.`,
  ]
    .filter(Boolean)
    .join('');
}

function fieldText(field: LayoutField, shapes: readonly PlacedShape[], size: Size): string {
  const place = placeOf(field.box, size);
  const shape = shapes.find(
    ({ placeholder, name }) =>
      placeholder?.type === field.placeholder.type &&
      placeholder.idx === field.placeholder.idx &&
      name === field.shape_name,
  );
  const asked = shape === undefined ? '' : askedFor(shape);
  return `${place[0]?.toUpperCase() ?? ''}${place.slice(1)}, ${inches(field.box)}.${asked && ` The layout asks for: “${asked}”.`}`;
}

/** A placeholder's own prompt (`hasCustomPrompt`; ECMA-376 part 1, 19.3.1.36), otherwise its alternative text. */
function askedFor({ element, alt }: PlacedShape): string {
  const ph = descend(element, 'nvSpPr', 'nvPr', 'ph');
  const prompt = booleanAttribute(ph, 'hasCustomPrompt') === true ? plainText(element) : '';
  return tidy(prompt || alt, LONGEST_PROMPT);
}

function roomOf({ kind, max_length: length, max_items: items, text }: LayoutField): string {
  if (text === undefined || length <= 0) return '';
  const isList = (kind === 'body' || kind === 'object') && items > 1;
  const room = isList ? `up to ${items} points or ${length} characters` : `up to ${length} characters`;
  return kind === 'object' ? ` (${room}, or a chart, table or picture)` : ` (${room})`;
}

/** A box's place in words: "at the top left", "on the right", "across the middle". */
export function placeOf(box: Box, size: Size): string {
  const isWide = box.w >= WHOLE * size.w;
  const isTall = box.h >= WHOLE * size.h;
  const x = (box.x + box.w / 2) / size.w;
  const y = (box.y + box.h / 2) / size.h;
  const column = x < 0.4 ? 'left' : x > 0.6 ? 'right' : '';
  const row = y < 0.36 ? 'top' : y > 0.68 ? 'bottom' : '';
  if (isWide && isTall) return 'over the whole slide';
  if (isWide) return `across the ${row || 'middle'}`;
  if (isTall) return column ? `on the ${column}` : 'in the middle column';
  if (row && column) return `at the ${row} ${column}`;
  if (column) return `on the ${column}`;
  return row ? `at the ${row}` : 'in the middle';
}

/** External text on one line, without quotes that would end ours, limited in length. */
function tidy(text: string, longest: number): string {
  const line = text
    .replace(/[“”"]/g, '’')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`;
}

function inches({ w, h }: Box): string {
  return `${(w / EMU_PER_INCH).toFixed(1)} × ${(h / EMU_PER_INCH).toFixed(1)} in`;
}
