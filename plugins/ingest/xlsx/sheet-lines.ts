import { qualifierIn } from '../../../common/deck/qualifier.ts';
import type { BlockBuilder } from '../block-builder.ts';
import { readStatedUnit } from '../tables/units.ts';
import { addTypedLines } from './typed-lines.ts';
import type { PlacedLine } from './typed-lines.ts';

/** What a sentence of a line beside tables is: text, a note on the figures, or who made the sheet and when. */
interface LinePart {
  kind: 'text' | 'note' | 'byline';
  text: string;
}

/** A longer one is no line of a cover. */
const MAX_BYLINE = 90;
const MAX_NOTE = 120;
const AUTHOR =
  /^(?:(?:prepared|compiled|created|written|drafted|produced) by|(?:erstellt|bearbeitet|verfasst|zusammengestellt)(?: (?:von|durch)|:)|author:|autor(?:in)?:)(?!\p{L})/iu;
const FROM_WHERE =
  /^(?:(?:data )?sources?|quellen?|fuentes?|fontes?|stand|status|(?:last )?updated):\s|^(?:stand|as (?:of|at)|(?:last )?updated|version|revision) \d/iu;
const DEFINITION = /^[\p{Lu}\d][\p{L}\d .()/-]{1,40} = \S/u;
const SCALE = /^(?:scores?|ratings?|points|bewertung(?:en)?|noten|punkte)(?!\p{L})[^.\d]{0,12}\d{1,2}\s?[-–]\s?\d/iu;
const PRICES =
  /^(?:all |alle )?(?:prices|costs|amounts|values|preise|kosten|beträge|werte)(?: are| sind)? (?:ex|excl\.?|excluding|incl\.?|including|net|gross|ohne|inkl\.?|exkl\.?|netto|brutto)(?!\p{L})/iu;
/** "Torge Niebuhr, Lagerleitung, 06.07.2026": a name, what the person is, a date. */
const SIGNATURE =
  /^(?:(?:Dr|Prof|Dipl)\.[ -]?)*\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,3}, [^.!?;]{2,60}(?<!\d)(?:\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}+ )\s?\d{4}|\d{1,2} \p{L}+ \d{4}|\p{L}+ \d{1,2}, \d{4}|\d{4}-\d{2}-\d{2})/u;
/** Who may see it, or how final it is: said on the cover, because no slide says it. */
const MARKING =
  /^(?:[-–—*]+ ?)?(?:strictly |streng )?(?:confidential|vertraulich|(?:not )?for (?:internal|circulation|distribution|publication|release)|(?:please )?do not (?:forward|circulate|distribute|copy|share)|nicht zur (?:weitergabe|veröffentlichung)|(?:bitte )?nicht weiter(?:geben|leiten)|nur für den (?:dienst|internen)|internal use only|preliminary|provisional|vorläufig)(?!\p{L})/iu;
const MAX_MARKING = 60;
/** The end of a sentence before the capital of the next: no date, no abbreviation of a letter or of a word that goes on ("excl. VAT"). */
const SENTENCE_END =
  /(?<!(?<!\p{L})(?:[Ee]xcl|[Ii]ncl|[Ee]xkl|[Ii]nkl|zzgl|abzgl|[Aa]pprox|[Aa]vg|[Mm]ax|[Mm]in|vs|[Nn]r|resp|bzw|Dr|Prof|Mrs?|Ms|St)\.)(?<!(?<!\p{L})\p{L}\.)(?<=(?:[^\s\d.]{2}|\d{4}|\))[.!?])\s+(?=\p{Lu}|\d{4} = )/u;

/**
 * The parts of a line beside the tables of a sheet: what is said, apart from who made the sheet and from notes on how its figures are to be
 * read, which are no points of a talk. A sentence after a definition is about it.
 */
export function partsOfLine(line: string): LinePart[] {
  const parts: LinePart[] = [];
  for (const sentence of line.split(SENTENCE_END)) {
    const last = parts.at(-1);
    const kind = kindOf(sentence);
    const isOfDefinition = kind === 'text' && last?.kind === 'note' && DEFINITION.test(last.text);
    if (last !== undefined && (isOfDefinition || (kind === 'text' && last.kind === 'text')))
      last.text = `${last.text} ${sentence}`;
    else parts.push({ kind, text: sentence });
  }
  return parts;
}

/** A sentence ends before the end of the line. */
const ENDS_WITHIN = /(?:[^\s\d.]{2}|[€£$%])(?<!(?<!\p{L})\p{L})[.!?]\s/u;

