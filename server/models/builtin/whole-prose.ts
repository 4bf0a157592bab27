import { lettersOf } from '../../../common/deck/letters-of.ts';
import type { BlockDigest, OutlineInput, OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { titleOfAmounts } from './amounts-title.ts';
import { isClaim, isRequest } from './claim.ts';
import {
  capitalise,
  cleanHeading,
  cleanText,
  dropConnective,
  isGenericHeading,
  isTitleHeading,
  strongNumbers,
} from './clean-text.ts';
import { joinSingles } from './join-singles.ts';
import { findKeyPhrase } from './key-phrase.ts';
import type { Linguist } from './linguist.ts';
import { withoutPointer } from './list-title.ts';
import { titleOfCharge, titleOfMotion } from './motion-title.ts';
import { isLedAmounts, withoutNoise } from './noise.ts';
import { DECISIVE, isPreliminary, outcomeWorth, withoutVotes } from './outcome.ts';
import { IN_MIND, itemsOf, messageOf } from './part-message.ts';
import { readPassages } from './passages.ts';
import { pointOf, withoutExamples } from './point-of-lines.ts';
import { linesOf, titleOfQuotation, withoutQuotations } from './quotations.ts';
import { LEANS, LEANS_AFTER_TIME, LEANS_EARLY } from './self-contained.ts';
import { shortenText, wholeText } from './shorten-text.ts';
import { ANSWER } from './subject-slide.ts';
import { conclusionOf, joinedByLabel } from './structured-abstract.ts';
import { SHOWS_ALL } from './divide-parts.ts';
import { isAside, isDefinition, isOpinion, leavesOpen, PROPOSES } from './title-worth.ts';
import { limitsAnother } from './undated.ts';
import { endOf } from './telling.ts';
import { isUsed, LONGEST_TITLE, take } from './write-title.ts';
import type { UsedTitles } from './write-title.ts';

/** A text of up to so many characters loses nothing on its slides. */
export const WHOLE_CHARS = 3200;
const MIN_CHARS = 240;
/** What one slide shows below its title. */
const SLIDE = { lines: 6, chars: 780 };
/** Paragraphs that one slide shows together. */
const JOINED = { lines: 5, chars: 640 };
/** Texts of more parts have one slide for each, or are too long for that. */
export const FEW_PARTS = 2;
/** A farewell, names and places below it. */
const MAX_SIGNED = 5;
/** Less goes with its neighbour, if that has room. */
const THIN = { lines: 1, chars: 240 };
const SHOWABLE: ReadonlySet<BlockDigest['kind']> = new Set(['heading', 'paragraph', 'list', 'quote']);
const LEADS_IN = /:\s*$/u;
/** "The council asks the mayor," above a list. */
const LEADS_ON = /[:,]\s*$/u;
const SALUTATION =
  /^(?:dear|hello|hi|sehr geehrte[rnsm]?|liebe[rs]?|guten tag|hallo|chère?s?|estimad[oa]s?|prezad[oa]s?) [^.!?]{2,60}[,!:]?$/iu;
const FAREWELL =
  /^(?:(?:yours|best|kind|warm)(?: \p{L}+)?(?: regards| wishes)?|(?:kind |best )?regards|(?:yours )?(?:sincerely|faithfully|truly)(?: yours)?|mit (?:freundlichen|besten|herzlichen) grüßen|(?:freundliche|beste|viele|herzliche) grüße|cordialement|saludos|atentamente),?$/iu;

/** Of a quotation in a title. */
const MAX_QUOTED = 150;

/** Of a sentence that is the title, and not said again. */
const MAX_SAID = 120;

/** Blocks of one slide, under one heading. */
interface Group {
  name: string;
  blocks: BlockDigest[];
  section: number;
  lines: string[];
}

interface WholeText {
  slides: OutlineSlideOutput[];
  /** For the cover: what the document says in one line under its title, of whom or for what meeting; else what it asks for. */
  line: string;
}

/**
 * The slides of a short text with few headings or none, such as a release, a motion, a letter or a rule: all it says, in its order, a
 * paragraph to a slide. Null for other documents.
 */
export function slidesOfProse(input: OutlineInput, linguist: Linguist): WholeText | null {
  const read = input.sections.map(({ blocks, pictures, stories }) => {
    const isText = pictures.length === 0 && stories.length === 0;
    return { blocks: withoutGreetings(withoutNoise(blocks, linguist)), isText };
  });
  const all = read.flatMap(({ blocks }) => blocks);
  const chars = all.reduce((sum, { text }) => sum + text.length, 0);
  if (chars > WHOLE_CHARS || chars < MIN_CHARS) return null;
  if (read.some(({ isText }) => !isText) || all.some(({ kind }) => !SHOWABLE.has(kind))) return null;
  const found = read.flatMap(({ blocks }, section) => groupsOf(blocks, section, input.title, linguist));
  if (new Set(found.map(({ name }) => name).filter((name) => name !== '')).size > FEW_PARTS) return null;
  const occasion = occasionOf(found);
  const subject = linguist.terms(input.title);
  const groups = joinSingles(merged(occasion === '' ? found : found.slice(1)), ifShort, subject, linguist);
  if (groups.length === 0 || groups.some((group) => !hasRoom(group))) return null;
  const used: UsedTitles = { titles: new Set(), terms: [], subject };
  take({ title: input.title, takeaway: '' }, used, linguist);
  const slides = groups.map((group): OutlineSlideOutput => {
    const { title, takeaway } = titleOfProse(group, all, used, linguist);
    return {
      ...{ kind: 'content', title, takeaway, source_section_idx: group.section, story_id: null, role: SHOWS_ALL },
      block_refs: group.blocks.map(({ ref }) => ref),
    };
  });
  if (slides.some(({ title }) => title === '')) return null;
  const answer = input.story?.answer ?? '';
  // All else is on its slide.
  const asks = PROPOSES.test(answer) && !slides.some(({ title }) => answer.includes(title));
  const isShown = occasion !== '' && !SENDER.test(occasion) && !isPreliminary(occasion);
  return { slides, line: isShown ? occasion : asks ? answer : '' };
}

/** A postal or e-mail address, or a number to call: of whom a letter is, not what it is about. */
const SENDER =
  /\S@\S|(?<!\p{L})(?:tel|phone|fax|telefon|mobil)\p{L}*[.:]|(?<!\p{L})(?:\p{Lu}\p{L}+(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|ufer)|\p{Lu}\p{L}+ (?:Straße|Strasse|Str\.|Weg|Platz|Allee|Gasse|Ring)) \d|(?<!\p{L})\d+ (?:\p{Lu}[\p{L}.]+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Boulevard)(?!\p{L})/iu;

/** A letter without its salutation, and without all that follows its farewell. */
function withoutGreetings(blocks: readonly BlockDigest[]): BlockDigest[] {
  const end = blocks.findIndex(({ kind, text }) => kind === 'paragraph' && FAREWELL.test(text.trim()));
  const kept = end > 0 && blocks.length - end <= MAX_SIGNED ? blocks.slice(0, end) : blocks;
  return kept.filter(({ kind, text }) => kind !== 'paragraph' || !SALUTATION.test(text.trim()));
}

/** The paragraphs and lists of a section, each with the line that leads to it, under their headings. */
function groupsOf(blocks: readonly BlockDigest[], section: number, title: string, linguist: Linguist): Group[] {
  const groups: Group[] = [];
  let headings: BlockDigest[] = [];
  let name = '';
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1];
    const last = groups.at(-1);
    const isLed =
      before?.kind === 'paragraph' &&
      last !== undefined &&
      (block.kind === 'list' ? LEADS_ON : LEADS_IN).test(before.text);
    if (block.kind === 'heading') {
      headings = [...(before?.kind === 'heading' ? headings : []), block];
      name = isTitleHeading(block.text, title) ? '' : cleanHeading(block.text);
    } else if (isLed && headings.length === 0) {
      last.blocks.push(block);
      last.lines = linesOfBlocks(last.blocks, linguist);
    } else {
      const own = [...headings, block];
      groups.push({ name, section, blocks: own, lines: linesOfBlocks(own, linguist) });
      headings = [];
    }
  }
  return groups;
}

