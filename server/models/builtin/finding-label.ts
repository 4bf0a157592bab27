import { countWords } from './shorten-text.ts';

/** Words before a colon with which an author announces what matters: "Key Insight: ", "Wichtigste Erkenntnis: ". */
const FINDING =
  /^[^\p{L}\p{N}]{0,4}(?:(?:(?:key|main|top|core|major|central|primary|critical|overall) )?(?:insights?|observations?|findings?|takeaways?|conclusions?|results?|learnings?|lessons?(?: learned)?)|key points?|key message|bottom line|important|(?:our |the )?(?:decision|recommendation)|tl;?dr|(?:short |executive )?answer|(?:(?:wichtig|zentral|wesentlich)\p{Ll}* )?(?:(?:kern|haupt)?(?:erkenntnis(?:se)?|aussagen?|botschaft|befunde?|ergebnis(?:se)?)|beobachtung(?:en)?|fazit|schlussfolgerung)|wichtig|(?:unsere |unser )?(?:entscheidung|empfehlung|beschluss)|merke|kurz gesagt|points? clés?|à retenir|constat|résultats?|hallazgos?(?: clave)?|conclusi(?:ón|ones|one|oni)|importante|resultados?|risultat[oi]|conclus(?:ão|ões)|in (?:short|brief|summary|a nutshell)|(?:executive )?summary|the short version|kurz(?:fassung| und knapp)?|in kürze|zusammenfassung|das wichtigste(?: in kürze| zuerst)?|en bref|en resumen|em resumo|in breve)(?:\s?:|(?<=tl;?dr|in (?:short|brief)|answer|bottom line|fazit|gesagt|kurz)\s?[–—-])\s+(?=\S)/iu;
/** Words that announce a remark. */
const REMARK =
  /^[^\p{L}\p{N}]{0,4}(?:(?:please |side )?notes?|remarks?|n\.?b\.?|hinweise?|anmerkung(?:en)?|bitte beachten|remarques?|notas?|observaci(?:ón|ones)|observaç(?:ão|ões)|osservazion[ei])\s?:\s+(?=\S)/iu;
/** "Result: passed" is a name with its value, no announced sentence. */
const MIN_WORDS = 5;

/** A sentence without the label that announces it, and whether the label says that it matters. */
export function withoutLabel(text: string): { text: string; is_finding: boolean } {
  for (const [label, isFinding] of [[FINDING, true] as const, [REMARK, false] as const]) {
    const rest = text.replace(label, '');
    if (rest !== text && countWords(rest) >= MIN_WORDS)
      return { text: rest.charAt(0).toLocaleUpperCase() + rest.slice(1), is_finding: isFinding };
  }
  return { text, is_finding: false };
}

/** Labels of what a whole document comes to, wherever it stands: "TL;DR", "Short answer". */
const OF_WHOLE =
  /^[^\p{L}\p{N}]{0,4}(?:tl;?dr|(?:short |executive )?answer|bottom line|in (?:short|brief|a nutshell)|the short version|executive summary|kurz(?:fassung| gesagt| und knapp)|in kürze|en bref)\s?[:–—-]\s/iu;

/** What a paragraph says that is announced as what the whole document comes to, from its beginning or from a later sentence on; null for others. */
export function summedUp(text: string): string | null {
  const from = [0, ...[...text.matchAll(/(?<=[.!?]\s)(?=\p{Lu})/gu)].map(({ index }) => index)];
  const said = from.map((at) => text.slice(at)).find((rest) => OF_WHOLE.test(rest));
  const { text: rest, is_finding: isFinding } = withoutLabel(said ?? '');
  return isFinding ? rest : null;
}

/** What the label of a paragraph announces; null without one. */
export function announces(text: string): 'finding' | 'remark' | null {
  const { text: rest, is_finding: isFinding } = withoutLabel(text);
  return isFinding ? 'finding' : rest === text ? null : 'remark';
}
