import { EMU_PER_INCH } from '../../../deck/geometry.ts';
import type { Box, Size } from '../../../deck/geometry.ts';
import { isFrameField } from '../../../deck/layout.ts';
import type { LayoutField, LayoutRole } from '../../../deck/layout.ts';
import { isAtFoot, isKicker, roughLines } from './layout-fields.ts';

/** What a role is inferred from. Layout names don't count, so the result doesn't depend on their language. */
interface LayoutShape {
  fields: readonly LayoutField[];
  size: Size;
  /** The `type` attribute (ECMA-376 part 1, 19.7.15), used only if the structure is ambiguous. */
  typeHint: string | undefined;
  /** Whether a decoration contains only a quotation mark. */
  hasQuotationMark: boolean;
}

const VISUALS: ReadonlySet<LayoutField['kind']> = new Set(['picture', 'chart', 'table', 'object']);
/** Text of at least this size, alone on its layout, is a figure or a quote. */
const LARGE_PT = 36;
const QUOTE_LINES = 2.5;

/**
 * Infers the role of each layout of one master. Order matters: the first cover is the title, a later one without
 * content is the closing. If a master has no cover, its first chapter page becomes the title.
 */
export function inferRoles(layouts: readonly LayoutShape[]): LayoutRole[] {
  const roles = layouts.map(roleAlone);
  // A title alone where titles of content stand is a title over, or under, free room.
  const usual = new Set(layouts.flatMap((layout, at) => (roles[at] === 'content' ? placeOfTitle(layout) : [])));
  for (const [at, layout] of layouts.entries()) {
    if (
      roles[at] === 'closing' &&
      layout.typeHint === 'titleOnly' &&
      placeOfTitle(layout).some((each) => usual.has(each))
    )
      roles[at] = 'title_only';
  }
  const firstSection = roles.indexOf('section');
  if (firstSection >= 0 && !roles.includes('title') && !roles.includes('closing')) roles[firstSection] = 'title';
  let hasTitle = false;
  let hasSection = roles.includes('section');
  return roles.map((role, index) => {
    const layout = layouts[index];
    if (layout === undefined || (role !== 'title' && role !== 'closing')) return role;
    if (role === 'title' && !hasTitle) {
      hasTitle = true;
      return 'title';
    }
    const hasSubtitle = layout.fields.some((field) => field.kind === 'subtitle');
    if (role === 'title') return hasSubtitle ? 'title' : 'closing';
    // A centred title on its own is the cover if there is no other, else the chapter page, else the closing page.
    if (!hasTitle && !roles.includes('title')) {
      hasTitle = true;
      return 'title';
    }
    if (hasSection) return 'closing';
    hasSection = true;
    return 'section';
  });
}

function placeOfTitle({ fields }: LayoutShape): string[] {
  return fields.flatMap(({ kind, box }) => (kind === 'title' ? [JSON.stringify(box)] : []));
}

/**
 * The role of a layout on its own. `closing` stands for a centred title alone, which is decided later from the other
 * layouts.
 */
function roleAlone(layout: LayoutShape): LayoutRole {
  const { size, typeHint } = layout;
  const title = layout.fields.find((field) => field.kind === 'title');
  const isBeside = (box: Box): boolean =>
    isAtFoot(box, size) || (title !== undefined && isKicker(box, title.box, size));
  const fields = layout.fields.filter(
    ({ name, kind, box }) => !isFrameField(name) && (kind !== 'caption' || !isBeside(box)),
  );
  const of = (kind: LayoutField['kind']): LayoutField[] => fields.filter((field) => field.kind === kind);
  const bodies = fields.filter(({ kind, text }) => kind === 'body' || (kind === 'object' && text !== undefined));
  const captions = of('caption');
  const visuals = fields.filter(({ kind, text }) => VISUALS.has(kind) && (kind !== 'object' || text === undefined));
  const texts = [...bodies, ...captions];
  if (fields.length === 0) return 'blank';
  // A turned title beside horizontal text is the style of its maker.
  if (fields.some(({ kind, text }) => kind !== 'title' && text?.is_vertical === true)) return 'other';

  const isCover = title?.placeholder.type === 'ctrTitle' || of('subtitle').length > 0;
  if (title && isCover && bodies.length <= 1 && of('chart').length + of('table').length === 0) {
    return typeHint === 'secHead' ? 'section' : 'title';
  }
  if (layout.hasQuotationMark && visuals.length === 0 && (title ?? texts[0])) return 'quote';
  if (visuals.length === 0 && title && texts.length <= 1 && isChapter(title.box, texts[0]?.box, layout)) {
    return texts.length === 1 ? 'section' : 'closing';
  }
  const statement = visuals.length === 0 ? findStatement(texts, title) : undefined;
  if (statement?.text) return roughLines(statement.box, statement.text) < QUOTE_LINES ? 'big_number' : 'quote';
  if (of('chart').length > 0) return texts.length > 0 ? 'chart_text' : 'chart';
  if (of('table').length > 0) return 'table';
  if (of('picture').length > 0) return visuals.length === of('picture').length ? 'picture' : 'other';
  if (visuals.length > 0) return 'other';
  if (!title)
    return bodies.length === 1 && bodies[0] && area(bodies[0].box) > 0.3 * size.w * size.h ? 'content' : 'other';
  if (texts.length === 0) return 'title_only';
  // A title as tall as its text is a statement with an explanation, so the layout isn't for ordinary content.
  if (texts.length > 1 && title.box.h > 0.35 * size.h) return 'other';
  return roleOfTexts(bodies, captions, size);
}

