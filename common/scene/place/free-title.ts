import type { LayoutModel } from '../../deck/layout.ts';
import { plainText } from '../../deck/slide.ts';
import type { FreeContent, Slide } from '../../deck/slide.ts';
import { masterTypeOf } from '../../ooxml/read/shape-tree.ts';

/** The free text that says the slide's title, where the layout has no place for one. */
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
