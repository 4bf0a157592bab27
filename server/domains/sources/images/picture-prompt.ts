import type { FieldContent, Slide } from '../../../../common/deck/slide.ts';
import { plainText } from '../../../../common/deck/slide.ts';

/** Words of a slide that a picture is told of, beside its title. */
const MAX_CONTEXT_CHARS = 400;

/**
 * What an image model is asked to draw for a slide: its message and what it says, in a look that suits any brand. Numbers are
 * left to the slide: a picture that shows figures of its own would be wrong.
 */
export function picturePrompt(slide: Slide): string {
  const context = Object.values(slide.fields)
    .map(wordsOf)
    .filter((words) => words !== '' && words !== slide.title)
    .join(' ')
    .replace(/\s+/gu, ' ')
    .slice(0, MAX_CONTEXT_CHARS);
  return [
    `A picture for a presentation slide with the message: ${slide.title}`,
    ...(context === '' ? [] : [`The slide says: ${context}`]),
    'Style: calm editorial photograph, natural light, muted neutral colours, one clear subject, room around it.',
    'No text, no letters, no numbers, no charts, no logos, no watermarks, no frames.',
  ].join('\n');
}

function wordsOf(content: FieldContent): string {
  return content.kind === 'text' ? plainText(content.paragraphs) : '';
}
