import { diagramTexts } from '../../../../common/deck/diagram-texts.ts';
import { plainText } from '../../../../common/deck/slide.ts';
import type { FieldContent, Slide, StoredSlide } from '../../../../common/deck/slide.ts';
import { withoutPartNumber } from './part-number.ts';

/** One stretch of text on a slide, and the field it stands in. */
export interface SlideText {
  /** Layout field, id of free content, "title", "notes" or "__diagram__". */
  field: string;
  text: string;
}

/**
 * Every text of a slide in which a number is a claim: fields, table cells, labels of diagrams, notes. The source line, the
 * numbering of agendas, and that of the parts of a continued slide are none.
 */
export function slideTexts(slide: StoredSlide): SlideText[] {
  const texts: SlideText[] = [];
  for (const [field, content] of Object.entries(slide.fields)) texts.push(...contentTexts(field, content, slide));
  for (const free of slide.free) {
    if (free.role !== 'source_line') texts.push(...contentTexts(free.id, free.content, slide));
  }
  for (const text of diagramTexts(slide.__diagram__)) texts.push({ field: '__diagram__', text });
  if (!texts.some((each) => each.text === withoutPartNumber(slide, slide.title))) {
    texts.push({ field: 'title', text: withoutPartNumber(slide, slide.title) });
  }
  for (const line of slide.notes.split('\n')) {
    if (line.trim() !== '' && line !== slide.source_line && !isPlaceLine(line, slide)) {
      texts.push({ field: 'notes', text: line });
    }
  }
  return texts;
}

function contentTexts(field: string, content: FieldContent, slide: Slide): SlideText[] {
  if (content.kind === 'table') {
    return content.table.rows.flatMap((row) => row.map((cell) => ({ field, text: cell.text })));
  }
  if (content.kind !== 'text') return [];
  if (plainText(content.paragraphs) === slide.source_line) return [];
  return content.paragraphs.map((paragraph) => {
    const text = withoutPartNumber(slide, plainText([paragraph]));
    return { field, text: slide.kind === 'agenda' ? text.replace(/^\s*\d{1,2}(?:[.):]|\s|$)/, '') : text };
  });
}

/** A line of the notes that names the files the slide stands on: pages and sheets in it are places, not claims. */
function isPlaceLine(line: string, slide: Slide): boolean {
  const [, places] = /^\p{L}+:\s(.+)$/u.exec(line) ?? [];
  return places !== undefined && slide.sources.some(({ file }) => places.startsWith(file));
}
