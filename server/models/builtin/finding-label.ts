import { countWords } from './shorten-text.ts';

/** Words before a colon with which an author announces what matters: "Key Insight: ", "Wichtigste Erkenntnis: ". */
const FINDING =
  /^[^\p{L}\p{N}]{0,4}(?:(?:(?:key|main|top|core|major|central|primary|critical|overall) )?(?:insights?|observations?|findings?|takeaways?|conclusions?|results?|learnings?|lessons?(?: learned)?)|key points?|key message|bottom line|important|(?:our |the )?(?:decision|recommendation)|tl;?dr|(?:short |executive )?answer|(?:(?:wichtig|zentral|wesentlich)\p{Ll}* )?(?:(?:kern|haupt)?(?:erkenntnis(?:se)?|aussagen?|botschaft|befunde?|ergebnis(?:se)?)|beobachtung(?:en)?|fazit|schlussfolgerung)|wichtig|(?:unsere |unser )?(?:entscheidung|empfehlung|beschluss)|merke|kurz gesagt|points? clés?|à retenir|constat|résultats?|hallazgos?(?: clave)?|conclusi(?:ón|ones|one|oni)|importante|resultados?|risultat[oi]|conclus(?:ão|ões))\s?:\s+(?=\S)/iu;
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

/** What the label of a paragraph announces; null without one. */
export function announces(text: string): 'finding' | 'remark' | null {
  const { text: rest, is_finding: isFinding } = withoutLabel(text);
  return isFinding ? 'finding' : rest === text ? null : 'remark';
}
