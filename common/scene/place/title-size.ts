import type { LayoutField, LayoutModel, LayoutRole } from '../../deck/layout.ts';
import type { SlideKind } from '../../deck/slide-kinds.ts';
import { plainText } from '../../deck/slide.ts';
import type { FreeContent, Paragraph, Slide, StoredSlide } from '../../deck/slide.ts';
import { masterTypeOf } from '../../ooxml/read/shape-tree.ts';
import { fitField, leastTitlePt, withWholeCodes } from '../../typeset/fit-field.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';

/** Slides and layouts whose titles stand alone and have a size of their own. */
const ALONE = {
  kinds: new Set<SlideKind>(['title', 'section']),
  roles: new Set<LayoutRole>(['title', 'section', 'closing']),
};

/** Whether a slide of a kind has a title of its own size, whatever the titles of the deck. */
export function standsAlone(kind: SlideKind): boolean {
  return ALONE.kinds.has(kind);
}

/** Whether a slide's title is the head of content: such titles have one size in a deck. */
export function hasContentTitle({ kind }: Pick<Slide, 'kind'>, { role }: Pick<LayoutModel, 'role'>): boolean {
  return !standsAlone(kind) && !ALONE.roles.has(role);
}

/**
 * The size in points of all titles of content in a deck: the one that suits the longest title. A title that would only fit
 * in less than the smallest size of two lines doesn't count, nor one that its layout sets smaller.
 * @returns null for a deck without such titles.
 */
export function titlePt(
  slides: readonly StoredSlide[],
  layouts: ReadonlyMap<string, LayoutModel>,
  typesetter: Typesetter,
): number | null {
  const titles = slides.flatMap((slide) => {
    const layout = layouts.get(slide.layout_id);
    if (layout === undefined || !hasContentTitle(slide, layout)) return [];
    const title = titleField(slide, layout);
    const own = title?.field.text?.levels[0]?.size_pt ?? 0;
    return title === null || own < leastTitlePt(title.field.box.w) ? [] : [title];
  });
  if (titles.length === 0) return null;
  const suiting = (most?: number): number =>
    Math.floor(Math.min(...titles.map((title) => suitingPt(typesetter, title, most))));
  // Steps of the fit depend on the size that it starts from.
  return suiting(suiting());
}

/** The size that suits one title, if it is at most this. */
function suitingPt(typesetter: Typesetter, { field: own, paragraphs }: ContentTitle, most: number | undefined): number {
  const { field } = inTitleSize(own, most);
  const scale = fitField(typesetter, field, field.box, paragraphs)?.fit?.font_scale ?? 1;
  return Math.max((field.text?.levels[0]?.size_pt ?? 0) * scale, leastTitlePt(field.box.w));
}

interface ContentTitle {
  field: LayoutField;
  paragraphs: Paragraph[];
}

/** A slide's title in the field, or free place, that holds it. */
function titleField(slide: StoredSlide, layout: LayoutModel): ContentTitle | null {
  const field = layout.fields.find(({ kind, name }) => kind === 'title' && slide.fields[name] !== undefined);
  const content = field === undefined ? undefined : slide.fields[field.name];
  if (field !== undefined && content?.kind === 'text') {
    const box = slide.boxes[field.name] ?? field.box;
    return { field: { ...field, box }, paragraphs: content.paragraphs.map(withCodes) };
  }
  const [text, free] = [layout.free_text?.title, freeTitle(slide, layout)];
  if (text === undefined || free?.content.kind !== 'text') return null;
  const place = { name: 'title', kind: 'title', placeholder: { type: 'title', idx: 0 }, shape_name: '' } as const;
  return { field: { ...place, box: free.box, text, max_length: 0, max_items: 0 }, paragraphs: free.content.paragraphs };
}

/** A field whose text is no larger than this, and the size to state for that; unchanged where it is smaller anyway. */
export function inTitleSize<Field extends Pick<LayoutField, 'text'>>(
  field: Field,
  pt: number | undefined,
): { field: Field; size_pt?: number } {
  const { text } = field;
  if (text === undefined || pt === undefined || (text.levels[0]?.size_pt ?? 0) <= pt) return { field };
  const levels = text.levels.map((level) => ({ ...level, size_pt: Math.min(level.size_pt, pt) }));
  // Stated as a size and not as a shrink factor: programs compute those anew, so that each title would have its own.
  return { field: { ...field, text: { ...text, levels } }, size_pt: pt };
}

/** The paragraph with codes, dates, years and parts of wholes that don't break: "2005-2006", "506 of 543". */
export function withCodes(paragraph: Paragraph): Paragraph {
  const held = (text: string): string =>
    withWholeCodes(text).replace(YEARS, '\u2011').replace(PART_OF_WHOLE, '\u00A0$1\u00A0');
  return { ...paragraph, runs: paragraph.runs.map((run) => ({ ...run, text: held(run.text) })) };
}

const YEARS = /(?<=(?<![\d-])(?:19|20)\d{2})-(?=(?:19|20)\d{2}(?![\d-]))/gu;
const PART_OF_WHOLE = /(?<=\d) (of|von) (?=\d)/gu;

/** The slide's title as free text, if the layout has no place for one. */
export function freeTitle(slide: Slide, layout: LayoutModel): FreeContent | undefined {
  const hasTitle = layout.fields.some(({ placeholder }) => masterTypeOf(placeholder.type) === 'title');
  if (hasTitle || layout.free_text?.title === undefined) return undefined;
  const wanted = inOneLine(slide.title);
  const says = ({ role, content }: FreeContent): boolean =>
    role !== 'source_line' && content.kind === 'text' && inOneLine(plainText(content.paragraphs)) === wanted;
  return slide.free.find(says);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
