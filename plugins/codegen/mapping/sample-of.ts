import type { InputSlide, MappingInput } from './mapping-input.ts';

/** Characters of a text that show what it is. */
const TEXT_CHARS = 70;
const PARAGRAPHS = 6;
const DESCRIPTION_CHARS = 160;
const LEAST_SLIDES = 3;

/**
 * The input of a program as its author sees it: whole in its shape, cut short in its texts, and in its slides where it would be
 * longer than the model reads.
 * @param chars most characters, all in all.
 */
export function sampleOf(input: MappingInput, chars: number): string {
  const slides = input.deck.slides.map(shortSlide);
  const layouts = input.template.layouts.map((layout) => ({
    ...layout,
    description: cut(layout.description, DESCRIPTION_CHARS),
  }));
  for (let count = slides.length; ; count = Math.floor(count / 2)) {
    const deck = { ...input.deck, slide_count: slides.length, slides: slides.slice(0, count) };
    const text = JSON.stringify({ ...input, deck, template: { ...input.template, layouts } });
    if (text.length <= chars || count <= LEAST_SLIDES) return text;
  }
}

function shortSlide(slide: InputSlide): InputSlide {
  return {
    ...slide,
    title: cut(slide.title, TEXT_CHARS),
    notes: cut(slide.notes, TEXT_CHARS),
    contents: slide.contents.map((content) =>
      content.kind === 'text'
        ? {
            ...content,
            paragraphs: content.paragraphs
              .slice(0, PARAGRAPHS)
              .map(({ text, level }) => ({ text: cut(text, TEXT_CHARS), level })),
          }
        : content,
    ),
  };
}

function cut(text: string, chars: number): string {
  return text.length <= chars ? text : `${text.slice(0, chars)}…`;
}
