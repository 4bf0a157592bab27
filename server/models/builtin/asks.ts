import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { aloneBefore, isMet } from './antecedents.ts';
import { cleanHeading } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { readPassages } from './passages.ts';
import type { Passage } from './passage.ts';

/*
 * What a document asks of its readers: requests, proposals, recommendations, and what has to be done by a date. Each is a whole sentence or
 * item of the document, so that who is asked, and until when, stays with it.
 */

/** More are no end of a deck; one alone is none either. */
const ASKED = { least: 2, most: 5 } as const;
const MAX_CHARS = 220;

const MONTH = '(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\p{Ll}*\\.?';
const WEEKDAY =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)';
const DATE = `(?:(?:the )?(?:end|beginning|ende|anfang|mitte) (?:of )?)?(?:${WEEKDAY},? )?(?:(?:den|dem) )?(?:\\d{1,2}(?:st|nd|rd|th|\\.)? ${MONTH}|${MONTH} \\d{1,2}(?!\\d)|${MONTH}(?: \\d{4})?|\\d{1,2}\\.\\d{1,2}\\.|${WEEKDAY}|\\d{4}-\\d\\d-\\d\\d)`;

/** Who is asked, recommended or proposed what. */
const ASKS = new RegExp(
  [
    String.raw`\b(?:is|are) (?:kindly |now )?asked to(?!\p{L})`,
    String.raw`\b(?:we|i) (?:therefore |also |now )?(?:ask|request|recommend|propose|suggest|urge) (?!(?:how|whether|if|who|what|everyone who)\b)`,
    String.raw`\b(?:we|i) (?:therefore )?ask (?:the|you|all|for)\b`,
    String.raw`(?<!\p{L})(?:wird|werden) (?:\p{L}+ ){0,3}gebeten(?!\p{L})`,
    String.raw`(?<!\p{L})(?:wir|ich) (?:bitten|beantragen|empfehlen|bitte|beantrage|empfehle)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:schlagen|schlägt|schlage) [^.:;]{0,60}?vor(?=[,. ])`,
    String.raw`^(?:nous|on) (?:vous )?(?:demandons|recommandons|proposons)(?!\p{L})`,
    String.raw`^(?:solicitamos|pedimos|recomendamos|proponemos|se solicita|se recomienda|se propone)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** What is to be done by a date. What was done by then is not. */
const DUE = new RegExp(
  [
    String.raw`(?:(?:is|are|falls?) due|(?:scheme|call|consultation|registration|application|tender|offer|vote|voting|submission)s? (?:closes?|ends?|expires?)|deadline|at the latest|no later than|(?:must|has to|have to|needs? to|please|will) [^.;]{2,80}?)[^.;]{0,40}? (?:by|on|before|until|than) ${DATE}(?!\p{L})`,
    String.raw`(?<!\p{L})(?:spätestens|frist|stichtag|einsendeschluss|anmeldeschluss|abgabe|bitte|wird|werden|muss|müssen|endet|läuft)(?!\p{L})[^.;]{0,90}? (?:bis|zum|am) (?:zum |spätestens )?${DATE}(?!\p{L})`,
    String.raw`^(?:new plan|neuer plan|next|als nächstes):`,
  ].join('|'),
  'iu',
);
/** Something that happened, was agreed or might have happened, and where more is to be read. */
const PAST =
  /\b(?:was|were|had|been|would|agreed for|asked us|asked for)\b|(?<!\p{L})(?:wurden?|war(?:en)?|hatten?|hätten?|würden?|abschnitt|worden)(?!\p{L})/iu;

const OPEN_END = /[:;,]$|\s(?:or|and|that|oder|und|dass)$/u;

/** Names of parts that come to something: they are not joined with others. */
export const CLOSES =
  /^(?:(?:our |the )?recommend(?:ation|ed actions?)s?|(?:proposed |key )?decisions?(?: (?:made|needed|required|taken|requested|sought|wanted|asked(?: (?:for|of|from) .{2,40}| for)?|(?:that )?(?:we|i) (?:ask(?: for)?|need|request|seek)))?|(?:the |our )?(?:\p{L}+ ){1,3}(?:is|are) (?:asked|requested|invited) to|(?:draft |proposed )?(?:resolution|motion)s?|what (?:we are|i am|we’re|i’m|we're|i'm) asking (?:for|you for)|what (?:we|i) (?:need|ask(?: for)?|recommend|suggest|propose|request)|(?:our )?(?:proposals?|requests?)|next(?: steps?)?|(?:date of )?(?:the )?next meeting|action items?|actions?|to-?dos?|what(?:’|')?s next|way forward|conclusions?|outlook|(?:unsere )?(?:empfehlung(?:en)?|vorschläge)|was wir (?:empfehlen|vorschlagen|brauchen)|wie es weitergeht|beschlüsse?|beschluss(?:vorschlag|vorschläge|empfehlung(?:en)?|antrag|anträge|entwurf)|antrag|anträge|entscheidung(?:en|sbedarf)?|nächste schritte|nächste[rs]? (?:termine?|sitzung|treffen)|weiteres vorgehen|maßnahmen|aufgaben|ausblick|fazit|recommandations?|décisions?|prochaines étapes|prochaine réunion|recomendaci(?:ón|ones)|decisiones|próximos pasos|próxima reunión|recomendaç(?:ão|ões)|decisões|próximos passos|próxima reunião|raccomandazioni?|decisioni|prossimi passi|prossima riunione)$/iu;

/** Headings over what readers are advised to do. */
const ADVISES =
  /^(?:(?:to decide|for decision|decisions? for|zu entscheiden|zur entscheidung|was zu entscheiden ist)(?: (?:on|by|in|at|am|bis|im|in der|auf der|für) .{2,40})?|(?:our |the )?(?:advice|recommendations?|requests?|proposals?|suggestions?|guidance)(?: (?:to|for|from) .{2,40})?|what (?:we|i) (?:suggest|propose|ask|recommend|request|want|need)(?: .{2,30})?|what (?:you can|to) do(?: .{2,30})?|what (?:should |will |must )?(?:happens?|comes?) next|wie es weitergeht|was (?:als nächstes|nun|jetzt) (?:kommt|folgt|geschieht|zu tun ist|passiert)|(?:unsere |die )?(?:empfehlungen|vorschläge|anträge|bitten|forderungen)(?: (?:an|für|zur|zum) .{2,40})?|was (?:wir (?:vorschlagen|empfehlen|brauchen)|zu tun ist|jetzt ansteht)|(?:nos )?(?:demandes|propositions|conseils)|(?:nuestras )?(?:propuestas|peticiones|solicitud(?:es)?))$/iu;

/** Whether a heading is over what is to be done, decided or concluded. */
export function isOfAsks(heading: string): boolean {
  const name = cleanHeading(heading).replace(/\s*[:.]$/u, '');
  return CLOSES.test(name) || ADVISES.test(name);
}

/** Names of parts that close a document without asking anyone for anything. */
const ONLY_CLOSES =
  /(?<!\p{L})(?:next|(?<!proposed |draft )decisions?(?! (?:needed|required|requested|sought|wanted|asked|that|we|i)(?!\p{L}))|actions?|to-?dos?|way forward|conclusions?|outlook|happens?|comes?|made|taken|nächste|weiter|ausblick|fazit|maßnahmen|aufgaben|beschlüsse|beschluss|entscheidung(?:en)?|folgt|geschieht|passiert|prochaine?s?|próxim[oa]s?|prossim[aie]|décisions?|decisiones|decisões|decisioni)(?!\p{L})/iu;

/** Whether a heading is over what its readers are asked, advised or to decide. */
export function isOfRequest(heading: string): boolean {
  return isOfAsks(heading) && !ONLY_CLOSES.test(cleanHeading(heading));
}

/** The heading that blocks of a document begin with, or are below; undefined above all of them. */
export function headingOver(own: readonly BlockDigest[], document: readonly BlockDigest[]): BlockDigest | undefined {
  const [first] = own;
  const end = first === undefined ? 0 : document.indexOf(first) + 1;
  return document.slice(0, end).findLast(({ kind }) => kind === 'heading');
}

/**
 * What a text asks for, in its order: items of a list below a heading that says so, and sentences that ask, propose or give a term.
 * @param isSaid whether something is a title of the deck, or on its cover.
 */
export function asksIn(
  blocks: readonly BlockDigest[],
  isSaid: (text: string) => boolean,
  linguist: Linguist,
): Passage[] {
  const passages = readPassages(blocks, linguist);
  const advised = new Set<string>();
  let isOpen = false;
  // An item that only leads to those below it says nothing without all of them.
  const leads: string[] = [];
  for (const { kind, text, ref, items = [] } of blocks) {
    leads.push(...items.filter((item) => OPEN_END.test(item)));
    if (kind === 'heading') isOpen = isOfAsks(text);
    else if (isOpen && kind === 'list') advised.add(ref);
  }
  const found = passages.filter((entry) => {
    const text = entry.text.replace(/\.$/u, '');
    const isWhole =
      entry.is_self_contained &&
      text.length <= MAX_CHARS &&
      !OPEN_END.test(text) &&
      // A question with what was promised about it asks nobody for something.
      !text.includes('?') &&
      // An item below another one goes on with what that says.
      !(
        entry.is_item &&
        (/^\p{Ll}/u.test(text) || leads.some((lead) => text.startsWith(lead) || lead.startsWith(text)))
      ) &&
      isMet(entry.needs, aloneBefore(entry, passages));
    const isAsk = advised.has(entry.ref) || ((ASKS.test(text) || DUE.test(text)) && !PAST.test(text));
    return isWhole && isAsk && !isSaid(text);
  });
  return found.length < ASKED.least ? [] : strongest(found);
}

/** Of too many those that ask, before those that only give a term; in their order. */
function strongest(found: readonly Passage[]): Passage[] {
  const rank = ({ text }: Passage): number => (ASKS.test(text) ? 2 : 0) + (DUE.test(text) ? 1 : 0);
  const kept = new Set([...found].sort((a, b) => rank(b) - rank(a)).slice(0, ASKED.most));
  return found.filter((entry) => kept.has(entry));
}
