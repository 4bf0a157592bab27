import type { BlockDigest, OutlineInput, StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanHeading, cleanText } from './clean-text.ts';
import { withoutLabel } from './finding-label.ts';
import { weightOf } from './find-sections.ts';
import { bindBlocks } from './group-blocks.ts';
import type { Linguist } from './linguist.ts';
import { withoutNoise } from './noise.ts';
import { readPassages } from './passages.ts';
import { countWords } from './shorten-text.ts';
import type { Passage } from './passage.ts';

/** A history by the headings of its periods, which follow a heading that names it. */
interface History {
  name: string;
  periods: BlockDigest[];
}

/** A section with everything that can become slides. */
export interface SectionPlan {
  idx: number;
  title: string;
  blocks: BlockDigest[];
  passages: Passage[];
  /** Text that stays together, in reading order. */
  atoms: BlockDigest[][];
  /**
   * The atoms, where those with a single statement are joined to a neighbour: each is enough for a slide with bullets.
   */
  rich_atoms: BlockDigest[][];
  /** Best first; those that repeat another or are unimportant come last. */
  stories: StoryDigest[];
  /** How many of them deserve a slide if there is enough else. */
  notable_stories: number;
  quotes: BlockDigest[];
  pictures: { ref: string; caption: string }[];
  /** Its parts that are periods: their text is about many events, which no title summarises. */
  history: History | null;
  weight: number;
  /** The natural number of slides of the section, and the most it can fill. */
  natural: number;
  capacity: number;
}

const CHARS_PER_SLIDE = 1000;
const STORY_WEIGHT = 450;
const MAX_STORIES = 4;
const LONGEST_QUOTE = 320;
const MIN_QUOTE_WORDS = 6;

/** Reads the sections of an outline request; those without content are left out. */
export function planSections(input: OutlineInput, linguist: Linguist): SectionPlan[] {
  const reported = new Map<string, number>();
  const isOneTable =
    new Set(input.sections.flatMap(({ stories }) => stories.map((story) => story.block_ref))).size === 1;
  return input.sections
    .map((section, idx): SectionPlan => {
      const blocks = withoutNoise(section.blocks, linguist);
      const passages = readPassages(blocks, linguist, section.title);
      const useful = new Set(passages.filter((entry) => entry.is_self_contained).map((entry) => entry.ref));
      const found = historyIn(blocks, section.title);
      const atoms = bindBlocks(found?.rest ?? blocks).filter((atom) => atom.some((block) => useful.has(block.ref)));
      const richAtoms = joinThin(atoms, passages);
      // A table that is all of the content is what the deck is about.
      const mostOfTable = isOneTable && useful.size === 0 ? MAX_STORIES : MAX_OF_A_TABLE;
      const { notable, others } = withoutAlike(
        chooseStories(
          section.stories.filter(({ id }) => !ofBreakdowns(id)),
          mostOfTable,
        ),
        reported,
      );
      const stories = [...notable, ...others];
      const quotes = blocks.filter((block) => block.kind === 'quote' && isLongEnough(block.text));
      const pictures = section.pictures.filter((picture) => isCaption(picture.caption));
      const textWeight = atoms.reduce((sum, atom) => sum + weightOf(atom), 0);
      // A short text without its own sections is divided by its headings.
      const inner = input.sections.length === 1 ? richAtoms.filter((atom) => atom[0]?.kind === 'heading').length : 0;
      const isManyParted = blocks.filter((block) => block.kind === 'heading').length >= 6;
      const isOfMethod = OF_METHODS.test(cleanHeading(section.title));
      const natural =
        atoms.length === 0
          ? Number(found !== null)
          : Math.min(
              isOfMethod ? 1 : isManyParted ? 6 : 4,
              richAtoms.length,
              Math.max(1, inner, Math.round(textWeight / CHARS_PER_SLIDE)),
            );
      const extras = Math.min(1, quotes.length) + Math.min(1, pictures.length);
      return {
        idx,
        title: section.title,
        blocks,
        passages,
        atoms,
        rich_atoms: richAtoms,
        stories,
        notable_stories: notable.length,
        quotes,
        pictures,
        history: found?.history ?? null,
        weight:
          (found === null ? 0 : STORY_WEIGHT) +
          textWeight * (isOfMethod ? METHODS_WEIGHT : 1) +
          notable.length * STORY_WEIGHT +
          extras * STORY_WEIGHT,
        natural:
          natural +
          Math.min(
            Math.max(MAX_STORIES, countTables({ blocks, stories: notable })),
            Math.max(notable.length, natural === 0 ? Math.min(1, stories.length) : 0),
          ) +
          extras,
        capacity: Number(found !== null) + atoms.length + stories.length + quotes.length + pictures.length,
      };
    })
    .filter((plan) => plan.capacity > 0);
}

