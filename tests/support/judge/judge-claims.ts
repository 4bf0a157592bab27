import type { Claim } from '../../../common/deck/claim.ts';
import { diagramTexts } from '../../../common/deck/diagram.ts';
import { isFrameField } from '../../../common/deck/layout.ts';
import { plainText } from '../../../common/deck/slide.ts';
import type { Deck, FieldContent, Slide, StoredSlide } from '../../../common/deck/slide.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import { findNumbers } from '../../../server/pipeline/check/number-mentions.ts';
import type { NumberMention, NumberReading } from '../../../server/pipeline/check/number-mentions.ts';
import { withoutPartNumber } from '../../../server/pipeline/check/slide-texts.ts';
import { untrueValues, recompute } from './judge-chart.ts';
import { createSourceReader, quotableValues } from './source-reader.ts';
import type { Found, SourceReader } from './source-reader.ts';

type ClaimFaultCode =
  /** A number is on the slide without a claim. */
  | 'unclaimed'
  /** The claim's addresses don't exist. */
  | 'bad_address'
  /** The value at the address is another number. */
  | 'not_at_address'
  /** The source value, rounded as shown, is another number. */
  | 'wrong_rounding'
  /** The formula gives another number. */
  | 'wrong_result'
  /** A chart value is neither its cell's nor that of a computed claim. */
  | 'chart_value';

/** A number on a slide that doesn't follow from the sources. */
interface ClaimFault {
  code: ClaimFaultCode;
  slide_id: string;
  field: string;
  /** The number as the slide shows it. */
  text: string;
  /** The value from the sources, if they contain one. */
  expected?: number;
}

const SAME = 1e-9;
/** Sums over many cells differ in their last digits by the order of addition. */
const SAME_SUM = 1e-7;

/**
 * Judges every number of a deck from the sources alone: reads the addressed cell or sentence, recomputes formulas, checks
 * rounding, and finds numbers without a claim. Claims marked untraced are honest and not a fault here.
 */
export function judgeClaims(deck: Deck, sources: SourceText[]): ClaimFault[] {
  const reader = createSourceReader(sources);
  return deck.slides.flatMap((slide) => judgeSlide(slide, deck.language, reader));
}

function judgeSlide(slide: Slide, language: string, reader: SourceReader): ClaimFault[] {
  const faults: ClaimFault[] = [];
  for (const { field, text } of textsOf(slide)) {
    for (const mention of findNumbers(text, language)) {
      const claim = claimFor(slide, field, mention);
      const fault = claim === null ? { code: 'unclaimed' as const } : faultOf(claim, mention, reader);
      if (fault !== null) faults.push({ ...fault, slide_id: slide.id, field, text: mention.text });
    }
  }
  for (const [field, content] of contentsOf(slide)) {
    if (content.kind !== 'chart') continue;
    for (const text of untrueValues(slide, field, content.chart, reader)) {
      faults.push({ code: 'chart_value', slide_id: slide.id, field, text });
    }
  }
  return faults;
}

/** The claim for a mention: same place, same words, a value that matches the words. */
function claimFor(slide: Slide, field: string, mention: NumberMention): Claim | null {
  const found = slide.claims.filter(
    (claim) =>
      (claim.field === field || field === 'notes') &&
      squeeze(claim.text) === squeeze(mention.text) &&
      mention.readings.some((reading) => isClose(reading.value, claim.value, SAME)),
  );
  return found.find((claim) => claim.field === field) ?? found[0] ?? null;
}

type Fault = Pick<ClaimFault, 'code' | 'expected'>;

