import type { Claim } from '../../../common/deck/claim.ts';
import type { FieldContent, Slide } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';

/** A field of the slide as one of its parts shows it. */
interface ShownField {
  /** What the part calls it: free content has an id of its own on every slide. */
  field: string;
  text: string;
}

/**
 * Gives each claim of a continued slide to the part that shows its number, in the order of the text. What several parts
 * show, as titles and header rows are, is claimed on each of them; what none shows stays with the first. In place.
 * @param claims of the whole slide.
 * @param parts the first has the ids of the whole slide; the n-th content of the slide is called by `contentIdOf(part, n)`.
 */
export function shareClaims(
  claims: readonly Claim[],
  whole: Slide,
  parts: readonly Slide[],
  contentIdOf: (part: Slide, index: number) => string,
): void {
  const shownOn = parts.map((part) => {
    const cache = new Map<string, ShownField | null>();
    return (field: string): ShownField | null => {
      const known = cache.get(field);
      if (known !== undefined) return known;
      const shown = shownField(part, whole, field, contentIdOf);
      cache.set(field, shown);
      return shown;
    };
  });
  for (const part of parts) part.claims = [];
  const countOn = (part: Slide, field: string, text: string): number =>
    part.claims.filter((claim) => claim.field === field && claim.text === text).length;
  for (const claim of claims) {
    const at = parts.findIndex((part, index) => {
      const shown = shownOn[index]?.(claim.field) ?? null;
      return shown !== null && occurrences(shown.text, claim.text) > countOn(part, shown.field, claim.text);
    });
    const part = parts[Math.max(0, at)];
    part?.claims.push({ ...claim, slide_id: part.id, field: shownOn[at]?.(claim.field)?.field ?? claim.field });
  }
  for (const [index, part] of parts.entries()) {
    for (const claim of claims) {
      const shown = shownOn[index]?.(claim.field) ?? null;
      if (shown === null || countOn(part, shown.field, claim.text) > 0 || occurrences(shown.text, claim.text) === 0)
        continue;
      part.claims.push({ ...claim, slide_id: part.id, field: shown.field });
    }
  }
}

function shownField(
  part: Slide,
  whole: Slide,
  field: string,
  contentIdOf: (part: Slide, index: number) => string,
): ShownField | null {
  const content = part.fields[field];
  if (content !== undefined) return { field, text: textOf(content) };
  const index = whole.free.findIndex(({ id }) => id === field);
  const free = index < 0 ? undefined : part.free.find(({ id }) => id === contentIdOf(part, index));
  if (free !== undefined) return { field: free.id, text: textOf(free.content) };
  return field === 'title' && whole.fields[field] === undefined ? { field, text: part.title } : null;
}

/** How often a number is in a text by itself, not as a part of another one. */
function occurrences(text: string, number: string): number {
  const pattern = number.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [...text.matchAll(new RegExp(`(?<![\\d.,])${pattern}(?![.,]?\\d)`, 'gu'))].length;
}

function textOf(content: FieldContent): string {
  if (content.kind === 'text') return plainText(content.paragraphs);
  if (content.kind !== 'table') return '';
  return content.table.rows.map((row) => row.map((cell) => cell.text).join('\t')).join('\n');
}