const PERIOD = /^(?:1[5-9]|20)\d\d\s?[–-]\s?(?:(?:1[5-9]|20)\d\d|\d\d|present|today|heute)\s?[:–—-]\s+\p{L}/u;
const MIN_PERIODS = 3;

/**
 * The history in a section whose parts are periods ("1985–1994: Windows and Office"): their headings, and the blocks
 * that aren't under them. Null if there are fewer than three.
 */
function historyIn(blocks: readonly BlockDigest[], title: string): { history: History; rest: BlockDigest[] } | null {
  const isPeriod = ({ kind, text }: BlockDigest): boolean => kind === 'heading' && PERIOD.test(text.trim());
  const first = blocks.findIndex(isPeriod);
  const level = blocks[first]?.level ?? 1;
  const end = blocks.findIndex((block, at) => {
    return at > first && block.kind === 'heading' && (block.level ?? 1) <= level && !isPeriod(block);
  });
  const own = blocks.slice(Math.max(0, first), end === -1 ? undefined : end);
  const periods = own.filter(isPeriod);
  if (first === -1 || periods.length < MIN_PERIODS) return null;
  const parent = blocks.slice(0, first).findLast(({ kind, level: above = 1 }) => kind === 'heading' && above < level);
  const name = parent === undefined ? title : cleanHeading(parent.text);
  return { history: { name, periods }, rest: blocks.filter((block) => !own.includes(block)) };
}

/** How something was found, and what was known before, matters less than what was found. */
const METHODS_WEIGHT = 0.3;
const OF_METHODS =
  /^(?:\d{1,2}\s+)?(?:introduction|background|einleitung|einführung|hintergrund|introducción|introdução|introduzione|contexte|(?:materials? and )?methods?(?: and materials?)?|methodology|experimental (?:setup|design|procedures?)|experiment setup|data (?:sources?|collection)|study design and methods|statistical analys[ei]s|methodik|vorgehen|material und methoden|méthodes?|méthodologie|metodología|métodos?|metodologia)$/iu;
/** Stories that state the same about one thing after another: more of them are a list, not slides. */
const MAX_ALIKE = 2;

/**
 * Removes the third and later ones of stories that differ only in names and numbers ("Ann: net income went from … to
 * …").
 */
function withoutAlike(
  { notable, others }: { notable: StoryDigest[]; others: StoryDigest[] },
  reported: Map<string, number>,
): { notable: StoryDigest[]; others: StoryDigest[] } {
  const kept: StoryDigest[] = [];
  const left: StoryDigest[] = [];
  for (const story of notable) {
    const statement = /^[^:]{2,60}: (.{12,})$/u.exec(story.message)?.[1];
    const pattern = statement?.replace(/\d+(?:[.,]\d+)*/gu, '#');
    const count = pattern === undefined ? 0 : (reported.get(pattern) ?? 0);
    if (pattern !== undefined) reported.set(pattern, count + 1);
    (count < MAX_ALIKE ? kept : left).push(story);
  }
  return { notable: kept, others: [...others, ...left] };
}

/**
 * A quotation of a few words isn't enough for a slide, and a page of text isn't a quotation. Its author isn't counted.
 */
