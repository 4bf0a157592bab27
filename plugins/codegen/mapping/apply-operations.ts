import type { Box, Size } from '../../../common/deck/geometry.ts';
import type { LayoutCatalogue, LayoutField, LayoutModel } from '../../../common/deck/layout.ts';
import type { Paragraph, StoredSlide } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import { DIAGRAM_BOX } from '../../../common/scene/place/place-diagram.ts';
import { ProgramError } from '../sandbox/create-sandbox.ts';
import { createContentTaker } from './content-taker.ts';
import type { ContentTaker, Taken } from './content-taker.ts';
import { emuOf } from './mapping-input.ts';
import { operationsSchema } from './operations.ts';
import type { OperationContent, Operations, SlideOperation } from './operations.ts';
import { TITLE } from './source-contents.ts';

/** Boxes collide if their overlap exceeds this share of the smaller one. */
const MAX_OVERLAP = 0.02;

function isOverlapping(a: Box, b: Box): boolean {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 && w * h > MAX_OVERLAP * Math.min(a.w * a.h, b.w * b.h);
}

/** What a field accepts beside a diagram, which fits wherever a visual does. */
const TAKES: Readonly<Record<LayoutField['kind'], readonly Taken['kind'][]>> = {
  title: ['text'],
  subtitle: ['text'],
  body: ['text', 'form', 'diagram'],
  caption: ['text'],
  picture: ['picture', 'diagram'],
  chart: ['chart', 'form', 'diagram'],
  table: ['table', 'diagram'],
  object: ['text', 'chart', 'table', 'picture', 'form', 'diagram'],
};

/** Maximum number of faults reported to the model. */
const MAX_REPORTED_FAULTS = 12;
/** Maximum number of characters that a program may add, all lines together. */
const MAX_LITERAL_CHARS = 60_000;

export interface AppliedOperations {
  /** On the layouts of the template, not fitted yet. */
  slides: StoredSlide[];
  /** Ids of the slides that were used. */
  used: ReadonlySet<string>;
}

/**
 * Creates the slides that a program's answer describes, on the layouts of the template. The answer is untrusted: it
 * refers to content by ids of the input, its lines must abridge lines of the input, its places must be on the slide.
 * @param answer JSON text from the sandbox.
 * @param continued the title of a slide that continues the previous one.
 * @throws ProgramError `codegen.bad_operations` with the faults in words for the model (`first`).
 */
