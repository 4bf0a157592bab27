/** "(V) Illustrative cases": the number of a part in brackets, which says nothing outside its document. */
export const NUMBER_IN_BRACKETS = /^\((?:\d{1,2}|[ivx]+|[a-z])\)\s+(?=\p{L})/iu;

/** "3.2 Finance", "Chapter 4: Results": the number before the name of a part. */
export const HEADING_NUMBER =
  /^(?:(?:chapter|section|part|kapitel|abschnitt|teil) )?\d{1,2}(?:\.\d{1,2})*[.:)]?\s+(?=\p{L})/iu;

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

/** Whether a part is called as in any document ("Core findings", "Executive answer", "Das Wichtigste"): its name says nothing of what is in it. */
export function isOfAnyDocument(name: string): boolean {
  return OF_ANY_DOCUMENT.test(name.trim());
}

const OF_ANY_DOCUMENT =
  /^(?:(?:the|our) )?(?:(?:executive|management|core|key|main|major|top|detailed|short|direct|quick|brief|general) )*(?:abstract|analysis|answers?|background|conclusions?|content|details|discussion|facts|findings?|general|highlights|insights?|introduction|main part|messages?|methods?|observations?|overview|points|results?|summary|takeaways?|at a glance|in brief)$|^(?:(?:die|das|der|unsere?) )?(?:(?:wichtigste[ns]?|zentrale[ns]?|wesentliche[ns]?|kurze|allgemeine[ns]?) )*(?:allgemeines|analyse|antwort(?:en)?|auf einen blick|aussagen|beobachtung(?:en)?|diskussion|einführung|einleitung|ergebnis(?:se)?|erkenntnisse?|fakten|fazit|hauptteil|hintergrund|in kürze|inhalt|kernaussagen|kernergebnisse|kurzfassung|methoden?|punkte|überblick|übersicht|wichtigste|zusammenfassung)$/iu;
