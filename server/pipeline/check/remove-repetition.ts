import type { FieldContent, Paragraph, Slide, TextContent } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import { specOfSlide } from '../../../common/deck/slide-kinds.ts';

/** Two lines that share this much of the shorter one's words say the same. */
const SAME_SHARE = 0.85;
/** Fewer words are a name, which may come up often. */
const MIN_WORDS = 4;
/** A deck keeps this many content slides, however alike they are. */
const MIN_CONTENT_SLIDES = 2;

/**
 * The last look at a whole deck: each fact is on one slide. A point that repeats an earlier one, or the title of a slide, goes; a
 * slide of which nothing is left goes with it. A closing slide sums up what the slides say, but does not repeat their titles.
 * Lists only: charts, tables and quotations stay as they are.
 */
export function removeRepetition(slides: readonly Slide[]): Slide[] {
  const titles = slides.filter(isContent).map(({ id, title }) => ({ id, words: wordsOf(title) }));
  const earlier: ReadonlySet<string>[] = [];
  const kept: Slide[] = [];
  let left = slides.filter(isContent).length;
  for (const slide of slides) {
    const isClosing = slide.kind === 'closing';
    if (!isContent(slide) && !isClosing) {
      kept.push(slide);
      continue;
    }
    const others = titles.filter(({ id }) => isClosing || !slide.id.startsWith(id)).map(({ words }) => words);
    const isRepeated = (line: string): boolean => {
      const words = wordsOf(line);
      return [...others, ...(isClosing ? [] : earlier), wordsOf(slide.title)].some((other) => isSame(words, other));
    };
    const after = withoutLines(slide, isRepeated);
    const isEmpty = after !== slide && listsOf(after).length === 0 && !hasVisual(slide);
    if (isEmpty && !isClosing && left > MIN_CONTENT_SLIDES) {
      left -= 1;
      continue;
    }
    const result = isEmpty ? slide : after;
    for (const line of listsOf(result).flatMap(([, content]) => linesOf(content))) earlier.push(wordsOf(line));
    for (const line of formLines(result)) earlier.push(wordsOf(line));
    kept.push(result);
  }
  return kept;
}

function isContent({ kind }: Slide): boolean {
  return !specOfSlide(kind).is_frame;
}

function hasVisual(slide: Slide): boolean {
  const contents = [...Object.values(slide.fields), ...slide.free.map(({ content }) => content)];
  return contents.some(({ kind }) => kind !== 'text') || '__diagram__' in slide || slide.kind === 'quote';
}

/** The fields of a slide that hold more than one paragraph; callouts, which begin with a number on the second level, are none. */
function listsOf(slide: Slide): [string, TextContent][] {
  return Object.entries(slide.fields).flatMap(([name, content]: [string, FieldContent]) =>
    content.kind === 'text' &&
    content.paragraphs[0]?.level !== 1 &&
    (content.paragraphs.length > 1 || isBullet(content.paragraphs[0]))
      ? [[name, content] as [string, TextContent]]
      : [],
  );
}

/** What a visual form says, item by item: it stays, and what repeats it goes. */
function formLines(slide: Slide): string[] {
  const contents = [...Object.values(slide.fields), ...slide.free.map(({ content }) => content)];
  return contents.flatMap((content) =>
    content.kind === 'form' ? content.form.items.map(({ label = '', text = '' }) => `${label} ${text}`) : [],
  );
}

function isBullet(paragraph: Paragraph | undefined): boolean {
  return paragraph !== undefined && paragraph.bullet !== false;
}

function linesOf({ paragraphs }: TextContent): string[] {
  return paragraphs.map((paragraph) => plainText([paragraph]));
}

/** The slide without some lines, and without what was claimed in them; itself where none goes. */
function withoutLines(slide: Slide, isRepeated: (line: string) => boolean): Slide {
  const fields = { ...slide.fields };
  const gone: string[] = [];
  for (const [name, content] of listsOf(slide)) {
    const paragraphs = content.paragraphs.filter((paragraph) => !isRepeated(plainText([paragraph])));
    if (paragraphs.length === content.paragraphs.length) continue;
    gone.push(...linesOf(content).filter(isRepeated));
    if (paragraphs.length === 0) delete fields[name];
    else fields[name] = { ...content, paragraphs };
  }
  if (gone.length === 0) return slide;
  const shown = Object.values(fields).flatMap((content) => (content.kind === 'text' ? linesOf(content) : []));
  const isShown = (text: string): boolean => [slide.title, ...shown].some((line) => line.includes(text));
  const claims = slide.claims.filter(
    ({ field, text }) =>
      isShown(text) || slide.fields[field]?.kind !== 'text' || !gone.some((line) => line.includes(text)),
  );
  return { ...slide, fields, claims };
}

function wordsOf(line: string): ReadonlySet<string> {
  return new Set(
    (line.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => word.length > 2 || /\p{N}/u.test(word)),
  );
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  if (few.size < MIN_WORDS) return false;
  // "Arm 1" and "Arm 2", the figures of two years: alike in all but their numbers.
  const numbers = (words: ReadonlySet<string>): string =>
    [...words]
      .filter((word) => /\p{N}/u.test(word))
      .sort()
      .join();
  if (numbers(few) !== numbers(many)) return false;
  return [...few].filter((word) => many.has(word)).length >= few.size * SAME_SHARE;
}
