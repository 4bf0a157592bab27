import type { Claim } from '../../../common/deck/claim.ts';
import { SLIDE_EXTRAS, plainText } from '../../../common/deck/slide.ts';
import type { SlideExtras, FieldContent, Paragraph, StoredSlide, TableSpec } from '../../../common/deck/slide.ts';
import { abridgementOf } from './abridgement.ts';
import { isReference } from './operations.ts';
import type { ContentPart, ContentReference, OperationContent } from './operations.ts';
import { DIAGRAM, linesOf, sourceContents } from './source-contents.ts';
import type { SourceContent } from './source-contents.ts';

/** The content that an operation takes: text, other content unchanged, or a slide's diagram. */
export type Taken =
  | { kind: 'text'; paragraphs: Paragraph[]; claims: Claim[] }
  | { kind: 'chart' | 'table' | 'picture' | 'form'; content: Exclude<FieldContent, { kind: 'text' }>; claims: Claim[] }
  | { kind: 'diagram'; extras: SlideExtras };

/** Resolves the content that operations refer to. */
export interface ContentTaker {
  /**
   * @param from slides whose lines may be abridged. @param report is called with each fault. @returns null if there was
   *   a fault.
   */
  take(content: OperationContent, from: readonly string[], report: (fault: string) => void): Taken | null;
}

/** @param sources the slides by id. */
export function createContentTaker(sources: ReadonlyMap<string, StoredSlide>): ContentTaker {
  const contents = new Map<string, Map<string, SourceContent>>();
  const contentsOf = (slide: StoredSlide): Map<string, SourceContent> => {
    const known = contents.get(slide.id) ?? sourceContents(slide);
    contents.set(slide.id, known);
    return known;
  };
  const abridgements = new Map<string, (line: string) => boolean>();
  const abridges = (line: string, from: readonly string[]): boolean =>
    from.some((id) => {
      const slide = sources.get(id);
      if (slide === undefined) return false;
      const check = abridgements.get(id) ?? abridgementOf(linesOf(slide));
      abridgements.set(id, check);
      return check(line);
    });

  const takeOne = (part: ContentPart, from: readonly string[], report: (fault: string) => void): Taken | null => {
    if (!isReference(part)) {
      const foreign = part.text.find((line) => !abridges(line, from));
      if (foreign !== undefined) {
        report(`"${foreign.slice(0, 80)}" is no abridgement of a line of the slides in "from"`);
        return null;
      }
      const paragraphs = part.text.map((text): Paragraph => ({ runs: [{ text }], level: 0 }));
      const claims = from.flatMap((id) => sources.get(id)?.claims ?? []);
      return { kind: 'text', paragraphs, claims: claimsIn(claims, paragraphs) };
    }
    const slide = sources.get(part.slide);
    if (slide === undefined || !from.includes(part.slide)) {
      report(`"from" names no slide ${part.slide}`);
      return null;
    }
    const known = contentsOf(slide);
    const content = known.get(part.content);
    if (content === undefined) {
      report(`the slide ${part.slide} has only the contents: ${[...known.keys()].join(', ')}`);
      return null;
    }
    return takeContent(slide, content, part, report);
  };

  return {
    take(content, from, report) {
      const parts = Array.isArray(content) ? content : [content];
      const taken = parts.map((part) => takeOne(part, from, report));
      const [first] = taken;
      if (first === undefined || taken.includes(null)) return null;
      if (taken.length === 1) return first;
      const texts = taken.flatMap((each) => (each?.kind === 'text' ? [each] : []));
      if (texts.length < taken.length) {
        report('a chart, table, picture or diagram stands alone in its field');
        return null;
      }
      const paragraphs = texts.flatMap((each) => each.paragraphs);
      return { kind: 'text', paragraphs, claims: texts.flatMap(({ claims }) => claims) };
    },
  };
}

function takeContent(
  slide: StoredSlide,
  content: SourceContent,
  part: ContentReference,
  report: (fault: string) => void,
): Taken | null {
  const claims = slide.claims.filter(({ field }) => field === part.content);
  const [from, to] = [part.from ?? 0, part.to ?? Infinity];
  if (from >= to) {
    report('"from" is before "to", which is not taken any more');
    return null;
  }
  const isPart = part.from !== undefined || part.to !== undefined;
  switch (content.kind) {
    case 'text': {
      const paragraphs = content.paragraphs.slice(from, to);
      if (paragraphs.length > 0) return { kind: 'text', paragraphs, claims: claimsIn(claims, paragraphs) };
      report(`${part.content} of ${part.slide} has ${content.paragraphs.length} paragraphs`);
      return null;
    }
    case 'table': {
      const table = rowsOf(content.table, from, to);
      if (table.rows.length > table.header_rows) return { kind: 'table', content: { kind: 'table', table }, claims };
      report(`${part.content} of ${part.slide} has ${content.table.rows.length - content.table.header_rows} rows`);
      return null;
    }
    case 'chart':
    case 'form':
    case 'picture':
      if (!isPart) return { kind: content.kind, content, claims };
      break;
    case 'diagram':
      if (!isPart) return { kind: DIAGRAM, extras: extrasOf(slide) };
  }
  report(`of a ${content.kind} there are no parts`);
  return null;
}

/** A table with its header and the data rows in the given range. */
function rowsOf(table: TableSpec, from: number, to: number): TableSpec {
  const { header_rows, rows } = table;
  if (from === 0 && to >= rows.length - header_rows) return table;
  const kept = [...rows.keys()].filter(
    (row) => row < header_rows || (row >= header_rows + from && row < header_rows + to),
  );
  const moved = (indices: readonly number[]): number[] =>
    indices.flatMap((index) => (kept.includes(index) ? [kept.indexOf(index)] : []));
  return {
    ...table,
    rows: kept.map((row) => rows[row] ?? []),
    emphasised_rows: moved(table.emphasised_rows),
    total_rows: moved(table.total_rows),
  };
}

function claimsIn(claims: readonly Claim[], paragraphs: readonly Paragraph[]): Claim[] {
  const text = plainText(paragraphs);
  return claims.filter((claim) => text.includes(claim.text));
}

function extrasOf(slide: StoredSlide): SlideExtras {
  return Object.fromEntries(
    SLIDE_EXTRAS.filter((name) => name !== '__image_error__' && slide[name] !== undefined).map((name) => [
      name,
      slide[name],
    ]),
  );
}
