import { capitalised } from '../../../common/deck/capitalised.ts';
import { KEEPS_BACK, OF_METHOD } from './claim.ts';
import { outcomeWorth } from './outcome.ts';
import type { Passage } from './passage.ts';
import { coverage } from './text-rank.ts';

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre';
/** "On April 25, 2014, …", "Im Juli 2014 …", "En mars 2014, …": one event among many. */
const DATED_LEAD = new RegExp(
  `^(?:on|in|by|since|as of|im|am|seit|en|le|au|el|in data)\\s(?:(?:early|late|mid|anfang|ende|mitte|début|fin)[\\s-])?(?:\\d{1,2}\\.?\\s)?(?:(?:${MONTHS})\\b|q[1-4]\\s|(?:1[5-9]|20)\\d\\d\\b)`,
  'iu',
);
const DATED = new RegExp(
  `\\b(?:${MONTHS})\\s(?:\\d{1,2}\\b|(?:1[5-9]|20)\\d\\d\\b)|\\b\\d{1,2}\\.?\\s(?:${MONTHS})\\b`,
  'iu',
);
const YEARS_IN_BRACKETS = /\([^()]*(?:1[5-9]|20)\d\d[^()]*\)/u;
const HEDGED =
  /\b(?:may|might|could|perhaps|possibly|presumably|könnten?|möglicherweise|vielleicht|dürften?|pourrai(?:t|ent)|peut-être|podría|potrebbe)\b/iu;
/** What authors say about their own text. */
const META =
  /^(?:(?:we|i|wir|ich|nous|je)\s(?:also\s|then\s|first\s)?(?:refer|present|propose|describe|discuss|review|introduce|show|note|believe|desire|conclude|report|thank|zeigen|beschreiben|stellen|présentons|proposons|décrivons)|(?:this|the) (?:paper|article|report|chapter|section|document|study(?! (?:population|group|area|period|drug|participants)))|(?:prior|previous|related|recent) (?:work|studies|research)|our (?:insight|approach|goal|contribution)|diese[rs]? (?:bericht|artikel|beitrag|studie)|(?:ce|cet|cette) (?:rapport|article|étude|document))(?!\p{L})/iu;
const FIRST_PERSON = /(?:^|\s)(?:we|i|wir|ich|nous|je)\s/iu;
/** Subjects that only readers of the earlier sentences can identify. */
const VAGUE_SUBJECT =
  /^(?:the (?:company|firm|corporation|organi[sz]ation|result|results are|author|authors|same|other|first|second|third|product|tool|system)|das (?:unternehmen|ergebnis)|die (?:firma|gesellschaft)|l.entreprise|la société|(?:some|another|several|many) \p{L}+|one \p{L}+)(?!\p{L})/iu;
