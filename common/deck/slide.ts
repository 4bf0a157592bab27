import type { ChartSpec } from './chart.ts';
import type { Claim } from './claim.ts';
import type { Finding } from './finding.ts';
import { formTexts } from './form.ts';
import type { FormContent, FormSpec } from './form.ts';
import type { Box } from './geometry.ts';
import type { SlideKind } from './slide-kinds.ts';
import type { ReviewComment } from './review-marks.ts';
import type { SourceAddress } from './source.ts';

/** A stretch of text with one look. */
export interface TextRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
  /** http, https or mailto only. */
  link?: string;
}

export interface Paragraph {
  runs: TextRun[];
  /** List level, 0 to 8. */
  level: number;
  /** false takes the placeholder's bullet away (a single sentence is not a list). */
  bullet?: boolean;
}

export interface TextContent {
  kind: 'text';
  paragraphs: Paragraph[];
}
interface ChartContent {
  kind: 'chart';
  chart: ChartSpec;
}
interface TableContent {
  kind: 'table';
  table: TableSpec;
}
export interface PictureContent {
  kind: 'picture';
  /** `${source.id}/${image.id}` for a picture of a source, `image:${id}` for one that was uploaded or drawn. */
  image_ref: string;
  alt: string;
  /** Shows nothing that readers need: it has no alternative text, and is marked so. */
  is_decorative?: boolean;
  /** The alternative text is a program's or a model's until a person has accepted or changed it. */
  is_alt_suggested?: boolean;
  /** Point of the picture that must stay visible, as fractions from the top left; the middle when absent. */
  focus?: { x: number; y: number };
}
export type FieldContent = TextContent | ChartContent | TableContent | PictureContent | FormContent;

/** Content at a box of its own (EMU). A source line is set small and muted. */
export interface FreeContent {
  id: string;
  role: 'content' | 'source_line';
  box: Box;
  content: FieldContent;
}

/** A slide as data: a layout, the content of its fields, and what is known about it. */
export interface Slide {
  id: string;
  kind: SlideKind;
  /** `LayoutModel.layout_id` */
  layout_id: string;
  title: string;
  /** By `LayoutField.name`. Fields without an entry are removed from the slide. */
  fields: Record<string, FieldContent>;
  /** Explicit geometry (EMU), by field name, where the slide departs from its layout. */
  boxes: Record<string, Box>;
  /** Content the layout has no placeholder for. */
  free: FreeContent[];
  /** The quiet line at the foot: file, sheet or page. Absent on slides without data. */
  source_line?: string;
  notes: string;
  sources: SourceAddress[];
  claims: Claim[];
  findings: Finding[];
}

/** A slide with its extras, as it is stored. */
export type StoredSlide = Slide & SlideExtras;

/** A whole deck as data. */
export interface Deck {
  title: string;
  subtitle?: string;
  author?: string;
  /** BCP 47. */
  language: string;
  /** When its content last changed (ISO 8601): files of the same state are identical. */
  changed_at?: string;
  slides: StoredSlide[];
  /** The other slides of its presentation, if it is a part: they aren't in it, but the titles of all have one size. */
  others?: readonly StoredSlide[];
  /** Document properties of its files, beside title and author. */
  properties?: DeckProperties;
  /** What files of it show of its review, where their format can. Oldest first. */
  comments?: readonly ReviewComment[];
}

/** References of the pictures that contents show: those of their own and those in visual forms. */
export function pictureRefs(slide: Pick<Slide, 'fields' | 'free'>): string[] {
  const contents = [...Object.values(slide.fields), ...slide.free.map((free) => free.content)];
  return contents.flatMap((content) => {
    if (content.kind === 'picture') return [content.image_ref];
    return content.kind === 'form' && content.form.picture !== undefined ? [content.form.picture.image_ref] : [];
  });
}

/** The plain text of paragraphs, one line each. */
export function plainText(paragraphs: readonly Paragraph[]): string {
  return paragraphs.map((paragraph) => paragraph.runs.map((run) => run.text).join('')).join('\n');
}

/** The items of a form as paragraphs, for what can't draw them: the label in bold, then the rest. */
export function formParagraphs({ items }: Pick<FormSpec, 'items'>): Paragraph[] {
  return items.flatMap((item) => {
    const { label = '', ...rest } = item;
    const text = formTexts({ items: [rest] }).join(': ');
    if (label === '' && text === '') return [];
    const lead = label === '' ? [] : [{ text: text === '' ? label : `${label}: `, bold: true }];
    return [{ runs: text === '' ? lead : [...lead, { text }], level: 0 }];
  });
}

/** Document properties of a deck's file, beside title and author. */
export interface DeckProperties {
  /** In words: "In Review". */
  status: string;
  /** By name; times are dates. */
  custom: Readonly<Record<string, string | Date>>;
}

/** What a slide may carry beside its content: diagrams as data or markup, and the mark of a picture that failed. */
export interface SlideExtras {
  __diagram__?: Record<string, unknown>;
  __diagram_markup__?: string;
  __image_error__?: string | Record<string, unknown>;
}

/** The names of the extras. */
export const SLIDE_EXTRAS = ['__diagram__', '__diagram_markup__', '__image_error__'] as const;

export interface TableCell {
  text: string;
  /** Numbers stand right, text left. */
  align: 'left' | 'right' | 'center';
  bold?: boolean;
  /** A dark head, the cell that decides, a status among others and that of the row that matters, and those in the colour that they name. */
  look?:
    | 'head'
    | 'key'
    | 'key_head'
    | 'status'
    | 'key_status'
    | 'alert_status'
    | 'red_status'
    | 'amber_status'
    | 'green_status';
  /** Parts below their total: steps from the edge. */
  indent?: number;
}

/** A native table: rows of equal length, the first `header_rows` of them headers. */
export interface TableSpec {
  alt: string;
  rows: TableCell[][];
  header_rows: number;
  /** Relative column widths; equal when absent. */
  column_weights?: number[];
  /** Row indices (header included) to emphasise. */
  emphasised_rows: number[];
  /** Row indices (header included) with a rule above: totals. */
  total_rows: number[];
}