function kindOf(sentence: string): LinePart['kind'] {
  const text = sentence.trim();
  if (MARKING.test(text) && text.length <= MAX_MARKING) return 'byline';
  if (AUTHOR.test(text) || (SIGNATURE.test(text) && text.length <= MAX_BYLINE)) return 'byline';
  // What else is said beside a unit is no note on units.
  if (text.length > MAX_NOTE || qualifierIn(text) !== null || ENDS_WITHIN.test(text)) return 'text';
  const isOfUnits = PRICES.test(text) || readStatedUnit(text).currency !== undefined;
  return FROM_WHERE.test(text) || DEFINITION.test(text) || SCALE.test(text) || isOfUnits ? 'note' : 'text';
}

/** The line as it stands on a cover: without remarks in brackets and what it was made from, where it is too long. */
export function bylineIn(line: string): string | undefined {
  const text = line
    .trim()
    .replace(/^[-–—*]+ ?| ?[-–—*]+$/gu, '')
    .replace(/[.;]$/u, '');
  const shorter = [text, text.replace(/\s*\([^()]*\)/gu, ''), text.split(/ (?:from|aus|nach|based on) /u)[0] ?? ''];
  return shorter.find((each) => each.length <= MAX_BYLINE && /\p{L}{3}/u.test(each));
}

/** The line of the cover from those of all sheets: who signs at last, else who made the first of them, and who may see it. */
export function coverLine(bylines: readonly string[]): string | undefined {
  const markings = bylines.filter((line) => MARKING.test(line));
  const people = bylines.filter((line) => !MARKING.test(line));
  const who = people.findLast((line) => SIGNATURE.test(line)) ?? people[0];
  const [marking] = markings;
  if (who === undefined || marking === undefined) return who ?? marking;
  const shorter = [who, who.split(/ (?:from|aus|nach|based on) /u)[0] ?? ''];
  return shorter.map((line) => `${line} · ${marking}`).find((line) => line.length <= MAX_BYLINE) ?? marking;
}

/** A longer line is a sentence. */
const MAX_HEADING = 90;
const MIN_BELOW = 2;

/**
 * Adds a sheet that has nothing but lines of text. The line that it begins with is its heading, and one that ends with a colon is the
 * heading of the lines below it; a name with a date at its end says who wrote it.
 * @returns that line; undefined without one.
 */
export function addLinesOfSheet(lines: readonly PlacedLine[], name: string, builder: BlockBuilder): string | undefined {
  const [first] = lines;
  const isTitled = first !== undefined && lines.length > MIN_BELOW && isHeading(first.text) && !/:$/u.test(first.text);
  builder.add({ kind: 'heading', level: 1, text: isTitled ? first.text : name }, first?.place);
  const last = lines.at(-1);
  const byline = last !== undefined && SIGNATURE.test(last.text) ? bylineIn(last.text) : undefined;
  const told = listLast(lines.slice(isTitled ? 1 : 0, byline === undefined ? undefined : -1));
  const typed: PlacedLine[] = [];
  for (const [at, { text, place }] of told.entries()) {
    const leads = isLead(text) && told.length - at > MIN_BELOW;
    if (!leads) typed.push({ text, place });
    else {
      addTypedLines(typed.splice(0), { level: 2, above_sentences: false }, builder);
      builder.add({ kind: 'heading', level: 2, text: text.slice(0, -1) }, place);
    }
  }
  addTypedLines(typed, { level: 2, above_sentences: false }, builder);
  return byline;
}

function isLead(text: string): boolean {
  return /:$/u.test(text) && isHeading(text);
}

const MARKED = /^\(?(?:\d{1,2}|\p{Ll})[.)]\s/u;

/** The lines with the list that the only lead is over at the end: what comes after its items is none of them. */
function listLast<Line extends { text: string }>(lines: readonly Line[]): Line[] {
  const [lead, ...more] = lines.flatMap(({ text }, at) => (isLead(text) ? [at] : []));
  if (lead === undefined || more.length > 0) return [...lines];
  const after = lines.slice(lead + 1);
  const end = after.findIndex(({ text }) => !MARKED.test(text));
  if (end < MIN_BELOW) return [...lines];
  return [...lines.slice(0, lead), ...after.slice(end), ...lines.slice(lead, lead + 1 + end)];
}

function isHeading(text: string): boolean {
  return text.length <= MAX_HEADING && !/[.!?]$/u.test(text) && !MARKED.test(text);
}
