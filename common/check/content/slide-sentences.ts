import { formTexts } from '../../deck/form.ts';
import { isFrameField } from '../../deck/layout.ts';
import { plainText } from '../../deck/slide.ts';
import type { FieldContent } from '../../deck/slide.ts';
import { specOfSlide } from '../../deck/slide-kinds.ts';
import type { JudgedSlide } from '../judged-slide.ts';

/** A title or a paragraph of a slide. */
export interface SlideSentence {
  slide: JudgedSlide;
  text: string;
  role: 'title' | 'body';
  /** Name of the field, or id of the free element. */
  element_id: string;
}

/** Slides that don't belong to the deck's frame. In files without data this is unknown, and all are left out. */
export function contentSlides(slides: readonly JudgedSlide[]): JudgedSlide[] {
  return slides.filter(({ slide }) => slide !== null && !specOfSlide(slide.kind).is_frame);
}

export function contentsOf({ slide }: JudgedSlide): FieldContent[] {
  return slide === null ? [] : [...Object.values(slide.fields), ...slide.free.map(({ content }) => content)];
}

export function textOfContent(content: FieldContent): string {
  switch (content.kind) {
    case 'text':
      return plainText(content.paragraphs);
    case 'picture':
      return content.alt;
    case 'table':
      return [content.table.alt, ...content.table.rows.flat().map(({ text }) => text)].join('\n');
    case 'form':
      return [content.form.alt, ...formTexts(content.form)].join('\n');
    case 'chart':
      return JSON.stringify(content.chart);
  }
}

/** The title and the paragraphs of a slide that have at least three words, without source lines. */
export function sentencesOf(judged: JudgedSlide): SlideSentence[] {
  const { slide } = judged;
  if (slide === null) return [];
  const texts: [string, FieldContent][] = [
    ...Object.entries(slide.fields).filter(([name]) => !isFrameField(name)),
    ...slide.free
      .filter(({ role }) => role === 'content')
      .map((free): [string, FieldContent] => [free.id, free.content]),
  ];
  const title = squeezed(slide.title);
  const found: SlideSentence[] =
    title === '' ? [] : [{ slide: judged, text: title, role: 'title', element_id: 'title' }];
  for (const [element_id, content] of texts) {
    for (const words of paragraphsIn(content)) {
      const text = squeezed(words);
      if (text === title || text === slide.source_line || wordCount(text) < 3) continue;
      found.push({ slide: judged, text, role: 'body', element_id });
    }
  }
  return found;
}

/** The paragraphs of a content; of a visual form, the texts of its items. */
function paragraphsIn(content: FieldContent): string[] {
  if (content.kind === 'form') {
    // The cells of a row have its name, which is on the slide once.
    const labels = new Set(content.form.items.map(({ label }) => label));
    return formTexts(content.form).filter((text, at, all) => !labels.has(text) || all.indexOf(text) === at);
  }
  if (content.kind !== 'text') return [];
  return content.paragraphs.map(({ runs }) => runs.map((run) => run.text).join(''));
}

/** Number of words; in scripts without spaces, two characters count as one. */
export function wordCount(text: string): number {
  const signs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,%-]*/gu)?.length ?? 0) + Math.floor(signs / 2);
}

function squeezed(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
