import { areOpposites } from '../../../common/forms/opposites.ts';
import { CLOSES } from './asks.ts';
import { cleanHeading } from './clean-text.ts';
import { isThin, MAX_LINE_CHARS } from './divide-parts.ts';
import type { Linguist } from './linguist.ts';
import { goOn, wordForAnd } from './list-title.ts';
import { itemsOf, sentencesOf } from './part-message.ts';
import type { Part } from './part-message.ts';

const MOST_SISTERS = 4;
/** What each of two opposite sides has room for. */
const SIDE = { items: 5, chars: 140 } as const;
const MAX_JOINED_NAME = 60;

function levelOf({ blocks: [heading] }: Part): number {
  return heading?.level ?? 1;
}

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
export function attachLines(parts: readonly Part[], linguist: Linguist): Part[] {
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
  return isThin(part, linguist) && said.join('').length <= MAX_LINE_CHARS;
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
export function closingLast(parts: readonly Part[]): Part[] {
  const closes = ({ name }: Part): boolean => CLOSES.test(name) || PLANS.test(name);
  const last = parts.at(-1);
  const place = parts.findLastIndex((part) => closes(part) && !EXPECTS.test(part.name));
  if (last === undefined || closes(last) || place < 1 || parts.length < MIN_FOR_CLOSING) return [...parts];
  // The pieces of one part stay together.
  const from = parts.slice(0, place).findLastIndex(({ blocks: [heading] }) => heading !== parts[place]?.blocks[0]) + 1;
  return [...parts.slice(0, from), ...parts.slice(place + 1), ...parts.slice(from, place + 1)];
}

/** Joins parts that one slide shows side by side, each below its heading: what went well and what did not, and several of one sentence. */
export function joinSisters(parts: readonly Part[], linguist: Linguist): Part[] {
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
  // A series has its name already.
  return joined.map((part) =>
    part.is_joined && !parts.includes(part) ? { ...part, name: joinedName(part, linguist) } : part,
  );
}

function isPair(first: Part, second: Part): boolean {
  const isSide = ({ blocks, is_joined: isJoined }: Part): boolean => {
    const items = itemsOf(blocks);
    const isFit = items.length >= 2 && items.length <= SIDE.items && items.every((item) => item.length <= SIDE.chars);
    return !isJoined && blocks.length === 2 && blocks[1]?.kind === 'list' && isFit;
  };
  return areOpposites([first.name, second.name]) && isSide(first) && isSide(second);
}

function areThin(first: Part, second: Part, linguist: Linguist): boolean {
  const isShort = (part: Part): boolean =>
    isThin({ ...part, blocks: part.blocks.slice(-2) }, linguist) &&
    part.blocks.every(
      ({ kind, text }) => kind === 'heading' || (kind === 'paragraph' && text.length <= MAX_LINE_CHARS),
    );
  const count = (first.blocks.length + second.blocks.length) / 2;
  const names = [...first.blocks, ...second.blocks].filter(({ kind }) => kind === 'heading').map(({ text }) => text);
  const isNamed = names.join(' ').length <= MAX_JOINED_NAME && names.every((name) => !CLOSES.test(cleanHeading(name)));
  return isShort(first) && isShort(second) && levelOf(first) === levelOf(second) && count <= MOST_SISTERS && isNamed;
}

/** "Berths, tariffs and ferries": the names of all that is shown. */
export function joinedName({ blocks }: Part, linguist: Linguist): string {
  const names = [...new Set(blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [cleanHeading(text)] : [])))];
  if (names.length < 2) return names.join('');
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
