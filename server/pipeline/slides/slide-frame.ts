import { capitalised } from '../../../common/deck/capitalised.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { LayoutField } from '../../../common/deck/layout.ts';
import type { OutlineSlide } from '../../../common/deck/outline.ts';
import { HEADING_NUMBER, NUMBER_IN_BRACKETS } from '../../../common/deck/part-names.ts';
import { specOfSlide } from '../../../common/deck/slide-kinds.ts';
import type { Paragraph, TextContent } from '../../../common/deck/slide.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { isMoment } from '../../../common/forms/moments.ts';
import { isMember } from '../../../common/forms/series.ts';
import { agendaEntries, ENTRIES } from '../outline/agenda.ts';
import { isMachineName } from '../brief/present-table.ts';
import { evidenceText } from '../check/evidence.ts';
import { datedAmount, pointNumber } from '../check/number-mentions.ts';
import { isComparable } from '../check/safe-sentences.ts';
import { takesCallouts } from './layouts/layout-need.ts';
import type { PlannedSlide } from './layouts/plan-layouts.ts';
import { slideBlocks } from './slide-context.ts';
import type { SlideContext } from './slide-context.ts';
import { textContent } from './slide-draft.ts';
import type { SlideDraft } from './slide-draft.ts';

/** A longer name of a chapter is a sentence, and no kicker. */
const MAX_KICKER_CHARS = 60;
/** A question over the first slide is read, not skimmed. */
const MAX_QUESTION_CHARS = 80;
/** A line that is measured in small letters and shown in capitals needs room to spare. */
const CAPITALS = 0.8;
const MAX_POINTS = 4;
const MAX_CALLOUTS = 3;

/** Puts the chapter over the title; on the first slide of a chapter its number and how many there are, where the layout has places for them. */
export function putFrame(context: SlideContext, { slide, candidate, story }: PlannedSlide, draft: SlideDraft): void {
  const { kicker, chapter_number: number } = candidate.assignment;
  if (slide.kind !== 'section') {
    if (kicker !== null) draft.putLine(kicker, kickerOf(context, slide, kicker, story));
    return;
  }
  const chapters = context.outline.slides.flatMap(({ kind, title }) => (kind === 'section' ? [title] : []));
  const listed = context.outline.slides.some(({ kind }) => kind === 'agenda') ? entriesOf(context) : [];
  const titles = listed.includes(slide.title) ? listed : chapters;
  const at = titles.indexOf(slide.title) + 1;
  if (number !== null) draft.putLine(number, String(at));
  if (kicker !== null && titles.length > 1)
    draft.putLine(kicker, context.label('slides.chapter', { number: at, count: titles.length }));
}

/** More entries of an agenda leave no room for a line below each. */
const MAX_DESCRIBED = 4;
const MAX_DESCRIPTION_CHARS = 110;

/** The chapters of a deck; of few ones each with what its page or its first slide says. */
export function agendaContent(context: SlideContext, field: LayoutField | undefined): TextContent {
  const titles = entriesOf(context).slice(0, ENTRIES.most);
  const isRoomy = titles.length <= MAX_DESCRIBED && (field?.max_items ?? 0) >= 2 * titles.length;
  const lines = titles.map((title) => saidIn(context, title));
  // Some with and some without a line would be read as a difference.
  const isDescribed = isRoomy && lines.every((line) => line !== '' && line.length <= MAX_DESCRIPTION_CHARS);
  const paragraphs = titles.flatMap((title, at): Paragraph[] => {
    const own = { runs: [{ text: title }], level: 0 };
    return isDescribed ? [own, { runs: [{ text: lines[at] ?? '' }], level: 1 }] : [own];
  });
  return { kind: 'text', paragraphs };
}

function entriesOf({ outline, brief, blocks, model }: SlideContext): string[] {
  return agendaEntries({ outline, brief, blocks, is_builtin: model.provider === 'builtin' });
}