/** All that blocks say, line by line. */
export function linesOfBlocks(blocks: readonly BlockDigest[], linguist: Linguist): string[] {
  let lead = '';
  return blocks.flatMap(({ kind, text, items }, at) => {
    if (kind === 'list') return (items ?? text.split('\n')).map(cleanText);
    if (kind === 'quote') return [cleanText(text)];
    if (kind !== 'paragraph') return [];
    const lines = joinedByLabel(linesOf(text, linguist)).map((line) => line.replace(TICKER, '').replace(TODAY, ''));
    // "The council decides:" and what it decides are one sentence.
    const [first = '', ...others] = lines;
    const led = lead === '' ? lines : [`${lead} ${first}`, ...others];
    const isLead = LEADS_IN.test(text) && blocks[at + 1]?.kind === 'paragraph';
    lead = isLead ? (led.at(-1) ?? '') : '';
    return isLead ? led.slice(0, -1) : led;
  });
}

function charsOf({ lines }: Group): number {
  return lines.join('').length;
}

/** The first line of the slide goes into its title. */
function hasRoom(group: Group): boolean {
  return group.lines.length <= SLIDE.lines + 1 && charsOf(group) <= SLIDE.chars + MAX_SAID;
}

function isThin(group: Group): boolean {
  const isShort = charsOf(group) < THIN.chars && !group.lines.some((line) => strongNumbers(line).length > 0);
  return group.lines.length <= THIN.lines || isShort;
}