/** That something is not known: what is known of it says more. */
const NOT_KNOWN =
  /\b(?:cannot|can[’']t|could not|do(?:es)? not|don[’']t|doesn[’']t|did not) (?:yet |really )?(?:say|tell|know|explain) (?:how|whether|why|if|what|which|who|when)\b|\b(?:is|are|remains?) (?:still )?(?:unclear|unknown|not (?:yet )?known|uncertain)\b|(?<!\p{L})(?:nicht (?:sagen|beurteilen|bekannt|klar)|unklar|ungewiss),? (?:ob|wie|warum|wann|welche\p{Ll}*)(?!\p{L})/iu;
const UNKNOWN = 1;
/** One of several that only an earlier sentence counts: "the first group", "the second and third". */
const OF_COUNTED =
  /\bthe (?:first|second|third|fourth|last|other) (?:group|stage|phase|part|step|case|point|one|category|wave|round|band)s?(?! (?:of|in|for)\b)\b|\bthe (?:first and (?:the )?second|second and (?:the )?third)\b|(?<!\p{L})(?:der|die|das|den|dem) (?:erste|zweite|dritte|letzte|andere)[nrsm]? (?:gruppe|stufe|phase|etappe|teil|schritt|fall|welle|runde)(?!\p{L})/iu;
const COUNTED = 0.9;
/** "The sixth (a small team) stopped": the sixth of what, only an earlier sentence says. */
const ORDINAL =
  /^(?:the (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|other)(?: one)?(?: \(|, | (?:is|was|has|had|will|did|does|stopped|left|failed|went|came|began|ended|took|gave|said)(?!\p{L}))|(?:der|die|das) (?:erste|zweite|dritte|vierte|fünfte|sechste|letzte|andere)(?: \(|, | (?:ist|war|hat|hatte|wird|wurde|kam|ging|blieb|\p{Ll}+te)(?!\p{L})))/iu;
/** "The figure was 4.6%", "The case, a man in his thirties, …": which one, only an earlier sentence says. */
const OF_WHAT =
  /^(?:(?:(?:last|this|\p{L}+) \p{Ll}+ ago,? |(?:last|this|in|at) [^,;]{2,24},? )?the (?:cases?|figures?|rates?|shares?|numbers?|amounts?|sum|rest|remainder|difference|gap|patients?|others?|scheme|answers?|work)(?:,| (?!of|for|in|between|from|to|on|at|who|which|that|with|per|before|after|cent)\p{L})|(?:all )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|most|some|none|half) (?:had|have|has|were|was|are|is|did|said)(?!\p{L})|(?:der|die|das) (?:fall|zahl|anteil|wert|betrag|rest|übrigen?|quote|differenz)(?:,| (?!der|des|von|für|in|im|an|bei|aus|zwischen|mit|pro)\p{L}))/iu;
const BACKGROUND =
  /^(?:earlier|previously|formerly|originally|noted for|known for)\s|\b(?:was|were) (?:first |originally )?(?:founded|established|incorporated|born|invented) (?:by|in|on|as)\b|(?<!\p{L})wurde(?:n)? (?:\p{L}+ )*(?:gegründet|erfunden)(?!\p{L})|\b(?:had (?:been|already|previously|\p{L}+ed)|used to|war(?:en)? \p{L}+ gewesen|avait été)\b/iu;
const INCIDENTAL = /\b(?:sponsor(?:s|ed)?|accused|alleged|rumou?red|reportedly|angeblich|accusée?s?)\b/iu;
/** An outcome with its amount: what is gained, paid or lost. */
const OUTCOME =
  /\b(?:will|would|could|can) (?:gain|save|lose|cost|receive|earn|pay|rise|fall|grow|increase|decrease)\b.*\d|\bas a result of\b.*\d|\d.*\bas a result of\b/iu;
/** One part, case or detail of what a slide is about. */
const OF_A_PART =
  /^(?:(?:a|the) (?:couple|handful|few|number|variety|range|series) of|a few|other |(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,3}) (?:other |of (?:the|these|them) )?\p{Ll}|several|some|one of|an? (?:alternative|example|related|similar|typical)|another|others|for (?:example|instance)|to \p{Ll}+|having|when|while|although|einige|mehrere|manche|(?:zwei|drei|vier|fünf) \p{L}|ein(?:e[rs]?)? (?:weitere|andere)|quelques|plusieurs|certain(?:e?s)?|algun[oa]s|vari[oa]s|alcun[ie]|некоторые|несколько)(?!\p{L})/iu;
/** The opinion of one named person, or of one side: as a title it would become the subject of the slide. */
const SAID_BY =
  /^(?:\p{Lu}[\p{L}.’'-]+ ){1,3}(?:believes?|believed|thinks?|says|said|argues?|argued|claims?|claimed|stated|noted|commented|warned|proposed|suggested|asked|complained|glaubt|meint|sagt|sagte|behauptet)\s|^(?:Critics|Opponents|Supporters|Proponents|Observers|Kritiker|Gegner|Befürworter)(?: (?:of|der|des|von) [^,]{2,40})? (?:argue|claim|say|believe|fear|warn|meinen|sagen|behaupten|fürchten|warnen)\s/u;
const SAID_BY_ONE = 1.1;
const LOCATED =
  /\b(?:is|are|was|were) (?:\p{L}+ )?(?:(?:located|situated|headquartered) (?:in|at|on|near)|based in)\b|\bheadquartered in\b|\b(?:is|are) available (?:through|via)\b|(?<!\p{L})(?:befindet sich|hat (?:ihren|seinen) Sitz)(?!\p{L})|\bis an? (?:\p{Ll}+ )?(?:opponent|critic|advocate|supporter|proponent) of\b/iu;
/** A decision, which is what minutes and resolutions are read for. */
export const DECIDES =
  /\b(?:approved|agreed|decided|resolved|adopted)\b|(?<!\p{L})(?:beschlossen|beschließt|genehmigt|vereinbart)(?!\p{L})/iu;
/** Taken off what the next sentence turns against. */
const GRANTED = 0.8;
/** What something is or is made of: readers of a part want what it says about it. */
const DEFINES =
  /^[^,;]{2,70}? (?:is|are|ist|sind|est|sont|es|son|é|são) (?:an?|the|eine?|der|die|das|une?|des|la|le|el|uma?) (?!(?:\p{L}+ ){0,2}(?:largest|biggest|first|only|most|best|main|major|leading|key|third|second|größte|wichtigste|erste|requirement|must|result|reason|cause|answer|risk|problem)(?!\p{L}))|^[^,;]{2,70}? (?:consists? of|is composed of|are composed of|is made (?:up )?of|are made (?:up )?of|contains?|includes? all|besteht aus|bestehen aus|umfasst|stands for|refers to)(?!\p{L})/iu;
/** What something is for, which is said in a definition. */
const SAYS_WHY =
  /\b(?:that|which|to|by|designed|used|so that) (?:\p{L}+ )?(?:allows?|enables?|helps?|lets?|makes?|restricts?|protects?|prevents?|reduces?|controls?|manifests)\b/iu;
const DEFINITION = 0.7;
/** What was found, why, or what has to be done: what a part is read for. */
const ARGUES =
  /\b(?:because|demonstrates?d?|shows?|showed|found|indicates?d?|linked to|associated with|causes?d?|leads? to|led to|results? in|prevents?|reduces?|increases?d?|improves?d?|outperforms?(?:ed)?|statistically significant|deemed|evidence|must|need(?:s|ed)? to|requires?|at risk|protects?)\b|(?<!\p{L})(?:weil|zeigt|zeigen|belegt|führt zu|führen zu|verursacht|verhindert|verringert|erhöht|verbessert|muss|müssen|erforderlich)(?!\p{L})/iu;
const ARGUMENT = 0.25;
/** A ratio against nothing: "the odds ratio was 1.43". */
const RATIO = /\b(?:odds|risk|hazard|rate|likelihood) ratio\b|\brelative risk\b|\bORs?\b/u;
const COMPARES =
  /\b(?:than|versus|vs\.?|compared (?:to|with)|relative to|between|whereas|against|in contrast (?:to|with)|highest|lowest)\b/iu;
const WITHOUT_OTHER_SIDE = 0.8;

/** The ratio that a text gives without saying what it compares; null where it does, or gives none. */
export function bareRatio(text: string): string | null {
  return COMPARES.test(text) ? null : (RATIO.exec(text)?.[0] ?? null);
}

/**
 * What a ratio on a slide compares, from where its section says that: "an odds ratio in which the lowest level was compared with the
 * highest" as "In the odds ratio, the lowest level was compared with the highest", or as what the study it is of results in. Null where all is said, or nothing is found. The sentences
 * of the section are only read where a ratio needs them.
 */
export function comparisonOf(shown: readonly string[], sentences: () => readonly string[]): string | null {
  const ratio = shown.map(bareRatio).find((each) => each !== null);
  if (ratio == null || shown.some((line) => line.includes(ratio) && COMPARES.test(line))) return null;
  const defined = new RegExp(
    String.raw`${ratio}s? in which (?<said>(?:the|each|an?|those|people) [^;:]{20,180}?)[.]?$`,
    'iu',
  );
  for (const sentence of sentences()) {
    const found = defined.exec(sentence);
    const said = found?.groups?.['said'];
    if (found === null || said === undefined || !COMPARES.test(said)) continue;
    // What kind of study gives the ratio says what it is worth.
    const study = OF_A_STUDY.exec(sentence.slice(0, found.index))?.groups?.['study'];
    if (study === undefined) return `In the ${ratio}, ${said}`;
    const article = /^[aeiou]/iu.test(ratio) ? 'an' : 'a';
    return `${capitalised(study)} results in ${article} ${ratio} in which ${said}`;
  }
  return null;
}

const OF_A_STUDY =
  /\b(?<study>(?:an?|the) (?:\p{Ll}+ )?(?:meta-analysis|review|trial|survey|study|cohort|sample) of [^,;:]{8,110}?)(?= in order to | to \p{Ll}+|[,;])/u;

/** What the writer asks for: "We propose to replace the three stores by one". */
export const PROPOSES =
  /^(?:(?:we|i) (?:therefore |strongly )?(?:propose|recommend|suggest|request)|(?:my|our) (?:proposal|recommendation|suggestion) is (?:that|to)|(?:mein|unsere?) (?:vorschlag|empfehlung) (?:ist|lautet)|(?:wir|ich) (?:empfehlen?|beantragen?)|(?:wir schlagen|ich schlage) .*\bvor\b|the (?:[\p{L}-]+ )?(?:team|group|panel|committee|board|department|management|authors?|council) (?:therefore |strongly )?(?:proposes?|recommends?|suggests?)|(?:der|die|das) (?:\p{L}+ )?(?:team|verwaltung|vorstand|ausschuss|projektleitung|projektgruppe|arbeitsgruppe|geschäftsführung) empfiehlt|nous (?:proposons|recommandons|suggérons)|proponemos|recomendamos|propomos|proponiamo|raccomandiamo)(?!\p{L})/iu;

/** What who writes asks a body or a person for, such as to approve something: the point of a paper or of a letter. */
export const REQUESTS =
  /^(?:(?:on|at|by|in) [^,.;:]{3,30},? )?(?:(?:we|i) (?:therefore |hereby |now )?(?:need (?:from you |your (?:decision|approval|consent)|a decision)|would like (?:the |you |our )?(?:\p{L}+ ){0,4}to (?:agree|approve|decide|support|authori[sz]e|release|consent)|(?:ask|request|invite)(?: \p{L}+){1,6} (?:to|that)|(?:ask|request) for|urge|demand|apply|call on|seek (?:\p{L}+ ){0,2}(?:approval|agreement|consent|permission))|(?:the|our|this) (?:\p{L}+ ){1,5}(?:is|are) (?:asked|requested|invited|recommended) (?:to|that)|(?:(?:am|bis(?: zum)?) \d{1,2}\. ?[\p{L}\d]+ )?(?:brauche|brauchen|benötige|benötigen) (?:ich|wir) (?:von ihnen )?(?:eine|die|ihre) (?:entscheidung|zustimmung|freigabe)|(?:wir|ich) (?:bitten?(?! (?:\p{Ll}+ ){0,2}um (?:\p{Ll}+ )?(?:nachsicht|verständnis|geduld|entschuldigung))|fordern?|ersuchen?|verlangen?|beantragen?)|(?:der|die|das) (?:\p{L}+ ){1,4}(?:wird|werden) (?:gebeten|ersucht)|nous (?:demandons|prions)|(?:pedimos|solicitamos|chiediamo))(?!\p{L})/iu;

/** How many kinds of something there are, not which: "are made with three different styles and in various sizes". */
const COUNTS_KINDS =
  /\b(?:with|in|into|of|from) (?:(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (?:different|distinct|separate|main|basic|general) (?:\p{Ll}+ ){0,2}\p{Ll}+s|(?:various|many different|several|a variety of|a range of) (?:sizes|shapes|shapes and sizes|forms|styles|colou?rs|kinds|types|versions|varieties))\b(?!:)/u;

/** Whether a sentence announces kinds of something that it does not name. */
export function countsKinds(text: string): boolean {
  return COUNTS_KINDS.test(text) && !/[:–—]|\b(?:such as|including|namely|like)\b/u.test(text);
}

/** How far something can be trusted: said beside a result, never as one. */
const CAUTION =
  /\bwith (?:great |some )?(?:caution|care)\b|\bcautio(?:us|n)\b|\bshould not be (?:generali[sz]ed|overinterpreted)\b|\blimitations?\b|(?<!\p{L})(?:mit (?:vorsicht|vorbehalt)|nicht verallgemeiner\p{L}+|einschränkend)(?!\p{L})/iu;
/** Words that show that a sentence sums up. */
export const SUMS_UP =
  /\b(?:conclu\p{L}+|overall|taken together|in (?:sum|summary|short|conclusion)|results? (?:\p{L}+ ){0,8}(?:suggests?|indicates?|shows?|demonstrates?)|therefore|recommends?|insgesamt|folglich|empfehlen|en somme|recommande|en resumen|recomienda|em suma)\b|필요(?:가|하다| 있다)|必要|таким образом|рекоменду/iu;
const SUMMED_UP = 0.4;
/** What would follow if something else came: a risk, not what a part comes to. */
const CONDITION = /^(?:if|unless|should \p{L}+ \p{L}+|wenn|falls|sollte|sofern|si|s’il|se|caso|если)\s/iu;
/** What someone would like to reach, which is the reason for a part and not what it says. */
const WISHED =
  /\b(?:is|are|have been|has been|was|were) (?:\p{Ll}+ly )?(?:trying|attempting|seeking|striving|hoping|looking) to\b|\b(?:tr(?:y|ies)|wants?|wish(?:es)?|hopes?|strives?) to\b|(?<!\p{L})(?:versuch(?:t|en)|wünsch(?:t|en) sich|möchten?|streb(?:t|en) an|bemüh(?:t|en) sich)(?!\p{L})/iu;
const WISH = 0.7;
const WEAK_OPENING =
  /^(?:there (?:is|are|was|were)|here|let’s|let's|please|an intuitive|es gibt|il y a|don’t|don't)(?!\p{L})/iu;

/**
 * How well a sentence would carry its group of blocks as a title: it is about the topic of the group, near its
 * start, and isn't a dated event, a guess or a remark about the text itself.
 * @param place index of the sentence among those of its group.
 * @param topic the group's most frequent terms.
 */
export function titleWorth(entry: Passage, place: number, topic: readonly string[]): number {
  const { text } = entry;
  let worth = entry.score + 0.3 * Math.exp(-place / 3) + 0.3 * coverage(topic, entry.terms);
  if (
    /\d\s?%|percent|prozent|pour cent|[$€£]|\b(?:euros?|dollars|[mb]illion|million\p{Ll}*|milliard\p{Ll}*)(?!\p{L})/iu.test(
      text,
    )
  )
    worth += 0.15;
  if (OUTCOME.test(text)) worth += 1.5;
  if (SUMS_UP.test(text)) worth += SUMMED_UP;
  worth += outcomeWorth(text);
  if (entry.beside.limit !== null && outcomeWorth(text) <= 0 && !entry.has_number) worth -= GRANTED;
  if (DEFINES.test(text) && !NAMES_KINDS.test(text)) worth -= isDefinition(text) ? DEFINITION : DEFINITION / 3;
  else if (ARGUES.test(text)) worth += ARGUMENT;
  if (CAUTION.test(text)) worth -= WITHOUT_OTHER_SIDE;
  if (bareRatio(text) !== null) worth -= WITHOUT_OTHER_SIDE;
  if (DATED_LEAD.test(text)) worth -= 0.55;
  else if (DATED.test(text)) worth -= 0.25;
  if (YEARS_IN_BRACKETS.test(text)) worth -= 0.3;
  if (HEDGED.test(text)) worth -= 0.35;
  if (WISHED.test(text)) worth -= WISH;
  if (META.test(text)) worth -= 0.6;
  else if (FIRST_PERSON.test(text)) worth -= 0.15;
  if (VAGUE_SUBJECT.test(text)) worth -= 0.35;
  if (NOT_KNOWN.test(text)) worth -= UNKNOWN;
  if (OF_COUNTED.test(text)) worth -= COUNTED;
  if (OF_WHAT.test(text) || ORDINAL.test(text)) worth -= COUNTED;
  if (BACKGROUND.test(text)) worth -= 0.35;
  if (INCIDENTAL.test(text)) worth -= 0.35;
  if (OF_METHOD.test(text)) worth -= 0.4;
  if (SAID_BY.test(text)) worth -= SAID_BY_ONE;
  if (CONDITION.test(text)) worth -= 0.5;
  if (WEAK_OPENING.test(text)) worth -= 0.3;
  if (OF_A_PART.test(text)) worth -= 0.3;
  if (countsKinds(text)) worth -= 0.6;
  return worth;
}

/** Whether a sentence says that something is not known, or speaks of one of several that only an earlier sentence names. */
export function leavesOpen(text: string): boolean {
  return [NOT_KNOWN, OF_COUNTED, OF_WHAT, ORDINAL].some((sign) => sign.test(text));
}

/** Whether a sentence is about the text itself or a method, only asks, or withholds something: nothing to show on a slide. */
export function isAside(text: string): boolean {
  const isOfText = META.test(text) || OF_METHOD.test(text) || OF_ALL_FIGURES.test(text);
  return isOfText || ASKS.test(text) || KEEPS_BACK.test(text.replace(/[.!]$/u, ''));
}

/** "All figures in euros unless stated otherwise": how figures are to be read. */
const OF_ALL_FIGURES =
  /(?<!\p{L})(?:(?:unless|except where|if not) (?:(?:i|we) say|(?:it is )?(?:otherwise )?(?:stated|noted|specified|indicated|marked)) ?(?:otherwise)?|unless otherwise (?:stated|noted|specified|indicated|marked)|(?:wenn|falls|sofern|soweit) nicht(?:s)? ander(?:s|es) (?:angegeben|vermerkt|genannt|erwähnt)|sauf (?:mention|indication) contraire|salvo (?:indicación|que se indique))(?!\p{L})/iu;

const ASKS =
  /^(?:in (?:the present|this|our) \p{L}+,? (?:we|i)|the (?:question|issue) (?:arises|is|of)|for the \p{L}+ of [^,]+, the (?:question|issue)|(?:we|i) (?:would|will|now|next|further|subsequently) |(?:little|less|far more|much) (?:is|has been) (?:known|written)|es stellt sich die frage)(?!\p{L})/iu;

/** Whether a sentence says what something is, not what is so of it: readers skip it where its part has a point. */
export function isDefinition(text: string): boolean {
  return DEFINES.test(text) && !SAYS_WHY.test(text) && !NAMES_KINDS.test(text);
}

/** "The two general types of nuts in use are the …": what there is of something, not what it is. */
const NAMES_KINDS =
  /^(?:the|die) (?:two|three|four|five|six|zwei|drei|vier|fünf|sechs) (?:\p{L}+ ){0,2}(?:types|kinds|forms|classes|categories|groups|methods|ways|arten|formen|klassen|gruppen|typen|verfahren) (?:of|von|der|des) [^,;]{3,60} (?:are|sind) /iu;

/** Whether a sentence only says where something is or can be had. */
export function isLocation(text: string): boolean {
  return LOCATED.test(text);
}

/** Whether a sentence is about what was before, such as a foundation. */
export function isBackground(text: string): boolean {
  return BACKGROUND.test(text);
}

/** Whether a sentence is the opinion of one side only. */
export function isOpinion(text: string): boolean {
  return SAID_BY.test(text);
}

/** Whether a sentence reports a dated event, which is one of many in the history of something. */
export function isEvent(text: string): boolean {
  return !HOLDS.test(text) && (DATED_LEAD.test(text) || DATED.test(text) || HAPPENED.test(text));
}

/** "As of 2015, it is …": what was so then, not what happened. */
const HOLDS = /^as of [^,]{4,20}, [^,]{2,40} (?:is|are|has|have) /iu;

const HAPPENED =
  /^(?:in|im|en|em|nel|в) (?:1[5-9]|20)\d\d\b|\b(?:in|im|en|em|nel|в) (?:(?:early|late|mid)[ -])?(?:1[5-9]|20)\d\d(?:\b|$)/iu;

/** Up to six terms that several passages of a group share, most frequent first. */
export function topicOf(entries: readonly Passage[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of entries) for (const term of new Set(entry.terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= 2)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 6)
    .map(([term]) => term);
}
