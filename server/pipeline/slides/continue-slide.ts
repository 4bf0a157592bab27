import { KICKER } from '../../../common/deck/layout.ts';
import type { LayoutField, LayoutModel } from '../../../common/deck/layout.ts';
import { SLIDE_EXTRAS, plainText } from '../../../common/deck/slide.ts';
import type {
  FieldContent,
  FreeContent,
  Paragraph,
  Slide,
  StoredSlide,
  TextContent,
} from '../../../common/deck/slide.ts';
import { splitTable } from '../../../common/typeset/table-layout.ts';
import type { Typesetter } from '../../../common/typeset/typesetter.ts';
import { canGoOn, moveToNotes } from './fit-slide.ts';
import type { SlideContext } from './slide-context.ts';
import { shareClaims } from '../check/share-claims.ts';
import { textContent } from './slide-draft.ts';

/** What sharing needs to know of the deck. */
interface ContinueContext {
  typesetter: Typesetter;
  /** Typeface of tables. */
  font: string;
  label: SlideContext['label'];
}

/** A list that runs over more slides than these is no slide text; what is left goes to the notes. */
const MAX_SLIDES = 8;

/**
 * Shares what does not fit a slide among further slides of the same layout: lists by their points, tables by rows and
 * columns. Pictures, charts, notes and findings stay with the first; each claim goes with the text it is about. Ids of the
 * further slides follow from the first one's.
 * @returns the slide alone where it fits.
 */
export function continueSlide(given: ContinueContext, slide: Slide, layout: LayoutModel): Slide[] {
  const context = { ...given, font: layout.fonts?.minor ?? given.font };
  const first = structuredClone(slide);
  const fieldParts = new Map<string, FieldContent[]>();
  for (const field of layout.fields) {
    const parts = partsOfField(context, first, field);
    if (parts.length > 1) fieldParts.set(field.name, parts);
  }
  const freeParts = new Map<string, FieldContent[]>();
  for (const free of first.free) {
    const parts = free.content.kind === 'table' ? tableParts(context, free.content, free.box) : [];
    if (parts.length > 1) freeParts.set(free.id, parts);
  }
  const count = Math.max(1, ...[...fieldParts.values(), ...freeParts.values()].map((parts) => parts.length));
  if (count === 1) return [first];
  const slides = Array.from({ length: count }, (_, index) =>
    index === 0
      ? firstPart(first, fieldParts, freeParts)
      : furtherPart(context, first, index, fieldParts, freeParts, layout),
  );
  shareClaims(first.claims, first, slides, (part, at) =>
    part.id === first.id ? (first.free[at]?.id ?? '') : freeId(part.id, at),
  );
  slides[0]?.findings.push({
    code: 'slides.continued',
    params: { title: slide.title, slides: count },
    severity: 'info',
    slide_id: slide.id,
  });
  return slides;
}

function partsOfField(context: ContinueContext, slide: Slide, field: LayoutField): FieldContent[] {
  const content = slide.fields[field.name];
  const box = slide.boxes[field.name] ?? field.box;
  if (content?.kind === 'table') return tableParts(context, content, box);
  if (content?.kind !== 'text' || !canGoOn(field, content) || field.text === undefined) return [];
  const frame = field.text;
  const fits = (paragraphs: readonly Paragraph[]): boolean =>
    context.typesetter.fit([...paragraphs], frame, box, field.kind).fits;
  if (fits(content.paragraphs)) return [];
  const chunks = chunksThatFit(content.paragraphs, fits);
  if (chunks === null) {
    moveToNotes(slide, field, content, (text) => fits(text.paragraphs));
    return [];
  }
  return chunks.map((paragraphs): TextContent => ({ kind: 'text', paragraphs }));
}

