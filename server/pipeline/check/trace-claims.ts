import type { ChartSpec } from '../../../common/deck/chart.ts';
import type { Claim } from '../../../common/deck/claim.ts';
import type { DataStory, UnplacedClaim } from '../../../common/deck/data-story.ts';
import type { Slide } from '../../../common/deck/slide.ts';
import type { SourceAddress } from '../../../common/deck/source.ts';
import { chartClaims, slideTexts } from './slide-texts.ts';
import { findNumbers } from './number-mentions.ts';
import type { NumberMention, NumberReading } from './number-mentions.ts';
import { isSaidLacking, statedDifferences } from './stated-difference.ts';
import type { StatedDifference } from './stated-difference.ts';
import type { SourceIndex } from './source-index.ts';
import type { SlideContext } from '../slides/slide-context.ts';

/** Two values are the same when they differ by no more than binary fractions do. */
const SAME = 1e-9;

/**
 * Every number of a slide as a claim: from its stories, else quoted or rounded from the sources, else untraced.
 * Places near the slide's own sources are preferred. Page, slide and agenda numbers are no claims.
 * @param language of the deck; that of the sources when not given.
 */
export function traceSlide(
  slide: Slide,
  index: SourceIndex,
  stories: readonly DataStory[],
  language: string = index.language,
): Claim[] {
  const texts = slideTexts(slide);
  const own = relevantStories(slide, stories, texts.map((each) => each.text).join('\n'));
  const known = own.flatMap((story) => story.claims);
  const prefers = nearTo(slide.sources);
  const claims: Claim[] = [];
  for (const { field, text } of texts) {
    const differences = statedDifferences(
      text,
      language,
      (term) => fromSources(term, index, prefers)?.kind === 'quoted',
    );
    for (const mention of findNumbers(text, language)) {
      const apart = differences.find((each) => each.mention.start === mention.start);
      claims.push({
        slide_id: slide.id,
        field,
        ...(fromStories(mention, known) ??
          fromSources(mention, index, prefers) ??
          (isSaidLacking(text, mention) ? fromSources(belowZero(mention), index, prefers) : null) ??
          fromDifference(apart, index, prefers) ??
          untraced(mention)),
      });
    }
  }
  for (const [field, chart] of chartsOf(slide)) {
    for (const claim of chartClaims(chart, known)) claims.push({ slide_id: slide.id, field, ...claim });
  }
  return claims;
}

/** Stories whose words or drawing the slide shows, those with most in common first; never those of other tables. */
function relevantStories(slide: Slide, stories: readonly DataStory[], text: string): DataStory[] {
  const charts = new Set(chartsOf(slide).map(([, chart]) => chart));
  const tables = new Set(contents(slide).flatMap(([, content]) => (content.kind === 'table' ? [content.table] : [])));
  // A space that does not break is a plain one where a sentence has been shortened or stored.
  const words = squeeze(text);
  const isIn = (sentence: string): boolean => words.includes(squeeze(sentence));
  const scored = stories.map((story) => {
    let score = 0;
    if (story.chart !== undefined && charts.has(story.chart)) score += 4;
    if (story.table !== undefined && tables.has(story.table)) score += 4;
    if (isIn(story.message)) score += 3;
    score += story.points.filter(isIn).length;
    if (score === 0 && story.sources.some((address) => slide.sources.some((own) => isSamePlace(own, address)))) {
      score = 0.5;
    }
    if (score === 0 && story.claims.some((claim) => claim.kind === 'computed' && isIn(claim.text))) score = 0.1;
    return { story, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ story }) => story);
}

function fromStories(mention: NumberMention, known: readonly UnplacedClaim[]): UnplacedClaim | null {
  const sameText = known.find((claim) => squeeze(claim.text) === squeeze(mention.text) && reads(mention, claim.value));
  if (sameText) return { ...sameText, text: mention.text };
  const sameValue = known.find((claim) => claim.kind === 'computed' && followsFrom(mention, claim));
  if (sameValue) return { ...sameValue, text: mention.text, value: mention.value };
  // "35 B" may be 35 of a thing called B, and "11 M INR" names its money: the story knows.
  const sameFigure = known.find(
    (claim) =>
      claim.kind === 'computed' &&
      (beginsWith(mention.text, claim.text) || beginsWith(claim.text, mention.text)) &&
      reads(mention, claim.value),
  );
  return sameFigure ? { ...sameFigure, text: mention.text } : null;
}

function beginsWith(text: string, figure: string): boolean {
  return text.startsWith(figure) && /^\s/.test(text.slice(figure.length));
}

/** The mention is a story's number at another precision, which is no coarser than one part in twenty. */
function followsFrom(mention: NumberMention, claim: UnplacedClaim): boolean {
  const exact = claim.exact_value ?? claim.value;
  const reading = mention.readings[0];
  if (reading === undefined || mention.kind !== 'number') return false;
  if (mention.is_percent !== /%|percent|prozent/i.test(claim.text)) return false;
  return Math.abs(reading.value - exact) <= halfUnit(reading) && reading.precision <= Math.abs(exact) / 20;
}

