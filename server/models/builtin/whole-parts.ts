import { areOpposites } from '../../../common/forms/opposites.ts';
import type { BlockDigest, OutlineInput, OutlineSlideOutput, StoryDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { isClaim } from './claim.ts';
import { cleanHeading, cleanText } from './clean-text.ts';
import { announces, withoutLabel } from './finding-label.ts';
import type { Linguist } from './linguist.ts';
import { goOn, wordForAnd } from './list-title.ts';
import { withoutNoise } from './noise.ts';
import { readPassages } from './passages.ts';
import { chooseStories } from './plan-sections.ts';
import { withScope } from './scope.ts';
import { storyReadIn } from './table-reading.ts';
import { gatherShort } from './short-parts.ts';
import { take } from './write-title.ts';
import type { UsedTitles } from './write-title.ts';
import { itemsOf, messageOf, sentencesOf } from './part-message.ts';
import type { Part } from './part-message.ts';

/** The role of a slide that shows all that is under its heading. */
export const SHOWS_ALL = 'evidence';
/** The parts of a document that one slide each can show. */
const PARTS = { least: 3, most: 9 };
/** More parts are too many for slides of several. */
const MAX_GATHERED = 20;
/** The most that a slide shows whole: the title and five statements, or a list. */
const PROSE = { chars: 900, sentences: 6 };
const WHOLE_LIST = { items: 7, chars: 1100 };
const SISTERS = { most: 4, chars: 170 };
const MAX_JOINED_NAME = 60;

/**
 * The slides of a document that is short enough to be shown whole: one for each heading with what is under it, in the order of the document,
 * which its author chose. Null for other documents.
 */
export function slidesOfParts(input: OutlineInput, linguist: Linguist): OutlineSlideOutput[] | null {
  const found = partsOf(input, linguist);
  if (found === null || found.length < PARTS.least || found.length > MAX_GATHERED) return null;
  if (found.some((part) => !isShown(part, linguist)) || found.every((part) => isThin(part, linguist))) return null;
  const sisters = joinSisters(found.length > PARTS.most ? found : attachLines(found, linguist), linguist);
  const isLong = sisters.length > PARTS.most;
  const parts = closingLast(isLong ? gatherShort(sisters, (part) => joinedName(part, linguist), linguist) : sisters);
  if (parts.length > PARTS.most) return null;
  const used: UsedTitles = { titles: new Set(), terms: [], subject: linguist.terms(input.title) };
  take({ title: input.title, takeaway: '' }, used, linguist);
  const document = found.flatMap(({ blocks }) => blocks);
  const answer = input.story?.answer ?? '';
  return parts.flatMap((part, at) => slidesOf(part, { document, answer: at === 0 ? answer : '' }, used, linguist));
}

function levelOf({ blocks: [heading] }: Part): number {
  return heading?.level ?? 1;
}

/** Names of parts that come to something: they are not joined with others. */
const CLOSES =
  /^(?:(?:our |the )?recommend(?:ation|ed actions?)s?|(?:proposed |key )?decisions?(?: (?:made|needed|required|taken|requested))?|what we (?:need|ask|recommend)|next steps?|(?:date of )?(?:the )?next meeting|action items?|actions?|to-?dos?|what(?:’|')?s next|way forward|conclusions?|outlook|unsere empfehlung|empfehlung(?:en)?|beschlüsse?|entscheidung(?:en|sbedarf)?|nächste schritte|nächste[rs]? (?:termine?|sitzung|treffen)|weiteres vorgehen|maßnahmen|aufgaben|ausblick|fazit|recommandations?|décisions?|prochaines étapes|prochaine réunion|recomendaci(?:ón|ones)|decisiones|próximos pasos|próxima reunión|recomendaç(?:ão|ões)|decisões|próximos passos|próxima reunião|raccomandazioni?|decisioni|prossimi passi|prossima riunione)$/iu;

/** Names of parts that say what is to happen. */
const PLANS =
  /^(?:phases|(?:project |implementation |work )?(?:plan|schedule|roadmap)|milestones|(?:projekt|zeit|arbeits)plan|phasen|meilensteine|fahrplan|umsetzung|calendrier|feuille de route|calendario|cronograma|hoja de ruta)$/iu;
/** What is expected closes a document where it is last, and comes before what is proposed for it elsewhere. */
const EXPECTS = /^(?:outlook|ausblick)$/iu;
/** Names of parts that only say whom to ask. */
const CONTACTS =
  /^(?:(?:your )?contacts?(?: persons?| details| us)?|questions\?|(?:ihre )?ansprechpartner(?:in|innen)?|(?:ihr |ihre )?kontakt(?:e|daten)?|rückfragen|fragen\?|personnes? à contacter|contacto|contato|contatti|referente)$/iu;
/** A meeting to come is nothing that was decided. */
const MEETS =
  /(?:next meeting|nächste[rs]? (?:termine?|sitzung|treffen)|prochaine réunion|próxima reuni(?:ón|ão)|prossima riunione)$/iu;
const DECIDED = /decision|beschlüsse|beschluss|entscheidung|décision|decisiones|decisões|decisioni/iu;
/** Lines that a slide of statements still has room for. */
const MAX_LINES = 5;
/** Fewer slides need no closing. */
const MIN_FOR_CLOSING = 4;

/**
 * One line is no slide: a condition below the heading of another part is a line of that, the contact and the next meeting are lines of what
 * the document comes to, else of its last text.
 */
function attachLines(parts: readonly Part[], linguist: Linguist): Part[] {
  const kept: Part[] = [];
  const atEnd: Part[] = [];
  for (const part of parts) {
    const last = kept.at(-1);
    if (last === undefined || !isLine(part, linguist)) kept.push(part);
    else if (levelOf(part) > levelOf(last) && hasRoom(last, linguist)) kept[kept.length - 1] = withLine(last, part);
    else if (CONTACTS.test(part.name) || (part === parts.at(-1) && CLOSES.test(part.name))) atEnd.push(part);
    else kept.push(part);
  }
  for (const part of atEnd) {
    const free = kept.filter((each) => hasRoom(each, linguist));
    const place =
      (MEETS.test(part.name) ? free.findLast(({ name }) => !DECIDED.test(name)) : undefined) ??
      free.findLast(({ name }) => CLOSES.test(name)) ??
      (CONTACTS.test(part.name) ? free.at(-1) : undefined);
    if (place === undefined) kept.push(part);
    else kept[kept.indexOf(place)] = withLine(place, part);
  }
  return kept;
}

function isLine(part: Part, linguist: Linguist): boolean {
  const said = [...itemsOf(part.blocks), ...sentencesOf(part.blocks, linguist)];
  return isThin(part, linguist) && said.join('').length <= SISTERS.chars;
}

/** Whether a part is text or a list, with room for a line more. */
function hasRoom({ blocks, attached, stories }: Part, linguist: Linguist): boolean {
  const lines = itemsOf(blocks).length + sentencesOf(blocks, linguist).length;
  return stories.length === 0 && lines >= 2 && lines + attached.length / 2 <= MAX_LINES;
}

function withLine(part: Part, line: Part): Part {
  return { ...part, attached: [...part.attached, ...line.blocks] };
}

/** A document that ends on something else than what it comes to or plans has that last, unless it begins with it. */
function closingLast(parts: readonly Part[]): Part[] {
  const closes = ({ name }: Part): boolean => CLOSES.test(name) || PLANS.test(name);
  const last = parts.at(-1);
  const place = parts.findLastIndex((part) => closes(part) && !EXPECTS.test(part.name));
  if (last === undefined || closes(last) || place < 1 || parts.length < MIN_FOR_CLOSING) return [...parts];
  return [...parts.slice(0, place), ...parts.slice(place + 1), ...parts.slice(place, place + 1)];
}

/** The headings of a document, each with what is under it; null where other things than text, lists and tables are in it, or text outside. */
function partsOf({ sections, title }: OutlineInput, linguist: Linguist): Part[] | null {
  const parts: Part[] = [];
  let above: BlockDigest[] = [];
  for (const [section, { title: name, blocks, stories, pictures }] of sections.entries()) {
    const own = withoutNoise(blocks);
    if (pictures.length > 0 || own.some(({ kind }) => !SHOWABLE.has(kind))) return null;
    const passages = readPassages(own, linguist, name);
    let open: BlockDigest[] = [];
    for (const [at, block] of own.entries()) {
      if (block.kind === 'heading') {
        above = [...above.filter(({ level = 1 }) => level < (block.level ?? 1)), block];
        const isOver = open.length > 0 && (open.at(-1)?.level ?? 1) < (block.level ?? 1);
        open = isOver && open.every(({ kind }) => kind === 'heading') ? [...open, block] : [block];
      } else open.push(block);
      const next = own[at + 1];
      if (next !== undefined && next.kind !== 'heading') continue;
      if (block.kind === 'heading') continue;
      const heading = open.findLast(({ kind }) => kind === 'heading');
      if (heading === undefined) return null;
      const content = open.slice(open.indexOf(heading));
      const refs = new Set(content.map(({ ref }) => ref));
      parts.push({
        ...{
          name: cleanHeading(heading.text),
          chapter: cleanHeading(above.at(-2)?.text ?? ''),
          blocks: content,
          section,
          passages,
          is_joined: false,
          attached: [],
        },
        stories: stories.filter((story) => refs.has(story.block_ref)),
      });
      open = [];
    }
  }
  // A line or two below the title of the document lead in to it.
  const [first, ...others] = parts;
  return first?.name === cleanHeading(title) && isThin(first, linguist) ? others : parts;
}

const SHOWABLE: ReadonlySet<BlockDigest['kind']> = new Set(['heading', 'paragraph', 'list', 'table']);

/** Whether a slide can show a part whole. */
function isShown({ blocks, stories }: Part, linguist: Linguist): boolean {
  const tables = blocks.filter(({ kind }) => kind === 'table');
  const items = itemsOf(blocks);
  const sentences = sentencesOf(blocks, linguist);
  const areShown = tables.every(({ ref }) => stories.some((story) => story.block_ref === ref));
  const isList = items.length <= WHOLE_LIST.items && items.join('').length <= WHOLE_LIST.chars;
  const isProse = sentences.length <= PROSE.sentences && sentences.join('').length <= PROSE.chars;
  const isMixed = items.length + sentences.length <= WHOLE_LIST.items + 1;
  return areShown && tables.length <= 1 && (tables.length === 0 || items.length === 0) && isList && isProse && isMixed;
}

/** Whether a part says one thing only. */
function isThin({ blocks, stories }: Part, linguist: Linguist): boolean {
  const sentences = sentencesOf(blocks, linguist);
  return stories.length === 0 && itemsOf(blocks).length + sentences.length <= 1;
}

/** Joins parts that one slide shows side by side, each below its heading: what went well and what did not, and several of one sentence. */
function joinSisters(parts: readonly Part[], linguist: Linguist): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && (isPair(last, part) || areThin(last, part, linguist)))
      joined[joined.length - 1] = {
        ...last,
        blocks: [...last.blocks, ...part.blocks],
        attached: [...last.attached, ...part.attached],
        passages: [...last.passages, ...part.passages.filter((entry) => !last.passages.includes(entry))],
        is_joined: true,
      };
    else joined.push(part);
  }
  return joined.map((part) => (part.is_joined ? { ...part, name: joinedName(part, linguist) } : part));
}

