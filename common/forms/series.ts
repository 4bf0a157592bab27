/** "Option A, …", "Phase 2: …", "Variante III – …": the name of a series and the place in it. */
const MEMBER = /(?:^|(?<=[.!?;]\s))(?<name>\p{Lu}\p{L}+) (?<place>\p{Lu}|\d{1,2}|[IVX]{1,4})(?=[\s,:.)–-])/gu;
const MIN_MEMBERS = 2;

/** The members of a series that a text consists of, each with all that is said of it; null for other texts. */
export function seriesIn(text: string): string[] | null {
  const found = [...text.matchAll(MEMBER)];
  const [first] = found;
  const own = found.filter(({ groups }) => groups?.['name'] === first?.groups?.['name']);
  const places = new Set(own.map(({ groups }) => groups?.['place']));
  if (first?.index !== 0 || own.length < MIN_MEMBERS || places.size < own.length) return null;
  return own.map(({ index }, at) => text.slice(index, own[at + 1]?.index).trim());
}

/** Whether a line begins like the member of a series. */
export function isMember(line: string): boolean {
  return line.search(MEMBER) === 0;
}

/** "Option B, one warehouse in Linz: …": what members of a series are called beside their place; null where one has no such name. */
export function namesOfSeries(members: readonly string[]): string[] | null {
  const names = members.flatMap(
    (member) => /^\p{L}+ [\p{L}\d]{1,4}\s?[,–—-]\s+([^:.;]{3,60}):\s/u.exec(member)?.[1]?.trim() ?? [],
  );
  return names.length === members.length ? names : null;
}
