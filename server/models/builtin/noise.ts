import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { capitalised } from '../../../common/deck/capitalised.ts';
import { isPartNumber, nameOfPart } from '../../../common/deck/part-names.ts';
import { qualifierIn } from '../../../common/deck/qualifier.ts';
import { isWritersTask } from '../../../common/deck/writers-task.ts';
import { isMoment } from '../../../common/forms/moments.ts';
import { cleanHeading } from './clean-text.ts';
import { isOfMargin, withoutColophon } from './colophon.ts';
import type { Linguist } from './linguist.ts';

const NOISE_HEADING =
  /^(?:(?:table of |list of )?(?:contents?|figures|tables|abbreviations)|references?(?: and notes)?|bibliography|works cited|citations?|acknowledge?ments?|index|(?:about )?(?:the )?authors?|front cover|back cover|rückseite|quatrième de couverture|contraportada|trademarks?|notices|copyright(?: notice)?|licen[cs]e|legal notice|disclaimer|cookies?(?: (?:policy|settings|notice))?|privacy (?:policy|notice)|see also|external links|(?:for )?further reading|footnotes?|endnotes?|notes(?: and references)?|navigation(?: menu)?|related articles?|share this|comments?|newsletter|subscribe.*|imprint|impressum|inhalt(?:sverzeichnis)?|(?:literatur|abbildungs|tabellen|abkürzungs|quellen|stichwort)verzeichnis|literatur|quellen|danksagung(?:en)?|einzelnachweise|weblinks|siehe auch|fußnoten|anmerkungen|haftungsausschluss|datenschutz(?:erklärung|hinweise?)|références|bibliographie|remerciements|sommaire|table des matières|mentions légales|voir aussi|liens externes|notes et références|referencias|bibliografía|agradecimientos|índice|véase también|enlaces externos|riferimenti|ringraziamenti|indice|note|bibliografia|referências|agradecimentos|inhoud(?:sopgave)?|bronnen|dankwoord)$/iu;

const NOISE_TEXT =
  /(?:\b(?:we|this (?:web)?site) uses? cookies\b|accept (?:all )?cookies|cookie (?:policy|settings|preferences)|all rights reserved|alle rechte vorbehalten|tous droits réservés|^©|\bcopyright ©|\(c\) 20\d\d|^click here\b|^(?:back|jump|skip) to (?:top|content|main|navigation)|^share (?:this|on)\b|sign up for our|subscribe to our|enable javascript|privacy policy|terms of (?:use|service)|wir verwenden cookies|diese (?:web)?seite verwendet cookies|ce site utilise des cookies|^page \d+(?: of \d+)?$|^seite \d+(?: von \d+)?$|^\[?edit\]?$|^(?:test image|placeholder|lorem ipsum)\b|this page intentionally left blank|^doi:|permission to (?:make|reproduce)|^keywords:|from wikipedia, the free)/iu;

/** Whether a heading introduces supporting matter (contents, references, imprint) instead of content. */
function isNoiseHeading(text: string): boolean {
  return NOISE_HEADING.test(bareHeading(text)) || !(isWordy(text) || isMoment(cleanHeading(text)));
}

/** A heading without trademark symbols. */
function bareHeading(text: string): string {
  return cleanHeading(text).replaceAll(/\s*[®™©]/gu, '');
}

/** The last page: no content of the document follows it. */
const BACK_COVER = /^(?:back cover|rückseite|quatrième de couverture|contraportada)$/iu;

