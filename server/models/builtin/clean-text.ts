import { NUMBER_IN_BRACKETS } from '../../../common/deck/part-names.ts';
import { isPartNumber } from '../../../common/deck/part-names.ts';
/** "CHICAGO, (Reported on May 7) - ", "NEW YORK--(BUSINESS WIRE)--", "Berlin, 3. Mai 2024 – ": where and when a release was made. */
const DATELINE =
  /^(?:\p{Lu}{3,}(?:[\p{Lu}\s./-]*\p{Lu})?(?:,|\s?(?=[(/-]))\s?(?=[^—–]*(?:[\d(/]|\p{Lu}\p{Ll}))[^—–]{2,50}?|\p{Lu}\p{L}+(?:[ -]\p{L}+){0,3}(?:, \p{Lu}\p{L}+\.?)?(?: \((?:ots|dpa|afp|ap|apa|sda|reuters|epd|kna|dts|\p{L}+ wire)[^()]*\)|(?:,|\s[—–])? (?:den )?(?:\d{1,2}\. ?(?:\p{L}{3,9}|\d{1,2}\.) ?\d{4}|\p{Lu}\p{L}{2,8}\.? \d{1,2}(?:, \d{4})?|\d{1,2} \p{Lu}\p{L}{2,8} \d{4}))(?: ?[/(][^/()]{2,30}[/)])?)\s?(?:\s[—–-]|--|[—–])\s?(?=["“„«]?\p{Lu})/u;

/** "Tübingen, 22. April 2024. Das Bad …". */
const DAYLINE =
  /^\p{Lu}\p{L}+(?:[ -]\p{L}+){0,3}, (?:den )?(?:\d{1,2}\. ?(?:\p{L}{3,9}|\d{1,2}\.) ?\d{4}|\d{1,2} \p{Lu}\p{L}{2,8} \d{4}|\p{Lu}\p{L}{2,8} \d{1,2}, \d{4})[.:]\s(?=["“„«]?\p{Lu})/u;

/** Removes what only makes sense in the document: reference marks, references to figures, repeated spaces. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/[\u00ad\u200b\ufeff]/gu, '')
      // [12], [3, 4], [5–7], [citation needed], [edit]; "[6-9]h" and "'[ab]" are patterns of commands.
      .replace(
        /(?<!['"`(/\\|*+^])\s*\[(?:\d+(?:\s*[,–-]\s*\d+)*|[a-z]|edit|citation needed|note \d+)\](?![\p{L}\p{N}*+?{$'"`])/giu,
        '',
      )
      // (see Fig. 2), (cf. section 3), (siehe Abb. 4), (Table 1)
      .replace(
        /\s*\((?:see|cf\.?|siehe|vgl\.?|s\.|voir|cf|ver|véase|vedi|zie|fig|figure|table|section|abb|abbildung|tabelle|tab|kapitel|anhang|appendix|annex)[\s.][^()]*\)/giu,
        '',
      )
      // (Yao et al., 2022; Xi et al., 2023b)
      .replace(/\s*\([^()]*\p{L}[^()]*,\s*(?:19|20)\d\d[a-z]?(?:\s*[;,][^()]*)?\)/gu, '')
      // "The results presented here indicate …": the place in the text.
      .replace(
        /(?<=\p{Ll}) (?:presented|described|reported|shown|discussed|summari[sz]ed|considered) (?:here(?:in)?|in (?:this|the present) (?:paper|article|study|report|section))(?= \p{Ll}+)/giu,
        '',
      )
      // Page marks of wiki citations: "1985,: 242–243, 246 despite"
      .replace(/(?<=[,.]):\s\d+(?:[–-]\d+)?(?:,\s\d+(?:[–-]\d+)?)*(?=\s\p{Ll}|$)/gu, '')
      // Clause numbers: "3.2 Later cancellations", but not "3.2 Million people".
      .replace(
        /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+(?=\p{Lu}\p{L}*\s)(?!Mill|Mrd|Mio|Bill|Pro[zc]|Euro|Kilo|Liter|Meter|Tonne|Grad|Stunde|Jahre)/u,
        '',
      )
      // Place and date at the beginning of a press release.
      .replace(DATELINE, '')
      .replace(DAYLINE, '')
      // A bare answer before the sentence that gives it: "No. Certified plugs are safe."
      .replace(/^(?:Yes|No|Ja|Nein|Oui|Non|Sí|Sì)\.\s+(?=\p{Lu}\p{Ll})/u, '')
      // Machine-readable identifiers.
      .replace(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b\s*/giu, '')
      // Clause numbers and letters of enumerations: "g) other income", "Dois – A direção".
      .replace(/^(?:\p{L}|\d{1,2}|[ivxlIVXL]{1,4})\)\s+(\p{L})/u, (_, first: string) => first.toLocaleUpperCase())
      .replace(/^(?:Um|Dois|Três|Quatro|Cinco|Seis|Sete|Oito|Nove|Dez)\s[–-]\s(\p{L})/u, (_, first: string) =>
        first.toLocaleUpperCase(),
      )
      .replace(/\s+([,.;:!?])(?=\s|$)/gu, '$1')
      .replace(/\s+/gu, ' ')
      .trim()
  );
}

/** When, and where, a release was made, as its first line says before the text; '' without a day. */
export function datelineOf(text: string): string {
  const line = DATELINE.exec(text)?.[0] ?? DAYLINE.exec(text)?.[0] ?? '';
  const inBrackets = /\((?<said>[^()]*\d[^()]*)\)/u.exec(line)?.groups?.['said'];
  const said = inBrackets ?? line.replace(/\s?[/(][^/()]*[/)]/gu, '').replace(/[\s.:,—–-]+$/u, '');
  return /\d/u.test(said) ? said.trim() : '';
}

/** A heading as a title, without numbering ("2.1", "Chapter 3:", "IV.", "(a)") and final punctuation. */
export function cleanHeading(text: string): string {
  const cleaned = cleanText(text)
    .replace(NUMBER_IN_BRACKETS, '')
    // "Reuters 12.04.2006 23:05 Oil price falls": source and time of publication.
    .replace(/^[^.:!?]{0,40}?\b\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?:\s\d{1,2}:\d\d)?\s+(?=["“«„]?\p{Lu}\p{L})/u, '')
    .replace(/^(?:table|tabelle|tab\.|tableau|tabla|tabela|tabella)\s\d{1,2}(?:[.-]\d{1,2})?[.:]?\s+(?=\p{L})/iu, '')
    .replace(/^(?:(?:chapter|section|part|kapitel|abschnitt|teil|chapitre|partie)\s+(?:\d+|[ivx]+)\s*[.:–—-]\s*)/iu, '')
    .replace(/^(?:\d+(?:\.\d+)+\.?|\d+[.)]|[ivxIVX]+\.|[A-Z]\.)\s+(?=\p{L})/u, '')
    .replace(/\s*[:.,;–-]+$/u, '')
    .trim();
  return cleaned === '' ? cleanText(text) : cleaned;
}

/** Names and codes that begin small: "iPhone", "macOS", "user_id", "@types", "gke-prod-2". */
export const WRITTEN_SMALL = /^(?:\p{Ll}+\p{Lu}|(?=\p{Ll})\S*[\d_/@\\])/u;

/** First letter in upper case; the rest unchanged, and names and codes that begin small. */
export function capitalise(text: string, language: string): string {
  const first = Array.from(text)[0] ?? '';
  if (WRITTEN_SMALL.test(text)) return text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}

/** The numbers of a text as written, for comparing two texts. */
export function numbersIn(text: string): string[] {
  return text.match(/\d+(?:[.,\u00a0\u202f]\d+)*/gu) ?? [];
}

/** Meaningful numbers: percentages, amounts, large figures; years and ordinals don't count. */
export function strongNumbers(text: string): string[] {
  const pattern =
    /(?:[$€£¥]\s?|(?:USD|EUR|GBP|CHF)\s)?\d+(?:[.,\u00a0\u202f]\d+)*(?:\s?(?:%|‰|percent\b|per cent\b|Prozent\b|pour cent\b|(?:million|billion|trillion|thousand|Millionen|Milliarden|Million|Milliarde|Mio\.?|Mrd\.?|millions?|milliards?|bn|mn|m|k|tn)(?![\p{L}])))?(?:\s?(?:[€$£¥]|Euro\b|euros?\b|dollars?\b|EUR\b|USD\b))?/gu;
  return (text.match(pattern) ?? [])
    .map((found) => found.trim())
    .filter(
      (found) =>
        (!isPlainYear(found) && /\D/u.test(found.replace(/[.,]/gu, ''))) ||
        (/\d{3,}/u.test(found.replace(/[.,\s]/gu, '')) && !isPlainYear(found)),
    );
}

function isPlainYear(text: string): boolean {
  return /^(?:1[5-9]|20|21)\d\d$/u.test(text);
}

/** Removes an opener that only links to the previous sentence ("However, ", "As a result, "). */
export function dropConnective(text: string, connectives: readonly string[]): string {
  const lower = text.toLowerCase();
  if (SO.test(text) && connectives.includes('so')) return text.replace(SO, '');
  for (const connective of connectives) {
    if (!lower.startsWith(connective)) continue;
    const mark = /^\s*[,:]\s+/u.exec(text.slice(connective.length));
    // "First, and most important, is …" needs its beginning.
    if (mark !== null && !/^(?:and|or|but|und|oder|et|ou|y|e)\s/iu.test(text.slice(connective.length + mark[0].length)))
      return text.slice(connective.length + mark[0].length);
  }
  return text;
}

/** "So the meetings did not simply move": what follows is a statement of its own. "So far", "so many" are not. */
const SO = /^So (?=(?:the|our|an?|we|all|every|each|no|most|both) )/u;

/** Of a web site: what a cover shows beside its title. */
const ADDRESS = /(?:^|\s)(?:https?:\/\/|www\.|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|gov|io|eu|[a-z]{2})\/)\S*/iu;

/** Headings that locate a part of a document, or tell where to get it, without naming its subject. */
export function isGenericHeading(text: string): boolean {
  return (
    isPartNumber(text) ||
    ADDRESS.test(text) ||
    /^(?:front cover|back cover|title page|deckblatt|titelblatt|abstract|introduction|overview|background|preface|foreword|summary|executive summary|conclusions?|discussion|results?|methods?|methodology|general|history|einleitung|einführung|überblick|übersicht|zusammenfassung|fazit|hintergrund|vorwort|ergebnisse?|methoden?|diskussion|allgemeines|geschichte|introducción|resumen|conclusión|conclusiones|résumé|contexte|aperçu|introduzione|conclusioni|introdução|conclusão|inleiding|samenvatting|conclusie)$/iu.test(
      text.trim(),
    )
  );
}

/** Whether a heading is the title of its document, or the first part of that: "Status report no. 7: the harbour school". */
export function isTitleHeading(heading: string, title: string): boolean {
  const [name, whole] = [cleanHeading(heading), cleanHeading(title)];
  return name === whole || (name !== '' && whole.startsWith(`${name}: `));
}
