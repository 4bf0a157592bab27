import { RELATIONSHIP } from '../../package/relationship-types.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import { attribute, childElements, descend, descendants, integerAttribute } from '../../xml/dom.ts';
import type { Element } from '../../xml/tree.ts';
import { EMU_PER_COMMENT_UNIT } from '../../write/comment-parts.ts';
import type { ReadThread } from './comment-reading.ts';
import { commentTime } from './comment-time.ts';

/** Farther out than any slide reaches (51 206 400 EMU, ECMA-376 part 1, 19.7.3) nobody means a place. */
const FARTHEST_UNITS = 40_000;

/** Names of classic authors by id. */
export function classicAuthors(pack: OfficePackage): ReadonlyMap<string, string> {
  return new Map(
    pack
      .targets(pack.mainPart, RELATIONSHIP.commentAuthors)
      .flatMap((path) => childElements(pack.xml(path).documentElement, 'cmAuthor'))
      .map((author) => [attribute(author, 'id') ?? '', attribute(author, 'name') ?? '']),
  );
}

/** Answers to answers go no deeper; what answers in a circle stands for itself. */
const MOST_STEPS = 50;

interface Numbered {
  thread: ReadThread;
  /** Author and number of the comment that it answers. */
  parent: string | null;
}

/** The classic comments of a slide as threads: answers name what they answer by the extension of PowerPoint 2013. */
export function classicThreads(
  pack: OfficePackage,
  slidePath: string,
  authors: ReadonlyMap<string, string>,
): ReadThread[] {
  const comments = new Map<string, Numbered>();
  for (const path of pack.targets(slidePath, RELATIONSHIP.comments)) {
    for (const element of childElements(pack.xml(path).documentElement, 'cm')) {
      const [info] = descendants(descend(element, 'extLst'), 'threadingInfo');
      const parent = descend(info, 'parentCm');
      const name = nameOf(element);
      // Numbers that are given twice lose no comment.
      comments.set(comments.has(name) ? `${name}#${comments.size}` : name, {
        thread: {
          form: 'classic',
          author: authors.get(attribute(element, 'authorId') ?? '') ?? '',
          text: descend(element, 'text')?.textContent ?? '',
          created_at: commentTime(attribute(element, 'dt'), integerAttribute(info, 'timeZoneBias')),
          is_resolved: false,
          position: positionOf(descend(element, 'pos')),
          shape: null,
          replies: [],
        },
        parent: parent === null ? null : nameOf(parent),
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

/** What began the thread that a comment is in: itself where it answers nothing that is there. */
function firstOf(comment: Numbered, comments: ReadonlyMap<string, Numbered>): Numbered {
  let first = comment;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next: Numbered | undefined = first.parent === null ? undefined : comments.get(first.parent);
    if (next === undefined) return first;
    first = next;
  }
  return comment;
}

function nameOf(element: Element): string {
  return `${attribute(element, 'authorId')}/${attribute(element, 'idx')}`;
}

function positionOf(pos: Element | null): ReadThread['position'] {
  const [x, y] = [integerAttribute(pos, 'x'), integerAttribute(pos, 'y')];
  if (x === undefined || y === undefined || Math.max(Math.abs(x), Math.abs(y)) > FARTHEST_UNITS) return null;
  return { x: Math.round(x * EMU_PER_COMMENT_UNIT), y: Math.round(y * EMU_PER_COMMENT_UNIT) };
}