/** What the page of a chapter says, else the first slide of a section; '' where that is its name. */
function saidIn({ outline, brief }: SlideContext, title: string): string {
  const page = outline.slides.find((slide) => slide.kind === 'section' && slide.title === title);
  const index = brief?.sections.findIndex((section) => section.title === title) ?? -1;
  const first = outline.slides.find(
    (slide) => slide.source_section_idx === index && !specOfSlide(slide.kind).is_frame && slide.title !== title,
  );
  const line = page?.takeaway ?? first?.title ?? '';
  // Below the name it is not said again.
  const rest = line.startsWith(`${title}: `) ? capitalised(line.slice(title.length + 2)) : line;
  return rest === title ? '' : rest;
}

/** What a slide is about: the table that it shows, the section of the content that it is based on, else the chapter that it is in. */
function kickerOf(
  context: SlideContext,
  slide: OutlineSlide,
  field: LayoutField,
  story: DataStory | null,
): string | undefined {
  const { slides, title: deckTitle } = context.outline;
  const before = slides.slice(
    0,
    Math.max(
      0,
      slides.findIndex(({ id }) => id === slide.id),
    ),
  );
  const { source_section_idx: idx } = slide;
  const section = idx === null ? undefined : context.brief?.sections[idx];
  // A chapter page may stand for several sections; its name is that of the first.
  const chapter = before.findLast(({ kind }) => kind === 'section');
  const isOfChapter = section === undefined || chapter?.source_section_idx === idx;
  const room = Math.min(MAX_KICKER_CHARS, field.max_length * CAPITALS);
  // The title of the one document is that of all slides.
  const ofAll = context.sources.length === 1 ? (context.sources[0]?.title ?? '') : '';
  const shown = [slide.title, slide.takeaway, deckTitle, ofAll].map((text) => text.toLowerCase().trim());
  // Content without sections is one answer: its question stands over all of it.
  const isFirst = context.brief === null || before.every(({ kind }) => specOfSlide(kind).is_frame);
  const question = isFirst ? questionOf(slides) : undefined;
  const hasRoom = (text: string): boolean => text.length <= Math.min(MAX_QUESTION_CHARS, field.max_length * CAPITALS);
  if (question !== undefined && hasRoom(question) && !MIXED_CASE.test(question)) return question;
  // The built-in model names sections that have no heading by a phrase of theirs, which says nothing over a title.
  const over = namesOver(context, slide, section?.title);
  const isOwn = over.some((name) => section !== undefined && name.endsWith(section.title));
  const isBuiltin = context.model.provider === 'builtin';
  const isFit = section === undefined || isOwn || (!isBuiltin && isAbout(context, slide, section.title));
  const named = isFit ? [section?.title] : [...over].reverse();
  const names = isBuiltin ? [...[...over].reverse().flatMap((name) => [name, withoutBrackets(name)]), ...named] : named;
  const table = story?.about;
  // A table drawn of several has a row for each: the heading over the first one is not that of all.
  const isRow = (name: string): boolean => story?.table?.rows.some(([head]) => head?.text.startsWith(name)) === true;
  const item = numberedItem(context, slide);
  return [
    item,
    memberOf(context, slide),
    table,
    table?.split(' · ')[0],
    ...names,
    isOfChapter ? chapter?.title : undefined,
  ].find(
    (name) =>
      name !== undefined &&
      name.length <= room &&
      !isRow(name) &&
      !isMachineName(name) &&
      !MIXED_CASE.test(name) &&
      !shown.some((text) => isBegunBy(text, name.toLowerCase().trim())),
  );
}

/** "How would you rate it (1 is the least)?" without what is in brackets. */
function withoutBrackets(name: string): string {
  return name.replaceAll(/\s*\([^()]*\)/gu, '');
}

/** Which option, phase or time of a log all of a slide is about: "Option 2: Buy", "Timeline · 6:52". */
function memberOf(context: SlideContext, slide: OutlineSlide): string | undefined {
  const shown = slideBlocks(context, slide).flatMap(({ block }) => (block.kind === 'heading' ? [] : [block]));
  const paths = shown.map(({ address }) => address.section ?? []);
  const [name = '', above] = [...(paths[0] ?? [])].reverse().map((each) => each.replace(/\s*:$/u, '').trim());
  if (paths.some((path) => path.at(-1) !== paths[0]?.at(-1))) return undefined;
  if (isMember(`${name}:`)) return name;
  return above !== undefined && isMoment(name) ? `${above} · ${name}` : undefined;
}

