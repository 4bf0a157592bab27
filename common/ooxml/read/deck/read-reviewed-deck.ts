import type { Box, Size } from '../../../deck/geometry.ts';
import { openOfficePackage } from '../../package/office-package.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import { PackageError } from '../../package/package-gate.ts';
import { RELATIONSHIP } from '../../package/relationships.ts';
import { EMU_PER_COMMENT_UNIT } from '../../write/comment-parts.ts';
import { attribute, childElements, descend, descendants, integerAttribute } from '../../xml/dom.ts';
import type { Element } from '../../xml/tree.ts';
import { readOpenDeck } from './read-deck.ts';

/** Maximum number of comments in a file, answers included. */
const MAX_COMMENTS = 2000;

/** A slide of a reviewed deck: its ids and its comments. */
export interface ReviewedSlide {
  /** Position in the deck, from 1. */
  number: number;
  creation_id: number | null;
  title: string | null;
  shapes: { id: number; creation_id: string | null; box: Box | null }[];
  threads: ReadThread[];
}

/** A deck with review comments, as plain data. */
export interface ReviewedDeck {
  slide_size: Size;
  /** Custom document properties of type text. */
  properties: Readonly<Record<string, string>>;
  slides: ReviewedSlide[];
}

/**
 * Reads the comments of a presentation, classic and threaded, with the ids of its slides and shapes.
 * @param name the file name as its sender knows it, for messages.
 * @throws PackageError with `ooxml.too_many_comments` or a code of `readDeck` or of the package check.
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
      if (count > MAX_COMMENTS) throw new PackageError('ooxml.too_many_comments', { file: name, most: MAX_COMMENTS });
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

/** A comment as stored in the file. */
export interface ReadComment {
  /** As stored in the file; '' if there is no author. */
  author: string;
  /** Plain text with its line breaks, without formatting. */
  text: string;
  /** ISO 8601, UTC; null when missing or invalid. */
  created_at: string | null;
}

/** A comment and its answers, in file order. */
export interface ReadThread extends ReadComment {
  /** `classic`: ECMA-376 part 1, 19.4. `modern`: threaded comments ([MS-PPTX] 2.16). */
  form: 'classic' | 'modern';
  /** Always false for classic comments. */
  is_resolved: boolean;
  /** EMU on the slide; null if the comment refers to a shape or has no position. */
  position: { x: number; y: number } | null;
  /** The shape that a modern comment refers to; null for a comment on the slide or on a position. */
  shape: { id: number | null; creation_id: string | null } | null;
  replies: ReadComment[];
}

/** Largest valid coordinate (51 206 400 EMU, ECMA-376 part 1, 19.7.3); positions beyond it are ignored. */
const MAX_UNITS = 40_000;

/** Author names of classic comments by id. */
function classicAuthors(pack: OfficePackage): ReadonlyMap<string, string> {
  return new Map(
    pack
      .targets(pack.mainPart, RELATIONSHIP.commentAuthors)
      .flatMap((path) => childElements(pack.xml(path).documentElement, 'cmAuthor'))
      .map((author) => [attribute(author, 'id') ?? '', attribute(author, 'name') ?? '']),
  );
}

/** Maximum reply depth; comments that reply to each other in a circle stay separate threads. */
const MAX_STEPS = 50;

interface Numbered {
  thread: ReadThread;
  /** Author and number of the comment that this one answers. */
  parent: string | null;
}

/** Groups the classic comments of a slide into threads, using the reply references of the PowerPoint 2013 extension. */
function classicThreads(pack: OfficePackage, slidePath: string, authors: ReadonlyMap<string, string>): ReadThread[] {
  const comments = new Map<string, Numbered>();
  for (const path of pack.targets(slidePath, RELATIONSHIP.comments)) {
    for (const element of childElements(pack.xml(path).documentElement, 'cm')) {
      const [info] = descendants(descend(element, 'extLst'), 'threadingInfo');
      const parent = descend(info, 'parentCm');
      const name = keyOf(element);
      // If two comments have the same number, both are kept.
      comments.set(comments.has(name) ? `${name}#${comments.size}` : name, {
        thread: {
          form: 'classic',
          author: authors.get(attribute(element, 'authorId') ?? '') ?? '',
          text: descend(element, 'text')?.textContent ?? '',
          created_at: commentTime(attribute(element, 'dt'), integerAttribute(info, 'timeZoneBias')),
          is_resolved: false,
          position: classicPosition(descend(element, 'pos')),
          shape: null,
          replies: [],
        },
        parent: parent === null ? null : keyOf(parent),
      });
    }
  }
  const threads: ReadThread[] = [];
  for (const comment of comments.values()) {
    const first = firstOf(comment, comments);
    if (first === comment) threads.push(comment.thread);
    else {
      const { author, text, created_at } = comment.thread;
      first.thread.replies.push({ author, text, created_at });
    }
  }
  return threads;
}

