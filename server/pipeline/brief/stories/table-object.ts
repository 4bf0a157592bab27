import type { TableBlock } from '../../../../common/deck/source.ts';
import { lastCaption } from './column-names.ts';

/** Headers of figures that do not say of what they are: "Total", "Anzahl 2025", "Euro (brutto)", "Amount per year". */
const BARE =
  /^(?:t|t?€|t?eur|[£$]|[km]|0{3}|(?:grand |overall )?totals?|all|sum|overall|summe|gesamt|insgesamt|values?|amounts?|betrag|beträge|euros?|pounds?|dollars?|(?:in )?percent(?:age)?|%|prozent|entries|einträge|counts?|number|frequency|responses?|answers?|votes?|mentions|anzahl|häufigkeit|nennungen|antworten|stimmen|anteil)(?: in \S+)?(?: \([^()]*\))?(?: (?:im|pro|je|per|a|in) (?:\p{L}+|\d{4}))?(?: (?:19|20)\d{2})?$/iu;

/** Of these, what counts: it says how often something is the case. */
const COUNT =
  /^(?:counts?|number|frequency|responses?|answers?|votes?|mentions|entries|anzahl|häufigkeit|nennungen|antworten|stimmen|einträge)(?: (?:19|20)\d{2})?$/iu;

/** Headers of names that say no more than that there are names. */
const NO_KIND =
  /^(?:names?|items?|positions?|types?|kinds?|category|categories|groups?|rows?|no\.?|nr\.?|name|position(?:en)?|posten|art|typ|kategorie|gruppe|bezeichnung|antwort(?:en)?|answers?|responses?|ratings?|bewertung|note|stufe|level|scale|skala|was|what|who|wer)$/iu;

/** Whether a measure is named after nothing: its sentence needs what the table calls it. */
export function isBareName(name: string): boolean {
  return BARE.test(name.trim());
}

/** Whether a measure only counts, so that its largest row is the most frequent one. */
export function isBareCount(name: string): boolean {
  return COUNT.test(name.trim());
}

/** Whether the header of the names says what they are kinds of: a topic, a reason, a country. */
export function isKind(dimension: string): boolean {
  return dimension.trim().length > 2 && !NO_KIND.test(dimension.trim());
}

const MAX_WORDS = 5;
const MAX_CHARS = 42;
/** What makes a name a sentence or a question. */
const SAID =
  /(?<!\p{L})(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|should|must|not|no|we|our|your|you|ist|sind|war|waren|hat|haben|wird|werden|kann|können|soll|sollen|muss|nicht|kein\p{L}*|wir|unser\p{L}*|sie|es)(?!\p{L})/iu;
const ASKS =
  /^(?:where|what|how|who|when|why|which|wo|was|wie|wer|wann|warum|welche\p{L}*|so|vorher|before|after|nachher)(?!\p{L})/iu;
/** Names of parts of a text that say what kind of part it is. */
const PART =
  /^(?:(?:key |main |our |other )?(?:results?|figures?|details|numbers|facts|statistics|highlights|findings|tables?|data|overview|summary|appendix|annex|background|introduction|ergebnisse|kennzahlen|zahlen|daten|überblick|übersicht|zusammenfassung|anhang|hintergrund|einleitung|freitext|sonstiges|fazit|auf einen blick))(?!\p{L})/iu;
const NUMBERED =
  /^(?:(?:table|tab\.|tabelle|figure|abb\.|abbildung|anlage|annex)\s[\dIVX]+(?:[.-]\d+)*[.:]?|\d{1,2}(?:\.\d{1,2})*\.?|TOP \d+:?)\s+/iu;
const PERIOD =
  /\s+(?:im |in |for |zum |as of |on )?(?:(?:Q[1-4]|H[12]|(?:\d{1,2}\.?\s)?(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|January|February|March|May|June|July|October|December))\s)?(?:19|20)\d{2}(?:[-–/]\d{2,4})?$/u;

