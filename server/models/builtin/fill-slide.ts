import type {
  BlockDigest,
  SlideInput,
  SlideItem,
  SlideOutput,
  TextFieldRequest,
} from '../../kernel/sdk/ports/text-tasks.ts';
import { allLines } from './all-lines.ts';
import { asksIn } from './asks.ts';
import { ASKS } from './end-deck.ts';
import { aloneBefore, isMet } from './antecedents.ts';
import { cleanHeading, cleanText, strongNumbers } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { MIN_LABELLED, partOf } from './gather-parts.ts';
import { withoutNoise } from './noise.ts';
import { pickBest, readPassages } from './passages.ts';
import { withScope } from './scope.ts';
import { countWords, wholeText } from './shorten-text.ts';
import { coverage, overlap } from './text-rank.ts';
import { statedBy, writeBullets } from './write-bullets.ts';
import { SHOWS_ALL } from './divide-parts.ts';
import { partsOfTitle } from './title-parts.ts';
import { captionText } from './write-section-slides.ts';

/** Texts of a slide by field name. */
type Filled = Map<string, string[]>;

/** A body with room for fewer characters is the label of a column. */
const LABEL_CHARS = 60;
const MAX_BESIDE_PICTURE = 4;
const MIN_POINT_WORDS = 4;

/** Fills the requested fields of a slide from its blocks. A field for which the blocks have nothing gets no entry. */
export function fillSlide(input: SlideInput, linguist: Linguist): SlideOutput {
  const filled: Filled = new Map();
  for (const field of input.fields.filter((entry) => entry.kind === 'title')) {
    const title = input.slide.title;
    filled.set(field.name, [title.length <= field.max_length ? title : (fit(title, field, linguist) ?? title)]);
  }
  const parts = input.slide.role === 'answer' ? partsIn(input.blocks, input.slide.title, linguist) : [];
  if (parts.length < MIN_LABELLED) fillByKind(input, filled, linguist);
  const [body] = input.fields.filter(({ kind }) => kind === 'body').sort((a, b) => b.max_length - a.max_length);
  const fields = input.fields.flatMap((field) => {
    if (parts.length >= MIN_LABELLED && field === body) return [{ name: field.name, items: parts }];
    const paragraphs = (filled.get(field.name) ?? []).filter((text) => text.trim() !== '');
    return paragraphs.length === 0 ? [] : [{ name: field.name, items: paragraphs.map((text) => itemOf(text, input)) }];
  });
  const shown = fields.flatMap(({ items }) => items.map(({ text }) => text));
  return { fields, notes: writeNotes(input, shown, linguist) };
}

/** The parts under headings as items, each with its name and one sentence. */
function partsIn(blocks: readonly BlockDigest[], title: string, linguist: Linguist): SlideItem[] {
  return splitByHeading(blocks).flatMap(({ heading, blocks: own }) => {
    const part = partOf([heading, ...own], linguist, title);
    if (part === null) return [];
    return [{ label: part.label, text: part.text, ref: part.refs.at(-1) ?? '', evidence: part.text }];
  });
}

/** A line with the block it was taken from, where that is one of the slide's own. */
function itemOf(text: string, { blocks }: SlideInput): SlideItem {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const source = blocks.find((block) => {
    const own = block.text.toLowerCase();
    let place = 0;
    return words.every((word) => {
      place = own.indexOf(word, place) + 1;
      return place > 0;
    });
  });
  return { text, ref: source?.ref ?? '', evidence: source === undefined ? '' : text };
}

function fillByKind(input: SlideInput, filled: Filled, linguist: Linguist): void {
  const bodies = input.fields.filter((field) => field.kind === 'body');
  const kind = input.slide.kind;
  if (kind === 'title' || kind === 'section') fillLine(input, filled, linguist);
  else if (kind === 'agenda') fillColumns(bodies, input.section_titles.map(cleanHeading), filled);
  else if (kind === 'closing' && input.slide.role !== SHOWS_ALL)
    fillColumns(bodies, linesAtEnd(input, bodies, linguist), filled);
  else if (kind === 'quote') fillQuote(input, filled, linguist);
  else if (kind === 'big_number') fillBigNumber(input, filled, linguist);
  else {
    fillSubtitle(input, filled, linguist);
    fillCaption(input, filled, linguist);
    fillBodies(input, bodies, filled, linguist);
  }
}