/** The first comment of the thread that a comment belongs to; the comment itself if its parent is missing. */
function firstOf(comment: Numbered, comments: ReadonlyMap<string, Numbered>): Numbered {
  let first = comment;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next: Numbered | undefined = first.parent === null ? undefined : comments.get(first.parent);
    if (next === undefined) return first;
    first = next;
  }
  return comment;
}

function keyOf(element: Element): string {
  return `${attribute(element, 'authorId')}/${attribute(element, 'idx')}`;
}

function classicPosition(pos: Element | null): ReadThread['position'] {
  const [x, y] = [integerAttribute(pos, 'x'), integerAttribute(pos, 'y')];
  if (x === undefined || y === undefined || Math.max(Math.abs(x), Math.abs(y)) > MAX_UNITS) return null;
  return { x: Math.round(x * EMU_PER_COMMENT_UNIT), y: Math.round(y * EMU_PER_COMMENT_UNIT) };
}

/** Reference lists ([MS-ODRAWXML] 2.29.3) that name an element of the slide or a range of its text. */
const ABOUT_A_SHAPE = ['deMkLst', 'txMkLst'];
/** Reference elements that name a shape of any kind. */
const SHAPE_MONIKER = /^(sp|pic|graphicFrame|cxnSp|grpSp|ink)Mk$/;
const MAX_EMU = 60_000_000;

/** Author names of threaded comments by id. */
function modernAuthors(pack: OfficePackage): ReadonlyMap<string, string> {
  return new Map(
    pack
      .targets(pack.mainPart, RELATIONSHIP.modernAuthors)
      .flatMap((path) => childElements(pack.xml(path).documentElement, 'author'))
      .map((author) => [attribute(author, 'id') ?? '', attribute(author, 'name') ?? '']),
  );
}

/** The threaded comments of a slide ([MS-PPTX] 2.16.3), as PowerPoint writes them since 2021. */
function modernThreads(pack: OfficePackage, slidePath: string, authors: ReadonlyMap<string, string>): ReadThread[] {
  return pack
    .targets(slidePath, RELATIONSHIP.modernComments)
    .flatMap((path) => childElements(pack.xml(path).documentElement, 'cm'))
    .map((element) => {
      const shape = shapeOf(element);
      return {
        form: 'modern' as const,
        ...commentOf(element, authors),
        is_resolved: /^(resolved|closed)$/.test(attribute(element, 'status') ?? ''),
        // If a comment refers to a shape, its position is relative to the corner of the shape, so it isn't used.
        position: shape === null ? modernPosition(descend(element, 'pos')) : null,
        shape,
        replies: childElements(descend(element, 'replyLst'), 'reply').map((reply) => commentOf(reply, authors)),
      };
    });
}

function commentOf(element: Element, authors: ReadonlyMap<string, string>): ReadComment {
  return {
    author: authors.get(attribute(element, 'authorId') ?? '') ?? '',
    text: childElements(descend(element, 'txBody'), 'p').map(lineOf).join('\n'),
    created_at: commentTime(attribute(element, 'created')),
  };
}

/** The text of a paragraph, without formatting. */
function lineOf(paragraph: Element): string {
  return childElements(paragraph)
    .map((run) => (run.localName === 'br' ? '\n' : (descend(run, 't')?.textContent ?? '')))
    .join('');
}

function shapeOf(comment: Element): ReadThread['shape'] {
  const list = childElements(comment).find(({ localName }) => ABOUT_A_SHAPE.includes(localName));
  // For a shape in a group, the innermost shape comes last.
  const moniker = childElements(list).findLast(({ localName }) => SHAPE_MONIKER.test(localName));
  if (moniker === undefined) return null;
  return {
    id: integerAttribute(moniker, 'id') ?? null,
    creation_id: attribute(moniker, 'creationId')?.toUpperCase() ?? null,
  };
}

function modernPosition(pos: Element | null): ReadThread['position'] {
  const [x, y] = [integerAttribute(pos, 'x'), integerAttribute(pos, 'y')];
  return x === undefined || y === undefined || Math.max(Math.abs(x), Math.abs(y)) > MAX_EMU ? null : { x, y };
}

const TIME = /^\s*(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?\s*$/;
/** Plausible years: PowerPoint appeared in 1987. */
const YEARS = { from: 1987, to: 2200 };
const MAX_BIAS_MINUTES = 24 * 60;

/**
 * Converts the time of a comment (`xsd:dateTime`) to UTC; null if it is invalid.
 * @param biasMinutes minutes to add to a time without a zone to get UTC.
 */
function commentTime(text: string | undefined, biasMinutes = 0): string | null {
  const match = TIME.exec(text ?? '');
  if (match === null) return null;
  const [, seconds = '', fraction = '', zone] = match;
  const time = Date.parse(`${seconds}${fraction.slice(0, 4)}${zone ?? 'Z'}`);
  const bias = zone === undefined && Math.abs(biasMinutes) <= MAX_BIAS_MINUTES ? biasMinutes : 0;
  const date = new Date(time + bias * 60_000);
  const year = date.getUTCFullYear();
  return year >= YEARS.from && year < YEARS.to ? date.toISOString() : null;
}