function isLongEnough(quote: string): boolean {
  return quote.length <= LONGEST_QUOTE && countWords(quote.replace(/\s+[–—]\s*[^–—]{3,80}$/u, '')) >= MIN_QUOTE_WORDS;
}

/** False for what programs write beside a picture: file names, notices about generated descriptions. */
function isCaption(caption: string): boolean {
  const text = caption.trim();
  if (countWords(text) < 2 || /^\S+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)$/iu.test(text)) return false;
  return !/\bAI[- ]generated|AI ?生成|automatically generated|automatisch generiert|KI-generiert|généré(?:e|es|s)? (?:par l.IA|automatiquement)/iu.test(
    text,
  );
}

/** Joins atoms with fewer than three passages to the one before (the first to the second). */
function joinThin(atoms: readonly BlockDigest[][], passages: readonly Passage[]): BlockDigest[][] {
  const count = (atom: readonly BlockDigest[]): number => {
    const refs = new Set(atom.map((block) => block.ref));
    return passages.filter((entry) => entry.is_self_contained && refs.has(entry.ref)).length;
  };
  const joined: BlockDigest[][] = [];
  for (const atom of atoms) {
    const last = joined.at(-1);
    const isNewPart = atom[0]?.kind === 'heading' && last !== undefined && count(last) >= 2;
    if (last !== undefined && ((count(atom) < 3 && !isNewPart) || count(last) < 3) && !(isNewPart && count(atom) >= 2))
      last.push(...atom);
    else joined.push([...atom]);
  }
  return joined;
}

/**
 * Distributes slides by weight: one to each section first, the rest by largest remainder, never more than a section
 * can fill.
 * @returns slides per plan, in order; 0 for the lightest sections when there are fewer slides than sections.
 */
