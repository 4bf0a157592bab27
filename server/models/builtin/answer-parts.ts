import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { cleanHeading } from './clean-text.ts';

/*
 * Parts that say what a document comes to, by what they are called.
 */

/** The blocks under headings of a kind, or after a line that leads to them ("In short:"). */
export function partsUnder(blocks: readonly BlockDigest[], name: Pick<RegExp, 'test'>): BlockDigest[] {
  let level: number | null = null;
  return blocks.filter((block) => {
    const isLead = block.kind === 'paragraph' && /^[^:]{3,40}:\s*$/u.test(block.text);
    if (block.kind === 'heading' || isLead) {
      const own = block.kind === 'heading' ? (block.level ?? 1) : LEAD_LEVEL;
      if (name.test(cleanHeading(block.text))) level = own;
      else if (level !== null && own <= level) level = null;
      return false;
    }
    return level !== null;
  });
}

const LEAD_LEVEL = 9;

/** What the content says it comes to, under headings such as "Conclusions" and "Summary". */
export function conclusionsIn(blocks: readonly BlockDigest[]): BlockDigest[] {
  return partsUnder(blocks, ANSWERS);
}

export const RECOMMENDS =
  /^(?:(?:our |the )?(?:recommendation|proposal)s?|(?:unsere |der )?(?:empfehlung(?:en)?|vorschlag|antrag)|recommandations?|proposition|recomendaci(?:ón|ones)|propuesta|recomendaç(?:ão|ões)|proposta|raccomandazioni?)$/iu;
/** Names of parts that begin with the answer to what the document asks. */
export const DIRECT =
  /^(?:the |our )?(?:executive |short |direct |quick )?answer(?: in (?:brief|short))?$|^(?:die )?(?:kurze |direkte )?antwort(?: in kürze)?$|^kurzantwort$|^(?:la )?(?:réponse(?: courte)?|respuesta(?: corta)?|resposta|risposta)$/iu;
export const ANSWERS =
  /^(?:\d{1,2}\s+)?(?:conclusions?(?: and .*)?|concluding remarks|(?:executive |management )?summary|(?:the )?(?:key|main|most important) (?:findings|messages|takeaways|points|results|facts)|headlines|in (?:brief|short|summary|a nutshell)|the short version|what we (?:found|learned)|(?:[\p{L}\d’'&-]+ ){0,5}highlights(?: (?:of|from) .*)?|bottom line|tl;?dr|fazit|schluss(?:folgerung(?:en)?|wort)?|zusammenfassung|ergebnis|(?:overall|current) status|status summary|gesamt(?:stand|status|lage)|auf einen blick|(?:das )?wichtigste(?: in kürze| zuerst)?|(?:die )?wichtigsten? (?:punkte|ergebnisse|erkenntnisse|aussagen)|(?:kern|haupt)(?:aussagen?|punkte|ergebnisse|erkenntnisse)|in kürze|kurz und knapp|kurz gesagt|conclusion(?:s)?|en bref|synthèse|conclusi(?:ón|ones|oni|one)|resumen ejecutivo|conclusão|conclusões|выводы?|заключение|итоги|결론|맺으며|맺음말|나가며|结论|結論|まとめ|الخلاصة|الخاتمة|خاتمة)$/iu;
export const INTRODUCES =
  /^(?:abstract|geschäftsverlauf|ertragslage|overview|at a glance|kurzfassung|überblick|résumé|resumen|resumo|riassunto|аннотация|резюме|요약|摘要|概要|الملخص|ملخص)$/iu;
/** Names of parts that say what was decided, and why. */
export const DECISION =
  /^(?:(?:the |our )?decision(?: outcome| made)?|(?:unsere |die )?entscheidung|beschluss|décision|decisión|decisão|decisione)$/iu;
export const REASONS =
  /^(?:considerations?|(?:considerations? and )?consequences|(?:the )?(?:reasons?|rationale|justification)(?: for .*)?|why|begründung|(?:die )?gründe(?: für .*)?|erwägungen|folgen|auswirkungen)$/iu;
/** Names of parts that say what is new. */
export const CHANGES =
  /^(?:what (?:is changing|changes|has changed|is new|’s new)|the changes?|changes|was sich (?:ändert|geändert hat)|was (?:ist neu|neu ist)|(?:die )?(?:neuerungen|änderungen)|ce qui change|qué cambia|o que muda|cosa cambia)$/iu;
/** Names of parts that say how far the rest can be trusted. */
export const OF_LIMITS =
  /^(?:(?:some|known|main|key|our|zwei|einige) )?(?:caveats?|limits?|limitations?|reservations|grenzen|einschränkungen|vorbehalte|limites|limitaciones|limitações)(?!\p{L})/iu;