/** "Item 2": the one numbered item that a slide shows, to which others may refer. */
function numberedItem(context: SlideContext, slide: OutlineSlide): string | undefined {
  const shown = slideBlocks(context, slide).filter(({ block }) => block.kind !== 'heading');
  const [first] = shown;
  const item = first?.block.address.item;
  // What stands beside the item holds for others, too.
  return item === undefined || shown.some(({ block }) => block.address.item !== item)
    ? undefined
    : capitalised(context.label('slides.item', { item }));
}

/** "Tasks: …", "Tasks until 20 March: …": a title that says the name itself. */
function isBegunBy(text: string, name: string): boolean {
  const bare = name.replace(/[.:]$/u, '');
  // "The committee is asked to" is the beginning of its title, not the name of what that speaks of.
  const goesOn = / (?:to|that|for|dass|zu)$/u.test(bare) ? /^(?: |[.:]?$)/u : /^(?:[.:]?$|: | until | bis )/u;
  return text.startsWith(bare) && goesOn.test(text.slice(bare.length));
}

/** "sCD14", "mRNA": in capitals it would be another name. */
const MIXED_CASE = /(?<![\p{L}\p{N}])\p{Ll}\p{Lu}/u;

/** Whether a slide, its text or its sources have a word of a name that a model chose for its section. */
function isAbout(context: SlideContext, slide: OutlineSlide, name: string): boolean {
  // A translation has no words in common with its sources.
  if (!isComparable(context.sources, context.preferences)) return true;
  const texts = slideBlocks(context, slide).map(({ block }) => evidenceText(block));
  const said = [slide.title, slide.takeaway, ...texts].join(' ').toLowerCase();
  const words = name.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.length === 0 || words.some((word) => said.includes(word.slice(0, STEM)));
}

/** Letters that are the same in the forms of a word. */
const STEM = 5;

/**
 * The headings that all text of a slide is under, outermost first, without their numbers.
 * @param named what its section is called: the line below a heading that is only a number.
 */
function namesOver(context: SlideContext, slide: OutlineSlide, named: string | undefined): string[] {
  const [first = [], ...others] = slideBlocks(context, slide).map((found) => headingsOver(found, named));
  const common = first.filter((name, at) => others.every((path) => path[at] === name));
  // What only the outermost heading is over has no name of its own, unless its section is called so.
  const isOfAll = common.length === 1 && first.length > 1 && common[0]?.endsWith(named ?? '\n') !== true;
  return isOfAll ? [] : common;
}

function headingsOver({ source, block }: ReturnType<typeof slideBlocks>[number], named: string | undefined): string[] {
  const path = pathsIn(source).get(block) ?? [];
  return path
    .flatMap(({ text, below }) => (below !== '' && below === named ? [text, below] : [text]))
    .map((text) => text.replace(NUMBER_IN_BRACKETS, '').replace(HEADING_NUMBER, '').replace(/\s*:$/u, '').trim());
}

/** A heading with the line right below it, which may name what it only numbers; '' without one. */
interface HeadingOver {
  level: number;
  text: string;
  below: string;
}

type Paths = ReadonlyMap<Block, readonly HeadingOver[]>;

/** Found once for a source: to look from its beginning for each of thousands of blocks takes minutes. */
const knownPaths = new WeakMap<SourceText, Paths>();

/** The headings over each block of a source, outermost first; a heading is over itself. */
function pathsIn(source: SourceText): Paths {
  const known = knownPaths.get(source);
  if (known !== undefined) return known;
  const paths = new Map<Block, readonly HeadingOver[]>();
  let path: readonly HeadingOver[] = [];
  for (const [at, block] of source.blocks.entries()) {
    if (block.kind === 'heading') {
      const next = source.blocks[at + 1];
      const below = next?.kind === 'paragraph' ? next.text.trim().replace(/^\(|\)$/gu, '') : '';
      const { level, text } = block;
      path = [...path.filter((over) => over.level < level), { level, text, below }];
    }
    paths.set(block, path);
  }
  knownPaths.set(source, paths);
  return paths;
}