/** The one line under the title of a title or section slide. */
function fillLine(input: SlideInput, filled: Filled, linguist: Linguist): void {
  const field =
    input.fields.find((entry) => entry.kind === 'subtitle') ?? input.fields.find((entry) => entry.kind === 'body');
  if (field === undefined || isStated(input.slide.takeaway, [input.slide.title], linguist)) return;
  const line = fit(input.slide.takeaway, field, linguist);
  if (line !== null) filled.set(field.name, [line]);
}

function fillSubtitle(input: SlideInput, filled: Filled, linguist: Linguist): void {
  const field = input.fields.find((entry) => entry.kind === 'subtitle');
  if (field === undefined || isStated(input.slide.takeaway, [input.slide.title], linguist)) return;
  const line = fit(input.slide.takeaway, field, linguist);
  if (line !== null) filled.set(field.name, [line]);
}

function fillCaption(input: SlideInput, filled: Filled, linguist: Linguist): void {
  const field = input.fields.find((entry) => entry.kind === 'caption');
  const figure = input.blocks.find((block) => block.kind === 'figure' && block.text.trim() !== '');
  if (field === undefined || figure === undefined) return;
  const line = fit(captionText(figure.text), field, linguist);
  if (line !== null && !isStated(line, [input.slide.title], linguist)) filled.set(field.name, [line]);
}

/** A single body gets the bullets; several get the parts under sub-headings with their labels, or share the bullets. */
function fillBodies(input: SlideInput, bodies: readonly TextFieldRequest[], filled: Filled, linguist: Linguist): void {
  const shown = [...statedBy(input.slide, linguist), ...[...filled.values()].flat()];
  const columns = bodies.filter((field) => !isLabel(field));
  const labels = bodies.filter(isLabel);
  const all = withoutNoise(contentOf(input), linguist);
  if (columns.length <= 1) {
    const field = columns[0] ?? labels[0];
    if (field === undefined) return;
    const most = input.slide.kind === 'picture' ? MAX_BESIDE_PICTURE : field.max_items;
    const limits = { max_length: field.max_length, max_items: Math.min(most, field.max_items) };
    filled.set(field.name, bulletsOrFindings(input, all, limits, shown, linguist));
    return;
  }
  // Labelled columns show all parts side by side; unlabelled ones only what is about the title.
  const areNamed = labels.length === columns.length;
  const parts = areNamed ? splitByHeading(all) : [];
  if (areNamed && parts.length >= columns.length) {
    columns.forEach((field, index) => {
      const part = parts[index];
      if (part === undefined) return;
      filled.set(field.name, writeBullets(part.blocks, field, shown, linguist));
      const label = labels[index];
      if (label !== undefined) filled.set(label.name, [cleanHeading(part.heading.text)]);
    });
    return;
  }
  const room = { max_length: columns.reduce((sum, field) => sum + field.max_length, 0), max_items: columns.length * 4 };
  const limited = {
    ...room,
    max_items: Math.min(
      room.max_items,
      columns.reduce((sum, field) => sum + field.max_items, 0),
    ),
  };
  fillColumns(columns, bulletsOrFindings(input, all, limited, shown, linguist), filled);
}

function isLabel(field: TextFieldRequest): boolean {
  return field.max_length < LABEL_CHARS;
}

/** The slide's blocks; if they contain no text and it has no findings, the key points of its section. */
function contentOf(input: SlideInput): BlockDigest[] {
  const hasText = input.blocks.some((block) => block.kind === 'paragraph' || block.kind === 'list');
  if (hasText || input.section === null || input.stories.length > 0) return input.blocks;
  const points = input.section.key_points.filter((text) => countWords(text) >= MIN_POINT_WORDS);
  return points.map((text, index) => ({ ref: `point/${index}`, kind: 'paragraph', text }));
}

function bulletsOrFindings(
  input: SlideInput,
  blocks: readonly BlockDigest[],
  limits: { max_length: number; max_items: number },
  said: readonly string[],
  linguist: Linguist,
): string[] {
  const all = input.slide.role === SHOWS_ALL ? allLines(blocks, limits, said, linguist) : null;
  const document = [...input.blocks, ...input.around].map(({ text }) => text).join('\n');
  if (all !== null) {
    // One line alone would be lost on its slide.
    const parts = all.length === 1 && limits.max_items > MAX_PARTS ? partsOfTitle(input.slide.title, linguist) : null;
    return [...(parts ?? []), ...all].map((line) => withScope(line, document));
  }
  if (limits.max_items <= 1) {
    const one = writeBullets(blocks, { ...limits, max_items: 1 }, said, linguist, input.around);
    return one;
  }
  const bullets = writeBullets(blocks, limits, said, linguist, input.around);
  if (bullets.length > 0) return bullets;
  const findings = input.stories
    .map((story) => story.message.replace(/\.$/u, ''))
    .filter((text) => !isStated(text, said, linguist));
  return within(findings, limits);
}