function roleOfTexts(bodies: readonly LayoutField[], captions: readonly LayoutField[], size: Size): LayoutRole {
  const [first, second] = [...bodies].sort((a, b) => a.box.x - b.box.x);
  if (first === undefined) return captions.length === 1 ? 'title_only' : 'other';
  if (second === undefined) return 'content';
  if (bodies.length > 2 || !areSideBySide(first.box, second.box)) return 'other';
  if (isAlike(first.box.w, second.box.w) && isAlike(first.box.h, second.box.h)) {
    return captions.length === 2 ? 'comparison' : 'two_content';
  }
  // A wide content place beside a narrow text place.
  const [wide, narrow] = area(first.box) > area(second.box) ? [first, second] : [second, first];
  if (wide.placeholder.type === 'obj' && narrow.box.w < 0.45 * size.w) return 'chart_text';
  return 'two_content';
}

/** A centred title, alone or with a short text that belongs to it. */
function isChapter(title: Box, text: Box | undefined, { size, typeHint }: LayoutShape): boolean {
  const middle = (title.y + title.h / 2) / size.h;
  if (title.w < 0.4 * size.w) return false; // a title beside its content
  if (text === undefined) return middle > 0.3 && middle < 0.85 && (typeHint !== 'titleOnly' || middle > 0.35);
  const isShort = text.h < 0.4 * size.h;
  const overlapsInWidth = text.x < title.x + title.w && title.x < text.x + text.w;
  if (!overlapsInWidth) return typeHint === 'secHead' && isShort;
  return isShort && (middle > 0.27 || (typeHint === 'secHead' && middle > 0.2));
}

/** The one text that is far larger than the title and the short text beside it, if there is one. */
function findStatement(texts: readonly LayoutField[], title: LayoutField | undefined): LayoutField | undefined {
  const sizeOf = (field: LayoutField | undefined): number => field?.text?.levels[0]?.size_pt ?? 0;
  const [largest, next, ...more] = [...texts].sort((a, b) => sizeOf(b) - sizeOf(a));
  if (more.length > 0 || sizeOf(largest) < LARGE_PT || sizeOf(largest) <= sizeOf(title)) return undefined;
  return next === undefined || sizeOf(largest) >= 1.6 * sizeOf(next) ? largest : undefined;
}

function areSideBySide(left: Box, right: Box): boolean {
  const overlap = Math.min(left.y + left.h, right.y + right.h) - Math.max(left.y, right.y);
  return left.x + left.w * 0.95 <= right.x && overlap > 0.5 * Math.min(left.h, right.h);
}

function isAlike(a: number, b: number): boolean {
  return Math.min(a, b) > 0.8 * Math.max(a, b);
}

function area(box: Box): number {
  return box.w * box.h;
}

/** What layouts of each role are for. */
export const LAYOUT_PURPOSES: Record<LayoutRole, string> = {
  title: 'Cover: the first slide',
  section: 'Chapter page between parts of the deck',
  content: 'A title and one block of text',
  two_content: 'Two blocks side by side',
  comparison: 'Two blocks side by side, each with a heading',
  chart: 'A chart that fills the slide',
  chart_text: 'A chart or picture beside a short text',
  table: 'A table that fills the slide',
  picture: 'A picture with few words',
  quote: 'A quotation or one statement set large',
  big_number: 'One number set large',
  closing: 'Last slide',
  title_only: 'A title over free room for a chart, table, diagram or picture',
  blank: 'Empty',
  other: 'Special arrangement',
};

/** Describes a layout in one line for models and people: purpose, fields and free room. */
export function describeLayout(role: LayoutRole, fields: readonly LayoutField[], freeArea: Box | null): string {
  const names = fields.map((field) => `${field.name} ${inches(field.box)}`).join(', ');
  const free = freeArea ? `; free room ${inches(freeArea)}` : '';
  return `${LAYOUT_PURPOSES[role]}${names ? `; fields: ${names}` : ''}${free}.`;
}

function inches({ w, h }: Box): string {
  return `${(w / EMU_PER_INCH).toFixed(1)} × ${(h / EMU_PER_INCH).toFixed(1)} in`;
}
