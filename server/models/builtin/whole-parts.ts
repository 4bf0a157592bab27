import { isMoment } from '../../../common/forms/moments.ts';
import { isMember } from '../../../common/forms/series.ts';
import type { BlockDigest, OutlineInput, OutlineSlideOutput, StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { attachLines, closingLast, joinedName, joinSisters } from './arrange-parts.ts';
import { isClaim } from './claim.ts';
import { capitalise, cleanHeading, cleanText, strongNumbers } from './clean-text.ts';
import { divided, isShown, isThin, SHOWS_ALL, weightiest, withoutRecords } from './divide-parts.ts';
import { announces, withoutLabel } from './finding-label.ts';
import { gatherLog } from './gather-log.ts';
import { isHeadingClaim } from './heading-claim.ts';
import { titleOfHeads } from './heads-title.ts';
import { joinSeries } from './join-series.ts';
import type { Linguist } from './linguist.ts';
import { leadIn, within, withoutPointer } from './list-title.ts';
import { isPreliminary, outcomeWorth } from './outcome.ts';
import { itemsOf, messageOf, sentencesOf } from './part-message.ts';
import type { Part } from './part-message.ts';
import { areOfHeadings, isDividable, isWorkbook, partsOf } from './read-parts.ts';
import { titleOfRequest } from './request-title.ts';
import { withScope } from './scope.ts';
import { leansOn } from './self-contained.ts';
import { gatherShort } from './short-parts.ts';
import { countWords } from './shorten-text.ts';
import { chooseStories } from './plan-sections.ts';
import { readTable } from './table-slide.ts';
import { titleOfProse } from './whole-prose.ts';
import { isUsed, LONGEST_TITLE, take } from './write-title.ts';
import type { Message, UsedTitles } from './write-title.ts';

/** The parts of a document that one slide each can show. */
const PARTS = { least: 3, most: 10 };
/** More parts are too many for slides of several. */
const MAX_GATHERED = 60;

/** What is known of the document that a part is from. */
interface About {
  document: readonly BlockDigest[];
  /** Of the cover; empty for parts that do not come right after it. */
  answer: string;
  is_divided: boolean;
}

interface SlidesOfParts {
  slides: OutlineSlideOutput[];
  /** A part is shown in pieces, some parts are left out, or not all of it is below headings. */
  is_divided: boolean;
}

/**
 * The slides of a document that is short enough to be shown part by part: one for each heading with what is under it, or several where that is
 * long, in the order of the document, which its author chose. Null for other documents.
 */
export function slidesOfParts(input: OutlineInput, linguist: Linguist): SlidesOfParts | null {
  const read = isDividable(input) ? partsOf(input, linguist) : null;
  if (read === null || read.length > MAX_GATHERED || isWorkbook(read, linguist)) return null;
  if (!TOLD_IN_PIECES.has(linguist.pack.language) && read.some((part) => !isShown(part, linguist))) return null;
  const apart = read.flatMap((part) => divided(part, linguist, true));
  const found = gatherLog(apart.length <= PARTS.most ? apart : read.flatMap((part) => divided(part, linguist)));
  if (found.length < PARTS.least || found.every((part) => isThin(part, linguist))) return null;
  const attached = found.length > PARTS.most ? found : attachLines(found, linguist);
  const series = joinSeries(attached, linguist);
  // A document of few parts has a slide for each member.
  const sisters = joinSisters(series.length < PARTS.least ? attached : series, linguist);
  // In a document of few parts only lists of a point or two are too little for a slide.
  const mayShare = (part: Part): boolean => sisters.length > PARTS.most || isShortList(part);
  const parts = closingLast(gatherShort(sisters, (part) => joinedName(part, linguist), mayShare, linguist));
  const areAll = found.length === read.length && areOfHeadings(read);
  const shown = weightiest(areAll ? parts : withoutRecords(parts, linguist), PARTS.most, linguist);
  const used: UsedTitles = { titles: new Set(), terms: [], subject: linguist.terms(input.title) };
  take({ title: input.title, takeaway: '' }, used, linguist);
  const document = found.flatMap(({ blocks }) => blocks);
  const answer = input.story?.answer ?? '';
  const isDivided = !areAll || shown.length < parts.length;
  const slides = shown.flatMap((part, at) =>
    slidesOf(part, { document, answer: at === 0 ? answer : '', is_divided: isDivided }, used, linguist),
  );
  // What neither a sentence nor a heading names can't be said.
  const named = numbered(
    slides.filter(({ title }) => title !== ''),
    new Set(isDivided ? parts.map(({ name }) => name) : []),
    document,
  );
  return named.length >= PARTS.least ? { slides: named, is_divided: isDivided } : null;
}

function isShortList({ chapter, blocks }: Part): boolean {
  const items = itemsOf(blocks);
  return (
    chapter !== '' && items.length > 0 && items.length <= SHORT_LIST.items && items.join('').length <= SHORT_LIST.chars
  );
}

const SHORT_LIST = { items: 2, chars: 200 } as const;

/**
 * Slides of which several pieces of a part have no more than its heading for a title: those of a list are numbered, others are left out; a table
 * has its own title beside it.
 */
function numbered(
  slides: readonly OutlineSlideOutput[],
  headings: ReadonlySet<string>,
  document: readonly BlockDigest[],
): OutlineSlideOutput[] {
  const lists = new Set(document.flatMap(({ kind, ref }) => (kind === 'list' ? [ref] : [])));
  return slides.flatMap((slide, at) => {
    const before = slides.slice(0, at).filter((other) => other.title === slide.title && other.story_id === null).length;
    if (before === 0 || slide.story_id !== null || !headings.has(slide.title)) return [slide];
    return slide.block_refs.some((ref) => lists.has(ref))
      ? [{ ...slide, title: `${slide.title} (${before + 1})` }]
      : [];
  });
}

/** Languages in which the first sentence of a piece can be told from one that leans on the piece before. */
const TOLD_IN_PIECES: ReadonlySet<string> = new Set(['de', 'en']);

/** What was before is clear only below what is new. */
const WAS_BEFORE =
  /^(?:previously|formerly|until now|before that|bisher|bislang|zuvor|früher|jusqu’ici|hasta ahora)\s/iu;

const LABELLED = /^\p{Lu}[\p{L} ]{1,24}: /u;

/** The message of the part that comes after the cover: another one than the cover has, where it has one. */
function messageBeside(
  part: Part,
  { document, answer }: About,
  used: UsedTitles,
  linguist: Linguist,
): { title: string; takeaway: string } {
  const whole = document.map(({ text }) => text).join('\n');
  const scoped = (message: { title: string; takeaway: string }): { title: string; takeaway: string } => ({
    ...message,
    title: withUnit(withScope(message.title, whole), part, linguist),
  });
  // A cover of two sentences says more than the title of one.
  if (answer === '' || linguist.sentences(answer).length > 1) return scoped(messageOf(part, document, used, linguist));
  const said = sentencesOf(part.blocks, linguist).map((text) => cleanText(text).replace(/\.$/u, ''));
  const onCover = [answer, ...said.filter((text) => answer.includes(withScope(text, whole)) || WAS_BEFORE.test(text))];
  const beside: UsedTitles = {
    titles: new Set([...used.titles, ...onCover.map((text) => text.toLowerCase())]),
    ...{ terms: [...used.terms, ...onCover.map((text) => linguist.terms(text))], subject: used.subject },
  };
  const other = messageOf(part, document, beside, linguist);
  // "Confidence: high" is one of several things that are said, not what they come to.
  const isOther = other.title !== part.name && !LABELLED.test(other.title);
  return scoped(!isOther ? messageOf(part, document, used, linguist) : take(other, used, linguist));
}

/** "Option A: spend €180,000 on spare parts": what is said of one of several options is no title without its name. */
function ofMember(title: string, name: string, linguist: Linguist): string {
  const [label] = /^[^:]{2,30}(?=: )/u.exec(name) ?? [];
  if (label === undefined || !isMember(name) || title.includes(label)) return title;
  const named = `${label}: ${within(title, linguist)}`;
  return named.length > LONGEST_TITLE.max_chars ? title : named;
}

/** "People like it; they like it less than three years ago": a statement with the sentence after it that takes back a part of it. */
function withContrast(title: string, blocks: readonly BlockDigest[], linguist: Linguist): string {
  const sentences = sentencesOf(blocks, linguist);
  const at = sentences.findIndex((text) => cleanText(text).replace(/[.!]$/u, '') === title);
  const after = cleanText(sentences[at + 1] ?? '').replace(/\.$/u, '');
  const both = `${title}; ${within(after, linguist)}`;
  return at !== -1 && TAKES_BACK.test(after) && both.length <= LONGEST_TITLE.max_chars ? both : title;
}

const TAKES_BACK =
  /^(?:\p{Lu}\p{Ll}+ )?(?:it|they) (?:\p{Ll}+ ){0,3}?(?:less|worse|fewer|lower|no longer|never)(?!\p{L})|^(?:\p{Lu}\p{Ll}+ )?(?:sie|es|er) (?:\p{Ll}+ ){0,3}?(?:weniger|schlechter|seltener|niedriger|nicht mehr)(?!\p{L})/iu;

/** "Storage and Terminal Solutions segment revenue increased": of which part of a company a paragraph speaks. */
const UNIT =
  /^(?:The |Our |In (?:the |our )?)?(?<unit>(?:\p{Lu}[\p{L}&’'-]*,? (?:(?:and|of|&|und) )?){1,6}(?:segment|division|region|business unit|business))(?!\p{L})/u;
const UNIT_DE =
  /^(?:Das |Im )?(?<unit>(?:Segment|Geschäftsbereich|Geschäftsfeld) (?:\p{Lu}[\p{L}&’'-]*(?: (?:und|&) )?){1,5})(?!\p{L})/u;
/** A figure that its paragraph has said of whom it is. */
const OF_A_UNIT =
  /^(?:gross |operating |net |adjusted |segment )?(?:margins?|revenues?|sales|income|profits?|ebitda?|costs?|expenses|loss|backlog|orders|umsatz|ergebnis|marge|ebit|auftragseingang)(?!\p{L})/iu;

/** The figure of a part of a company with the name of that, where only the first sentence of its paragraph has it. */
function withUnit(title: string, { blocks }: Part, linguist: Linguist): string {
  if (!OF_A_UNIT.test(title)) return title;
  const home = blocks.find(({ kind, text }) => kind === 'paragraph' && cleanText(text).includes(title.slice(0, 40)));
  const [first = ''] = home === undefined ? [] : linguist.sentences(home.text);
  const unit = (UNIT.exec(first) ?? UNIT_DE.exec(first))?.groups?.['unit']?.trim() ?? '';
  const named = `${unit}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return unit === '' || title.includes(unit) || named.length > LONGEST_TITLE.max_chars ? title : named;
}

/** The message of a part; of running text whose best sentence leans on another one, what it begins with rather than its heading. */
function stated(part: Part, about: About, used: UsedTitles, linguist: Linguist): Message {
  const hasItems = itemsOf(part.blocks).length > 0;
  if (part.name === '' && hasItems) return listBelow(part, used, linguist);
  const request = part.is_joined
    ? requestOfJoined(part.blocks, linguist)
    : titleOfRequest(part.name, part.blocks, linguist);
  if (request !== null && !isUsed(request, used, linguist))
    return take({ title: request, takeaway: request }, used, linguist);
  const finding = announcedIn(part, used, linguist);
  if (finding !== null) return take(finding, used, linguist);
  if (part.name === '') {
    const found = titleOfProse(part, about.document, used, linguist);
    const isSaid = isClaim(found.title, linguist) || countWords(found.title) >= SENTENCE_WORDS;
    return isSaid ? found : { title: '', takeaway: '' };
  }
  // What its author says of all of it.
  if (isClaimed(part, used, linguist)) {
    // "Four options were examined": which, the heads of its points say.
    const heads = COUNTS.test(part.name) ? titleOfHeads(part.name, itemsOf(part.blocks), linguist) : null;
    const title = heads ?? part.name;
    return take({ title, takeaway: title }, used, linguist);
  }
  const isProse = !part.is_joined && !hasItems && sentencesOf(part.blocks, linguist).length >= 2;
  const isOfLog = part.blocks.some(({ kind, text }) => kind === 'heading' && isOfDay(text));
  if (isProse && about.is_divided && !isOfLog) {
    const tried: UsedTitles = { ...used, titles: new Set(used.titles), terms: [...used.terms] };
    const isTopic = messageBeside(part, about, tried, linguist).title === part.name;
    if (isTopic) return titleOfProse(part, about.document, used, linguist);
  }
  const isSaid = isOfLog || used.titles.has(part.name.toLowerCase());
  const message = messageBeside(part, about, used, linguist);
  const isTopic = message.title === part.name || isOfDay(message.title);
  const said = isSaid && isTopic ? lastOf(part, used, linguist) : null;
  return said === null ? message : take(said, used, linguist);
}

/** What the one of several parts on a slide asks that is for that. */
function requestOfJoined(blocks: readonly BlockDigest[], linguist: Linguist): string | null {
  const starts = blocks.flatMap(({ kind }, at) => (kind === 'heading' ? [at] : []));
  return (
    starts
      .map((start, place) => blocks.slice(start, starts[place + 1]))
      .map((own) => titleOfRequest(cleanHeading(own[0]?.text ?? ''), own, linguist))
      .find((title) => title !== null) ?? null
  );
}

const COUNTS = /^(?:two|three|four|five|six|seven|zwei|drei|vier|fünf|sechs|sieben)(?!\p{L})/iu;

/** Whether the heading of a part is a claim, not yet said. */
function isClaimed({ name, is_joined: isJoined }: Part, used: UsedTitles, linguist: Linguist): boolean {
  return !isJoined && !used.titles.has(name.toLowerCase()) && isHeadingClaim(name, linguist);
}

/** Whether a heading is a day, with or without its name and what was done: "Thu 27 Aug - runs 8 & 9". */
function isOfDay(heading: string): boolean {
  return isMoment(heading.replace(WEEKDAY, '').replace(/\s[–—-]\s(?!.*\d{1,2}:\d{2}).*$/u, ''));
}

const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:mo|di|mi|do|fr|sa|so|mon|diens|donners|frei|sams|sonn)(?:tag)?|mittwoch)[.,]{0,2}\s(?=\d|\p{L}{3,9}\.? \d)/iu;

/**
 * Where the heading of a list is the title of an earlier slide, or only a time: the line that gives a cause or sets a figure right, else
 * what the list comes to in the end.
 */
function lastOf({ blocks }: Part, used: UsedTitles, linguist: Linguist): Message | null {
  const isOfLog = blocks.some(({ kind, text }) => kind === 'heading' && isOfDay(text));
  // Within a point a sentence may speak of what the point begins with.
  const points = itemsOf(blocks).flatMap((item) => linguist.sentences(item).slice(0, isOfLog ? undefined : 1));
  const lines = isOfLog ? [...sentencesOf(blocks, linguist), ...points] : [...points, ...sentencesOf(blocks, linguist)];
  const found = lines
    // Notes begin some sentences small.
    .flatMap((text) => text.split(/(?<=\p{L}{3,})\.\s(?=\p{Ll}{3,})/u))
    .map((text) => capitalise(cleanText(text).replace(isOfLog ? /[.;,]$/u : /[.;,:]$/u, ''), linguist.pack.language))
    .filter((text) => text.length <= LONGEST_TITLE.max_chars && countWords(text) >= 5 && !isPreliminary(text))
    .filter(
      (text) =>
        !/[:?]$|[{}]|^[Dd]on[’']t /u.test(text) &&
        !isHalfQuoted(text) &&
        !leansOn(text) &&
        !isUsed(text, used, linguist),
    )
    .map((text) => ({ text, worth: (isOfLog ? worthInLog(text) : 0) + (isClaim(text, linguist) ? 0.35 : 0) }));
  const most = Math.max(...found.map(({ worth }) => worth));
  const title = found.findLast(({ worth }) => worth === most)?.text;
  return title === undefined ? null : { title, takeaway: title };
}

function isHalfQuoted(text: string): boolean {
  return (text.match(/["“”„]/gu)?.length ?? 0) % 2 === 1;
}

function worthInLog(text: string): number {
  return (
    outcomeWorth(text) +
    (/(?<!\p{L})(?:so|because|therefore|weil|deshalb|daher|also)(?!\p{L})/iu.test(text) ? 0.6 : 0) +
    (/\d\S* (?:and|,|but|und|statt)? ?(?:not|nicht|instead of|rather than) \d/iu.test(text) ? 0.4 : 0) +
    (strongNumbers(text).length > 0 ? 0.3 : 0) +
    (/, (?:but|aber) /u.test(text) ? 0.2 : 0)
  );
}

/** A key phrase has fewer words. */
const SENTENCE_WORDS = 7;

/** What a paragraph announces as the finding of several that are said ("Top finding: …"). */
function announcedIn({ blocks, is_joined: isJoined }: Part, used: UsedTitles, linguist: Linguist): Message | null {
  const [text = ''] = isJoined
    ? []
    : blocks.flatMap(({ kind, text: said }) =>
        kind === 'paragraph' && announces(said) === 'finding' ? withoutLabel(cleanText(said)).text : [],
      );
  const takeaway = linguist.sentences(text)[0] ?? '';
  const title = takeaway.replace(/\.$/u, '');
  const isFit = title !== '' && title.length <= LONGEST_TITLE.max_chars && !isUsed(title, used, linguist);
  return isFit && title !== takeaway ? { title, takeaway } : null;
}

/** The message of a list without a heading: the line that leads to it. */
function listBelow({ blocks }: Part, used: UsedTitles, linguist: Linguist): Message {
  const lead = blocks.find(({ kind }) => kind === 'paragraph')?.text ?? '';
  const title = withoutPointer(leadIn(lead, linguist)).replace(OPEN, '');
  const isFit = title.length <= LONGEST_TITLE.max_chars && !isUsed(title, used, linguist);
  return isFit ? take({ title, takeaway: title }, used, linguist) : { title: '', takeaway: '' };
}

/** "The members of the board are", as the name of what follows. */
const OPEN = / (?:is|are|was|were|will be|ist|sind|lautet|lauten)$/iu;

function slidesOf(part: Part, about: About, used: UsedTitles, linguist: Linguist): OutlineSlideOutput[] {
  const slide = (
    { title, takeaway }: Message,
    blocks: readonly BlockDigest[],
    storyId: string | null,
  ): OutlineSlideOutput => ({
    ...{ kind: 'content', title, takeaway, source_section_idx: part.section },
    ...{ block_refs: blocks.map(({ ref }) => ref), story_id: storyId, role: SHOWS_ALL },
  });
  const messageOfText = (text: readonly BlockDigest[]): Message => {
    const message = stated({ ...part, blocks: [...text] }, about, used, linguist);
    return {
      ...message,
      title: ofMember(withContrast(message.title, text, linguist), part.is_joined ? '' : part.name, linguist),
    };
  };
  const read = readTable(part, messageOfText, used, linguist);
  if (read === null) return [slide(messageOfText(part.blocks), [...part.blocks, ...part.attached], null)];
  const data = slide(read.text.length === 0 ? claimed(read.message) : read.message, read.blocks, read.story_id);
  const shown = [data, ...furtherStories(part, read.story_id).map((story) => furtherSlide(story))];
  return read.text.length === 0 ? shown : [slide(messageOfText(read.text), read.text, null), ...shown];

  /** A table alone below a claim of its author has that for a title, and beside it what else the author says of it. */
  function claimed({ title, takeaway }: Message): Message {
    if (!isClaimed(part, used, linguist)) return { title, takeaway };
    const isSaid = sentencesOf(part.blocks, linguist).some((text) => cleanText(text).startsWith(title));
    const beside = [isSaid ? `${title}.` : '', takeaway === title ? '' : takeaway]
      .filter((text) => text !== '')
      .join(' ');
    return take({ title: part.name, takeaway: beside || part.name }, used, linguist);
  }

  function furtherSlide({ id, message, block_ref: ref }: StoryDigest): OutlineSlideOutput {
    const title = message.replace(/\.$/u, '');
    take({ title, takeaway: message }, used, linguist);
    return slide(
      { title, takeaway: message },
      part.blocks.filter((block) => block.ref === ref),
      id,
    );
  }
}

/** What else a table says that one slide does not show: options by another of their criteria and by all, a second change of the same rows. */
function furtherStories({ stories }: Part, shown: string): StoryDigest[] {
  const own = stories.find(({ id }) => id === shown);
  const isFurther = OF_OPTIONS.test(shown) ? OF_OPTIONS : OF_CHANGES.test(shown) ? OF_CHANGES : null;
  if (own === undefined || isFurther === null) return [];
  const { notable } = chooseStories(stories);
  return notable.filter((story) => story !== own && story.block_ref === own.block_ref && isFurther.test(story.id));
}

const OF_OPTIONS = /#(?:outcome|comparison)-\d+$/u;
const OF_CHANGES = /#compared-\d+$/u;