function fromSources(
  mention: NumberMention,
  index: SourceIndex,
  prefers: (address: SourceAddress) => boolean,
): UnplacedClaim | null {
  if (mention.kind === 'identifier' || mention.kind === 'date') {
    const address = index.name(mention.text, prefers);
    if (address) return { text: mention.text, value: mention.value, kind: 'quoted', addresses: [address] };
    if (/[:./]/.test(mention.text) && mention.kind === 'identifier') return null;
  }
  for (const reading of mention.readings) {
    const found = index.near(reading.value, Math.abs(reading.value) * SAME, prefers);
    if (found) return { text: mention.text, value: reading.value, kind: 'quoted', addresses: [found.address] };
  }
  if (mention.kind !== 'number') return null;
  for (const reading of mention.readings) {
    const found = index.near(reading.value, halfUnit(reading), prefers);
    if (!found) continue;
    const { value } = reading;
    return { text: mention.text, value, kind: 'rounded', exact_value: found.value, addresses: [found.address] };
  }
  return null;
}

/** A difference of two numbers of the sources that stand beside it. */
function fromDifference(
  found: StatedDifference | undefined,
  index: SourceIndex,
  prefers: (address: SourceAddress) => boolean,
): UnplacedClaim | null {
  if (found === undefined) return null;
  const terms = found.of.map((term) => fromSources(term, index, prefers));
  const addresses = terms.flatMap((term) => (term?.kind === 'quoted' ? term.addresses : []));
  if (addresses.length < terms.length) return null;
  const { text, value } = found.mention;
  return { text, value, kind: 'computed', formula: 'difference', exact_value: value, addresses };
}

/** A number as a source writes it that gives what is lacking a minus sign. */
function belowZero(mention: NumberMention): NumberMention {
  const readings = mention.readings.map(({ value, precision }) => ({ value: -value, precision }));
  return { ...mention, value: -mention.value, readings };
}

function untraced(mention: NumberMention): UnplacedClaim {
  return { text: mention.text, value: mention.value, kind: 'untraced', addresses: [] };
}

function contents(slide: Slide): [string, Slide['fields'][string]][] {
  return [
    ...Object.entries(slide.fields),
    ...slide.free.map((free) => [free.id, free.content] as [string, typeof free.content]),
  ];
}

function chartsOf(slide: Slide): [string, ChartSpec][] {
  return contents(slide).flatMap(([field, content]) => (content.kind === 'chart' ? [[field, content.chart]] : []));
}

function nearTo(sources: readonly SourceAddress[]): (address: SourceAddress) => boolean {
  return (address) => sources.some((own) => isSamePlace(own, address));
}

/** Whether two addresses name the same part of one source: sheet, page, slide, table or section. */
export function isSamePlace(a: SourceAddress, b: SourceAddress): boolean {
  if (a.file !== b.file) return false;
  const sections = (address: SourceAddress): string => address.section?.join('\n') ?? '';
  return (
    a.sheet === b.sheet &&
    a.page === b.page &&
    a.slide === b.slide &&
    a.table === b.table &&
    sections(a) === sections(b)
  );
}

function reads(mention: NumberMention, value: number): boolean {
  return mention.readings.some((reading) => Math.abs(reading.value - value) <= Math.abs(value) * SAME);
}

function halfUnit(reading: NumberReading): number {
  return reading.precision * 0.5 * (1 + 1e-6) + Math.abs(reading.value) * SAME;
}

function squeeze(text: string): string {
  return text.replace(/\s/g, '');
}

/** What a slide's numbers are traced to. */
export interface TraceBasis {
  index: SourceIndex;
  stories: readonly DataStory[];
  /** Of the deck. */
  language: string;
  label: SlideContext['label'];
}

const UNTRACED = 'slides.untraced_number';

/** Traces the numbers of a slide, whatever was traced before; those without a source become findings and are listed in the notes. */
export function traceNumbers(slide: Slide, basis: TraceBasis): void {
  slide.notes = withoutMark(slide.notes, basis.label);
  slide.claims = traceSlide(slide, basis.index, basis.stories, basis.language);
  const numbers = untracedNumbers(slide);
  slide.findings = [
    ...slide.findings.filter((finding) => finding.code !== UNTRACED),
    ...numbers.map((number) => ({
      code: UNTRACED,
      params: { title: slide.title, number },
      severity: 'warning' as const,
      slide_id: slide.id,
    })),
  ];
  // What has no source is said in the notes, where the presenter reads it.
  if (numbers.length > 0) {
    slide.notes = `${slide.notes}\n\n${basis.label('slides.untraced', { numbers: numbers.join(', ') })}`.trim();
  }
}

/** The notes as they were before an earlier mark: the numbers it names are no claims. */
function withoutMark(notes: string, label: SlideContext['label']): string {
  const mark = label('slides.untraced', { numbers: '' }).trim();
  if (!notes.includes(mark)) return notes;
  return notes
    .split('\n')
    .filter((line) => !line.startsWith(mark))
    .join('\n')
    .trim();
}

function untracedNumbers(slide: Slide): string[] {
  return [...new Set(slide.claims.filter((claim) => claim.kind === 'untraced').map((claim) => claim.text))];
}
