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
