import type { LayoutFooter, LayoutModel } from '../../deck/layout.ts';
import { plainText } from '../../deck/slide.ts';
import type { FieldContent, Paragraph, Slide } from '../../deck/slide.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';

/** Smallest type of a source line, in points; where the master sets its footers smaller, theirs. */
const SMALLEST_PT = 9;
/** Between what the master's footer says and the sources. */
const BETWEEN = ' | ';

/** Where the line that names a slide's sources goes beside the fields of its layout. */
export interface PlacedSourceLine {
  /** What fills the layout's footer; null where the line stands elsewhere. */
  item: SlideItem | null;
  /** What the notes must say, because no place on the slide takes it; '' for nothing. */
  for_notes: string;
}

/**
 * The source line as a field of the layout has it, else in the layout's footer, behind what the footer says on every slide;
 * where there is no footer or the line is too long for it, in the notes. It never makes a text box of its own.
 */
export function placeSourceLine(slide: Slide, layout: LayoutModel, typesetter: Typesetter): PlacedSourceLine {
  const line = sourceLineOf(slide);
  if (line === '' || Object.values(slide.fields).some((content) => says(content, line))) {
    return { item: null, for_notes: '' };
  }
  const item = layout.footer === undefined ? null : footerItem(slide.id, line, layout.footer, typesetter);
  return item === null ? { item, for_notes: line } : { item, for_notes: '' };
}

/** What names the sources of a slide, in one line; '' where nothing does. */
export function sourceLineOf(slide: Slide): string {
  const free = slide.free.find(({ role }) => role === 'source_line')?.content;
  const line = slide.source_line ?? (free?.kind === 'text' ? plainText(free.paragraphs) : '');
  return line.replace(/\s+/g, ' ').trim();
}

function says(content: FieldContent, line: string): boolean {
  return content.kind === 'text' && plainText(content.paragraphs).replace(/\s+/g, ' ').trim() === line;
}

function footerItem(slideId: string, line: string, footer: LayoutFooter, typesetter: Typesetter): SlideItem | null {
  const { box, text, shown_text } = footer;
  const shown = shown_text.replace(/\s+/g, ' ').trim();
  const words = shown === '' ? line : `${shown}${BETWEEN}${line}`;
  const paragraphs: Paragraph[] = [{ runs: [{ text: words }], level: 0 }];
  const inherited = text.levels[0]?.size_pt ?? SMALLEST_PT;
  const { fits, fit } = typesetter.fit(paragraphs, text, box, 'caption', Math.min(inherited, SMALLEST_PT));
  if (!fits) return null;
  return {
    id: `${slideId}-source`,
    placeholder: footer.placeholder,
    shape_name: footer.shape_name,
    box: null,
    content: {
      kind: 'text',
      paragraphs,
      ...(fit === null ? {} : { fit }),
      ...(footer.theme_font === undefined ? {} : { theme_font: footer.theme_font }),
    },
  };
}
