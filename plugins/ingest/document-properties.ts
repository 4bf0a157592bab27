/** What programs write into the property "author" when no author is named. */
const NO_AUTHOR =
  /^(?:unknown|unbekannt|inconnu|desconocido|user|users?|benutzer|windows[ -]?(?:user|benutzer)|admin(?:istrator)?|root|owner|author|autor|auteur|default|test|guest|none|null|n\/a|-+|microsoft(?: office)?(?: user)?|openpyxl|python-(?:docx|pptx)|xlsxwriter|apache poi|exceljs|pptxgenjs|docx|libreoffice|openoffice|google (?:docs|sheets|slides))$/i;

/** What programs write into the property "title" when there is none: "Document1", "Microsoft Word - Report.doc". */
const NO_TITLE =
  /^(?:\(?anonymous\)?|\(?no title\)?|untitled(?: document| presentation| spreadsheet)?(?: \d+)?|unbenannt\w*(?: \d+)?|sans titre(?: \d+)?|sin título(?: \d+)?|(?:document|dokument|book|mappe|workbook|presentation|präsentation|classeur|présentation|slide|folie|sheet|tabelle)[ -]?\d*|powerpoint[ -](?:presentation|präsentation)|présentation powerpoint|presentación de powerpoint|word document|title|titel|(?:microsoft )?(?:word|powerpoint|excel) - .*|(?:https?|about|file):.*|\S+\.(?:docx?|xlsx?|pptx?|indd|pages|key|odt|tex|dvi|pdf|rtf|html?))$/i;

/** The author a document names; undefined where its program wrote a stopgap, an address or a string of signs. */
export function knownAuthor(author: string | undefined): string | undefined {
  const name = author?.trim() ?? '';
  return !/\p{L}{2}|\p{Lo}/u.test(name) || name.length > 120 || NO_AUTHOR.test(name) ? undefined : name;
}

/** The title a document's properties give; undefined where its program wrote a stopgap or a file name. */
export function knownTitle(title: string | undefined): string | undefined {
  const text = title?.trim() ?? '';
  return !/\p{L}{2}|\p{Lo}/u.test(text) || text.length > 250 || NO_TITLE.test(text) ? undefined : text;
}
