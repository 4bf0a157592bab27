import { RELATIONSHIP } from '../../package/relationship-types.ts';
import type { OfficePackage } from '../../package/office-package.ts';
import { attribute, childElements, descend, integerAttribute } from '../../xml/dom.ts';
import type { Element } from '../../xml/tree.ts';
import type { ReadComment, ReadThread } from './comment-reading.ts';
import { commentTime } from './comment-time.ts';

/** Lists of monikers by what a comment is about: an element of the slide, a stretch of its text ([MS-ODRAWXML] 2.29.3). */
const ABOUT_A_SHAPE = ['deMkLst', 'txMkLst'];
/** Monikers of shapes of all kinds. */
const SHAPE_MONIKER = /^(sp|pic|graphicFrame|cxnSp|grpSp|ink)Mk$/;
const FARTHEST_EMU = 60_000_000;

/** Names of the authors of threaded comments by id. */
export function modernAuthors(pack: OfficePackage): ReadonlyMap<string, string> {
  return new Map(
    pack
      .targets(pack.mainPart, RELATIONSHIP.modernAuthors)
      .flatMap((path) => childElements(pack.xml(path).documentElement, 'author'))
      .map((author) => [attribute(author, 'id') ?? '', attribute(author, 'name') ?? '']),
  );
}

/** The threaded comments of a slide ([MS-PPTX] 2.16.3), as PowerPoint writes them since 2021. */
export function modernThreads(
  pack: OfficePackage,
  slidePath: string,
  authors: ReadonlyMap<string, string>,
): ReadThread[] {
  return pack
    .targets(slidePath, RELATIONSHIP.modernComments)
    .flatMap((path) => childElements(pack.xml(path).documentElement, 'cm'))
    .map((element) => {
      const shape = shapeOf(element);
      return {
        form: 'modern' as const,
        ...commentOf(element, authors),
        is_resolved: /^(resolved|closed)$/.test(attribute(element, 'status') ?? ''),
        // Beside a shape, the place counts from the shape's corner.
        position: shape === null ? positionOf(descend(element, 'pos')) : null,
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

/** The text of a paragraph, whatever its runs look like. */
function lineOf(paragraph: Element): string {
  return childElements(paragraph)
    .map((run) => (run.localName === 'br' ? '\n' : (descend(run, 't')?.textContent ?? '')))
    .join('');
}

function shapeOf(comment: Element): ReadThread['shape'] {
  const list = childElements(comment).find(({ localName }) => ABOUT_A_SHAPE.includes(localName));
  // In a group, the innermost shape is named last.
  const moniker = childElements(list).findLast(({ localName }) => SHAPE_MONIKER.test(localName));
  if (moniker === undefined) return null;
  return {
    id: integerAttribute(moniker, 'id') ?? null,
    creation_id: attribute(moniker, 'creationId')?.toUpperCase() ?? null,
  };
}

function positionOf(pos: Element | null): ReadThread['position'] {
  const [x, y] = [integerAttribute(pos, 'x'), integerAttribute(pos, 'y')];
  return x === undefined || y === undefined || Math.max(Math.abs(x), Math.abs(y)) > FARTHEST_EMU ? null : { x, y };
}
