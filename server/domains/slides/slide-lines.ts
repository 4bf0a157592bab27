import type { Size } from '../../../common/deck/geometry.ts';
import type { LayoutModel } from '../../../common/deck/layout.ts';
import { plainText } from '../../../common/deck/slide.ts';
import type { FieldContent, Slide, TextContent } from '../../../common/deck/slide.ts';
import { textContent, titleAlone } from './slide-draft.ts';

/** What the title field of a slide shows, in one line; null where the layout has none or it is empty. */
export function titleText(slide: Slide, layout: LayoutModel): string | null {
  const field = layout.fields.find((each) => each.kind === 'title');
  const content = field === undefined ? undefined : slide.fields[field.name];
  return content?.kind === 'text' ? oneLine(plainText(content.paragraphs)) : null;
}

/**
 * Sets the title, in its field, or in the text of its own where the layout has no field for it.
 * @param size of the slide, EMU.
 */
export function setTitle(slide: Slide, layout: LayoutModel, title: string, size: Size): void {
  const former = slide.title;
  slide.title = oneLine(title);
  const field = layout.fields.find((each) => each.kind === 'title');
  if (field !== undefined) {
    if (title === '') delete slide.fields[field.name];
    else slide.fields[field.name] = textContent([title], false);
    return;
  }
  const alone = slide.free.find((each) => each.role === 'content' && saysExactly(each.content, former));
  const content = titleAlone(title);
  if (title === '') slide.free = slide.free.filter((each) => each !== alone);
  else if (alone !== undefined) alone.content = content.content;
  else
    slide.free.push({ id: `${slide.id}-title`, role: 'content', box: content.boxOn(size), content: content.content });
}

/** Sets the line that names the sources where it stands on the slide; null takes it away. */
export function setSourceLine(slide: Slide, line: string | null): void {
  const former = slide.source_line;
  if (line === null || line.trim() === '') delete slide.source_line;
  else slide.source_line = line;
  const content: TextContent | null = slide.source_line === undefined ? null : textContent([slide.source_line], false);
  for (const [name, each] of Object.entries(slide.fields)) {
    if (former === undefined || !saysExactly(each, former)) continue;
    if (content === null) delete slide.fields[name];
    else slide.fields[name] = content;
  }
  slide.free = slide.free.flatMap((each) => {
    if (each.role !== 'source_line') return [each];
    return content === null ? [] : [{ ...each, content }];
  });
}

function saysExactly(content: FieldContent, text: string): boolean {
  return content.kind === 'text' && plainText(content.paragraphs) === text;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