/** The question of the audience that the deck answers: the cover's message begins with it. */
function questionOf(slides: readonly OutlineSlide[]): string | undefined {
  return /^[^?]+\?(?=\s\S)/u.exec(slides.find(({ kind }) => kind === 'title')?.takeaway ?? '')?.[0];
}

/**
 * The points of a story in the text beside its chart. A field whose second level is larger than its first is made for numbers:
 * up to three points then are there, each under its number where it has one.
 */
export function pointsBeside(field: LayoutField, points: readonly string[], language: string): TextContent {
  const plain = textContent(points.slice(0, MAX_POINTS), true);
  if (!takesCallouts(field)) return plain;
  const shown = points.slice(0, MAX_CALLOUTS);
  const numbers = numbersOver(shown, language);
  if (numbers.every((number) => number === null)) return plain;
  // All that is said has one size. What has no number over it comes first: else it would go on with what is below the last one.
  const said = shown.filter((_, at) => numbers[at] === null).map((point) => line(point, 2));
  const counted = shown.flatMap((point, at) => {
    const number = numbers[at] ?? null;
    return number === null ? [] : [line(number, 1), line(afterNumber(point, number), 2)];
  });
  return { kind: 'text', paragraphs: [...said, ...counted] };
}

/** The numbers to set large over points; a point without one has the year that it ends with, where others have numbers. */
export function numbersOver(points: readonly string[], language: string): (string | null)[] {
  const numbers = points.map((point) => numberOver(point, language));
  if (numbers.every((number) => number === null)) return numbers;
  return numbers.map((number, at) => number ?? YEAR_AT_END.exec(points[at] ?? '')?.groups?.['year'] ?? null);
}

/** "China overtook Japan in 2010": no other number is in it. */
const YEAR_AT_END = /^\D+ (?:(?:in|im|em|en) |\()(?<year>(?:19|20)\d{2})\)?$/u;
/** "15-fold: China", a growth that comes before what grew. */
const TIMES = /^\d[\d.,]*(?:-fold|-fach)(?=: )/u;

/** The number to set large over a point: the one that it begins with, or the only one that it has. */
function numberOver(point: string, language: string): string | null {
  const times = TIMES.exec(point)?.[0];
  if (times !== undefined) return times;
  const number = pointNumber(point, language);
  if (number === null || point.startsWith(number)) return number;
  const dated = datedAmount(point, language);
  if (dated !== null) return dated;
  const others = point.replace(number, '').match(/\d+/gu) ?? [];
  return others.some((each) => !YEAR.test(each)) ? null : number;
}

const YEAR = /^(?:19|20)\d{2}$/u;

/** What a point says after the number that it begins with and that stands large over it: both are read as one sentence. */
export function afterNumber(point: string, number: string): string {
  if (YEAR_AT_END.exec(point)?.groups?.['year'] === number) return point.replace(/ (?:\S+ |\()\d{4}\)?$/u, '');
  const rest = point.startsWith(number) ? point.slice(number.length).replace(/^: /u, '').trim() : '';
  return /^[\p{L}(]/u.test(rest) ? nameFirst(rest) : point;
}

/** Not "of the total: Bolts", which reads on from its share. */
const NAMED_LAST = /^(?<said>(?!of |der |des |von |do |da |de )[\p{Ll}(][^:]*): (?<name>[^:,]{1,48})$/u;
const AT_TIME = /^(?:(?:in|im|em|en) |\()/u;

/** "growth since 2000: China" under its number: what it is of comes first, as in other captions. */
function nameFirst(rest: string): string {
  const { said, name } = NAMED_LAST.exec(rest)?.groups ?? {};
  if (said === undefined || name === undefined) return rest;
  return AT_TIME.test(said) ? `${name} ${said}` : `${name}, ${said}`;
}

function line(text: string, level: number): Paragraph {
  return { runs: [{ text }], level };
}