/** Groups under one heading, of which those of one line or two go with the one before, else with the one after. */
function merged(groups: readonly Group[]): Group[] {
  const kept: Group[] = [];
  for (const group of groups) {
    const last = kept.at(-1);
    const both = last === undefined || last.name !== group.name ? null : ifShort(last, group);
    if (both !== null && last !== undefined && (isThin(last) || isThin(group))) kept[kept.length - 1] = both;
    else kept.push(group);
  }
  return kept;
}

/** Two groups on one slide; null where that would be too much. */
function ifShort(first: Group, second: Group): Group | null {
  const both = { ...first, blocks: [...first.blocks, ...second.blocks], lines: [...first.lines, ...second.lines] };
  return both.lines.length <= JOINED.lines && charsOf(both) <= JOINED.chars + MAX_SAID ? both : null;
}

/** The one line that stands under the title of a document before its first heading. */
function occasionOf([first, second]: readonly Group[]): string {
  const [line = '', ...others] = first?.lines ?? [];
  // A sender, or a day, stands above the title.
  const isAbove = first?.blocks[0]?.kind !== 'heading' && second?.blocks[0]?.kind === 'heading';
  const isAlone = first?.name === '' && others.length === 0 && second !== undefined && (isAbove || second.name !== '');
  return isAlone && line.length <= ANSWER.max_chars && !LEADS_IN.test(line) ? line : '';
}

/** "Included in the results are charges of $3 million": what they include is the statement. */
const INCLUDED =
  /^Included in (?:the |these )?(?:above |foregoing )?(?<whole>\p{Ll}[^,;:]*?) (?<verb>is|are|was|were) (?<part>\p{Ll}.*)$/u;
/** What a figure is compared with, which the whole sentence below its title says. */
const COMPARED =
  /(?<=\d.*), (?:(?:as )?compared (?:to|with)|versus|up from|down from|an? [\d.,]+\s?% (?:increase|decrease)|verglichen mit|gegenüber|nach (?=[\d$€])) .*$/u;

/** Where shares of a company are traded, and a day that a slide does not know: "Acme Corp. (Nasdaq: ACME) today reported". */
const TICKER = / \((?:NASDAQ|NYSE|AMEX|OTC|TSX|LSE|XETRA|SIX|WKN|ISIN)[\w .]*:\s?[^()]{1,30}\)/iu;
const TODAY =
  /(?<=^\p{Lu}[^,;:]{2,60}) (?:today|heute)(?= (?:announced|reported|said|posted|published|launched|introduced|presented|unveiled|opened)(?!\p{L}))/u;
/** "a 34% increase from sales of $17 million for the quarter of the prior year": when it was so, the sentence below says. */
const BASE_PERIOD =
  /(?<=, (?:an? |up |down )[\d.,]+\s?%(?: (?:increase|decrease|rise|decline|gain|drop|growth))? (?:from|over|compared (?:to|with)) (?:[^,]|,(?=\d))*\d(?: (?:[mb]illion|thousand))?) (?:for|in|during) [^,]+(?=\.$)/u;

/** A second main clause after a comma, as German has it: "…, sie sind damit für 7 Prozent verantwortlich". */
const GOES_ON = /(?<=^.{60,}), (?:sie|er|es|dies) (?:ist|sind|war|waren|hat|haben|wird|werden) (?:(?!, ).)*$/u;