export function applyOperations(
  answer: string,
  slides: readonly StoredSlide[],
  catalogue: LayoutCatalogue,
  continued: (title: string, number: number) => string,
): AppliedOperations {
  const operations = readOperations(answer);
  const faults: string[] = [];
  const sources = new Map(slides.map((slide) => [slide.id, slide]));
  const layouts = new Map(catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  const taker = createContentTaker(sources);
  const uses = new Map<string, number>();
  const made: StoredSlide[] = [];
  const used = new Set<string>();
  for (const [index, operation] of operations.entries()) {
    const report = (where: string, fault: string): void => void faults.push(`[${index}]${where}: ${fault}`);
    if (operation.op === 'drop') {
      if (!sources.has(operation.slide)) report('.slide', `no slide has the id ${operation.slide}`);
      continue;
    }
    const layout = layouts.get(operation.layout);
    const unknown = operation.from.find((id) => !sources.has(id));
    if (layout === undefined) report('.layout', `no layout has the id ${operation.layout}`);
    else if (unknown !== undefined) report('.from', `no slide has the id ${unknown}`);
    else {
      const from = operation.from.flatMap((id) => sources.get(id) ?? []);
      made.push(
        makeSlide({
          operation,
          layout,
          from,
          taker,
          uses,
          reported: used,
          continued,
          report,
          size: catalogue.slide_size,
        }),
      );
    }
  }
  if (made.length === 0 && faults.length === 0) faults.push('there is no operation "slide"');
  refuse(faults);
  return { slides: made, used };
}

interface Making {
  operation: SlideOperation;
  layout: LayoutModel;
  from: readonly StoredSlide[];
  taker: ContentTaker;
  /** Number of slides made so far from each source slide. */
  uses: Map<string, number>;
  /** Slides whose notes are already placed. */
  reported: Set<string>;
  continued: (title: string, number: number) => string;
  report: (where: string, fault: string) => void;
  /** Slide size in EMU. */
  size: Size;
}

function makeSlide({ operation, layout, from, taker, uses, reported, continued, report, size }: Making): StoredSlide {
  const [first] = from;
  if (first === undefined) throw new RangeError('the operation has no slide');
  const take = (content: OperationContent, where: string): Taken | null =>
    taker.take(content, operation.from, (fault) => report(where, fault));
  const use = (uses.get(first.id) ?? 0) + 1;
  uses.set(first.id, use);
  // Notes go only to the first slide that is made from a source slide.
  const notes = from.filter(({ id }) => !reported.has(id)).flatMap(({ notes: own }) => own.trim() || []);
  for (const { id } of from) reported.add(id);

  const titleField = layout.fields.find(({ kind }) => kind === 'title');
  const wanted = operation.title === undefined ? { slide: first.id, content: TITLE } : operation.title;
  const hasTitle = operation.title !== undefined || first.title.trim() !== '';
  const taken = wanted === null || !hasTitle ? null : take(wanted, '.title');
  const words =
    taken?.kind === 'text' ? plainText(taken.paragraphs).replace(/[ \t]*\n[ \t]*/g, ' ') : first.title.trim();
  const titleText = use > 1 && words === first.title.trim() ? continued(words, use) : words;
  const title: Taken | null = titleText === words ? taken : { kind: 'text', paragraphs: [line(titleText)], claims: [] };
  const id = use === 1 ? first.id : `${first.id}-again-${use}`;
  const lines = [...new Set(from.flatMap(({ source_line }) => source_line ?? []))];
  const slide: StoredSlide = {
    ...{ id, kind: first.kind, layout_id: layout.layout_id, title: titleText },
    ...{ fields: {}, boxes: {}, free: [], claims: [], findings: [] },
    ...(lines.length === 0 ? {} : { source_line: lines.join('; ') }),
    notes: notes.join('\n\n'),
    sources: from.flatMap(({ sources }) => sources),
  };

  const put = (field: LayoutField, taken: Taken, where: string): void => {
    if (!TAKES[field.kind].includes(taken.kind)) {
      report(where, `a field of the kind ${field.kind} takes no ${taken.kind}`);
      return;
    }
    if (taken.kind === 'diagram') {
      putDiagram(slide, taken, field.box);
      return;
    }
    const isList = field.kind === 'body' || field.kind === 'object';
    slide.fields[field.name] = taken.kind === 'text' ? asText(taken, isList) : taken.content;
    if (field.is_moved === true) slide.boxes[field.name] = field.box;
    slide.claims.push(...taken.claims.map((claim) => ({ ...claim, slide_id: id, field: field.name })));
  };
  if (title !== null && titleField !== undefined) put(titleField, title, '.title');
  for (const [name, content] of Object.entries(operation.fields)) {
    const where = `.fields.${name}`;
    const field = layout.fields.find((each) => each.name === name);
    if (field === undefined) {
      report(where, `the layout has only: ${layout.fields.map((each) => each.name).join(', ')}`);
      continue;
    }
    const taken = take(content, where);
    if (taken !== null) put(field, taken, where);
  }
  for (const [index, { box: rect, content }] of operation.free.entries()) {
    const where = `.free[${index}]`;
    const taken = take(content, where);
    const box = emuOf(rect, size);
    if (rect.x + rect.w > 100.5 || rect.y + rect.h > 100.5) report(where, 'the box leaves the slide');
    else if (takenBoxes(slide, layout).some((other) => isOverlapping(other, box))) {
      report(where, 'the box lies over a filled field or another box');
    } else if (taken?.kind === 'diagram') putDiagram(slide, taken, box);
    else if (taken !== null && taken.kind !== 'text') {
      slide.free.push({ id: `${id}-free-${index + 1}`, role: 'content', box, content: taken.content });
    } else if (taken !== null) report(where, 'text goes into fields');
  }
  if (title !== null && titleField === undefined) putTitleAlone(slide, titleText, size, layout);
  if (Object.keys(slide.fields).length + slide.free.length === 0 && slide.boxes[DIAGRAM_BOX] === undefined) {
    report('', 'the slide would be empty');
  }
  return slide;
}

function putDiagram(slide: StoredSlide, taken: Extract<Taken, { kind: 'diagram' }>, box: Box): void {
  Object.assign(slide, taken.extras);
  slide.boxes[DIAGRAM_BOX] = box;
}

/** A single paragraph isn't a list; several from separate places become one where possible. */
function asText({ paragraphs }: Extract<Taken, { kind: 'text' }>, isList: boolean): StoredSlide['fields'][string] {
  if (!isList || paragraphs.length === 1) {
    const plain = paragraphs.map((each) => ({ ...each, level: 0, bullet: false }));
    return { kind: 'text', paragraphs: plain };
  }
  const isMixed = paragraphs.some(({ bullet }) => bullet !== false);
  return {
    kind: 'text',
    paragraphs: paragraphs.map(({ bullet, ...each }) => (isMixed || bullet === undefined ? each : { ...each, bullet })),
  };
}

function line(text: string): Paragraph {
  return { runs: [{ text }], level: 0, bullet: false };
}

/** Places a title that the layout has no field for as separate text at the top; other content moves down. */
function putTitleAlone(slide: StoredSlide, title: string, { w, h }: Size, layout: LayoutModel): void {
  const box = { x: 0.06 * w, y: 0.05 * h, w: 0.88 * w, h: 0.13 * h };
  const top = box.y + box.h + 0.01 * h;
  const lower = (one: Box): Box =>
    one.y >= top ? one : { ...one, y: top, h: Math.max(0.05 * h, one.y + one.h - top) };
  for (const { name, box: own } of layout.fields) {
    const now = slide.boxes[name] ?? own;
    if (slide.fields[name] !== undefined && now.y < top) slide.boxes[name] = lower(now);
  }
  const drawn = slide.boxes[DIAGRAM_BOX];
  if (drawn !== undefined) slide.boxes[DIAGRAM_BOX] = lower(drawn);
  slide.free = slide.free.map((one) => ({ ...one, box: lower(one.box) }));
  const paragraphs = [{ runs: [{ text: title, bold: true }], level: 0, bullet: false }];
  slide.free.push({ id: `${slide.id}-title`, role: 'content', box, content: { kind: 'text', paragraphs } });
}

/** Boxes of what is on the slide so far. */
function takenBoxes(slide: StoredSlide, layout: LayoutModel): Box[] {
  const fields = layout.fields.filter(({ name }) => slide.fields[name] !== undefined);
  const drawn = slide.boxes[DIAGRAM_BOX];
  return [
    ...fields.map(({ name, box }) => slide.boxes[name] ?? box),
    ...slide.free.map(({ box }) => box),
    ...(drawn === undefined ? [] : [drawn]),
  ];
}

function readOperations(answer: string): Operations {
  let value: unknown;
  try {
    value = JSON.parse(answer);
  } catch (cause) {
    throw new ProgramError('codegen.no_answer', {}, { cause });
  }
  const read = operationsSchema.safeParse(value);
  if (!read.success) {
    refuse(read.error.issues.map(({ path, message }) => `[${path.map(String).join('].[')}]: ${message}`));
    throw read.error;
  }
  const chars = read.data
    .flatMap((operation) => (operation.op === 'slide' ? Object.values(operation.fields).flat() : []))
    .reduce((sum, one) => sum + ('text' in one ? one.text.join('').length : 0), 0);
  if (chars > MAX_LITERAL_CHARS) refuse([`at most ${MAX_LITERAL_CHARS} characters of own lines`]);
  return read.data;
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
  const first = faults.slice(0, MAX_REPORTED_FAULTS).join('\n').slice(0, 4000);
  throw new ProgramError('codegen.bad_operations', { count: faults.length, first });
}