/** Whether a text can be left out without loss: cookie notices, lines of a table of contents, addresses, bare links, author lists. */
export function isNoiseText(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '' || !isWordy(trimmed)) return true;
  if (trimmed.length < 400 && (NOISE_TEXT.test(trimmed) || isCode(trimmed))) return true;
  // Postal addresses and telephone numbers.
  if (
    trimmed.length < 200 &&
    /(?:^|\s)(?:tel(?:efon|ephone)?|fax|phone|전화|팩스|電話|电话)\s?[.:]?\s*\+?\(?\d[\d ()/.-]{5,}/iu.test(trimmed)
  )
    return true;
  // A row of check marks.
  if (/(?:\s[Xx✓✔✗•☐☒☑]){2,}$/u.test(trimmed)) return true;
  // "Introduction ........ 4", "Methods	12"
  if (/(?:\.{4,}|(?:\. ){4,}|\t)\s*\d{1,4}$/u.test(trimmed)) return true;
  // The boilerplate at the end of a press release.
  if (
    /^(?:about|über|à propos de)\s\p{Lu}[^.:]{1,50}:\s/iu.test(trimmed) ||
    /^(?:press|media) contact|^pressekontakt|^contact presse/iu.test(trimmed)
  )
    return true;
  // "Article 3", "(Final provisions)": labels in laws and statutes.
  if (
    /^(?:artigo|article|artikel|artículo|articolo|section|paragraph|chapter|capítulo|kapitel|abschnitt|статья|глава)\s+\S+(?:\s\S+)?$/iu.test(
      trimmed,
    )
  )
    return true;
  if (trimmed.length < MAX_HEAD && HEAD_OF_LETTER.test(trimmed)) return true;
  // What editors ask each other: "[IOL: do we keep this?]".
  if (/^\[[^[\]]{12,}\]$/u.test(trimmed)) return true;
  if (trimmed.length < MAX_FAREWELL && (FAREWELL.test(trimmed) || ENCLOSED.test(trimmed) || isWritersTask(trimmed)))
    return true;
  if (trimmed.length < MAX_SIGNED && isPageFrame(trimmed)) return true;
  if (trimmed.length < MAX_SIGNED && [INITIALS, SIGNED, SIGNED_AT].some((signed) => signed.test(trimmed))) return true;
  if (AMENDED.test(trimmed)) return true;
  if (/^\([^()]{3,60}\)$/u.test(trimmed) || qualifierIn(trimmed) !== null) return true;
  if (/^(?:https?:\/\/|www\.)\S+$/u.test(trimmed) || /^\S+@\S+\.\S+$/u.test(trimmed)) return true;
  return isNameList(trimmed);
}

/** "To: the board From: Ann Lee Date: 9 May": the head of a memo. */
const HEAD_OF_LETTER =
  /^(?:to|an|from|von|à|de|para|date|datum)\s?:\s\S.*\s(?:from|von|de|date|datum|fecha|data|re|subject|betreff|objet|asunto|assunto)\s?:\s/isu;
const MAX_HEAD = 400;
/** Who signed a paper, by initials alone, or by name, office and day: "W. A-M. / G. L.", "Eva Lind, Head of Stores, 6 July 2026". */
const INITIALS =
  /^(?:\p{Lu}\.[\s-]?){1,3}(?:\p{Lu}(?:-\p{Lu})?\.?)?(?:\s*[/,&]\s*(?:\p{Lu}\.?[\s-]?){1,4})+$|^(?:\p{Lu}\.\s?){1,3}\p{Lu}(?:-\p{Lu})?\.?$/u;