function isPair(first: Part, second: Part): boolean {
  const isSide = ({ blocks, is_joined: isJoined }: Part): boolean =>
    !isJoined && blocks.length === 2 && blocks[1]?.kind === 'list' && itemsOf(blocks).length >= 2;
  return areOpposites([first.name, second.name]) && isSide(first) && isSide(second);
}

function areThin(first: Part, second: Part, linguist: Linguist): boolean {
  const isShort = (part: Part): boolean =>
    isThin({ ...part, blocks: part.blocks.slice(-2) }, linguist) &&
    part.blocks.every(({ kind, text }) => kind === 'heading' || (kind === 'paragraph' && text.length <= SISTERS.chars));
  const count = (first.blocks.length + second.blocks.length) / 2;
  const names = [...first.blocks, ...second.blocks].filter(({ kind }) => kind === 'heading').map(({ text }) => text);
  const isNamed = names.join(' ').length <= MAX_JOINED_NAME && names.every((name) => !CLOSES.test(cleanHeading(name)));
  return isShort(first) && isShort(second) && levelOf(first) === levelOf(second) && count <= SISTERS.most && isNamed;
}

/** "Berths, tariffs and ferries": the names of all that is shown. */
function joinedName({ blocks }: Part, linguist: Linguist): string {
  const names = blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [cleanHeading(text)] : []));
  const said = names.map((name, at) => (at === 0 ? name : inSentence(name, names, linguist)));
  const and = wordForAnd(linguist);
  return and === null ? said.join(' · ') : `${said.slice(0, -1).join(', ')} ${and} ${said.at(-1) ?? ''}`;
}

