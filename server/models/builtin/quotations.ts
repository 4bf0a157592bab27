import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { capitalise, cleanText, dropConnective } from './clean-text.ts';
import type { Linguist } from './linguist.ts';

/*
 * What someone says in quotation marks is their word, not a fact of the text: it is shown with its marks and its speaker, and a title
 * of it names them.
 */

/** Sentences of a paragraph that belong together: the words of one speaker with what introduces them, or one plain sentence. */
interface Statement {
  /** As in the text. */
  text: string;
  sentences: string[];
  /** Null for a plain sentence. */
  quoted: { marks: readonly [string, string]; speaker: string | null; is_attributed: boolean } | null;
}

const QUOTED = /“[^“”]+(?:”|$)|„[^“”„]+(?:[“”]|$)|«[^«»]+(?:»|$)|»[^«»]+«|(?<![\p{L}\p{N}.,!?"])"[^"]+(?:"|$)/gu;
/** Fewer words in quotation marks are a name or a manner of speaking. */
const MIN_WORDS = 5;
const SAYS =
  '(?:said|says|adds?|added|comments?|commented|explains?|explained|states?|stated|notes?|noted|continued|concluded|remarked|sagte?|erklärte?|betonte?|ergänzte?|meinte?|kommentierte?|erläuterte?|unterstr(?:ich|eicht)|so|freut sich|a déclaré|déclare|explique|ajoute|dijo|afirmó|señaló|disse|afirmou)';
const NAME = "\\p{Lu}[\\p{L}.’'-]*(?: (?:(?:von|van|de|der|zu|di|da|del) )*\\p{Lu}[\\p{L}.’'-]*)*";
const AFTER = new RegExp(
  `^[,.!?]?\\s*(?:${SAYS} (?:(?:der|die|the) )?(?<one>${NAME})|(?<other>${NAME}) ${SAYS}(?!\\p{L}))`,
  'u',
);
const BEFORE = new RegExp(`(?<one>${NAME})(?:, [^.!?]{3,80},)? ${SAYS}(?:[^.!?]{0,40})?[,:]?\\s*$`, 'u');
const ATTRIBUTES = new RegExp(`(?<!\\p{L})${SAYS}(?!\\p{L})`, 'u');
/** What a slide shows of a quotation in one piece. */
const MAX_CHARS = 300;
const NAMED = /^(?:he|she|they|er|sie|the|der|die|this|in|and|but)$/iu;

/** The statements of a paragraph in order. */
function statementsIn(paragraph: string, linguist: Linguist): Statement[] {
  const text = cleanText(paragraph);
  const quotations = [...text.matchAll(QUOTED)]
    .map(({ 0: quote, index }) => ({ from: index, to: index + quote.length, quote }))
    .filter(({ quote }) => quote.split(/\s+/u).length >= MIN_WORDS);
  let end = 0;
  const statements: (Statement & { to: number })[] = [];
  for (const sentence of linguist.sentences(text)) {
    const from = Math.max(end, text.indexOf(sentence, end));
    end = from + sentence.length;
    const last = statements.at(-1);
    const isInLast = quotations.some((each) => each.from < (last?.to ?? 0) && each.to > from);
    if (last !== undefined && isInLast) {
      last.sentences.push(sentence);
      last.text = text.slice(last.to - last.text.length, end);
      last.to = end;
    } else statements.push({ text: sentence, sentences: [sentence], quoted: null, to: end });
  }
  const found = statements.map(({ to, ...statement }): Statement => {
    const own = quotations.find((each) => each.from < to && each.to > to - statement.text.length);
    if (own === undefined) return statement;
    const [after, before] = [text.slice(own.to, to), text.slice(to - statement.text.length, own.from)];
    const groups = { ...BEFORE.exec(before)?.groups, ...AFTER.exec(after)?.groups };
    const name = (groups['one'] ?? groups['other'] ?? '').replace(/[.’']+$/u, '');
    const marks = [own.quote[0] ?? '"', /["”“»«]$/u.exec(own.quote)?.[0] ?? closing(own.quote)] as const;
    const speaker = name === '' || NAMED.test(name) ? null : name;
    return { ...statement, quoted: { marks, speaker, is_attributed: ATTRIBUTES.test(`${before} ${after}`) } };
  });
  // One who speaks twice in a paragraph is named once.
  let known: string | null = found.find(({ quoted }) => quoted?.speaker != null)?.quoted?.speaker ?? null;
  for (const { quoted } of found) {
    if (quoted === null) continue;
    known = quoted.speaker ?? known;
    quoted.speaker = known;
  }
  return found;
}

/** A quotation with a name after its dash. */
function attributed(text: string, linguist: Linguist): Statement[] {
  const { open, said, close, speaker } = ATTRIBUTED.exec(cleanText(text))?.groups ?? {};
  if (open === undefined || said === undefined || close === undefined || speaker === undefined) return [];
  const sentences = linguist.sentences(said);
  return [{ text, sentences, quoted: { marks: [open, close], speaker, is_attributed: true } }];
}

const ATTRIBUTED =
  /^(?<open>["“„«»])(?<said>[^"“”„«»]+)(?<close>["”“»«]) – (?<speaker>\p{Lu}[\p{L}.’'-]+(?: [\p{L}.’'-]+)*)(?:, |$)/u;

function closing(quote: string): string {
  return { '“': '”', '„': '“', '«': '»', '»': '«' }[quote[0] ?? ''] ?? '"';
}

/** Without it a sentence below the one that it limits would deny that. */
const CONTRASTS =
  /^(?:however|nevertheless|nonetheless|that said|still|instead|otherwise|conversely|(?:on the other hand|by contrast|in contrast)), /iu;

/** The lines that show all of a paragraph: its sentences, and quotations in pieces with their marks and their speaker. */
export function linesOf(paragraph: string, linguist: Linguist): string[] {
  const { connectives, language } = linguist.pack;
  return statementsIn(paragraph, linguist).flatMap(({ text, sentences, quoted }, at) => {
    const isLink = quoted === null && !(at > 0 && CONTRASTS.test(text));
    if (quoted === null) return [isLink ? capitalise(dropConnective(text, connectives), language) : text];
    const pieces: string[] = [];
    for (const sentence of sentences) {
      const both = pieces.length === 0 ? sentence : `${pieces.at(-1)} ${sentence}`;
      if (pieces.length > 0 && both.length <= MAX_CHARS) pieces[pieces.length - 1] = both;
      else pieces.push(sentence);
    }
    const [open, close] = quoted.marks;
    return pieces.map((piece, at) => {
      const isLast = at === pieces.length - 1;
      const marked = `${at > 0 ? open : ''}${piece}${isLast ? '' : close}`;
      const isNamed = isLast && quoted.is_attributed;
      return isNamed || quoted.speaker === null ? marked : `${marked} – ${quoted.speaker}`;
    });
  });
}

/** A block without its quotations, from which its message can be taken. */
export function withoutQuotations(block: BlockDigest, linguist: Linguist): BlockDigest {
  if (block.kind === 'quote') return { ...block, text: '' };
  if (block.kind !== 'paragraph') return block;
  const plain = statementsIn(block.text, linguist).filter(({ quoted }) => quoted === null);
  return { ...block, text: plain.map(({ text }) => text).join(' ') };
}

/** The sentence of the quotations of blocks that says most, with its speaker: 'Ann Lee: "We will open two shops"'. Null where no speaker is named. */
export function titleOfQuotation(
  blocks: readonly BlockDigest[],
  linguist: Linguist,
  isFit: (sentence: string) => boolean,
): { title: string; takeaway: string } | null {
  const said = blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'quote')
    .flatMap(({ kind, text }) => (kind === 'quote' ? attributed(text, linguist) : statementsIn(text, linguist)))
    .flatMap(({ sentences, quoted }) => {
      if (quoted === null || quoted.speaker === null) return [];
      const { speaker, marks } = quoted;
      return sentences.map((sentence) => ({ words: wordsIn(sentence, marks), speaker, marks }));
    })
    .filter(({ words }) => words !== '')
    .sort((a, b) => Number(isFit(b.words)) - Number(isFit(a.words)) || a.words.length - b.words.length);
  const [best] = said;
  if (best === undefined) return null;
  const quotation = `${best.marks[0]}${best.words}${best.marks[1]}`;
  return { title: `${best.speaker}: ${quotation}`, takeaway: quotation };
}

/** What is between the marks of a sentence that a quotation begins or ends in. */
function wordsIn(sentence: string, [open, close]: readonly [string, string]): string {
  const from = sentence.indexOf(open);
  const inner = from === -1 ? sentence : sentence.slice(from + 1);
  const to = inner.indexOf(close);
  return (to === -1 ? inner : inner.slice(0, to)).replace(/[.,]$/u, '').trim();
}