export function shareSlides(plans: readonly SectionPlan[], slots: number): number[] {
  const shares = plans.map(() => 0);
  const total = plans.reduce((sum, plan) => sum + plan.weight, 0) || 1;
  const byWeight = plans.map((_, index) => index).sort((a, b) => (plans[b]?.weight ?? 0) - (plans[a]?.weight ?? 0));
  let left = slots;
  for (const index of byWeight) {
    if (left === 0) break;
    shares[index] = 1;
    left -= 1;
  }
  while (left > 0) {
    let best: number | null = null;
    let bestLack = -Infinity;
    plans.forEach((plan, index) => {
      const share = shares[index] ?? 0;
      if (share >= plan.capacity) return;
      // Its share compared with what it has; beyond its natural size it waits for the others.
      const lack = (plan.weight / total) * slots - share - (share >= plan.natural ? 100 : 0);
      if (lack > bestLack) {
        bestLack = lack;
        best = index;
      }
    });
    if (best === null) break;
    shares[best] = (shares[best] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/** The tables whose best finding says much, or that their author says a finding of right below. */
function tellingTables({ blocks, stories }: Pick<SectionPlan, 'blocks' | 'stories'>): StoryDigest[] {
  const isFirst = (story: StoryDigest): boolean =>
    stories.find(({ block_ref: ref }) => ref === story.block_ref) === story;
  const isAnnounced = ({ block_ref: ref }: StoryDigest): boolean => {
    const below = blocks[blocks.findIndex((block) => block.ref === ref) + 1];
    return below?.kind === 'paragraph' && withoutLabel(cleanText(below.text)).is_finding;
  };
  return stories.filter((story) => isFirst(story) && (story.weight >= TELLING || isAnnounced(story)));
}

const TELLING = 0.5;

/** As many findings as a section has slides for: of each telling table one, then the best; the others after them. */
export function storiesFor(plan: SectionPlan, count: number): StoryDigest[] {
  const first = tellingTables(plan);
  const chosen = new Set([...first, ...plan.stories.filter((story) => !first.includes(story))].slice(0, count));
  return [...plan.stories.filter((story) => chosen.has(story)), ...plan.stories.filter((story) => !chosen.has(story))];
}

/** How many tables of a section a deck should not leave out. */
export function countTables(plan: Pick<SectionPlan, 'blocks' | 'stories'>): number {
  return tellingTables(plan).length;
}

/** Whether a finding is what several tables come to that break one total down: the answer of a deck, no slide of its own. */
export function ofBreakdowns(id: string): boolean {
  return id.endsWith('#breakdowns');
}

/** Whether a finding is a comparison by all its criteria: a chart of the options by one of them shows none of the others. */
function ofComparisons(id: string): boolean {
  return /#comparison-\d+$/u.test(id);
}

/** Findings with a lower score are used only if there is little else. */
const MIN_WEIGHT = 0.35;
const MAX_OF_A_TABLE = 2;
const ALIKE = 0.5;
const NAME = /(?<![\p{L}\d])\p{Lu}[\p{L}\d-]*/u;
/** "Jan 2024", "Q2 2023": a period, no name. */
const DATED = /(?<![\p{L}\d])\p{Lu}[\p{L}\d]{0,9}\.? (?=(?:1[89]|20)\d\d(?!\d))/gu;

/**
 * Separates findings worth a slide from unimportant ones and those that repeat another one of the same table.
 * @param mostOfTable maximum number of notable ones of one table.
 * @returns both best first.
 */
export function chooseStories(
  stories: readonly StoryDigest[],
  mostOfTable = MAX_OF_A_TABLE,
): { notable: StoryDigest[]; others: StoryDigest[] } {
  const notable: StoryDigest[] = [];
  const others: StoryDigest[] = [];
  for (const story of [...stories].sort((a, b) => b.weight - a.weight)) {
    if (ofComparisons(story.id)) {
      notable.push(story);
      continue;
    }
    const ofTable = notable.filter((other) => other.block_ref === story.block_ref);
    const isNotable =
      story.weight >= MIN_WEIGHT && ofTable.length < mostOfTable && !ofTable.some((other) => isAlike(story, other));
    (isNotable ? notable : others).push(story);
  }
  return { notable, others };
}

/** "Series 1: Word leads with 300" and "Series 2: Word leads with 350": another measure of the same kind, the same names. */
function isAlike(story: StoryDigest, other: StoryDigest): boolean {
  // The table itself, beside a chart of it, adds nothing.
  if (/^(?:table|tabelle|tableau)\b/iu.test(story.shows)) return true;
  const left = readMessage(story.message);
  const right = readMessage(other.message);
  // "Cost: Films grew fastest: up 62 %" and the same for revenue: one finding about two related measures.
  if (left.measure !== '' && right.measure !== '' && left.said === right.said) return true;
  const isSameMatter =
    left.measure !== '' && right.measure !== ''
      ? share(left.measure, right.measure) >= ALIKE
      : share(left.rest, right.rest) >= ALIKE;
  return isSameMatter && namesShared(left.names, right.names) && drawnAs(story) === drawnAs(other);
}

/**
 * What is measured ("Series 1: …"), the names in the statement about it, and its other words. In "Oslo has the most
 * shops: 18" the colon only introduces the number.
 */
function readMessage(message: string): { measure: string; said: string; names: string[]; rest: string } {
  const undated = message.replaceAll(DATED, '');
  const at = undated.indexOf(': ');
  const after = at === -1 ? '' : undated.slice(at + 2);
  const isMeasure = NAME.test(after);
  const statement = isMeasure ? after : undated;
  return {
    measure: isMeasure ? undated.slice(0, at) : '',
    said: statement,
    names: statement.match(new RegExp(NAME, 'gu')) ?? [],
    rest: statement.replace(new RegExp(NAME, 'gu'), ' '),
  };
}

function drawnAs(story: StoryDigest): string {
  return story.shows.toLowerCase().split(/\s+/u)[0] ?? '';
}

function namesShared(left: readonly string[], right: readonly string[]): boolean {
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  return few.length > 0 && few.every((name) => many.includes(name));
}

function share(left: string, right: string): number {
  const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  const [a, b] = [words(left), words(right)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, Math.min(a.size, b.size));
}