function faultOf(claim: Claim, mention: NumberMention, reader: SourceReader): Fault | null {
  if (claim.kind === 'untraced') return null;
  const founds = claim.addresses.map((address) => reader.read(address));
  if (founds.length === 0 || founds.some((found) => found === null)) return { code: 'bad_address' };
  const known = founds.filter((found) => found !== null);
  const reading = mention.readings.find((each) => isClose(each.value, claim.value, SAME)) ?? mention.readings[0];
  if (reading === undefined) return { code: 'not_at_address' };
  switch (claim.kind) {
    case 'quoted':
      return isQuoted(claim, mention, known) ? null : { code: 'not_at_address' };
    case 'rounded':
      return known.flatMap(quotableValues).some((value) => isRounded(value, reading))
        ? null
        : { code: 'wrong_rounding' };
    case 'computed':
      return computedFault(claim, reading, known);
  }
}

function isQuoted(claim: Claim, mention: NumberMention, founds: readonly Found[]): boolean {
  if (mention.kind === 'identifier' || mention.kind === 'date') {
    const wanted = mention.text.toLowerCase();
    const words = founds.flatMap((found) => [...found.texts, ...found.cells.map(({ cell }) => cell.raw)]);
    if (words.some((text) => text.toLowerCase().includes(wanted))) return true;
  }
  return founds.flatMap(quotableValues).some((value) => isClose(value, claim.value, SAME));
}

function computedFault(claim: Claim, reading: NumberReading, founds: readonly Found[]): Fault | null {
  const result = claim.formula === undefined ? null : recompute(claim.formula, founds);
  if (result === null) return { code: 'wrong_result' };
  const keepsUnit = ['sum', 'difference', 'mean', 'min', 'max'].includes(claim.formula ?? '');
  const factor = keepsUnit ? (founds[0]?.cells[0]?.factor ?? 1) : 1;
  // In "down 12 %" the words carry the sign.
  const isSignInWords = claim.formula === 'growth' || claim.formula === 'difference';
  const fits = [1, factor].some((each) => {
    const exact = result * each;
    if (claim.exact_value !== undefined && !isClose(exact, claim.exact_value, SAME_SUM)) return false;
    return isRounded(exact, reading) || (isSignInWords && isRounded(-exact, reading));
  });
  return fits ? null : { code: 'wrong_result', expected: result };
}

function contentsOf(slide: Slide): [string, FieldContent][] {
  const free = slide.free.filter((each) => each.role !== 'source_line');
  const fields = Object.entries(slide.fields).filter(([name]) => !isFrameField(name));
  return [...fields, ...free.map((each): [string, FieldContent] => [each.id, each.content])];
}

/**
 * All text of a slide except its source line, the numbering of an agenda or of parts, and the places named in the
 * notes.
 */
function textsOf(slide: StoredSlide): { field: string; text: string }[] {
  const texts: { field: string; text: string }[] = [];
  for (const [field, content] of contentsOf(slide)) {
    if (content.kind === 'table') {
      for (const cell of content.table.rows.flat()) texts.push({ field, text: cell.text });
    } else if (content.kind === 'text' && plainText(content.paragraphs) !== slide.source_line) {
      for (const paragraph of content.paragraphs) texts.push({ field, text: plainText([paragraph]) });
    }
  }
  for (const text of diagramTexts(slide.__diagram__)) texts.push({ field: '__diagram__', text });
  if (!texts.some(({ text }) => text === slide.title)) texts.push({ field: 'title', text: slide.title });
  for (const text of slide.notes.split('\n')) {
    const places = text.slice(text.indexOf(': ') + 2);
    const namesPlaces = text.includes(': ') && slide.sources.some((source) => places.startsWith(source.file));
    if (text !== slide.source_line && !namesPlaces) texts.push({ field: 'notes', text });
  }
  const said = texts.map(({ field, text }) => ({ field, text: withoutPartNumber(slide, text) }));
  if (slide.kind !== 'agenda') return said;
  return said.map(({ field, text }) => ({ field, text: text.replace(/^\s*\d{1,2}(?:[.):]|\s|$)/, '') }));
}

function isRounded(exact: number, shown: NumberReading): boolean {
  return Math.abs(exact - shown.value) <= shown.precision * 0.5 * (1 + 1e-6) + Math.abs(exact) * SAME;
}

function isClose(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * tolerance;
}

function squeeze(text: string): string {
  return text.replace(/\s/g, '');
}
