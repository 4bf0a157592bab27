import type { BlockDigest, OutlineSlideOutput, StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { readingOf } from './author-reading.ts';
import { cleanText, strongNumbers } from './clean-text.ts';
import { courseIn } from './course.ts';
import { groupBlocks } from './group-blocks.ts';
import { isStated } from './heading-claim.ts';
import type { Linguist } from './linguist.ts';
import { countTables, storiesFor } from './plan-sections.ts';
import type { SectionPlan } from './plan-sections.ts';
import { wholeText } from './shorten-text.ts';
import { coverage } from './text-rank.ts';
import { blocksBelow } from './support.ts';
import { statedBy, writeBullets } from './write-bullets.ts';
import { isMostlyList, isUsed, take, writeMessage } from './write-title.ts';
import type { Message, UsedTitles } from './write-title.ts';

/** How many of its rarer slides a deck may still have. */
interface Rarities {
  quotes: number;
  pictures: number;
  big_numbers: number;
}

/** An outline slide and the number of bullets from its blocks; a slide with a visual needs none. */
export interface DraftSlide {
  slide: OutlineSlideOutput;
  points: number;
  /** Its title names something without a statement about it; the name of a list isn't such a label. */
  is_label: boolean;
  /** Its title is the name of its list. */
  is_list: boolean;
}

interface PlacedSlide extends Omit<DraftSlide, 'is_label' | 'is_list'> {
  position: number;
}

/** A text slide with fewer bullets than this is too thin beside a chart of the same section. */
const ENOUGH_POINTS = 3;
/** Blocks of prose that belong to a picture. */
const MAX_BESIDE_PICTURE = 2;
const MAX_OF_PART = 8;
const POINT_LIMITS = { max_length: 600, max_items: 5 };
const MIN_POINT_CHARS = 20;
const SHOWN = Infinity;
const MAX_POINTS_BESIDE_NUMBER = 1;

/**
 * The slides of one section, in reading order (without any text: the most important finding first); at most `share` of
 * them.
 * @param keepThin false removes text slides with few bullets beside slides with visuals.
 */
export function writeSectionSlides(
  plan: SectionPlan,
  share: number,
  keepThin: boolean,
  rarities: Rarities,
  used: UsedTitles,
  linguist: Linguist,
): DraftSlide[] {
  const positions = new Map(plan.blocks.map((block, index) => [block.ref, index]));
  const at = (ref: string | undefined, shift: number): number => (positions.get(ref ?? '') ?? 0) + shift;
  const mix = mixKinds(plan, share, rarities);
  const placed: PlacedSlide[] = [];
  const commented = new Set<string>();

  for (const story of storiesFor(plan, mix.stories)) {
    if (placed.length >= mix.stories) break;
    const isFree = (text: string): boolean => !isUsed(text, used, linguist);
    const { message, comment } = readingOf(plan, story, isFree, commented, linguist);
    const title = message.replace(/\.$/u, '');
    // Findings that say the same were sorted out; two about different things share most of their words.
    if (used.titles.has(title.toLowerCase())) continue;
    take({ title, takeaway: message }, used, linguist);
    if (comment !== null) {
      if (comment.ref !== null) commented.add(comment.ref);
      take({ title: comment.text, takeaway: comment.text }, used, linguist);
    }
    const position = plan.atoms.length === 0 ? placed.length : at(story.block_ref, 0.5);
    const slide = storySlide(plan, { ...story, message }, title, rarities);
    placed.push({ slide: comment === null ? slide : { ...slide, takeaway: comment.text }, points: SHOWN, position });
  }
  for (const block of plan.quotes.slice(0, mix.quotes)) {
    const slide = quoteSlide(plan, block, used, linguist);
    if (slide === null) continue;
    rarities.quotes -= 1;
    placed.push({ slide, points: SHOWN, position: at(block.ref, 0) });
  }
  const besidePictures = new Set<string>();
  for (const picture of plan.pictures.slice(0, mix.pictures)) {
    const prose = proseBeside(plan, picture.caption, positions.get(picture.ref) ?? 0, besidePictures, linguist);
    const message = pictureMessage(plan, picture.caption, prose, used, linguist);
    if (message === null) continue;
    rarities.pictures -= 1;
    for (const block of prose) besidePictures.add(block.ref);
    const below = blocksBelow(statedBy(message, linguist), prose, plan.passages, linguist);
    const refs = [picture.ref, ...below.map((block) => block.ref)];
    const slide = slideOf('picture', message.title, message.takeaway, plan.idx, refs);
    placed.push({ slide, points: SHOWN, position: at(picture.ref, 0) });
  }
  const history = historySlide(plan, used, linguist);
  if (history !== null) placed.push({ slide: history, points: SHOWN, position: at(plan.history?.periods[0]?.ref, 0) });
  const isFree = (atom: readonly BlockDigest[]): boolean =>
    atom.every(({ ref }) => !besidePictures.has(ref) && !commented.has(ref));
  const wanted = share - placed.length;
  const rich = plan.rich_atoms.filter(isFree);
  const atoms = wanted <= rich.length ? rich : plan.atoms.filter(isFree);
  const hasShown = placed.some((entry) => entry.slide.story_id !== null);
  for (const group of groupBlocks(atoms, wanted)) {
    const before = { titles: new Set(used.titles), terms: [...used.terms] };
    const message = writeMessage(group, plan.passages, nameOfPlan(plan, linguist), used, linguist);
    if (message === null) continue;
    const below = blocksBelow(statedBy(message, linguist), group, plan.passages, linguist);
    const points = countPoints(below, message, linguist, plan.blocks);
    const kind = isBigNumber(message.title, points, rarities) ? 'big_number' : 'content';
    if (kind === 'content' && hasShown && !keepThin && points < ENOUGH_POINTS) {
      used.titles = before.titles;
      used.terms = before.terms;
      continue;
    }
    if (kind === 'big_number') rarities.big_numbers -= 1;
    const refs = below.map((block) => block.ref);
    const slide = slideOf(kind, message.title, message.takeaway, plan.idx, refs);
    placed.push({ slide, points: kind === 'big_number' ? SHOWN : points, position: at(group[0]?.ref, 0) });
  }
  return placed
    .sort((a, b) => a.position - b.position)
    .map(({ slide, points }) => {
      const isText = slide.kind === 'content' && slide.story_id === null && slide !== history;
      const isList = isText && !isStated(slide.title, linguist) && !slide.title.endsWith('?');
      return { slide, points, is_label: isLabel(slide, plan, linguist), is_list: isList };
    });
}

function isLabel(
  { kind, title, block_refs: refs, story_id }: OutlineSlideOutput,
  plan: SectionPlan,
  linguist: Linguist,
): boolean {
  if (kind === 'quote' || title.endsWith('?') || isStated(title, linguist)) return false;
  // A computed message contains its figure, whether a tagger finds its verb or not.
  if (kind === 'picture') return true;
  if (story_id !== null) return !/\p{N}/u.test(title) || IN_ROWS.test(title);
  const own = plan.blocks.filter(({ ref }) => refs.includes(ref));
  // Steps in their order are said by none of them.
  return !isMostlyList(plan.passages.filter((entry) => refs.includes(entry.ref))) && courseIn(own, linguist) === null;
}

/** "Table 3-2 Built-in variables", "Prices: 8 rows": the name of a table and its length. */
const IN_ROWS = /^(?:table|tabelle|tableau|tabla|tabela)\s\d|:\s\d+\s\p{L}+$/iu;

const SPAN = /^(\d{4}\s?[–-]\s?(?:\p{L}+|\d+))\s?[:–—-]\s+(.+)$/u;

const TO = /\s?[–-]\s?/u;

/** The periods of a history in a row, from the first to the last. */
function historySlide(plan: SectionPlan, used: UsedTitles, linguist: Linguist): OutlineSlideOutput | null {
  const { name, periods } = plan.history ?? { name: '', periods: [] };
  const spans = periods.map(({ text }) => SPAN.exec(text.trim()));
  const [, from, first] = spans[0] ?? [];
  const [, to, last] = spans.at(-1) ?? [];
  if (from === undefined || to === undefined) return null;
  // "From Founding to Acquisitions, Consoles, and Phones" would be two headings in a row, no sentence.
  const isOfLists = [first, last].some((each) => each?.includes(',') === true);
  const [start = '', end = ''] = [from.split(TO)[0], to.split(TO)[1]?.replace(/^(?=present$)/u, 'the ')];
  const values: Readonly<Record<string, string>> = isOfLists
    ? { name, count: `${periods.length}`, from: start, to: end }
    : { name, first: first ?? '', last: last ?? '', from, to };
  const { periods: span, periods_counted: counted } = linguist.pack.labels;
  const title = (isOfLists ? counted : span).replaceAll(/\{(\w+)\}/gu, (_, key: string) => values[key] ?? '');
  if (isUsed(title, used, linguist)) return null;
  take({ title, takeaway: title }, used, linguist);
  const refs = periods.map(({ ref }) => ref);
  return slideOf('content', title, title, plan.idx, refs);
}

/** "At a glance" locates a part without stating its content. */
function nameOfPlan(plan: SectionPlan, linguist: Linguist): string {
  return plan.title === linguist.pack.labels.overview ? '' : plan.title;
}

/** The bullets from blocks under a title. */
export function countPoints(
  blocks: readonly BlockDigest[],
  message: { title: string; takeaway: string },
  linguist: Linguist,
  section: readonly BlockDigest[] = [],
): number {
  const around = section.filter((block) => !blocks.includes(block));
  const bullets = writeBullets(blocks, POINT_LIMITS, statedBy(message, linguist), linguist, around);
  // A single word or two under a title is meaningless.
  return bullets.length === 1 && (bullets[0] ?? '').length < MIN_POINT_CHARS ? 0 : bullets.length;
}

/** The text around a picture that no other picture has: all under its heading, where both have one name; else the nearest. */
function proseBeside(
  plan: SectionPlan,
  caption: string,
  position: number,
  taken: ReadonlySet<string>,
  linguist: Linguist,
): BlockDigest[] {
  const places = new Map(plan.blocks.map((block, index) => [block.ref, index]));
  const headings = plan.blocks.flatMap((block, index) => (block.kind === 'heading' ? [index] : []));
  const from = headings.filter((index) => index <= position).at(-1) ?? 0;
  const to = headings.find((index) => index > position) ?? Infinity;
  const around = plan.atoms
    .map((atom) => ({ atom, place: places.get(atom.at(-1)?.ref ?? '') ?? 0 }))
    .filter(({ atom, place }) => place >= from && place < to && atom.every((block) => !taken.has(block.ref)))
    .sort((a, b) => Math.abs(a.place - position) - Math.abs(b.place - position));
  const isNamed = coverage(linguist.terms(plan.blocks[from]?.text ?? ''), linguist.terms(caption)) > 0;
  const isOfSlide = headings.length > 0 && isNamed && around.length <= MAX_OF_PART;
  return around
    .slice(0, isOfSlide ? MAX_OF_PART : MAX_BESIDE_PICTURE)
    .sort((a, b) => a.place - b.place)
    .flatMap(({ atom }) => atom);
}

/** A caption that makes a statement is the title; one that only names the picture leaves it to the text beside it. */
function pictureMessage(
  plan: SectionPlan,
  caption: string,
  prose: readonly BlockDigest[],
  used: UsedTitles,
  linguist: Linguist,
): Message | null {
  const bare = captionText(caption);
  const title = wholeText(bare, { max_chars: 120, max_words: 20 }, linguist) ?? bare;
  const isFree = title !== '' && !isUsed(title, used, linguist);
  if (isFree && linguist.hasVerb(title)) return take({ title, takeaway: cleanText(caption) }, used, linguist);
  const fromText =
    prose.length === 0 ? null : writeMessage(prose, plan.passages, nameOfPlan(plan, linguist), used, linguist);
  if (fromText !== null) return fromText;
  return isFree ? take({ title, takeaway: cleanText(caption) }, used, linguist) : null;
}

/** How many slides of each kind: text and findings about half and half, the rarer kinds only beside others. */
function mixKinds(
  plan: SectionPlan,
  share: number,
  rarities: Rarities,
): { stories: number; quotes: number; pictures: number } {
  const hasText = plan.atoms.length > 0;
  const alone = hasText || plan.stories.length > 0;
  const isRoomy = share >= 3 || share > plan.rich_atoms.length || !alone;
  const quotes = isRoomy ? Math.min(1, plan.quotes.length, rarities.quotes) : 0;
  const pictures =
    share >= 2 + quotes || share - quotes > plan.rich_atoms.length || !alone
      ? Math.min(share >= 5 ? 2 : 1, plan.pictures.length, rarities.pictures)
      : 0;
  let left = share - quotes - pictures;
  const tables = countTables({ ...plan, stories: plan.stories.slice(0, plan.notable_stories) });
  const wanted = hasText ? Math.max(Math.ceil(left / 2), Math.min(tables, left - 1)) : left;
  let stories = Math.min(plan.stories.length, wanted);
  if (share === 1 && hasText && (plan.stories[0]?.weight ?? 0) < 0.4) stories = 0;
  left -= stories;
  // If text runs out, its slides go to the findings.
  if (left > plan.atoms.length) stories = Math.min(plan.stories.length, stories + left - plan.atoms.length);
  const rest = share - stories - plan.atoms.length;
  return {
    stories,
    quotes: Math.max(quotes, Math.min(plan.quotes.length, rest)),
    pictures: Math.max(pictures, Math.min(plan.pictures.length, rest - quotes)),
  };
}

function slideOf(
  kind: OutlineSlideOutput['kind'],
  title: string,
  takeaway: string,
  sectionIdx: number,
  refs: string[],
  storyId: string | null = null,
): OutlineSlideOutput {
  return { kind, title, takeaway, source_section_idx: sectionIdx, block_refs: refs, story_id: storyId };
}

function storySlide(plan: SectionPlan, story: StoryDigest, title: string, rarities: Rarities): OutlineSlideOutput {
  const isDrawn = /chart|table|diagram|grafik|tabelle|graphique|tableau|plot/iu.test(story.shows);
  const kind =
    !isDrawn && rarities.big_numbers > 0 && notableNumbers(story.message).length > 0 ? 'big_number' : 'content';
  if (kind === 'big_number') rarities.big_numbers -= 1;
  return slideOf(kind, title, story.message, plan.idx, [story.block_ref], story.id);
}

function quoteSlide(
  plan: SectionPlan,
  block: BlockDigest,
  used: UsedTitles,
  linguist: Linguist,
): OutlineSlideOutput | null {
  const text = cleanText(block.text);
  const title =
    wholeText(
      text.replace(/\s+[–—-]\s+[^–—]+$/u, '').replace(/["“”„«»]/gu, ''),
      { max_chars: 90, max_words: 15 },
      linguist,
    ) ?? plan.title;
  if (isUsed(title, used, linguist)) return null;
  take({ title, takeaway: text }, used, linguist);
  return slideOf('quote', title, text, plan.idx, [block.ref]);
}

/** "Figure 3: Sales by month" → "Sales by month". */
export function captionText(caption: string): string {
  return cleanText(caption)
    .replace(/^(?:fig(?:ure)?|abb(?:ildung)?|bild|image|photo|foto)\.?\s*\d+(?:[-–.]\d+)*[a-z]?\s*[.:–—-]?\s*/iu, '')
    .replace(/\.$/u, '')
    .trim();
}

/** A message with one prominent number (a share, an amount of money, a multiple) and little else is best set large. */
function isBigNumber(title: string, points: number, rarities: Rarities): boolean {
  if (rarities.big_numbers <= 0 || points > MAX_POINTS_BESIDE_NUMBER) return false;
  const [number, ...others] = strongNumbers(title);
  if (number === undefined || others.length > 0 || title.length > LONGEST_BESIDE_NUMBER) return false;
  // "€8.65 an hour" and "less than 1 %" are different amounts than "€8.65" and "1 %".
  const at = title.indexOf(number);
  if (OF_EACH.test(title.slice(at + number.length)) || QUALIFIED.test(title.slice(0, at))) return false;
  return notableNumbers(title).length === 1;
}

/** A longer title is about more than its number. */
const LONGEST_BESIDE_NUMBER = 100;
const QUALIFIED =
  /(?:than|up to|at least|at most|over|under|below|above|about|around|nearly|almost|some|roughly|approximately|als|bis zu|rund|über|unter|mindestens|höchstens|etwa|fast|ca\.|plus de|moins de|environ|jusqu’à|près de|más de|menos de|mais de|cerca de|около|более|менее|до|почти)\s$/iu;
const OF_EACH = /^\s?(?:an?|each|per|pro|je|par|por|al|in every|von|of every|à)\s|^\s?\//iu;

function notableNumbers(text: string): string[] {
  return strongNumbers(text).filter((number) =>
    /[%$€£¥]|percent|prozent|pour cent|euro|dollar|illi|mrd|mio|bn/iu.test(number),
  );
}
