/** The ETag of a revision (RFC 9110, 8.8.3). */
export function revisionTag(revision: number): string {
  return `"${revision}"`;
}

/** Whether an `If-Match` (RFC 9110, 13.1.1) names the revision. `*` stands for any that there is. */
export function matchesRevision(ifMatch: string, revision: number): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes(revisionTag(revision)) || (tags.includes('*') && revision > 0);
}
