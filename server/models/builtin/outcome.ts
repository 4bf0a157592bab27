import { cleanText, strongNumbers } from './clean-text.ts';
import { isSideFact } from './side-facts.ts';

/*
 * What a part of a document comes to, and what only leads to that: procedure, thanks, who reports on what. The second is never a title over
 * the first, nor the answer on a cover.
 */

/** "Anna dankt dem Vorstand", "The board thanked the staff". "Thanks to the grant, we opened …" gives a cause. */
const THANKS =
  /^(?:[^,;:]{2,60} )?(?:thank(?:s|ed)?(?! to )|would like to thank|(?:expressed|extended) (?:\p{L}+ )?(?:thanks|gratitude|appreciation)|dank(?:t|te|en|ten)|bedank(?:t|te|en|ten) sich)(?!\p{L})/iu;
/** How a meeting has to be, is or was run. */
const PROCEDURE = new RegExp(
  [
    String.raw`^(?:laut|gemäß|nach) (?:der )?(?:geschäftsordnung|satzung|wahlordnung) (?:muss|müssen|ist|sind|wird|werden|hat|haben) `,
    String.raw`^(?:according to|under|as required by) (?:the|our) (?:by-?laws|rules of procedure|statutes|constitution),? `,
    String.raw`(?<!\p{L})(?:eröffnet|eröffnete|schließt|schloss|beendet|beendete|leitet|leitete|begrüßt|begrüßte|verliest|verlas)(?= .*(?:sitzung|versammlung|anwesende|mitglieder|gäste|tagesordnung))`,
    String.raw`(?<!\p{L})(?:beschlussfähig|ordnungsgemäß(?:e[rnms]?)? (?:einladung|eingeladen)|form- und fristgerecht|einladung \p{Ll}+ (?:form- und )?fristgerecht)`,
    String.raw`^(?:die )?tagesordnung (?:wird|wurde|ist|war)(?!\p{L})`,
    String.raw`^(?:es (?:gibt|gab) keine (?:\p{L}+ )?(?:einwände|anmerkungen|fragen|wortmeldungen|gegenstimmen)|there (?:are|were) no (?:further )?(?:objections|comments|questions|remarks))(?!\p{L})`,
    String.raw`^(?:das )?protokoll(?: (?!wird|wurde)[\p{L}\d.]+)* (?:wird|wurde)(?: \S+)* (?:genehmigt|angenommen|verabschiedet)`,
    String.raw`als (?:stellvertretende[rn]? )?(?:protokollant(?:in)?|protokollführer(?:in)?|wahlleit(?:er|erin|ung)|versammlungsleit(?:er|erin|ung)|schriftführer(?:in)?)(?: \p{L}+){0,3} (?:bestimmt|angenommen|benannt|vorgeschlagen)`,
    String.raw`(?<!\p{L})(?:bestimmt|benennt|bestimmte|benannte) .*als (?:protokollant|protokollführer|schriftführer|wahlleit|versammlungsleit)`,
    String.raw`(?<!\p{L})(?:für|als|zur) (?:die )?wahlleitung(?!\p{L})`,
    String.raw`\b(?:called (?:the \p{L}+ )?to order|(?:opened|closed|adjourned) (?:the|this) (?:\p{L}+ )?meeting|meeting (?:was |is )?(?:called to order|adjourned|opened|closed)|a quorum (?:was|is|had)|minutes (?:of|from) [^,;]* (?:were|was) (?:approved|accepted|adopted)|agenda (?:was|is) (?:approved|adopted|accepted))\b`,
  ].join('|'),
  'iu',
);
/** Who reports on, discusses or asks something, or how, without what came out. */
const REPORTS = new RegExp(
  [
    String.raw`^[^,;:\d]{3,60} (?:berichtet|berichtete|berichten|informiert|informierte|reports|reported)$`,
    String.raw`^[^,;:\d]{3,70}? (?:bericht|informier|referier|diskutier|sprech|beraten|beriet)(?:e|en|et|t|te|ten|eten)? (?:[^,;:\d]* )?(?:über|zu|zum|zur|von|vom) [^,;:\d]*$`,
    String.raw`^[^,;:\d]{3,70}? (?:bespr(?:icht|echen|ach|achen)|berät|spricht|erörtert|erörtern|diskutier(?:t|en|te|ten)),? (?:ob|wie|wer|was|wann|welche\p{Ll}*|den|die|das|über)(?!\p{L})[^:\d]*$`,
    String.raw`^[^,;:\d]{3,70}? (?:stellt|stellen|stellte|stellten|trägt|tragen|trug) (?:den|die|das|seinen|ihren) [^,;:]* vor(?: \([^()]*\))?$`,
    String.raw`^[^,;:\d]{3,70}? (?:führt|führen|führte|führten) [^,;:\d]* aus$`,
    String.raw`(?<!\p{L})möchte[nt]? [^,;:]* (?:informieren|berichten|vorstellen|hinweisen)$`,
    String.raw`^es (?:wird|wurde) (?:auch |ergänzend |zudem )?(?:die frage|darüber|über|beantragt|überlegt|diskutiert|besprochen)(?!\p{L})`,
    String.raw`^(?:kurze |lange )?(?:diskussion|aussprache|beratung) (?:über|ob|zu[mr]?)(?!\p{L})`,
    String.raw`^[^,;:\d]{3,70}? (?:discuss(?:es|ed)?|talk(?:s|ed) about|report(?:s|ed) (?:on|about)|(?:gave|provided|presented) (?:an?|the|his|her|their) (?:\p{L}+ ){0,2}(?:update|overview|report|presentation|summary)|went over|updated (?:the|us)) ?[^,;:\d]*$`,
    String.raw`^(?:a )?(?:brief |short |long )?discussion (?:about|of|if|whether|on|around) `,
    String.raw`^(?:the )?[\p{L} ]{2,50} (?:conducted|carried out|undertook|performed|held) an? (?:\p{L}+ ){0,3}(?:review|audit|survey|analysis|evaluation|assessment|consultation|workshop|meeting)(?!\p{L})`,
    String.raw`^(?:the|our|this) (?:[\p{L}-]+ ){0,3}(?:survey|study|audit|review|analysis|evaluation|questionnaire) (?:assessed|asked|examined|covered|looked at|collected|measured|investigated)(?!\p{L})`,
    String.raw`^(?:respondents|participants|customers|users|learners|members|teilnehmende|befragte|die befragten) (?:were|wurden) (?:asked|invited|surveyed|interviewed|gebeten|gefragt|befragt)(?!\p{L})`,
    String.raw`^all (?:counts|figures|numbers|amounts|values|prices|percentages) (?:are|in)(?!\p{L})|^alle (?:angaben|zahlen|beträge|werte|preise) (?:sind|in|ohne)(?!\p{L})`,
    String.raw`^(?:die|unsere|diese) (?:\p{L}+ ){0,2}(?:umfrage|befragung|studie|auswertung|untersuchung) (?:untersuchte|befragte|erhob|erfasste|fragte)(?!\p{L})`,
    String.raw`\b(?:announced|reported|released|published) (?:its |their |the |our )?(?:\p{L}+ )?results (?:for|of) [^;:$€%]*$`,
    String.raw`(?<!\p{L})(?:gibt|gab|legt|legte|veröffentlicht|veröffentlichte) (?:\p{L}+ )?(?:die |ihre |seine )?(?:ergebnisse|zahlen) [^;:€%]*$`,
    String.raw`\b(?:can be found|(?:is|are) (?:outlined|documented|described|explained)) (?:in|at|on|here)\b[^;:]*$`,
    String.raw`(?<!\p{L})(?:fand|fanden) [^,;:]* statt$`,
    String.raw`^(?:the|our|this|die|unsere|diese) (?:\p{L}+ ){0,3}(?:survey|questionnaire|poll|consultation|fieldwork|umfrage|befragung) (?:ran|was open|took place|lief|dauerte)(?!\p{L})`,
    String.raw`^(?:every|each|once an?|twice an?) [^,;]{3,30},? we (?:ask|survey|publish|report)(?!\p{L})`,
    String.raw`^(?:we|wir) (?:asked|surveyed|interviewed|fragten|befragten|haben) (?:(?:the|all|our|over|about|nearly|die|alle|rund) ){0,2}\d[\d.,]* (?:[^.]* (?:gefragt|befragt)|[^.]*)$`,
    String.raw`(?<!\p{L})(?:evaluated|assessed|surveyed|untersuchte|befragte) [^,;]* (?:with|by|using|mit) (?:an? |einem |einer )?(?:\p{L}+ )?(?:questionnaires?|surveys?|interviews?|fragebögen)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** What a text is going to tell, and what its writers once said that they would. */
const ANNOUNCES =
  /(?<!\p{L})soll hier die rede sein$|^was [^,]{3,40}, soll (?:hier |auch )?nicht verschwiegen werden$|^back in [^,]{2,30},.* sent an? |^(?:back in [^,]{2,30}, )?(?:we|i)\b[^.]{0,60}? (?:promised|agreed|planned|wanted?|would like|intend(?:ed)?|are (?:going|about)) to (?:briefly |regularly )?(?:update|inform|report|share|tell|give|present|introduce|summari[sz]e)\b|^(?:wir|ich) (?:möchten?|wollen|will|werden?|hatten? versprochen)\b[^.]* (?:informieren|berichten|vorstellen|zusammenfassen|mitteilen)$/iu;
/** That figures may still change, or that someone asks: what they are, and the answer, comes after that. */
const CAVEAT =
  /^(?:die|alle|diese|the|all|these) (?:zahlen|angaben|werte|figures|numbers|results) (?:sind|are|is) (?:noch )?(?:still )?(?:vorläufig|provisional|preliminary|unaudited)(?!\p{L})|^(?:(?:Herr|Frau|Dr\.|Mr\.?|Mrs\.?|Ms\.?) )?(?:\p{Lu}[\p{L}-]+ ){1,3}(?:fragte?|asks|asked|wondered|wollte wissen)(?!\p{L})/iu;
/** What a body is, or is there for. */
const ROLE =
  /^we are (?:an? )?(?:[\p{L}-]+ ){0,3}(?:volunteers|organi[sz]ations?|team|company|group|committee|association|community|charity|collective|network)(?!\p{L})|^(?:(?:the|our|this|der|die|das|unser\p{Ll}*) )?(?:[\p{L}&.’'-]+ ){0,7}(?:teams?|committee|group|department|office|division|unit|board|foundation|association|council|ausschuss|arbeitsgruppe|abteilung|verein|verband|stiftung|referat)(?: \([^()]*\))? (?:manages?|is (?:charged|responsible|tasked|in charge)|takes? care|oversees?|coordinates?|maintains?|administers?|verwaltet|ist (?:zuständig|verantwortlich)|kümmert sich|betreut|koordiniert)(?!\p{L})/iu;
/** Who stands for what, before anyone is elected. */
const CANDIDACY =
  /(?<!\p{L})stell(?:t|en|te|ten) sich [^,;]*zur wahl$|\b(?:stands?|stood|standing) (?:again )?for (?:re-?)?election$/iu;
/** A line of a log that says no more than that someone was there, noticed something, or first took it for something else. */
const OF_A_LOG =
  /^(?:\p{L}+ )?(?:signs? (?:off|on)|signed (?:off|on)|back online|joins?|catching up)(?!\p{L})|^(?:an? |the )?(?:initial|first|early) (?:suspicion|assumption|guess|theory|hypothesis)(?!\p{L})|^(?:zunächst|zuerst|anfangs) (?:wurde|hieß|bestand) [^,]*(?:vermut|verdacht)|^all times? (?:are )?in\b|\bsomething (?:was|is|might be) (?:up|wrong|off|weird)\b/iu;
/** Words of someone with who said them after them: of a longer quotation the middle or the end. */
const PIECE_OF_SPEECH =
  /[,.!?…]["”’“»«]\s?(?:\p{Lu}[\p{L}. ]{1,40} )?(?:continued|concluded|added|said|says|stated|commented|noted|explained|remarked|fuhr|ergänzte?|sagte?|erklärte?|betonte?|so (?=\p{Lu}))(?!\p{L})/u;

/** That someone was helpful, which a report says out of courtesy. */
const COURTESY =
  /\b(?:has|have|had) (?:\p{Ll}+ )?co-?operated\b|\b(?:has|have|had) been (?:very |most |extremely )?(?:helpful|supportive|cooperative|patient)\b|(?<!\p{L})(?:hat|haben) [^,;]*(?:kooperiert|vorbildlich mitgearbeitet)/iu;
/** That a figure of the same text was corrected, which the text already has right. */
const ERRATUM =
  /^(?:amended|corrected|correction|corrigendum|erratum|korrektur|berichtigung|berichtigt|korrigiert|rectificatif|corrección|correção)(?![\p{L}])[^:.]{0,30}: /iu;
/** Who published or wrote a text, from what it was taken. */
const PROVENANCE =
  /^(?:[Hh]erausgegeben|[Vv]eröffentlicht|[Ee]rstellt|[Vv]erfasst|[Bb]earbeitet|[Pp]ublished|[Ii]ssued|[Ee]dited|[Cc]ompiled|[Pp]repared|[Pp]osted|[Cc]irculated) (?:(?:on|by|von|am|vom|durch|im)(?!\p{L})|\d{1,2}[. ])|^(?:By|Von|Por) (?:\p{Lu}[\p{L}.’'-]+(?:,? (?:and|&)?\s?)?){2,}|^(?:Quellen?|Sources?|Fuentes?|Fonti?|Stand)\s?:\s|, (?:typed|written|copied) (?:up|out|down) from (?!\p{L}+ing)/u;
/** What a few of several would have is not what all of them came to. */
const OF_A_FEW =
  /^(?:(?:one|two|three|some|several|a few) (?:\p{L}+ )?(?:members?|colleagues?|participants?|residents|respondents)|(?:ein|eine|zwei|drei|einige|einzelne) (?:mitglied(?:er)?|kolleg(?:en|innen)|teilnehmende|anwohner)) (?:\([^()]*\) )?(?:would|wants?|wanted|prefers?|preferred|möchten?|wollen|will|würden?|wünschen?)(?!\p{L})/iu;

/** Whether a sentence says what a few of several would have. */
export function isOfAFew(sentence: string): boolean {
  return OF_A_FEW.test(sentence);
}

/** Whether a sentence only leads to what a part comes to. */
export function isPreliminary(sentence: string): boolean {
  const text = sentence.replace(/[.!]$/u, '');
  if (isSideFact(text)) return true;
  return [
    THANKS,
    PROCEDURE,
    REPORTS,
    ANNOUNCES,
    CAVEAT,
    ROLE,
    CANDIDACY,
    OF_A_LOG,
    OF_A_FEW,
    PIECE_OF_SPEECH,
    COURTESY,
    ERRATUM,
    PROVENANCE,
  ].some((sign) => sign.test(text));
}

/** What was decided, and who was elected. */
const DECIDED = new RegExp(
  [
    String.raw`(?<!\p{L})(?:wird|werden|wurden?|ist|sind) (?:[^;:]* )?(?:gewählt|wiedergewählt|angenommen|beschlossen|genehmigt|bewilligt|entlastet|beauftragt|verabschiedet|abgelehnt|ernannt|berufen|entsprochen|zugestimmt)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:beschließt|beschloss|beschlossen|beauftragte?)(?!\p{L})`,
    String.raw`^(?:der|die|das) \p{L}*(?:rat|vorstand|ausschuss|versammlung|gremium|mitglieder|präsidium) (?:stimmte?n? [^,;]* zu|lehnte?n? [^,;]* ab)(?!\p{L})`,
    String.raw`\b(?:was|were|is|are|has been|have been) (?:\p{L}+ly )?(?:re-?)?(?:elected|appointed|approved|adopted)\b`,
    String.raw`\b(?:motion|proposal|amendment|resolution|budget|plan|policy|application|request)s? (?:[^.;:]{2,80} )?(?:was|were|is|are) (?:\p{L}+ly )?(?:rejected|accepted|carried|granted|defeated)\b`,
    String.raw`\b(?:decided|resolved|voted|agreed) (?:to|that|against|for)\b`,
    String.raw`\b(?:did not|didn[’']t|could not|couldn[’']t) (?:agree|decide) (?:on|whether|if|to)\b|(?<!\p{L})konnten? sich nicht (?:darauf )?einigen(?!\p{L})`,
    String.raw`^we (?:(?:will|have|are going to|shall) )?(?:go|went|gone|stick|stuck) with\b|^we (?:have )?(?:chose|chosen|choose|picked|selected|adopt|adopted)\b|^wir (?:entscheiden uns|haben uns entschieden|wählen|nehmen)(?!\p{L})`,
    String.raw`\b(?:approved|adopted|rejected|accepted) (?:the|an?|all|both|\d)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** "Der Antrag wird angenommen", "The motion was carried": which one, only the sentence before says. */
const OF_WHICH =
  /^(?:der|die|das|dieser?|dieses|beide|the|this|both) (?:antr[aä]ge?|vorschl[aä]ge?|vorlagen?|beschl[uü]ss\p{Ll}*|projekte?|änderung(?:en)?|rolle|motions?|proposals?|resolutions?|requests?|amendments?|project|change)s? (?:wird|werden|wurden?|ist|sind|was|were|is|are|has|have)(?!\p{L})/iu;

/** Whether a sentence gives the outcome of something that only the sentence before names. */
export function isOfWhich(sentence: string): boolean {
  return OF_WHICH.test(sentence);
}

/** Whether a sentence gives a decision, or the result of an election, with what it is about. */
export function isDecision(sentence: string): boolean {
  return DECIDED.test(sentence) && !OF_WHICH.test(sentence) && !isPreliminary(sentence);
}

/** What was found to be the cause, and that something works again. "The cause was …" leaves open of what. */
const FOUND =
  /^(?!(?:the|die) (?:root )?(?:cause|ursache)).*(?:\b(?:(?:is|was|were) (?:identified|found|confirmed|traced)(?= (?:as|to)\b)|(?:root )?cause (?:is|was)|(?:is|was|are|were) the (?:root |main )?cause|caused by|turn(?:s|ed) out (?:to|that)|(?:issues?|problems?|incident|outages?|services?|bugs?|errors?|faults?|operation|access|traffic) (?:[\p{L}-]+ ){0,4}(?:is|was|were|are|has been) (?:\p{L}+ and )?(?:resolved|restored|fixed|mitigated)|back to (?:working order|normal))\b|(?<!\p{L})(?:(?:als )?ursache (?:ist|war|wurde)|verursacht durch|(?:ist|sind|wurden?) (?:behoben|wiederhergestellt|beseitigt))(?!\p{L}))/iu;
/** What has not been so for long, or is about to be. */
const MARKS =
  /\b(?:(?:highest|lowest|largest|best|worst|strongest|weakest|fewest|most) (?:\p{L}+ ){0,4}(?:in (?:\p{L}+|\d+) (?:years|months|quarters|decades)|since|ever|on record|to date)\b|for the (?:first|second|third) time|(?:second|third|fourth|fifth) (?:consecutive|straight|successive)|all-time|record (?:high|low|year|number|revenue|sales)|just (?:\p{L}+ ){1,3}(?:below|short of|under|above) )|(?<!\p{L})(?:(?:höchste|niedrigste|größte|beste|schlechteste|stärkste)[nrsm]? (?:\p{L}+ ){0,3}seit|zum (?:ersten|zweiten|dritten) mal|erstmal(?:s|ig)|in folge|rekord\p{Ll}*)(?!\p{L})/iu;
const CHANGED =
  /(?:(?<![\p{L}-])(?:grew|grown|rose|risen|fell|fallen|increased|decreased|declined|dropped|doubled|halved|up(?! to)|down|gestiegen|stieg(?:en)?|gesunken|sank(?:en)?|gefallen|gewachsen|wuchs(?:en)?|verdoppelt|halbiert|gesenkt|erhöht)(?!\p{L})[^.;]{0,60}\d)|\([+–-]\d/iu;

const WORTH = { decided: 0.9, found: 0.8, marks: 0.5, changed: 0.3 };

/** How much of a result a sentence gives: a decision, a cause, a change with its size. 0 for most; below 0 for what only leads to one. */
export function outcomeWorth(sentence: string): number {
  if (isPreliminary(sentence)) return -LEADS_UP;
  return (
    (isDecision(sentence) ? WORTH.decided : 0) +
    (FOUND.test(sentence) ? WORTH.found : 0) +
    (MARKS.test(sentence) ? WORTH.marks : 0) +
    (CHANGED.test(sentence) ? WORTH.changed : 0)
  );
}

const LEADS_UP = 1.5;
/** The worth of a decision, or of a cause that was found. */
export const DECISIVE = 0.8;

/** The item of a list of results that says most of how its figure compares; null where none does, or the list is of other things. */
export function weightiestResult(items: readonly string[], maxChars: number): string | null {
  const found = items
    .map((item) => cleanText(item).replace(/[.;,]$/u, ''))
    .filter((text) => text.length <= maxChars && strongNumbers(text).length > 0 && COMPARES.test(text))
    // A mark leads to a note that says what is counted.
    .map((text) => ({ text, worth: outcomeWorth(text) - (/\(\d\)|\*/u.test(text) ? MARKED : 0) }));
  const [best] = [...found].sort((a, b) => b.worth - a.worth);
  return found.length * 2 < items.length ? null : (best?.text ?? null);
}

const MARKED = 0.3;
const COMPARES =
  /(?<!\p{L})(?:versus|vs\.?|compared (?:to|with)|from|than|up|down|highest|lowest|gegenüber|verglichen mit|statt|von|höchste\p{Ll}*|niedrigste\p{Ll}*)(?!\p{L})/iu;

/** A decision without the number of votes for and against it, which the slide below it says. */
export function withoutVotes(sentence: string): string {
  return sentence.replaceAll(VOTES, '');
}

const VOTES =
  / \((?:jeweils )?\d+ (?:ja|yes|for|dafür|pro|stimmen)(?!\p{L})[^()]*\)| mit \d+ (?:ja|stimmen)(?:, \d+ (?:nein|gegenstimmen?))?(?:(?:,| und| bei) \d+ enthaltung(?:en)?)?(?= )/giu;
