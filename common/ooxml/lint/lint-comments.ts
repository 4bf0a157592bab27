import { CONTENT_TYPE } from '../package/content-types.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { attribute, childElements, descendants } from '../xml/dom.ts';
import type { LintFault } from './lint-fault.ts';

/** Faults of classic comments: authors that are not there, numbers that are given twice, answers to nothing. */
export function lintComments(pack: OfficePackage): LintFault[] {
  const parts = pack.partsByType(CONTENT_TYPE.comments);
  if (parts.length === 0) return [];
  const authors = new Set(
    pack
      .partsByType(CONTENT_TYPE.commentAuthors)
      .flatMap((part) => childElements(pack.xml(part).documentElement, 'cmAuthor'))
      .map((author) => attribute(author, 'id')),
  );
  const faults: LintFault[] = [];
  const seen = new Set<string>();
  for (const part of parts) {
    const comments = childElements(pack.xml(part).documentElement, 'cm');
    const own = new Set(comments.map(nameOf));
    for (const comment of comments) {
      const name = nameOf(comment);
      if (!authors.has(attribute(comment, 'authorId'))) faults.push({ code: 'comment_author', part, detail: name });
      if (seen.has(name)) faults.push({ code: 'duplicate_comment', part, detail: name });
      seen.add(name);
      for (const parent of descendants(comment, 'parentCm')) {
        if (!own.has(nameOf(parent))) faults.push({ code: 'comment_parent', part, detail: nameOf(parent) });
      }
    }
  }
  return faults;
}

/** Comments are numbered for each author. */
function nameOf(comment: Parameters<typeof attribute>[0]): string {
  return `${attribute(comment, 'authorId')}/${attribute(comment, 'idx')}`;
}