/** A name of a table or of its part as a sentence may use it: without its number, its unit and its period; null where it is no plain name. */
function plainObject(name: string): string | null {
  const bare = name
    .replace(NUMBERED, '')
    .replace(/\s*\([^()]*\)\s*$/u, '')
    .replace(/,\s.*$/u, '')
    .replace(/\s+in (?:\S{1,8}|(?:Stunden|Tagen|Tonnen|Prozent|percent|hours|thousands?|millions?)(?: .*)?)$/u, '')
    .replace(PERIOD, '')
    .trim();
  const words = bare.split(/\s+/u);
  const isName =
    /^\p{Lu}[\p{L}\d /&’'-]{2,}$/u.test(bare) &&
    words.length <= MAX_WORDS &&
    bare.length <= MAX_CHARS &&
    ![SAID, ASKS, PART].some((sign) => sign.test(bare));
  return isName ? bare : null;
}

/** "Defects found in production" over the names of their kinds: the head of the names says what is counted. */
function countedByHead({ table }: Pick<TableBlock, 'table'>): string | null {
  const head = table.columns[0]?.name.trim() ?? '';
  const isCounted =
    /^\p{Lu}\p{Ll}+s (?:found|reported|sold|made|received|in|of|at|on|lost|closed|opened|raised)(?!\p{L})/u.test(head);
  return isCounted ? plainObject(head) : null;
}

/** A heading that tells something, or a list of things. */
const TELLS = /[,:–—]|(?<!\p{L})\p{Ll}+(?:ed|ew|ell|ose)(?!\p{L})/u;

/** What the figures of a table are of, by its caption, the head of its names or the heading right above it; null where none names it. */
export function objectOf(block: TableBlock): string | null {
  const { table, address } = block;
  if (table.caption !== undefined) return plainObject(lastCaption(table.caption));
  const heading = address.section?.at(-1) ?? '';
  return countedByHead(block) ?? (TELLS.test(heading.replace(NUMBERED, '')) ? null : plainObject(heading));
}

/** Headings that say what a table is, not what it counts. */
const NO_NOUN =
  /^(?:(?:key |main |other |more )?(?:results?|figures?|details|numbers|facts|trends|statistics|highlights|findings|news|tables?|appendi\p{L}+|annex\p{L}*|notes|options|parts|ergebnisse|kennzahlen|zahlen)|.*(?:ss|us|is|analysis|status|progress))$/iu;

/** A period behind what a caption names: "Erzeugung Januar bis August 2026". */
const OF_PERIOD =
  /\s+(?:(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|January|February|March|May|June|July|October|December|Q[1-4]|[12]\. Halbjahr|H[12])(?!\p{L}).*|(?:19|20)\d{2}(?:\s?[-–/]\s?\d{2,4})?)$/u;
/** Captions that ask or tell something name nothing. */
const NO_NAME = /^(?:where|what|how|who|when|why|our|your|wo|was|wie|wer|wann|warum|unser\p{L}*|so)(?!\p{L})/iu;

/**
 * What a caption says is measured: "Table 5.1: Purchased electricity by site"; without one a heading of one plural noun ("Notifications").
 * Nothing where it is no plain name.
 */
export function aboutOf(block: Pick<TableBlock, 'table'> & { address: Pick<TableBlock['address'], 'section'> }): {
  about?: string;
} {
  const { table, address } = block;
  const counted = table.caption === undefined ? countedByHead(block) : null;
  if (counted !== null) return { about: counted };
  const caption = lastCaption(table.caption).replace(/^(?:table|tab\.|tabelle)\s[\dIVX]+(?:[.-]\d+)*[.:]?\s+/iu, '');
  // Behind a comma stand remarks, at the end the unit and the period.
  const bare = caption
    .replace(/,\s.*$|\s*\([^()]*\)$/u, '')
    .replace(/\s+in \S{1,12}$/u, '')
    .replace(OF_PERIOD, '');
  const about = /^(\p{L}[^,;:–()\d]{3,40}?) (?:by|nach|per|pro) \p{L}[^,;:]{2,30}$/iu.exec(bare)?.[1];
  const plain = /^\p{L}[\p{L}-]+(?: [\p{L}-]+){0,3}$/u.test(bare) && !NO_NAME.test(bare) ? bare : undefined;
  const isCut = bare !== caption && /^\p{Lu}/u.test(bare);
  const name = about ?? (isCut || /s$|ung(?:en)?$/u.test(plain ?? '') ? plain : undefined);
  if (name !== undefined) return { about: name };
  const heading = address.section?.at(-1) ?? '';
  const isNoun = /^\p{Lu}\p{Ll}{3,}s$/u.test(heading) && !NO_NOUN.test(heading);
  return table.caption === undefined && isNoun ? { about: heading } : {};
}
