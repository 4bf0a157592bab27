import type { LayoutFooter, LayoutModel, TextFrame } from '../../deck/layout.ts';
import { plainText } from '../../deck/slide.ts';
import type { FieldContent, Paragraph, Slide } from '../../deck/slide.ts';
import type { SlideItem } from '../../ooxml/write/deck-content.ts';
import type { Typesetter } from '../../typeset/typesetter.ts';

/** Minimum font size of a source line in points, unless the master's footers are smaller. */
const MIN_PT = 9;
/** Source lines are at least this large where they have room, and at most as large as is still quiet. */
const READABLE_PT = 11;
const MAX_PT = 12;
/** Separator between the master's footer text and the sources. */
const BETWEEN = ' | ';

/** The place of the source line beside the fields of its layout. */
interface PlacedSourceLine {
  /** The item in the layout's footer; null if the line is elsewhere. */
  item: SlideItem | null;
  /** Text for the notes, because it has no place on the slide; '' for none. */
  for_notes: string;
}

/**
 * Places the source line in the layout's field for it, otherwise in the layout's footer after the footer's text,
 * otherwise (without footer, or if it is too long) in the notes. It never becomes a separate text box.
 */
export function placeSourceLine(slide: Slide, layout: LayoutModel, typesetter: Typesetter): PlacedSourceLine {
  const line = sourceLineOf(slide);
  if (line === '' || Object.values(slide.fields).some((content) => says(content, line))) {
    return { item: null, for_notes: '' };
  }
  const item = layout.footer === undefined ? null : footerItem(slide.id, line, layout.footer, typesetter);
  return item === null ? { item, for_notes: line } : { item, for_notes: '' };
}

/** The sources of a slide in one line; '' if there are none. */
export function sourceLineOf(slide: Slide): string {
  const free = slide.free.find(({ role }) => role === 'source_line')?.content;
  const line = slide.source_line ?? (free?.kind === 'text' ? plainText(free.paragraphs) : '');
  return line.replace(/\s+/g, ' ').trim();
}

export function says(content: FieldContent | undefined, line: string): boolean {
  return content?.kind === 'text' && plainText(content.paragraphs).replace(/\s+/g, ' ').trim() === line;
}

function footerItem(slideId: string, line: string, footer: LayoutFooter, typesetter: Typesetter): SlideItem | null {
  const { box, text, shown_text, is_moved: isMoved = false } = footer;
  const shown = shown_text.replace(/\s+/g, ' ').trim();
  const words = shown === '' ? line : `${shown}${BETWEEN}${line}`;
  const paragraphs: Paragraph[] = [{ runs: [{ text: words }], level: 0 }];
  const inherited = text.levels[0]?.size_pt ?? MIN_PT;
  const own = inherited < READABLE_PT ? READABLE_PT : inherited > MAX_PT ? MAX_PT : inherited;
  const other = own === inherited ? null : inSize(text, own);
  const takesOther = other !== null && (own < inherited || typesetter.fit(paragraphs, other, box, 'caption', own).fits);
  const least = inherited < READABLE_PT ? Math.min(inherited, MIN_PT) : READABLE_PT;
  const { fits, fit } = typesetter.fit(paragraphs, takesOther ? other : text, box, 'caption', least);
  if (!fits) return null;
  return {
    id: `${slideId}-source`,
    placeholder: footer.placeholder,
    shape_name: footer.shape_name,
    box: isMoved ? box : null,
    content: {
      kind: 'text',
      paragraphs,
      ...(isMoved ? { align: 'left' } : {}),
      ...(takesOther ? { size_pt: own } : {}),
      ...(fit === null ? {} : { fit }),
      ...(footer.theme_font === undefined ? {} : { theme_font: footer.theme_font }),
    },
  };
}

/** The frame with its first level in another size. */
function inSize(text: TextFrame, size_pt: number): TextFrame {
  const [first, ...others] = text.levels;
  return first === undefined ? text : { ...text, levels: [{ ...first, size_pt }, ...others] };
}
