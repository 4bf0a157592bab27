import { attribute, childElements, descend, descendants } from '../xml/dom.ts';
import type { Element } from '../xml/tree.ts';

const TEXT_BODIES = new Set(['txBody', 'rich', 'txPr']);
const NOT_A_NUMBER = /^(NaN|-?Infinity|undefined|null|\[object Object\])$/;
/** Characters that XML 1.0 forbids (2.2), and the mark a decoder leaves for half a surrogate pair is not among them. */
// oxlint-disable-next-line no-control-regex -- the control characters are the subject
const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** Finds faults inside one slide, layout, master, notes page or chart. */
export function lintDrawing(root: Element, part: string): LintFault[] {
  const faults: LintFault[] = [];
  const fault = (code: LintCode, detail: string): void => {
    faults.push({ code, part, detail });
  };
  const shapeIds = new Set<string>();
  const creationIds = new Set<string>();
  const once = (seen: Set<string>, id: string | undefined, code: LintCode): void => {
    if (id === undefined) return;
    if (seen.has(id)) fault(code, id);
    seen.add(id);
  };
  const visit = (element: Element, isFallback: boolean): void => {
    const name = element.localName ?? '';
    for (const attr of element.attributes) {
      // Names and texts may contain anything; numbers may not.
      if (NOT_A_NUMBER.test(attr.value) && !['name', 'descr', 'title'].includes(attr.name)) {
        fault('bad_number', `${name} ${attr.name}="${attr.value}"`);
      }
      if (ILLEGAL.test(attr.value)) fault('illegal_character', `${name} ${attr.name}`);
    }
    // Both branches of alternate content show the same shape, so they share its ids.
    if (name === 'cNvPr' && !isFallback) once(shapeIds, attribute(element, 'id'), 'duplicate_shape_id');
    if (name === 'creationId' && !isFallback) once(creationIds, attribute(element, 'id'), 'duplicate_creation_id');
    if (TEXT_BODIES.has(name) && childElements(element, 'p').length === 0) fault('text_without_paragraph', name);
    if (name === 't' && ILLEGAL.test(element.textContent ?? '')) fault('illegal_character', 't');
    if (name === 'sp') lintShape(element, fault);
    if (name === 'tbl') lintTable(element, fault);
    for (const child of childElements(element)) visit(child, isFallback || name === 'Fallback');
  };
  visit(root, false);
  return faults;
}

function lintShape(shape: Element, fault: (code: LintCode, detail: string) => void): void {
  if (descend(shape, 'txBody') !== null) return;
  const properties = descend(shape, 'spPr');
  const hasGeometry = descend(properties, 'prstGeom') !== null || descend(properties, 'custGeom') !== null;
  const placeholder = descend(shape, 'nvSpPr', 'nvPr', 'ph');
  // Slide pictures on notes pages and empty picture placeholders have no text.
  const type = attribute(placeholder, 'type');
  if (placeholder !== null ? type !== 'sldImg' && type !== 'pic' : !hasGeometry) {
    fault('shape_without_text', attribute(descend(shape, 'nvSpPr', 'cNvPr'), 'name') ?? '');
  }
}

function lintTable(table: Element, fault: (code: LintCode, detail: string) => void): void {
  const columns = childElements(descend(table, 'tblGrid'), 'gridCol').length;
  childElements(table, 'tr').forEach((row, index) => {
    const cells = childElements(row, 'tc').length;
    if (cells !== columns) fault('table_grid', `row ${index + 1}: ${cells} cells, ${columns} columns`);
  });
}

const AXES: Readonly<Record<string, readonly number[]>> = {
  barChart: [2],
  lineChart: [2],
  areaChart: [2],
  scatterChart: [2],
  bubbleChart: [2],
  radarChart: [2],
  stockChart: [2],
  bar3DChart: [2, 3],
  line3DChart: [2, 3],
  area3DChart: [2, 3],
  surfaceChart: [2, 3],
  surface3DChart: [3],
  pieChart: [0],
  pie3DChart: [0],
  doughnutChart: [0],
  ofPieChart: [0],
};

/**
 * Finds faults between the plots and axes of a chart (ECMA-376 part 1, 21.2.2): PowerPoint repairs a third axis of a
 * bar chart.
 */
export function lintAxes(root: Element, part: string): LintFault[] {
  const faults: LintFault[] = [];
  const plotArea = descend(root, 'chart', 'plotArea');
  const idOf = (element: Element): string => attribute(element, 'val') ?? '';
  const axes = childElements(plotArea).filter((element) => element.localName?.endsWith('Ax') === true);
  const ids = axes.map((axis) => attribute(descend(axis, 'axId'), 'val') ?? '');
  const fault = (detail: string): void => {
    faults.push({ code: 'chart_axis', part, detail });
  };
  if (new Set(ids).size !== ids.length) fault('an axis id twice');
  for (const plot of childElements(plotArea)) {
    const wanted = AXES[plot.localName ?? ''];
    if (wanted === undefined) continue;
    const used = childElements(plot, 'axId').map(idOf);
    if (!wanted.includes(used.length)) fault(`${plot.localName}: ${used.length} axes`);
    for (const id of used) {
      if (!/^\d+$/.test(id)) fault(`axis id ${id} is no unsigned integer`);
      // In 3-D charts a missing third axis is written as 0.
      if (!ids.includes(id) && !(id === '0' && wanted.includes(3))) fault(`axis ${id} is not there`);
    }
  }
  for (const crossing of axes.flatMap((axis) => descendants(axis, 'crossAx'))) {
    if (!ids.includes(idOf(crossing))) fault(`crossing axis ${idOf(crossing)} is not there`);
  }
  return faults;
}

/** Something that PowerPoint would repair or refuse, or that violates the format. For logs and tests, not for users. */
export interface LintFault {
  code: LintCode;
  /** Path of the part, '' for the whole file. */
  part: string;
  /** The exact name, id or count. */
  detail: string;
}

type LintCode =
  | 'unreadable'
  | 'directory_entry'
  | 'duplicate_entry'
  | 'ghost_override'
  | 'duplicate_override'
  | 'no_content_type'
  | 'wrong_content_type'
  | 'media_type'
  | 'dangling_relationship'
  | 'duplicate_relationship_id'
  | 'unknown_relationship_id'
  | 'target_case'
  | 'orphan_part'
  | 'bad_slide_id'
  | 'bad_section'
  | 'bad_master_id'
  | 'unlisted_part'
  | 'notes_master_order'
  | 'notes_without_master'
  | 'notes_backlink'
  | 'shared_theme'
  | 'layout_count'
  | 'duplicate_shape_id'
  | 'duplicate_creation_id'
  | 'shape_without_text'
  | 'text_without_paragraph'
  | 'illegal_character'
  | 'bad_number'
  | 'table_grid'
  | 'chart_axis'
  | 'chart_without_workbook'
  | 'comment_author'
  | 'duplicate_comment'
  | 'comment_parent';
