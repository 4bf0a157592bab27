import type { LandedSlide } from '../../host/host-port.ts';
import type { FileSlide } from '../../data/insertion.ts';
import { compareSlide, printOf } from './compare-slides.ts';
import type { InsertedSlide } from './insertion.ts';

/** How an inserted slide compares with the sent one. */
export function checkLanded(
  own: readonly { slide: FileSlide; id: string }[],
  read: readonly LandedSlide[] | null,
): Pick<InsertedSlide, 'check' | 'differences' | 'print' | 'filled'> {
  const landed = own.map(({ id }) => read?.find((slide) => slide.id === id));
  const there = landed.filter((slide) => slide !== undefined);
  if (there.length < own.length) return { check: 'unchecked', differences: [], print: null, filled: [] };
  const differences = own.flatMap(({ slide }, index) => {
    const other = landed[index];
    return other === undefined ? [] : compareSlide(slide, other);
  });
  const filled = [...new Set(own.flatMap(({ slide }) => slide.shapes.flatMap(filledName)))];
  const check = differences.length === 0 ? 'equal' : 'different';
  return { check, differences, print: printOf(there, filled), filled };
}

/** PowerPoint fills in what the file leaves out, and does so again when a slide is moved. */
const filledName = ({ name, text }: FileSlide['shapes'][number]): string[] => (text === null ? [name] : []);
