import type { Box, Size } from '../../../deck/geometry.ts';
import { openOfficePackage } from '../../package/office-package.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import { PackageError } from '../../package/package-error.ts';
import { RELATIONSHIP } from '../../package/relationship-types.ts';
import { attribute, childElements } from '../../xml/dom.ts';
import { readOpenDeck } from '../read-deck.ts';
import { classicAuthors, classicThreads } from './classic-comments.ts';
import type { ReadThread } from './comment-reading.ts';
import { modernAuthors, modernThreads } from './modern-comments.ts';

/** More comments than people write about a deck; those of a file are counted with their answers. */
export const MOST_COMMENTS = 2000;

/** A slide of a reviewed deck: what it can be known by, and what was said about it. */
export interface ReviewedSlide {
  /** Position in the deck, from 1. */
  number: number;
  creation_id: number | null;
  title: string | null;
  shapes: { id: number; creation_id: string | null; box: Box | null }[];
  threads: ReadThread[];
}

/** A deck that people commented on. Plain data. */
export interface ReviewedDeck {
  slide_size: Size;
  /** Custom document properties that are texts. */
  properties: Readonly<Record<string, string>>;
  slides: ReviewedSlide[];
}

/**
 * Reads the comments of a presentation, classic and threaded ones, with what tells its slides and shapes.
 * @param name the file as its sender knows it, for messages.
 * @throws PackageError of the gate and of `readDeck`; `ooxml.too_many_comments`
 */
export async function readReviewedDeck(bytes: Uint8Array, name: string): Promise<ReviewedDeck> {
  const pack = await openOfficePackage(bytes, name);
  const { slide_size, slides } = readOpenDeck(pack);
  const authors = { classic: classicAuthors(pack), modern: modernAuthors(pack) };
  let count = 0;
  return {
    slide_size,
    properties: customTexts(pack),
    slides: slides.map(({ number, creation_id, title, path, shapes }) => {
      const threads = [...classicThreads(pack, path, authors.classic), ...modernThreads(pack, path, authors.modern)];
      count += threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
      if (count > MOST_COMMENTS) throw new PackageError('ooxml.too_many_comments', { file: name, most: MOST_COMMENTS });
      const known = shapes.map(({ id, creation_id: own, box }) => ({ id, creation_id: own, box }));
      return { number, creation_id, title, shapes: known, threads };
    }),
  };
}

function customTexts(pack: OfficePackage): Record<string, string> {
  const [path] = pack.targets('', RELATIONSHIP.customProperties);
  if (path === undefined) return {};
  return Object.fromEntries(
    childElements(pack.xml(path).documentElement, 'property').flatMap((property) => {
      const [value] = childElements(property);
      return value?.localName === 'lpwstr' ? [[attribute(property, 'name') ?? '', value.textContent]] : [];
    }),
  );
}