const MAX_PARTS = 3;

/** The texts that fit into the limits, in order. */
function within(texts: readonly string[], limits: { max_length: number; max_items: number }): string[] {
  let left = limits.max_length;
  return texts.slice(0, Math.max(1, limits.max_items)).filter((text) => {
    if (text.length > left) return false;
    left -= text.length;
    return true;
  });
}

/** Distributes lines over the columns; the first ones get more. */
function fillColumns(bodies: readonly TextFieldRequest[], lines: readonly string[], filled: Filled): void {
  const columns = bodies.filter((field) => !isLabel(field));
  const targets = columns.length === 0 ? bodies.slice(0, 1) : lines.length < 4 ? columns.slice(0, 1) : columns;
  const per = Math.ceil(lines.length / Math.max(1, targets.length));
  targets.forEach((field, index) => {
    filled.set(
      field.name,
      within(lines.slice(index * per, (index + 1) * per), { ...field, max_items: Math.max(per, field.max_items) }),
    );
  });
}

/** The longest line of a conclusion. */
const CONCLUSION = { max_chars: 220, max_words: 40 };

/** What a closing says: what is asked for, else what to remember. */
function linesAtEnd(input: SlideInput, bodies: readonly TextFieldRequest[], linguist: Linguist): string[] {
  if (input.slide.role !== ASKS) return recap(input, bodies, linguist);
  const said = input.titles ?? [];
  const isSaid = (text: string): boolean => said.some((title) => title.includes(text));
  return asksIn(withoutNoise(input.blocks, linguist), isSaid, linguist).map(({ text }) =>
    text.replace(/(?<!\.\p{L})\.$/u, ''),
  );
}

/** What to remember: the best sentence of each block, then findings of tables and key points of the section. */
function recap(input: SlideInput, bodies: readonly TextFieldRequest[], linguist: Linguist): string[] {
  const field = bodies.find((entry) => !isLabel(entry)) ?? bodies[0];
  if (field === undefined) return [];
  const read = readPassages(withoutNoise(input.blocks, linguist), linguist);
  const passages = read.filter((entry) => isMet(entry.needs, aloneBefore(entry, read)));
  const refs = [...new Set(passages.map((entry) => entry.ref))];
  const points = refs.flatMap((ref) =>
    pickBest(
      passages.filter((entry) => entry.ref === ref),
      1,
    ),
  );
  const all = points.length >= 3 ? points.map((entry) => entry.text) : pickBest(passages, 5).map((entry) => entry.text);
  // Findings of tables stay as they were computed, the most notable first, one per table.
  const reported = [...input.stories].sort((a, b) => b.weight - a.weight);
  const stories = reported.filter(
    (story, at) => reported.findIndex((each) => each.block_ref === story.block_ref) === at,
  );
  const sources = [...all, ...stories.map((story) => story.message), ...(input.section?.key_points ?? [])];
  const lines: string[] = [];
  for (const text of sources) {
    if (lines.length >= 5 || isStated(text, lines, linguist)) continue;
    if (stories.some(({ message }) => message === text)) {
      lines.push(text.replace(/\.$/u, ''));
      continue;
    }
    const line = wholeText(text, CONCLUSION, linguist);
    if (line !== null) lines.push(line);
  }
  return within(lines, { ...field, max_items: 5 });
}

