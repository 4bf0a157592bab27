import { placeKey, wordsIn } from '../../deck/source-inventory.ts';
import type { InventoryPart, SourceInventory } from '../../deck/source-inventory.ts';
import type { QualityGateResult } from '../../deck/quality-report.ts';
import { gateNotes } from '../gate.ts';
import type { JudgedSlide } from '../judged-slide.ts';
import { contentSlides, contentsOf, textOfContent } from './slide-sentences.ts';

/** A section is covered if this share of its frequent words is on the slides… */
const COVERED_SHARE = 0.34;
/** …and a deck that covers less than this share of a longer source leaves out nearly all of it. */
const MIN_COVERED = 0.1;
const LONG_SOURCE = 3000;
/** How many missing items a finding names. */
const MAX_NAMES = 4;

/**
 * Whether the slides cover the sources, name what they leave out, and add nothing that isn't in a source.
 * @param inventory of the sources; null if they are unknown.
 */
export function judgeCoverage(slides: readonly JudgedSlide[], inventory: SourceInventory | null): QualityGateResult {
  const notes = gateNotes('coverage');
  for (const slide of slides) {
    for (const claim of slide.slide?.claims ?? []) {
      notes.judged();
      if (claim.kind === 'untraced' && claim.field !== 'notes')
        notes.report('quality.number_untraced', 'error', { slide, params: { text: claim.text } });
    }
  }
  const shown = contentSlides(slides);
  if (inventory === null || shown.length === 0) return notes.result();
  const { sections, tables, pictures } = inventory;
  notes.judged(sections.length + tables.length + pictures.length);
  // A closing slide shows conclusions and next steps; covers and agendas only announce what follows.
  const told = slides.filter((slide) => shown.includes(slide) || slide.slide?.kind === 'closing');
  const words = new Set(told.flatMap((slide) => wordsIn(visibleText(slide))));
  const uncovered = sections.filter((section) => !isCovered(section, words));
  const size = sum(sections);
  if (size >= LONG_SOURCE && size - sum(uncovered) < MIN_COVERED * size) {
    const percent = Math.round((1 - sum(uncovered) / size) * 100);
    notes.report('quality.sources_untold', 'error', { params: { percent } });
  } else if (uncovered.length > 0) {
    notes.report('quality.sections_untold', 'warning', { params: missing(uncovered, sections) });
  }
  const cited = new Set(
    shown.flatMap(({ slide }) =>
      [...(slide?.sources ?? []), ...(slide?.claims ?? []).flatMap(({ addresses }) => addresses)].map(placeKey),
    ),
  );
  const unused = tables.filter(({ key }) => !cited.has(key ?? ''));
  if (unused.length > 0) notes.report('quality.tables_untold', 'warning', { params: missing(unused, tables) });
  for (const slide of shown) judgeRows(slide, tables, notes);
  const refs = new Set(shown.flatMap((slide) => contentsOf(slide).flatMap(pictureRef)));
  const unseen = pictures.filter(({ key }) => !refs.has(key ?? ''));
  if (unseen.length > 0) notes.report('quality.pictures_unused', 'warning', { params: missing(unseen, pictures) });
  return notes.result();
}

function pictureRef(content: ReturnType<typeof contentsOf>[number]): string[] {
  if (content.kind === 'form') return content.form.picture === undefined ? [] : [content.form.picture.image_ref];
  return content.kind === 'picture' ? [content.image_ref] : [];
}

/** A section of up to so many characters may be one row of a table: its name and its figure. */
const MAX_ROW_CHARS = 300;

function isCovered(section: InventoryPart, shown: ReadonlySet<string>): boolean {
  const { words = [], size } = section;
  const isShown = (word: string): boolean => shown.has(word);
  return (
    words.filter(isShown).length >= COVERED_SHARE * words.length ||
    (size <= MAX_ROW_CHARS && hasName(section, shown) && words.some(isNumber) && words.filter(isNumber).every(isShown))
  );
}

const isNumber = (word: string): boolean => /^\p{N}/u.test(word);

/** Whether the slides have most words of the name of a section, and not one of several alone. */
function hasName({ name }: InventoryPart, shown: ReadonlySet<string>): boolean {
  const words = wordsIn(name);
  return words.length > 0 && words.filter((word) => shown.has(word)).length * 2 > words.length;
}

function visibleText(slide: JudgedSlide): string {
  const diagram = slide.slide?.__diagram__;
  const own = [slide.slide?.title ?? '', ...contentsOf(slide).map(textOfContent)];
  return [...own, diagram === undefined ? '' : JSON.stringify(diagram)].join('\n');
}

/** A table that is shown in part states its total number of rows. */
function judgeRows(slide: JudgedSlide, tables: readonly InventoryPart[], notes: ReturnType<typeof gateNotes>): void {
  for (const content of contentsOf(slide)) {
    if (content.kind !== 'table') continue;
    const keys = new Set((slide.slide?.sources ?? []).map(placeKey));
    const source = tables.find(({ key }) => keys.has(key ?? ''));
    const rows = content.table.rows.length - content.table.header_rows;
    // A table that continues on further slides is complete; two missing rows may be totals or blank lines.
    const isPart = /-part-\d+$/u.test(slide.slide_id ?? '');
    if (source === undefined || isPart || rows >= source.size - 2) continue;
    const shown = `${visibleText(slide)}\n${slide.slide?.source_line ?? ''}`;
    if (new RegExp(`(?<!\\d)${source.size}(?!\\d)`, 'u').test(shown.replace(/(?<=\d)[.,\s](?=\d{3})/gu, ''))) continue;
    notes.report('quality.rows_not_named', 'warning', { slide, params: { shown: rows, of: source.size } });
  }
}

function missing(parts: readonly InventoryPart[], of: readonly InventoryPart[]): Record<string, string | number> {
  const largest = [...parts].sort((a, b) => b.size - a.size).slice(0, MAX_NAMES);
  const names = largest.map(({ name }) => `“${name}”`).join(', ');
  return { missed: parts.length, of: of.length, names: parts.length > MAX_NAMES ? `${names}, …` : names };
}

function sum(parts: readonly InventoryPart[]): number {
  return parts.reduce((total, { size }) => total + size, 0);
}
