import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Linguist } from './linguist.ts';

/**
 * Who published a text or had it made, whom to write to, and where the rest of it is: about the document, not about its subject.
 */
const COLOPHON =
  /^(?:(?:herausgegeben|veröffentlicht|erstellt|zusammengestellt|erarbeitet|verfasst|published|issued|compiled|prepared|written|posted|typed up) (?:von|durch|by|am|on)(?!\p{L})|by \p{Lu}\p{Ll}+ \p{Lu}|(?:posted|published|updated|veröffentlicht|aktualisiert) \d|(?:rückmeldungen|rückfragen|fragen|anregungen|feedback|questions|comments|enquiries)(?!\p{L})[^.:]{0,60}(?<!\p{L})(?:bitte an|gern an|an (?:frau|herrn)|please|beantwortet|should be sent|can be sent|to the author)(?!\p{L})|[^.]{0,80}(?<!\p{L})(?:available|obtainable|erhältlich) (?:from us )?(?:on request|auf anfrage)(?!\p{L})|lab(?:oratory)? (?:note)?book of \p{Lu})/iu;
/** What is in the margin of a text, and words to its readers: how long it takes, who may have it, whom to ask, when the next one comes. */
const MARGIN =
  /^(?:(?:reading time|lesezeit|lesedauer)\s?(?::|(?=(?:about |ca\. |etwa )?\d))|(?:key messages?|key points?|summary|abstract|kernaussagen?|zusammenfassung|kurzfassung)\.$|status\s?:\s?(?:draft|entwurf|final|version|v\d)|(?:next|nächste[rs]?) (?:report|issue|edition|newsletter|bericht|ausgabe|statusbericht)\s?(?::|is due|erscheint|folgt)|(?:many |special |our )?(?:thanks|thank you) (?:for|to (?:all|everyone|everybody|those|our))(?!\p{L})(?![^.]*, (?:we|the|our|it|there|this|all|no|more|\d))|(?:vielen |herzlichen |besten )?danke? (?:an|für)(?!\p{L})|(?:bitte )?(?:nur|ausschließlich) (?:für den )?(?:intern\p{L}*|dienst\p{L}*)(?: gebrauch| verwenden| weitergeben)?\.?$|(?:bitte )?nicht (?:weitergeben|weiterleiten|nach außen geben)|(?:for )?internal (?:use )?only|(?:please )?do not (?:forward|circulate|distribute|share)(?: (?:outside|this|further)[^.]*)?\.?$|rückfragen(?: an)?\s?:\s|(?:kontakt|ansprechpartner(?:in)?|auskunft|contact|fragen|questions|enquiries|queries)(?: (?:an|to|für rückfragen))?\s?:\s[^?]*(?:@|\d{4}|-\d{3}|(?<!\p{L})(?:durchwahl|tel|ext|extension|room|zimmer|frau|herr)(?!\p{L}))|[^.]{0,120}(?<!\p{L})(?:[a-z]:\\|(?:laufwerk|drive|ordner|folder|verzeichnis|directory) (?:[a-z]:|["“„'/\\]))|sorry for (?:the|my) )/iu;

/** Whether a text is a word to its readers, or stands in its margin. */
export function isOfMargin(text: string): boolean {
  return MARGIN.test(text.replace(/^[\s–—-]+/u, '')) || isOfFile(text);
}

/** Whom to ask, written out: "Questions on this paper to Jo Hart, ext. 214". */
const ASK_WHOM =
  /^(?:(?:Questions|Queries|Comments|Corrections|Rückfragen|Fragen|Korrekturen|Fehler)(?: \p{Ll}+){0,8}(?: bitte)? (?:to|an|bei) (?:Herrn |Frau )?\p{Lu}\p{Ll}|(?:Fehler|Korrekturen|Corrections)(?: bitte| please)? (?:an|to) |(?:Questions|Queries|Comments|Rückfragen|Fragen)(?!\p{L})[^?]{0,60}\S@\S)/u;
/** To whom a paper goes, what is attached to it, and how its copies are kept. */
const FILED =
  /^(?:(?:Distribution|Distribution list|Circulation|Verteiler|Cc|CC|Copies)\s?:\s|(?:Previous|Next|Zurück|Weiter)\s?:\s[^.]* · |(?:Annex|Appendix|Anlage|Anhang|Attachment) (?:\d{1,2}|[A-Z])(?: \(|:? \p{Lu}\p{L}+(?!\p{L}| (?:is|are|was|shows|gives|lists|contains|has|zeigt|enthält|ist|sind|nennt|gibt)(?!\p{L})))|(?:Annex(?:es)?|Appendix|Appendices|Anlagen?|Anhänge|Enclosures?|Attachments?)\s?:\s|Printed copies |Ausdrucke unterliegen |(?:Certain|Some) statements in this |P\.?S\.?:? \p{Lu}|\p{Lu}{2,3}(?:\/\p{L}{2,3})?,? \d{1,2}[./]\d{1,2}[./]\d{2,4}(?:\s|$)|If you (?:would like|need|want|require) (?:this|a copy of this|the) \p{L}+ (?:in|on) )|(?:generated from|based on) template|(?:pls|please) (?:don[’']t|do not) edit(?!\p{L})/u;

/** Whether a text is of how its document is filed and passed on, which a slide has no use for. */
function isOfFile(text: string): boolean {
  const bare = text.replace(/^[\s*_–—-]+/u, '');
  return ASK_WHOM.test(bare) || FILED.test(bare);
}

const MAX_COLOPHON = 240;
const MIN_KEPT = 50;

/** A paragraph without such sentences; none where there is nothing else in it. */
export function withoutColophon(block: BlockDigest, linguist: Linguist): BlockDigest[] {
  if (block.kind !== 'paragraph' || !(COLOPHON_WORDS.test(block.text) || isOfFile(block.text))) return [block];
  const sentences = linguist.sentences(block.text);
  const kept = sentences.filter(
    (text) => text.length > MAX_COLOPHON || !(COLOPHON.test(text.trim()) || isOfMargin(text)),
  );
  if (kept.length === sentences.length) return [block];
  // "Summary of the survey", between who made it and when, is a name too.
  return kept.join('').length < MIN_KEPT ? [] : [{ ...block, text: kept.map((text) => text.trim()).join(' ') }];
}

/** Few paragraphs have any of these: the others need no look at their sentences. */
const COLOPHON_WORDS =
  /(?<!\p{L})(?:by|von|durch|am|posted|published|updated|on request|auf anfrage|bitte|an frau|an herrn|please|beantwortet|sent|book|key|summary|abstract|kernaussagen?|zusammenfassung|kurzfassung|reviewed|status|reading|lesezeit|lesedauer|authors?|autor(?:in)?|verfasser(?:in)?|next|nächste[rs]?|thanks?|thank you|danke?|intern\p{L}*|internal|nicht weitergeben|do not|kontakt|ansprechpartner(?:in)?|auskunft|contact|rückfragen|fragen|questions|enquiries|queries|sorry|laufwerk|drive|ordner|folder|verzeichnis|directory)(?!\p{L})|(?<!\p{L})[a-z]:\\/iu;