/** As few slides as will do, with about the same number of points on each; null if a point alone is too long. */
function chunksThatFit(
  paragraphs: readonly Paragraph[],
  fits: (paragraphs: readonly Paragraph[]) => boolean,
): Paragraph[][] | null {
  for (let parts = 2; parts <= Math.min(MAX_SLIDES, paragraphs.length); parts += 1) {
    const chunks: Paragraph[][] = [];
    let from = 0;
    for (let part = 0; part < parts && from < paragraphs.length; part += 1) {
      const to =
        part === parts - 1
          ? paragraphs.length
          : beforePoint(paragraphs, from, Math.ceil((paragraphs.length - from) / (parts - part)));
      chunks.push(paragraphs.slice(from, to));
      from = to;
    }
    if (chunks.every(fits)) return chunks;
  }
  return null;
}

/** A part ends before a point of the first level, so that what belongs to a point stays with it, where that can be. */
function beforePoint(paragraphs: readonly Paragraph[], from: number, length: number): number {
  for (let to = from + length; to > from + 1; to -= 1) {
    if (to >= paragraphs.length || paragraphs[to]?.level === 0) return to;
  }
  return from + length;
}

function tableParts(
  { typesetter, font }: ContinueContext,
  content: Extract<FieldContent, { kind: 'table' }>,
  box: Parameters<Typesetter['tableLayout']>[1],
): FieldContent[] {
  return splitTable(content.table, (part) => typesetter.tableLayout(part, box, font)).map((table) => ({
    kind: 'table',
    table,
  }));
}

type Parts = ReadonlyMap<string, FieldContent[]>;

function firstPart(slide: Slide, fields: Parts, free: Parts): Slide {
  const part = structuredClone(slide);
  for (const [name, contents] of fields) if (contents[0]) part.fields[name] = contents[0];
  part.free = part.free.map((each) => ({ ...each, content: free.get(each.id)?.[0] ?? each.content }));
  return part;
}

function furtherPart(
  { label }: ContinueContext,
  slide: Slide,
  index: number,
  fields: Parts,
  free: Parts,
  layout: LayoutModel,
): Slide {
  const id = `${slide.id}-part-${index + 1}`;
  const title = label('slides.continued_title', { title: slide.title, number: index + 1 });
  const part: StoredSlide = {
    ...structuredClone(slide),
    id,
    title,
    fields: {},
    boxes: {},
    free: [],
    notes: '',
    claims: [],
    findings: [],
  };
  // Diagrams and marks stay with the first part.
  for (const extra of SLIDE_EXTRAS) Reflect.deleteProperty(part, extra);
  for (const field of layout.fields) {
    const content =
      field.kind === 'title' && slide.fields[field.name]
        ? textContent([title], false)
        : field.name === KICKER
          ? slide.fields[field.name]
          : fields.get(field.name)?.[index];
    if (content === undefined) continue;
    part.fields[field.name] = content;
    const box = slide.boxes[field.name];
    if (box !== undefined) part.boxes[field.name] = box;
  }
  part.free = slide.free.flatMap((each, number): FreeContent[] => {
    const content = isTitle(each, slide)
      ? withWords(each.content, title)
      : each.role === 'source_line'
        ? each.content
        : free.get(each.id)?.[index];
    return content === undefined ? [] : [{ ...each, id: freeId(id, number), content }];
  });
  return part;
}

function freeId(slideId: string, index: number): string {
  return `${slideId}-free-${index + 1}`;
}

/** Whether a free text is the title of a slide whose layout has no place for it. */
function isTitle({ content }: FreeContent, slide: Slide): boolean {
  return content.kind === 'text' && plainText(content.paragraphs) === slide.title;
}

/** A text of one paragraph with other words, which look as the first ones do. */
function withWords(content: FieldContent, text: string): FieldContent {
  if (content.kind !== 'text') return content;
  const [paragraph] = content.paragraphs;
  const look = paragraph?.runs[0] ?? {};
  return { ...content, paragraphs: [{ ...(paragraph ?? { level: 0 }), runs: [{ ...look, text }] }] };
}
