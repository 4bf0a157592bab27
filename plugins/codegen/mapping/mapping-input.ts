import type { Box, Size } from '../../../common/deck/geometry.ts';
import type { FieldKind, LayoutCatalogue, LayoutRole } from '../../../common/deck/layout.ts';
import type { Deck, StoredSlide } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import { NOTES, sourceContents, TITLE } from './source-contents.ts';
import type { SourceContent } from './source-contents.ts';

/** A rectangle in percentages of the slide. */
interface PercentRect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Slide content for a program: texts as they are, everything else by a description. */
type InputContent =
  | { name: string; kind: 'text'; chars: number; paragraphs: { text: string; level: number }[] }
  | { name: string; kind: 'chart'; chart_kind: string; about: string; categories: number; series: string[] }
  | { name: string; kind: 'table'; about: string; header: string[]; rows: number; columns: number }
  | { name: string; kind: 'picture'; about: string }
  | { name: string; kind: 'form'; about: string; items: number }
  | { name: string; kind: 'diagram' };

export interface InputSlide {
  id: string;
  kind: string;
  title: string;
  source_line: string | null;
  notes: string;
  /** Everything but title and notes. */
  contents: InputContent[];
}

interface InputLayout {
  id: string;
  name: string;
  role: LayoutRole;
  description: string;
  /** False: it belongs to another master than the first one. */
  is_of_first_master: boolean;
  fields: {
    name: string;
    kind: FieldKind;
    max_length: number;
    max_items: number;
    /** Whether its text is vertical. */
    is_vertical: boolean;
    box: PercentRect;
  }[];
  /** Room for a chart, table, picture or diagram without a field. */
  free_area: PercentRect | null;
}

/** The input of a mapping program: the slides of a presentation and the target layouts. */
export interface MappingInput {
  prompt: string;
  deck: { title: string; language: string; slides: InputSlide[] };
  template: { width: number; height: number; layouts: InputLayout[] };
}

/**
 * Creates the input of a mapping program: only data; content other than text is included by reference. @param prompt
 * the author's request.
 */
export function mappingInput(deck: Deck, catalogue: LayoutCatalogue, prompt: string): MappingInput {
  const { slide_size: size, layouts } = catalogue;
  const first = layouts[0]?.master_id;
  return {
    prompt,
    deck: { title: deck.title, language: deck.language, slides: deck.slides.map(inputSlide) },
    template: {
      ...{ width: size.w, height: size.h },
      layouts: layouts.map(({ layout_id, name, role, description, fields, free_area, master_id }) => ({
        ...{ id: layout_id, name, role, description, is_of_first_master: master_id === first },
        fields: fields.map((field) => ({
          ...{ name: field.name, kind: field.kind, max_length: field.max_length, max_items: field.max_items },
          is_vertical: field.text?.is_vertical === true,
          box: percentOf(field.box, size),
        })),
        free_area: free_area === null ? null : percentOf(free_area, size),
      })),
    },
  };
}

/** Converts EMU to percentages of the slide, rounded to a tenth. */
function percentOf(box: Box, size: Size): PercentRect {
  const share = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;
  return { x: share(box.x, size.w), y: share(box.y, size.h), w: share(box.w, size.w), h: share(box.h, size.h) };
}

/** Converts percentages of the slide to EMU. */
export function emuOf({ x, y, w, h }: PercentRect, size: Size): Box {
  const part = (percent: number, whole: number): number => Math.round((percent / 100) * whole);
  return { x: part(x, size.w), y: part(y, size.h), w: part(w, size.w), h: part(h, size.h) };
}

function inputSlide(slide: StoredSlide): InputSlide {
  const contents = [...sourceContents(slide)].filter(([name]) => name !== TITLE && name !== NOTES);
  return {
    ...{ id: slide.id, kind: slide.kind, title: slide.title, source_line: slide.source_line ?? null },
    notes: slide.notes,
    contents: contents.map(([name, content]) => inputContent(name, content)),
  };
}

function inputContent(name: string, content: SourceContent): InputContent {
  switch (content.kind) {
    case 'text': {
      const paragraphs = content.paragraphs.map((each) => ({ text: plainText([each]), level: each.level }));
      return { name, kind: 'text', chars: plainText(content.paragraphs).length, paragraphs };
    }
    case 'chart': {
      const { kind, alt, categories, series } = content.chart;
      const names = series.map((each) => each.name);
      return { name, kind: 'chart', chart_kind: kind, about: alt, categories: categories.length, series: names };
    }
    case 'table': {
      const { alt, rows, header_rows } = content.table;
      const [header = []] = rows;
      const reported = { about: alt, header: header_rows > 0 ? header.map(({ text }) => text) : [] };
      return { name, kind: 'table', ...reported, rows: rows.length - header_rows, columns: header.length };
    }
    case 'form':
      return { name, kind: 'form', about: content.form.alt, items: content.form.items.length };
    case 'picture':
      return { name, kind: 'picture', about: content.alt };
    case 'diagram':
      return { name, kind: 'diagram' };
  }
}