const SIGNED =
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\.)? \p{Lu}[\p{L}’'-]+, \p{Lu}[^,.;:]{2,40}, (?:\d{1,2}\.\s?(?:\d{1,2}\.\s?|\p{L}+ )\d{2,4}|\d{1,2} \p{L}+ \d{4}|\p{L}+ \d{1,2}, \d{4})(?!\d)/u;
/** "Amended 3 August: …": what an earlier version of the page had. */
const AMENDED =
  /^(?:amended|corrected|updated|revised|edited|berichtigt|geändert|aktualisiert|korrigiert)(?: (?:on|am))? \d{1,2}\.? [\p{L}\d.]+(?: \d{4})?\s?:\s/iu;
/** "Nordhaven, 18 November 2026 gez. Lind, gez. Holm": place and day with who signed. */
const SIGNED_AT = /^\p{Lu}[\p{L} ]{2,30}, (?:den )?\d{1,2}\.? ?[\p{L}\d. ]{2,16}(?:\n|\s)+(?:gez\.|sgd\.|signed)\s/u;
const MAX_SIGNED = 160;
/** "Nordhaven, den 18. November 2026", "RA, 2 October 2026 [copy to file]": place, or who wrote it, and day alone; in a list that may be where and when something takes place. */
const INITIALS_AND_DAY = /^\p{Lu}{1,4}[ ,/]+\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/u;
/** "Yes ___ No ___": to be filled in by hand. */
const FIELDS = /_{3,}/u;
const END_OF_TEXT = /^\W*end of (?:the )?(?:report|paper|document|file|text|notes?)\W*$/iu;
const PLACE_AND_DAY =
  /^\p{Lu}[\p{L}.]*(?:[ -]\p{L}+){0,3}, (?:den |im |am )?(?:\d{1,2}\.? )?\p{Lu}\p{L}{2,}\.? \d{4}\.?(?: [[(][^[\]()]*[\])])?$/u;

/** The end of a letter, with who signs it. */
const FAREWELL =
  /^(?:mit \p{L}+ grüßen|(?:viele|herzliche|freundliche|beste|liebe) grüße|(?:yours|best|kind|warm)(?: \p{L}+)? regards|yours (?:sincerely|faithfully|truly)|dated (?:this|the) \d|gez\.)(?!\p{L})/iu;
const MAX_FAREWELL = 160;

/** What came with a letter: "Anlagen: Terminplan (liegt nicht bei), Fotos". */
const ENCLOSED =
  /^(?:anlagen?|anhänge|beilagen?|enclosures?|encl\.|attachments?|pièces jointes|adjuntos|anexos|allegati)\s?:\s/iu;
/** Words of the frame of a web page: "6 comments · Show all · Powered by …". */
const OF_A_PAGE =
  /(?<!\p{L})(?:\d+ (?:comments?|views?|likes?|kommentare?)|show (?:all|more)|alle anzeigen|page viewed|powered by|labels?:|tags?:|last (?:modified|edited|updated)|zuletzt (?:geändert|bearbeitet)|log ?in|share|teilen|print|drucken)(?!\p{L})/giu;

function isPageFrame(text: string): boolean {
  return /\s[·•|]\s/u.test(text) && (text.match(OF_A_PAGE)?.length ?? 0) >= 2;
}

/** Source code: all words in capitals, or names with underscores beside brackets and operators. */
function isCode(text: string): boolean {
  const isCapital = !/\p{Ll}/u.test(text) && /^[A-Z]{3,}(?:\s+[A-Z]{2,}){2,}/u.test(text);
  return isCapital || (/\w_\w/u.test(text) && /[(={]/u.test(text) && !/[.!?]$/u.test(text));
}

/** A list of names, as under the title of a paper: many commas, hardly any lower-case words. */
function isNameList(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}.’'-]*/gu) ?? [];
  if (words.length < 4 || /[.!?]$/u.test(text)) return false;
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return (text.match(/,/gu)?.length ?? 0) >= 2 && capitals / words.length > 0.9;
}

function isWordy(text: string): boolean {
  if (/^[\p{Lo}\p{P}\p{N}\s]+$/u.test(text) && /\p{Lo}/u.test(text)) return true;
  const words = text.split(/\s+/u).filter((word) => /^[^\p{L}]*\p{L}[\p{L}’'.;/-]*[^\p{L}\d]*$/u.test(word));
  return (
    words.length > 0 && words.some((word) => word.length < 40) && !/^[\da-f]{8}-[\da-f-]{20,}$/iu.test(text.trim())
  );
}

/** The blocks with content, in order: apparatus sections with all that is in them and noise texts left out. */
export function withoutNoise(all: readonly BlockDigest[], linguist: Linguist): BlockDigest[] {
  const blocks = withoutCaptions(nameParts(all)).flatMap((block) => withoutColophon(block, linguist));
  const kept: BlockDigest[] = [];
  let silencedAt: number | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const level = block.level ?? 1;
      if (silencedAt !== null && level > silencedAt) continue;
      silencedAt = null;
      if (isNoiseHeading(block.text)) {
        // Junk headings (an identifier, a rule) go alone; apparatus goes with its contents.
        if (NOISE_HEADING.test(bareHeading(block.text)))
          silencedAt = BACK_COVER.test(bareHeading(block.text)) ? 0 : level;
        continue;
      }
    } else if (silencedAt !== null || block.is_note === true) continue;
    const isParagraph = block.kind === 'paragraph';
    if (
      isParagraph &&
      [CAPTION, PLACE_AND_DAY, INITIALS_AND_DAY, FIELDS, END_OF_TEXT].some((noise) => noise.test(block.text.trim()))
    )
      continue;
    if (isParagraph && isNoiseText(block.text)) continue;
    if (block.kind === 'list' && isNoiseList(block) && !isLedAmounts(block, kept.at(-1))) continue;
    kept.push(block.kind === 'list' ? withoutTasksOfWriters(block) : withoutSalutation(block));
  }
  return kept;
}

/** "Dear members, this year we …": to whom a letter is. */
const SALUTATION =
  /^(?:dear|liebe[rn]?|sehr geehrte[rn]?|chère?s?|estimad[oa]s?|car[oaie]|prezad[oa]s?)\s[^.!?:;]{2,120}?[,!]\s+(?=(?:we|i|in|this|it|the|our|wir|ich|das|die|der|im|dieses|unser|seit|nous|en|nosotros|este|nós|noi)\s)/iu;

function withoutSalutation(block: BlockDigest): BlockDigest {
  const rest = block.kind === 'paragraph' ? block.text.replace(SALUTATION, '') : block.text;
  return rest === block.text ? block : { ...block, text: capitalised(rest) };
}

/** A list without what its writers still mean to do to the text, and without contacts. */
function withoutTasksOfWriters(block: BlockDigest): BlockDigest {
  const left = (block.items ?? []).filter((item) => !isWritersTask(item) && !isOfMargin(item));
  return block.items === undefined || left.length === block.items.length ? block : { ...block, items: left };
}

/** What is written under a drawing or over a table: it speaks of that, not of what the text is about. */
const CAPTION =
  /^(?:fig(?:ure)?|table|chart|exhibit|scheme|abb(?:ildung)?|tabelle|figur|tableau|tabla|tabela|figura|рис(?:унок)?|таблица)\.?\s*\d{1,3}(?:[.-]\d{1,3})?[a-z]?\s?[:.|–—-]\s/iu;

const NOTE_MARK = /^(?:\(\d{1,2}\)|[*†‡§]{1,3}|[¹²³⁴⁵⁶⁷⁸⁹]{1,2})\s/u;
const SENTENCE_END = /[.!?…:;。！？][)"”’»]?$/u;
/** More words than a caption or a label in a drawing has. */
const MANY_WORDS = 12;
const OFTEN = 3;

/**
 * Leaves out what only belongs to a table or picture beside it: footnotes, captions right above, the labels of a drawing, and lines
 * that come with every table. On slides they would pass for statements.
 */
function withoutCaptions(blocks: readonly BlockDigest[]): BlockDigest[] {
  const hasTable = blocks.some(({ kind }) => kind === 'table');
  const counts = new Map<string, number>();
  for (const { kind, text } of blocks) if (kind === 'paragraph') counts.set(text, (counts.get(text) ?? 0) + 1);
  const isShort = (block: BlockDigest | undefined): boolean =>
    block?.kind === 'paragraph' &&
    !SENTENCE_END.test(block.text.trim()) &&
    !/%/u.test(block.text) &&
    block.text.trim().split(/\s+/u).length <= MANY_WORDS;
  const dropped = new Set<number>();
  blocks.forEach((block, at) => {
    if (hasTable && block.kind === 'paragraph' && NOTE_MARK.test(block.text)) dropped.add(at);
    if (isShort(block) && (counts.get(block.text) ?? 0) >= OFTEN) dropped.add(at);
    if (block.kind !== 'table' && block.kind !== 'figure') return;
    const before = runOf(at, -1);
    // Right under a heading such lines are a table's captions; in running text they may be anything.
    if (block.kind === 'table' && blocks[at - before.length - 1]?.kind === 'heading')
      before.forEach((each) => dropped.add(each));
    const labels = [...before, ...runOf(at, 1)];
    if (block.kind === 'figure' && labels.length > 1) labels.forEach((each) => dropped.add(each));
  });
  return dropped.size === 0 ? [...blocks] : blocks.filter((_, at) => !dropped.has(at));

  /** The short lines next to a block, one after another. */
  function runOf(start: number, step: 1 | -1): number[] {
    const run: number[] = [];
    for (let at = start + step; isShort(blocks[at]); at += step) run.push(at);
    return run;
  }
}

/** Answers to tick in a questionnaire: no one says which of them holds. */
const OPTION =
  /^(?:(?:yes|no|not applicable|none(?: of the above)?|don[’']?t know|do not know|ja|nein|weiß nicht|oui|non|sí)(?:[,.;:–-]|$)|other(?:s)?(?: \(|, please|: ?_|$))/iu;

/** "2024: 2.500.000 €": a name or year with its amount. */
const AMOUNT_ITEM = /^[^:]{1,48}:\s[^:]{1,40}$/u;
const MONEY = /\d\s?(?:€|EUR|Euro|CHF|Franken|USD)|[$€£¥]\s?\d/u;

/** Whether a list gives the amounts that the line above it leads to: "The budget is set as follows:". */
export function isLedAmounts({ items = [] }: BlockDigest, lead: BlockDigest | undefined): boolean {
  const isLed = lead?.kind === 'paragraph' && /:\s*$/u.test(lead.text);
  const amounts = items.filter((item) => MONEY.test(item)).length;
  return isLed && amounts >= 2 && amounts >= items.length - 1 && items.every((item) => AMOUNT_ITEM.test(item.trim()));
}

function isNoiseList(block: BlockDigest): boolean {
  const items = block.items ?? [];
  if (items.filter((item) => OPTION.test(item.trim())).length >= Math.max(2, items.length / 3)) return true;
  return items.length > 0 && items.filter((item) => isNoiseText(item)).length > items.length / 2;
}

/**
 * Statutes number their parts and name them in the line below ("Article 9" / "(General assembly)"), and a list that was a table has its
 * name beside it: the names become headings.
 */
function nameParts(blocks: readonly BlockDigest[]): BlockDigest[] {
  const named: BlockDigest[] = [];
  let level = 0;
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]!;
    const next = blocks[at + 1];
    const name = next?.kind === 'paragraph' ? nameOfPart(next.text) : null;
    const isNumber = (block.kind === 'heading' || block.kind === 'paragraph') && isPartNumber(block.text);
    if (block.kind === 'heading') level = block.level ?? 1;
    if (isNumber && name !== null) {
      named.push({
        ...block,
        kind: 'heading',
        level: block.kind === 'heading' ? level : Math.min(6, level + 1),
        text: name,
      });
      at += 1;
    } else if (block.caption === undefined) named.push(block);
    else {
      const { caption, ...list } = block;
      named.push({ ref: `${block.ref}/caption`, kind: 'heading', level: level + 1, text: cleanHeading(caption) }, list);
    }
  }
  return named;
}