function fillQuote(input: SlideInput, filled: Filled, linguist: Linguist): void {
  const quote = cleanText(input.blocks.find((block) => block.kind === 'quote')?.text ?? input.slide.takeaway);
  const parted = /^(.{20,}?[.!?”"’»]?)\s+[–—-]{1,2}\s*([^–—]{3,80})$/u.exec(quote);
  const text = parted?.[1] ?? quote;
  const bodies = input.fields.filter((field) => field.kind === 'body').sort((a, b) => b.max_length - a.max_length);
  const main = bodies[0] ?? input.fields.find((field) => field.kind === 'subtitle');
  if (main !== undefined) {
    const line = text.length <= main.max_length ? text : fit(text, main, linguist);
    if (line !== null) filled.set(main.name, [line]);
  }
  const by = input.fields.find(
    (field) => (field.kind === 'caption' || field.kind === 'subtitle' || field === bodies[1]) && field !== main,
  );
  if (by !== undefined && parted?.[2] !== undefined && parted[2].length <= by.max_length)
    filled.set(by.name, [parted[2].trim()]);
}

function fillBigNumber(input: SlideInput, filled: Filled, linguist: Linguist): void {
  const own = withoutNoise(input.blocks, linguist);
  const inTitle = strongNumbers(input.slide.title);
  const numbers = inTitle.length > 0 ? inTitle : strongNumbers(input.slide.takeaway);
  const number = numbers.find((entry) => /\D$/u.test(entry) || /^\D/u.test(entry)) ?? numbers[0];
  const places = input.fields.filter((field) => field.kind !== 'title').sort((a, b) => a.max_length - b.max_length);
  // A single long field is for the line under a number that is elsewhere.
  const isLineOnly = places.length === 1 && (places[0]?.max_length ?? 0) >= LABEL_CHARS;
  const main = isLineOnly
    ? undefined
    : (places.find((field) => /number|figure|value/iu.test(field.name)) ??
      places.find((field) => field.kind === 'body'));
  if (main !== undefined && number !== undefined && number.length <= main.max_length) filled.set(main.name, [number]);
  for (const field of places) {
    if (field === main && number !== undefined) continue;
    const line = isStated(input.slide.takeaway, [input.slide.title], linguist)
      ? (writeBullets(
          own,
          { max_length: field.max_length, max_items: 1 },
          statedBy(input.slide, linguist),
          linguist,
        )[0] ?? null)
      : fit(input.slide.takeaway, field, linguist);
    if (line !== null) filled.set(field.name, [line]);
    break;
  }
}

function splitByHeading(blocks: readonly BlockDigest[]): { heading: BlockDigest; blocks: BlockDigest[] }[] {
  const parts: { heading: BlockDigest; blocks: BlockDigest[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') parts.push({ heading: block, blocks: [] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts.filter((part) => part.blocks.length > 0);
}

/** A text that fits a field whole. */
function fit(text: string, field: TextFieldRequest, linguist: Linguist): string | null {
  if (text.trim() === '') return null;
  return wholeText(text, { max_chars: field.max_length, max_words: Infinity }, linguist);
}

function isStated(text: string, others: readonly string[], linguist: Linguist): boolean {
  const terms = linguist.terms(text);
  if (terms.length === 0) return others.some((other) => other.toLowerCase() === text.toLowerCase());
  return others.some((other) => countWords(other) > 1 && coverage(terms, linguist.terms(other)) > 0.7);
}

const MAX_SENTENCES = 6;

/** Speaker notes: the takeaway, then whole sentences of the blocks, preferring those that the slide doesn't show. */
function writeNotes(input: SlideInput, shown: readonly string[], linguist: Linguist): string {
  const kind = input.slide.kind;
  if (kind === 'agenda') return '';
  // A takeaway that is a mere label, without a verb, isn't read out.
  const isLabel = input.slide.takeaway === input.slide.title && !linguist.hasVerb(input.slide.takeaway);
  const takeaway = isLabel ? '' : sentence(input.slide.takeaway);
  if (kind === 'title' || kind === 'section') return takeaway;
  const shownTerms = shown.map((text) => linguist.terms(text));
  const passages = readPassages(input.blocks, linguist).map((entry) => ({
    ...entry,
    is_self_contained: entry.is_self_contained && (!entry.is_item || entry.text.split(' ').length >= 5),
    score: entry.score + (shownTerms.some((terms) => overlap(terms, entry.terms) > 0.8) ? 0 : 0.4),
  }));
  const chosen = pickBest(passages, MAX_SENTENCES - 1, [linguist.terms(takeaway)]);
  const sentences = [takeaway, ...chosen.map((entry) => sentence(entry.text))].filter((text) => text !== '');
  const stories = input.stories.map((story) => sentence(story.message)).filter((text) => !sentences.includes(text));
  return [...sentences, ...stories.slice(0, Math.max(0, 3 - sentences.length))].join(' ');
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…”"»)]$/u.test(trimmed) ? trimmed : `${trimmed.replace(/[;,:]$/u, '')}.`;
}
