import type { Box, Size } from '../../deck/geometry.ts';
import type { ExampleSlide } from './example-slide.ts';
import type { OfficePackage } from '../../ooxml/package/office-package.ts';
import { descend, descendants, relationshipAttribute } from '../../ooxml/xml/dom.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import { wordsOf } from './example-slide.ts';

/** Elements that a deck repeats on most slides instead of using a layout. */
export interface DeckHabits {
  /** A picture that most slides show. */
  isHabitualPicture(part: string, element: Element): boolean;
  /** A text that most slides have at the same place. */
  isHabitualText(text: string, box: Box, size: Size): boolean;
}

/** Resolution for comparing places: a fiftieth of the slide. */
const STEPS = 50;

/** Finds what most slides of a deck have in common. */
export function readHabits(pack: OfficePackage, examples: readonly ExampleSlide[]): DeckHabits {
  const counts = new Map<string, number>();
  for (const { slide, size } of examples) {
    const keys = slide.shapes.flatMap(({ element, box }) => {
      const text = wordsOf(descend(element, 'txBody'));
      return [
        ...pictureKeys(pack, slide.path, element),
        ...(text === '' || box === null ? [] : [textKey(text, box, size)]),
      ];
    });
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isHabit = (key: string): boolean => {
    const count = counts.get(key) ?? 0;
    return count >= 2 && count > examples.length / 2;
  };
  return {
    isHabitualPicture: (part, element) => pictureKeys(pack, part, element).some(isHabit),
    isHabitualText: (text, box, size) => isHabit(textKey(text, box, size)),
  };
}

function pictureKeys(pack: OfficePackage, part: string, element: Element): string[] {
  return descendants(element, 'blip').flatMap((blip) => {
    const path = pack.targetOfId(part, relationshipAttribute(blip, 'embed'));
    return path === null ? [] : [`picture ${path}`];
  });
}

function textKey(text: string, box: Box, size: Size): string {
  const at = [box.x / size.w, box.y / size.h].map((share) => Math.round(share * STEPS));
  return `text ${at.join(' ')} ${text}`;
}
