/** "Option A, …", "Phase 2: …", "Variante III – …": the name of a series and the place in it. */
const MEMBER = /^(\p{Lu}\p{L}+) (\p{Lu}|\d{1,2}|[IVX]{1,4})(?=[\s,:.)–-])/u;
const MIN_MEMBERS = 2;

/** Whether lines are members of one series, equals of which none says what the others say. */
export function isSeries(lines: readonly string[]): boolean {
  const members = lines.map((line) => MEMBER.exec(line.trim()));
  const names = new Set(members.map((member) => member?.[1] ?? ''));
  const places = new Set(members.map((member) => member?.[2] ?? ''));
  return lines.length >= MIN_MEMBERS && names.size === 1 && !names.has('') && places.size === lines.length;
}