/** A sentence as a title: whole, or without what it is compared with; the whole is then below it. */
function titleFrom(line: string, linguist: Linguist): { title: string; takeaway: string } | null {
  const { whole, verb = '', part } = INCLUDED.exec(line)?.groups ?? {};
  const turned =
    whole === undefined ? line : `The ${whole} ${verb.startsWith('w') ? 'included' : 'include'} ${part ?? ''}`;
  const title = /[.!]$/u.test(turned) ? wholeText(turned.replace(' also ', ' '), LONGEST_TITLE, linguist) : null;
  if (title !== null) return { title, takeaway: line };
  // A figure without its change is half of the news.
  const changed = BASE_PERIOD.test(line) ? wholeText(line.replace(BASE_PERIOD, ''), LONGEST_TITLE, linguist) : null;
  if (changed !== null) return { title: changed, takeaway: changed };
  const bare = withoutVotes(line);
  if (bare !== line && bare.length <= LONGEST_TITLE.max_chars)
    return { title: bare.replace(/\.$/u, ''), takeaway: bare };
  const shorter = shortenText(line, LONGEST_TITLE, linguist) ?? line.replace(COMPARED, '').replace(GOES_ON, '');
  return shorter === line || shorter.length > LONGEST_TITLE.max_chars ? null : { title: shorter, takeaway: shorter };
}

