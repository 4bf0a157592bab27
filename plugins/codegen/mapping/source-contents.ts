import type { FieldContent, Paragraph, StoredSlide } from '../../../common/deck/slide.ts';
import { formTexts } from '../../../common/deck/form.ts';
import { plainText } from '../../../common/deck/slide.ts';

/** Content that can be taken from a slide, by name: `title`, `notes`, `diagram`, fields, and free content by id. */
export type SourceContent = FieldContent | { kind: 'diagram' };

export const TITLE = 'title';
export const NOTES = 'notes';
export const DIAGRAM = 'diagram';

/** The contents of a slide by name, in order. Title and source line are included once, however the slide shows them. */
export function sourceContents(slide: StoredSlide): Map<string, SourceContent> {
  const contents = new Map<string, SourceContent>();
  if (slide.title.trim() !== '') contents.set(TITLE, { kind: 'text', paragraphs: [line(slide.title)] });
  for (const [name, content] of Object.entries(slide.fields)) {
    if (!isStatedElsewhere(slide, content) && name !== TITLE) contents.set(name, content);
  }
  for (const { id, role, content } of slide.free) {
    if (role === 'content' && !isStatedElsewhere(slide, content) && !contents.has(id)) contents.set(id, content);
  }
  if (slide.__diagram__ !== undefined || (slide.__diagram_markup__ ?? '').trim() !== '') {
    contents.set(DIAGRAM, { kind: 'diagram' });
  }
  const notes = slide.notes.split('\n').filter((each) => each.trim() !== '');
  if (notes.length > 0) contents.set(NOTES, { kind: 'text', paragraphs: notes.map(line) });
  return contents;
}

/** All text of a slide by line, to check abridgements and numbers against. */
export function linesOf(slide: StoredSlide): string[] {
  const lines = [...sourceContents(slide).values()].flatMap((content): string[] => {
    switch (content.kind) {
      case 'text':
        return content.paragraphs.map((paragraph) => plainText([paragraph]));
      case 'table':
        return [content.table.alt, ...content.table.rows.flatMap((row) => row.map(({ text }) => text))];
      case 'chart':
        return [content.chart.alt, ...content.chart.categories, ...content.chart.series.map(({ name }) => name)];
      case 'form':
        return [content.form.alt, ...formTexts(content.form)];
      case 'picture':
        return [content.alt];
      case 'diagram':
        return [];
    }
  });
  return [...lines, slide.source_line ?? ''].filter((each) => each.trim() !== '');
}

/** No-break spaces stay: they keep numbers and units on one line. */
function line(text: string): Paragraph {
  return { runs: [{ text: text.replace(/[ \t\r\n]+/g, ' ').trim() }], level: 0, bullet: false };
}

function isStatedElsewhere(slide: StoredSlide, content: FieldContent): boolean {
  if (content.kind !== 'text') return false;
  const text = plainText(content.paragraphs).replace(/\s+/g, ' ').trim();
  return text === '' || text === slide.title.replace(/\s+/g, ' ').trim() || text === slide.source_line?.trim();
}
