import { initialsOf, personName } from '../../deck/review-marks.ts';
import type { Size } from '../../deck/geometry.ts';
import type { LayoutModel } from '../../deck/layout.ts';
import { CONTENT_TYPE } from '../package/content-types.ts';
import { RELATIONSHIP } from '../package/relationships.ts';
import { el, NAMESPACE, serializePart, SLIDE_NAMESPACES } from '../xml/element.ts';
import type { XmlElement } from '../xml/element.ts';
import type { CommentThread, SlideContent } from './deck-content.ts';
import { itemBox } from './deck-content.ts';
import type { NewParts, PartRelationships } from './new-parts.ts';

const AUTHORS_PATH = 'ppt/commentAuthors.xml';
/** Positions of classic comments are in 1/576 inch. */
export const EMU_PER_COMMENT_UNIT = 1587.5;
/** PowerPoint's position of a comment on the whole slide, and the offset of an answer below it. */
const SLIDE_CORNER = 10;
const REPLY_STEP = 136;
/** Distance between the marks of threads about the same thing, so that each can be clicked. */
const THREAD_STEP = 96;
/** Minimum distance of marks from the edge of the slide. */
const MARGIN = 96;
const THREADING_EXTENSION = '{C676402C-5697-4E1C-873F-D02D1690AC5C}';

interface Author {
  id: number;
  name: string;
  /** Number of comments written so far; they are numbered per author over the whole deck. */
  lastIdx: number;
}

interface Position {
  x: number;
  y: number;
}

/**
 * Writes classic comments (ECMA-376 part 1, 13.3.2, 13.3.3 and 19.4), which every PowerPoint and LibreOffice shows.
 * Answers refer to their comment with the PowerPoint 2013 extension; programs without it show them below.
 */
export class CommentParts {
  readonly #parts: NewParts;
  readonly #size: Size;
  readonly #authors = new Map<string, Author>();

  constructor(parts: NewParts, slideSize: Size) {
    this.#parts = parts;
    this.#size = slideSize;
  }

  /** Writes the comments of a slide, if it has any. */
  add(slide: SlideContent, layout: LayoutModel, relationships: PartRelationships): void {
    const before = new Map<string | null, number>();
    const comments = (slide.threads ?? []).flatMap((thread) => {
      const same = before.get(thread.item_id) ?? 0;
      before.set(thread.item_id, same + 1);
      return this.#thread(thread, this.#placeOf(slide, layout, thread.item_id, same));
    });
    if (comments.length === 0) return;
    const path = this.#parts.nextPath('comment');
    this.#parts.add(path, serializePart(el('p:cmLst', SLIDE_NAMESPACES, comments)), CONTENT_TYPE.comments);
    relationships.toPart(RELATIONSHIP.comments, path);
  }

  /** Writes the comment authors. @returns path of the part; null if there are no comments. */
  addAuthors(): string | null {
    if (this.#authors.size === 0) return null;
    const authors = [...this.#authors.values()].map(({ id, name, lastIdx }) =>
      el('p:cmAuthor', { id, name, initials: initialsOf(name), lastIdx, clrIdx: id }),
    );
    this.#parts.add(
      AUTHORS_PATH,
      serializePart(el('p:cmAuthorLst', SLIDE_NAMESPACES, authors)),
      CONTENT_TYPE.commentAuthors,
    );
    return AUTHORS_PATH;
  }

  #thread({ comments }: CommentThread, at: Position): XmlElement[] {
    let first: { authorId: number; idx: number } | null = null;
    return comments.map(({ author, text, created_at }, index) => {
      const who = this.#author(author);
      who.lastIdx += 1;
      const own = { authorId: who.id, idx: who.lastIdx };
      const place = this.#inside({ x: at.x, y: at.y + index * REPLY_STEP });
      const comment = el(
        'p:cm',
        // A time without zone; the extension holds its offset from UTC.
        { authorId: own.authorId, dt: new Date(created_at).toISOString().slice(0, -1), idx: own.idx },
        el('p:pos', { x: place.x, y: place.y }),
        el('p:text', {}, text.replace(/\r\n?/g, '\n')),
        threading(first),
      );
      first ??= own;
      return comment;
    });
  }

  #author(given: string): Author {
    const name = personName(given) || '?';
    let author = this.#authors.get(name);
    if (author === undefined) {
      author = { id: this.#authors.size, name, lastIdx: 0 };
      this.#authors.set(name, author);
    }
    return author;
  }

  /** @param same number of earlier threads about the same thing. */
  #placeOf(slide: SlideContent, layout: LayoutModel, itemId: string | null, same: number): Position {
    const item = slide.items.find(({ id }) => id === itemId);
    const box = item === undefined ? undefined : itemBox(item, layout);
    const corner = box === undefined ? { x: SLIDE_CORNER, y: SLIDE_CORNER } : { x: units(box.x), y: units(box.y) };
    return { x: corner.x + same * THREAD_STEP, y: corner.y };
  }

  #inside({ x, y }: Position): Position {
    const within = (value: number, length: number): number =>
      Math.max(SLIDE_CORNER, Math.min(value, Math.max(SLIDE_CORNER, units(length) - MARGIN)));
    return { x: within(x, this.#size.w), y: within(y, this.#size.h) };
  }
}

/** `p:extLst` with the comment that this one answers, if any ([MS-PPTX] 2.6.1.10). */
function threading(parent: { authorId: number; idx: number } | null): XmlElement {
  const info = el(
    'p15:threadingInfo',
    { 'xmlns:p15': NAMESPACE.p15, timeZoneBias: 0 },
    parent === null ? null : el('p15:parentCm', parent),
  );
  return el('p:extLst', {}, el('p:ext', { uri: THREADING_EXTENSION }, info));
}

function units(emu: number): number {
  return Math.round(emu / EMU_PER_COMMENT_UNIT);
}