function mayOpen(line: string): boolean {
  return !LEANS.test(line) && !isRequest(line) && !FORBIDS.test(line) && !/["“„«»]/u.test(line);
}

/** What readers are not to do says less than why. */
const FORBIDS = /^(?:please )?(?:don[’']t|do not) (?!know|have)/iu;

const LONGEST_LEAD = 190;
const OF_THE_COMPANY =
  /^(?:the (?:company|firm|corporation|group)|das unternehmen|die (?:firma|gesellschaft)|der konzern) /iu;
/** Whether the first sentence of a paragraph can be its title: a statement of the text itself. */
function isOpening(title: string, linguist: Linguist): boolean {
  // The cover names the company.
  const isStatement = isClaim(title, linguist) || OF_THE_COMPANY.test(title);
  const isEmpty = [isAside, isOpinion, isDefinition, isPreliminary, leavesOpen].some((sign) => sign(title));
  const leans = LEANS_EARLY.test(title) || (linguist.pack.language === 'en' && LEANS_AFTER_TIME.test(title));
  return isStatement && !isEmpty && !leans && !REPORTED.test(title);
}

/** "Baksha said the sales rose". */
const REPORTED = /^(?:\p{Lu}[\p{L}.’'-]+ ){1,4}(?:said|says|added|explained|noted|sagte?|erklärte?) /u;

/** A decision or a cause, or what turns against a first line without a figure ("However, …"); null where the first line may stand. */
function outcomeAfterOpening(linked: readonly string[], lines: readonly string[]): string | null {
  const [opening = '', second = ''] = lines;
  if (outcomeWorth(opening) >= DECISIVE) return null;
  const isGrant = limitsAnother(linked[1] ?? '') && outcomeWorth(opening) <= 0 && strongNumbers(opening).length === 0;
  return lines.find((line) => outcomeWorth(line) >= DECISIVE) ?? (isGrant ? second : null);
}

/** What a slide comes to, in words of its text; in a speaker's words with the speaker; else what its part is called. */
export function titleOfProse(
  { name, blocks, section }: Pick<Group, 'name' | 'blocks' | 'section'>,
  document: readonly BlockDigest[],
  used: UsedTitles,
  linguist: Linguist,
): { title: string; takeaway: string } {
  const { connectives, language } = linguist.pack;
  const lines = linesOfBlocks(blocks, linguist).map((line) =>
    capitalise(dropConnective(line.replace(IN_MIND, ''), connectives), language),
  );
  const lead = blocks.find(
    ({ kind, text }, at) => kind === 'paragraph' && LEADS_ON.test(text) && blocks[at + 1]?.kind === 'list',
  );
  const isFree = (title: string): boolean => title !== '' && !isUsed(title, used, linguist);
  const led = lead === undefined ? '' : cleanHeading(linesOf(lead.text, linguist).at(-1) ?? '');
  const called = name === '' ? led : `${name}: ${led}`;
  const isCharge = lead !== undefined && led !== '' && !LEADS_IN.test(lead.text);
  const tasks = isCharge ? itemsOf(blocks.slice(blocks.indexOf(lead) + 1, blocks.indexOf(lead) + 2)) : [];
  const charged = [titleOfCharge(called, tasks, linguist) ?? '', called].find(
    (title) => isCharge && title.length <= LONGEST_TITLE.max_chars && isFree(title),
  );
  if (charged !== undefined) return take({ title: charged, takeaway: charged }, used, linguist);
  // A list of amounts says nothing without what they are of: that sentence stands above them.
  const [amounts] = blocks.filter(({ kind }) => kind === 'list');
  const ledAmounts = amounts !== undefined && isLedAmounts(amounts, lead);
  if (ledAmounts && led !== '' && !isUsed(led, used, linguist)) {
    const whole = capitalise(cleanHeading(cleanText(lead?.text ?? '')), linguist.pack.language);
    const withAmounts = titleOfAmounts(whole, itemsOf([amounts]).map(cleanText), LONGEST_TITLE.max_chars, linguist);
    if (withAmounts !== null && isFree(withAmounts))
      return take({ title: withAmounts, takeaway: whole }, used, linguist);
    if (whole.length <= LONGEST_LEAD) return take({ title: withoutPointer(whole), takeaway: whole }, used, linguist);
  }
  const plain = blocks.map((block) => withoutQuotations(block, linguist)).filter(({ text }) => text !== '');
  const moved = titleOfMotion(name, blocks, linguist) ?? '';
  if (isFree(moved)) return take({ title: moved, takeaway: moved }, used, linguist);
  const concluded = wholeText(linguist.sentences(conclusionOf(lines) ?? '')[0] ?? '', LONGEST_TITLE, linguist) ?? '';
  if (isFree(concluded)) return take({ title: concluded, takeaway: concluded }, used, linguist);
  if (plain.some(({ kind }) => kind !== 'heading')) {
    const sentences = itemsOf(plain).length > 0 ? [] : lines.filter((line) => mayOpen(line));
    const said = sentences.flatMap((line) => titleFrom(line, linguist) ?? []).filter(({ title }) => isFree(title));
    const point = itemsOf(plain).length > 0 ? null : pointOf(lines, name, used.subject, linguist);
    const meant = point === null ? null : (titleFrom(point, linguist) ?? titleFrom(withoutExamples(point), linguist));
    if (meant !== null && mayOpen(meant.title) && isFree(meant.title)) {
      const isWhole = lettersOf(meant.title) === lettersOf(point ?? '');
      return take(isWhole ? meant : { ...meant, takeaway: meant.title }, used, linguist);
    }
    // Writers begin a paragraph with what it says.
    const [first] = said;
    const isFirst = sentences[0] === lines[0] && first?.title === titleFrom(lines[0] ?? '', linguist)?.title;
    const outcome = outcomeAfterOpening(linesOfBlocks(blocks, linguist), lines);
    const came = said.find(({ title }) => outcome !== null && title === titleFrom(outcome, linguist)?.title);
    if (came !== undefined && isOpening(came.title, linguist)) return take(came, used, linguist);
    const end = itemsOf(plain).length > 0 ? null : endOf(lines, linguist);
    const ends = end === null ? null : titleFrom(end, linguist);
    if (ends !== null && isFree(ends.title)) return take(ends, used, linguist);
    // Where the point stands over the table beside, another sentence says less than the name of the part.
    if (ends !== null && isFree(name)) return take({ title: name, takeaway: name }, used, linguist);
    if (first !== undefined && isFirst && isOpening(first.title, linguist)) return take(first, used, linguist);
    const passages = readPassages(plain, linguist, name);
    const part = { name, blocks: plain, section, passages, stories: [], chapter: '', is_joined: false, attached: [] };
    const tried = { ...used, titles: new Set(used.titles), terms: [...used.terms] };
    const message = messageOf(part, document, tried, linguist);
    const isCut = lettersOf(message.title) !== lettersOf(message.takeaway);
    // Below a piece of a sentence is the whole.
    const own = isCut ? { ...message, takeaway: message.title } : message;
    if (isFree(message.title) && isClaim(message.title, linguist)) return take(own, used, linguist);
    // Where nothing came of it, what the part is called says as much.
    const plainly = said.filter(({ title }) => !isPreliminary(title));
    const firstOf = plain.filter(({ kind }) => kind === 'paragraph').slice(0, 1);
    const opening = linesOfBlocks(firstOf, linguist).map((line) => titleFrom(line, linguist)?.title);
    const other = plainly.find(({ title }) => opening.includes(title) && isOpening(title, linguist)) ?? plainly[0];
    if (other !== undefined) return take(other, used, linguist);
    // An imprint alone is no slide.
    if (first !== undefined && name === '') return { title: '', takeaway: '' };
  }
  const isFit = (sentence: string): boolean => isClaim(sentence, linguist) && sentence.length <= MAX_QUOTED;
  const quoted = titleOfQuotation(blocks, linguist, isFit);
  if (quoted !== null && isFree(quoted.title) && quoted.title.length <= LONGEST_TITLE.max_chars)
    return take(quoted, used, linguist);
  const phrase = (): string => findKeyPhrase(lines.join(' '), '', linguist, 2) ?? '';
  const title = name !== '' && !isGenericHeading(name) ? name : ([phrase(), name].find(isFree) ?? '');
  return take({ title, takeaway: title }, used, linguist);
}