/** A name within a sentence. Heads of two sides are no names of things: "Benefits and drawbacks", "Was gut lief und was fehlte". */
function inSentence(name: string, names: readonly string[], linguist: Linguist): string {
  const { language, stop_words: stopWords } = linguist.pack;
  const [first = ''] = name.split(' ');
  // "continuing Education Allowance" is written neither way.
  if (language !== 'de' && /\s\p{Lu}\p{Ll}/u.test(name)) return name;
  const isWord = stopWords.has(first.toLowerCase()) || (language !== 'de' && areOpposites(names));
  return isWord ? name.charAt(0).toLowerCase() + name.slice(1) : goOn(name, linguist);
}

/** What was before is clear only below what is new. */
const WAS_BEFORE =
  /^(?:previously|formerly|until now|before that|bisher|bislang|zuvor|früher|jusqu’ici|hasta ahora)\s/iu;

/** The message of the part that comes after the cover: another one than the cover has, where it has one. */
function messageBeside(
  part: Part,
  { document, answer }: { document: readonly BlockDigest[]; answer: string },
  used: UsedTitles,
  linguist: Linguist,
): { title: string; takeaway: string } {
  const whole = document.map(({ text }) => text).join('\n');
  const scoped = (message: { title: string; takeaway: string }): { title: string; takeaway: string } => ({
    ...message,
    title: withScope(message.title, whole),
  });
  if (answer === '') return scoped(messageOf(part, document, used, linguist));
  const said = sentencesOf(part.blocks, linguist).map((text) => cleanText(text).replace(/\.$/u, ''));
  const onCover = [answer, ...said.filter((text) => answer.includes(withScope(text, whole)) || WAS_BEFORE.test(text))];
  const beside: UsedTitles = {
    titles: new Set([...used.titles, ...onCover.map((text) => text.toLowerCase())]),
    ...{ terms: [...used.terms, ...onCover.map((text) => linguist.terms(text))], subject: used.subject },
  };
  const other = messageOf(part, document, beside, linguist);
  return scoped(other.title === part.name ? messageOf(part, document, used, linguist) : take(other, used, linguist));
}

