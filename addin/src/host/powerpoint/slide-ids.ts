import type { OfficeGlobals } from './office-globals.ts';
import { runBatch } from './run-batch.ts';

/** The ids of all slides, in order. @throws HostError */
export function readIds(globals: OfficeGlobals): Promise<string[]> {
  return runBatch(globals, async (context) => {
    const { slides } = context.presentation;
    slides.load('items/id');
    await context.sync();
    return slides.items.map(({ id }) => id);
  });
}

/**
 * Whether two ids name one slide. PowerPoint writes the number of a slide, `#`, and an id of its making, which some versions
 * add only later; the number alone is unique in a deck.
 */
export function isSameSlide(a: string, b: string): boolean {
  return numberOf(a) === '' ? a === b : numberOf(a) === numberOf(b);
}

const numberOf = (id: string): string => id.split('#')[0] ?? '';
