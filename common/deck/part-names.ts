/** "(V) Illustrative cases": the number of a part in brackets, which says nothing outside its document. */
export const NUMBER_IN_BRACKETS = /^\((?:\d{1,2}|[ivx]+|[a-z])\)\s+(?=\p{L})/iu;

/** "CAPÍTULO PRIMEIRO", "Article 12", "§ 3": the number of a part, not its subject. */
export function isPartNumber(text: string): boolean {
  const name = text.trim();
  return (
    /^(?:chapter|section|part|article|annex|appendix|kapitel|abschnitt|teil|artikel|anhang|chapitre|partie|annexe|cap[íi]tulo|secç?ão|seção|sección|artigo|artículo|título|capitolo|parte|articolo|§|глава|раздел|статья|часть)\s+(?:\d+[.ºª°]?|[ivxlc]+\.?)$/iu.test(
      name,
    ) ||
    /^(?:cap[íi]tulo|artigo|artículo|título|capitolo|articolo|chapitre)\s+\p{L}{3,12}(?: \p{L}{3,12})?$/iu.test(name)
  );
}

const MAX_NAME_CHARS = 80;

/** What a line below the number of a part names it: "(General assembly)", "Rights of members"; null for a sentence or a number. */
export function nameOfPart(line: string): string | null {
  const text = line.trim();
  if (text.length > MAX_NAME_CHARS) return null;
  const inBrackets = /^\(([^()]+)\)$/u.exec(text)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  return /^\p{Lu}[\p{L} ’'-]{2,40}$/u.test(text) && text.split(' ').length <= 5 && !isPartNumber(text) ? text : null;
}