function slidesOf(
  part: Part,
  about: { document: readonly BlockDigest[]; answer: string },
  used: UsedTitles,
  linguist: Linguist,
): OutlineSlideOutput[] {
  const isRemark = ({ kind, text: said }: BlockDigest): boolean => kind === 'paragraph' && announces(said) === 'remark';
  const hasStory = part.stories.length > 0;
  // A remark on a table is in its source line.
  const text = part.blocks.filter((block) => block.kind !== 'table' && !(hasStory && isRemark(block)));
  const sentences = sentencesOf(text, linguist);
  const { notable, others } = chooseStories(part.stories);
  const stories = [...notable, ...others];
  const last = part.blocks.at(-1);
  // What stands right below a table is the author's own reading of it.
  const reading = last?.kind === 'paragraph' && sentences.length === 1 ? cleanText(last.text) : '';
  const meant = reading === '' ? undefined : storyReadIn(reading, part.stories, linguist);
  const story = meant ?? stories[0];
  const message = messageBeside({ ...part, blocks: text }, about, used, linguist);
  const slide = (
    title: string,
    takeaway: string,
    blocks: readonly BlockDigest[],
    shown: StoryDigest | null,
  ): OutlineSlideOutput => ({
    ...{ kind: 'content', title, takeaway, source_section_idx: part.section },
    ...{ block_refs: blocks.map(({ ref }) => ref), story_id: shown?.id ?? null, role: SHOWS_ALL },
  });
  if (story === undefined) return [slide(message.title, message.takeaway, [...part.blocks, ...part.attached], null)];
  const reported = story.message.replace(/\.$/u, '');
  const tables = part.blocks.filter(({ ref }) => ref === story.block_ref);
  const data = slide(reported, story.message, tables, story);
  if (sentences.length === 0) return [data];
  const isWhole = sentences.length === 1 && isClaim(message.title, linguist);
  if (meant !== undefined && isWhole) return [{ ...data, ...message }];
  // Over a chart of something else it would be false: it stands beside that.
  if (reading !== '') return [{ ...data, takeaway: withoutLabel(reading).text }];
  if (sentences.length === 1 && !isClaim(reported, linguist)) return [{ ...data, ...message }];
  return [slide(message.title, message.takeaway, text, null), data];
}
