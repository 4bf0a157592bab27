import { findMissingAntecedent } from '../../../common/check/meaning/find-missing-antecedent.ts';
import { capitalise, WRITTEN_SMALL } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { countWords } from './shorten-text.ts';

/** Words that a complete statement doesn't end with. */
const OPEN_END =
  /(?:[,;:–—(-]|\s(?:topics|what is|a|an|the|of|to|for|with|by|from|in|on|at|as|and|or|but|that|which|who|including|impacting|however|is|are|was|were|has|have|had|can|will|must|should|be|been|includes?|provides?|contains?|supports?|und|oder|mit|von|der|die|das|ein|eine|für|et|ou|de|des|la|le|les|y|e|o|da|do|и|или|в|на|с|по|от))$/iu;
/** "GROUP: The user profile is a group": a term with its definition; "Arm 1: …", "Figure 3 shows". */
const ENTRY =
  /^(?:[\p{Lu}\d_*. -]{2,}:\s|(?!Beschluss|Decision|Resolution|Motion|Antrag)(?:\p{Lu}\p{Ll}+ )\d{1,2}:\s|(?:[Nn]ote|[Ee]xample|[Ss]tep|[Ff]igure|[Ff]ig\.|[Tt]able|Abbildung|Tabelle|Hinweis|Beispiel)(?:\s\d[^\s:]*:?\s|\b[^:]{0,20}:\s)|(?:\p{L}|\d{1,2}|[ivx]{1,4})\)\s|\p{Lu}\p{Ll}{1,6}\s[–-]\s)/u;
/** "Arm 1: …": the text after the colon has to be the statement. */
const LABELLED = /^[^:,]{1,25}:\s(?=\S)/u;
/** References to a person or thing that the text named earlier. */
const VAGUE =
  /^(?:the (?:company|firm|corporation|organi[sz]ation|authors?|study|product|tool|system|(?:two|three)(?! (?:\p{L}+ ){0,2}(?:types|kinds|forms|classes|categories|groups|methods|ways) of)|others?)|in the case of|given|collectively|outr[oa]s?|das unternehmen|die firma|l(?:’|')entreprise),?\s|\s(?:as well|also|too|therefore|thus)(?:\s|,|$)/iu;
/**
 * Announces something without stating it: "Views have their own set of challenges", "Criticism has followed various
 * aspects of its products", "Three studies investigated the association between …".
 */
export const KEEPS_BACK =
  /\b(?:its|their) own (?:set of )?(?:challenges|problems|issues|advantages|risks|rules)\b|\b(?:various|several|many|multiple|numerous|different|certain|a (?:number|variety|range|series|couple|set) of) (?:\p{Ll}+ ){0,2}(?:challenges?|issues|aspects|ways|factors|reasons|problems|questions|topics|features|changes|points|things|expansions|limitations|considerations|effects|implications|ramifications)(?: (?:of|for|in|to|with|since|that|at)\b[^\d:,;]*)?$|\b(?:investigated|examined|explored|evaluated|assessed|studied|analy[sz]ed|looked at|considered) (?:the|whether|how|if) \p{L}+|\b(?:issue|question|matter|situation|picture|problem|topic|relationship)s? (?:of \p{L}+ )?(?:is|are|remains?) (?:much |more |very |highly )?(?:complicated|complex|open|unclear|difficult|challenging|controversial)$|\b(?:has|have) (?:various|different) (?:\p{Ll}+ )?\p{Ll}+s$|\b(?:split|divided|grouped|broken down|classified) into (?:a (?:number|variety|range|series) of|several|various|many|different) [^\d:]*$|(?<!\p{L})(?:verschiedene|mehrere|viele|zahlreiche|einige|unterschiedliche) (?:\p{Ll}+ )?(?:Herausforderungen|Aspekte|Gründe|Faktoren|Fragen|Möglichkeiten|Probleme|Themen|Änderungen|Punkte)$|\b(?:is|are) (?:twofold|threefold)$|\b(?:consists? of|has|have|comes in) (?:two|three|four|five|six|\d) (?:main )?(?:parts|components|phases|sections|goals|aims)$|(?<!\p{L})besteh(?:t|en) (?:\p{Ll}+ ){0,2}aus (?:zwei|drei|vier|fünf|\d) (?:teilen|punkten|abschnitten|phasen|schritten)$/iu;
/** Remarks on the text itself, or requests to its reader. */
const SAYS_NOTHING =
  /\b(?:reveals?|shows?|highlights?|identif(?:y|ies|ied)|yields?|covers?|presents?|provides?|discuss(?:es)?|summari[sz]es?) (?:several|some|many|various|a number of|the following) (?:key |main |important )?(?:findings|points|insights|results|observations|conclusions|issues|aspects|topics)\b/iu;
const OF_THE_TEXT =
  /^(?:we are (?:proud|pleased|happy|glad|excited|delighted|thrilled) to|note (?:that|the|how)|please|let(?:’|')?s|we will(?! (?:go with|use|adopt|take|keep|stop|start|not))|in this (?:section|post|paper|article|chapter|report|document|experiment|case)|(?:this|the) (?:section|post|paper|article|chapter|document|publication)|(?:the )?(?:following|above|below)|for (?:more|further) |see |click |write |read |look at |run the|now that|there (?:is|are) no|wir werden|bitte|siehe )/iu;
/** References to earlier text, anywhere in a short sentence. */
/** What readers are asked to look at, or whom to ask, is nothing that a text states. */
const REQUESTS =
  /\bplease (?:see|refer|contact|reach out|get in touch|e?-?mail|write|visit|note|find)\b|^(?:thanks(?! to [^,]+, \p{L})|thank you|see|refer|visit|contact|read more)\b|^(?:siehe|danke|vielen dank|weitere informationen|bei fragen)(?!\p{L})|(?<!\p{L})steh(?:t|en) [^.]*zum download/iu;
/** Whether a sentence only says where more is to be read, or thanks. */
export function onlyRefers(text: string): boolean {
  return /^(?:please )?(?:see|refer to|read more)\b|^(?:thanks(?! to [^,]+, \p{L})|thank you)\b|^(?:siehe|vielen dank|danke)(?!\p{L})/iu.test(
    text,
  );
}

/** Whether a sentence asks its readers to look somewhere or to ask someone. */
export function isRequest(text: string): boolean {
  return REQUESTS.test(text);
}

const POINTS_BACK =
  /\b(?:the (?:same|following)|as follows|(?:above|below)(?=$|[,;:)])|later settled|that year|at the time|dieser|diese[mns]?|folgende[nrms]?|cette|ces|esta|este)\b/iu;
/** Whether a sentence is about the text that contains it, or only announces what follows. */
export function isOfTheText(text: string): boolean {
  return [OF_THE_TEXT, SAYS_NOTHING, SHOWN_HERE, OF_THE_TEXT_THERE, OF_READERS].some((sign) => sign.test(text));
}

/** Prior knowledge that readers need: "A background in SQL is assumed." */
const OF_READERS =
  /\b(?:is|are) (?:assumed|presumed|presupposed)\.?$|(?<!\p{L})(?:wird|werden) vorausgesetzt\.?$|\b(?:is|are) (?:intended|meant|written) for (?:\p{L}+ )*(?:readers|developers|engineers|beginners|users|administrators|students)\b/iu;

/** Whether a sentence describes an invented example, which would be false as a fact. */
export function isExample(text: string): boolean {
  return EXAMPLE.test(text) || EXAMPLE_PERSON.test(text);
}

const EXAMPLE =
  /^(?:for (?:example|instance)|as an example|suppose|imagine|consider|(?:wie )?zum beispiel|beispielsweise|angenommen|par exemple|supposons|por ejemplo|por exemplo|ad esempio|например)(?!\p{L})/iu;
/** "The user profile JANE". */
const EXAMPLE_PERSON = /\b[Uu]ser(?: profile)? \p{Lu}{3,}\b|(?<!\p{L})Benutzer(?:profil)? \p{Lu}{3,}(?!\p{L})/u;

/** "In this article we have looked at …" in scripts without lower case. */
const OF_THE_TEXT_THERE =
  /이 (?:글|보고서|논문)(?:은|는|에서|에서는)\s|본 (?:글|보고서|논문|연구)|(?:살펴보았다|살펴보고자|살펴본다|소식지입니다)|^(?:本稿|本論文|本章|本文)|تناولنا في هذا/u;

const SHOWN_HERE =
  /\b(?:shown|listed|given|described|discussed|presented|displayed) (?:here|below|above|via)\b|\b(?:is|are) presented\b|\b(?:is|are) (?:shown|discussed|described|displayed|listed|depicted) (?:for|in|by) /iu;

/** Whether a sentence depends on an earlier one, which is not on its slide. */
export function isPointing(text: string, language: string): boolean {
  if (findMissingAntecedent(text, language) !== null || POINTS_THERE[language]?.test(text) === true) return true;
  return POINTS.test(text) && !ITS_OWN.test(text);
}

/** "In diesem Fall", "на этом рынке", "такие компании". */
const POINTS_THERE: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:diese[rsnm]?|jene[rsnm]?|solche[rsnm]?) (?!Jahr|Woche|Monat|Quartal)\p{Lu}|^[Dd]em (?:stehen|steht|stand(?:en)?|folgt|folgten?) /u,
  ru: /(?<!\p{L})(?:эт(?:от|ого|ому|им|ом|а|у|ой|и|их|ими)|так(?:ой|ая|ое|ие|ого|ому|ую|их|им|ими)(?! как| образом)) \p{Ll}/iu,
  fr: /(?<!\p{L})(?:cet|cette|ces) (?!année|semaine|jour|mois)\p{Ll}/iu,
  es: /(?<!\p{L})(?:est[ea]|est[oa]s|dich[oa]s?|tal(?:es)?) (?!año|semana|mes|como)\p{Ll}/iu,
  pt: /(?<!\p{L})(?:est[ea]s?|ess[ea]s?|dit[oa]s?|tal|tais) (?!ano|semana|mês|como)\p{Ll}/iu,
  it: /(?<!\p{L})(?:quest[oaie]|tale|tali) (?!anno|settimana|mese)\p{Ll}/iu,
};
const POINTS =
  /\b(?:(?:this|these|those|such) (?:\p{Ll}+)|(?:at|in|by|from|after|before|until|on|since) that (?!of)\p{Ll}+|the (?:latter|former)|(?:is|are|was|were|result is|results are) (?:also )?similar\b|that year|(?:of|by|from|in|the) said (?!that\b)\p{Ll}+)\b/iu;
/** "This year", "such as": understood without earlier text. */
const ITS_OWN =
  /\b(?:this (?:year|month|week|quarter|century|way)|such as|those (?:who|which|that|of|in|with|over|under|aged))\b/iu;

/** Descriptions of a method or a notation, and single cases among many. */
export const OF_METHOD =
  /^(?:the (?:experiments?|tests?|data|analys[ei]s|samples?|measurements?|subscripts?|superscripts?|symbols?|variables?) |all (?:experiments|tests) |data (?:were|was) |an? \p{L}+ (?:test|analysis|model) (?:was|were) |(?:we|i) (?:use(?! \d)|used(?! \d)|adapt|adapted|sample|sampled|run|ran|search|searched|evaluate|evaluated|computed?|calculated?|estimated?) )|[\u{1D400}-\u{1D7FF}]|\b(?:was|were) (?:also |then )?(?:conducted|performed|carried out|undertaken|obtained|acquired|collected)$|\b(?:was|were) (?:considered|selected|eligible|included|excluded|identified|reviewed|searched|screened) (?:for|from|in|as|using) |\b(?:was|were) (?:also |then )?(?:conducted|performed|carried out|undertaken|used|run) (?:in order )?(?:to|for|on|with|using) |\b(?:was|were) (?:then )?(?:calculated|computed|acquired|consulted|juxtaposed|plotted|derived|made over)\b/iu;

/** "Pulleys, provided the bearing is clamped": a name and a clause without a main verb. */
const NAME_WITH_CLAUSE =
  /^(?<name>[^,]{2,60}), (?<link>provided|if|when|where|which|who|whose|unless|although|as|while|because) [^,]+$/u;

const FINITE =
  /\s(?:is|are|was|were|has|have|can|will|must|remained|stayed|rose|fell|grew|increased|decreased|declined|dropped|improved|doubled|halved)\s/u;

/** "Five criteria, weighted by the group before any product was seen": a name and what was done with it. */
const NAME_WITH_PARTICIPLE =
  /^(?<name>[^,]{2,60}), \p{Ll}+(?:ed|en) (?:by|in|on|at|for|from|with|to|as|under|during) /u;

/** "22 Fälle, bei denen die Prüfung läuft": a name and what is said of it, without a verb of its own. */
const NAME_WITH_RELATIVE =
  /^(?<name>[^,:]{2,60}), (?:(?:an|auf|aus|bei|durch|für|gegen|in|mit|nach|über|unter|von|zu) )?(?:der|die|das|den|dem|denen|deren|dessen|welche[rsnm]?) [^,]* \p{Ll}+[tn]$/u;

function lacksMainClause(text: string, linguist: Linguist): boolean {
  const named = linguist.pack.language === 'de' ? NAME_WITH_RELATIVE.exec(text)?.groups?.['name'] : undefined;
  if (named !== undefined && !linguist.hasVerb(named)) return true;
  const bare = NAME_WITH_PARTICIPLE.exec(text)?.groups?.['name'];
  if (bare !== undefined && linguist.tag(bare) !== null && !linguist.hasVerb(bare)) return true;
  const { name, link } = NAME_WITH_CLAUSE.exec(text)?.groups ?? {};
  if (name === undefined) return false;
  // "The soil is clay, which holds water": the clause adds to a statement.
  if (link !== 'provided' && FINITE.test(name)) return false;
  // "Swans keep one partner, although …": the clause limits a statement.
  return !(link === 'although' && linguist.tag(name) !== null && linguist.hasVerb(name));
}

/** "Releases all memory", "Returned by the reader when …": a verb without its subject. */
export function lacksSubject(text: string, language: string): boolean {
  if (language !== 'en') return false;
  return (
    /^(?!Thanks to)\p{Lu}\p{Ll}+(?<!s|u|i)s (?:the|an?|all|any|each|up|to|from|whether|if) /u.test(text) ||
    /^\p{Lu}\p{Ll}+ed (?:by|from|when|if|to|in|for) [^,]*$/u.test(text) ||
    // "Was ready to go, then …" of notes. "Were it not so, …" has its subject behind the verb.
    /^(?:Was|Were|Had|Has|Have|Is|Are) (?!(?:it|they|we|he|she|i|you|there|the|this|that|these|those|an?|any|all) )\p{Ll}[^?]*$/u.test(
      text,
    )
  );
}

/** "Whether the test is positive.": a question from a decision chart, not a statement. */
export function isBareClause(text: string): boolean {
  return /^(?:whether|ob)(?!\p{L})[^,]*$/iu.test(text);
}

/** Signs of code, addresses and tables. */
const OF_CODE = /[{}=<>|\\]|::|\w_\w|\(\s|\s\)|https?:|www\.|\.{2,}|\t|[①-⑳○●◦※*^]|\S{45,}/u;
/** A mark of a list or numbering in the middle: two things that were glued together. */
const GLUED = /\s(?:\d{1,2}\)\s\p{Lu}|[•·▪–-]\s\p{Lu}(?!\p{Lu}{2,}\s\d))/u;
/** In German "1. Januar" is a day. */
const GLUED_BY_NUMBER = /\s\d{1,2}\.\s\p{Lu}/u;

/**
 * Whether a line can be the title of a slide: a whole statement with a subject and a verb, that is understood alone. A heading, a
 * caption, a cell, a fragment or a sentence about the text is none.
 */
export function isClaim(line: string, linguist: Linguist): boolean {
  const text = line.trim().replace(/[.。!]$/u, '');
  return linguist.recall('claim', text, () => judge(text, linguist));
}

function judge(text: string, linguist: Linguist): boolean {
  const { language } = linguist.pack;
  const words = countWords(text);
  if (words < (language === 'en' ? 3 : 4) || words > 40 || text.endsWith('?')) return false;
  if (TWO_SENTENCES.test(text)) return false;
  // "Sie nimmt die Wahl an": in German the verb may end so.
  const isVerbEnd = language === 'de' && /\san$/u.test(text);
  if ((OPEN_END.test(text) && !isVerbEnd) || OF_CODE.test(text) || GLUED.test(text) || ENTRY.test(text)) return false;
  if (language !== 'de' && GLUED_BY_NUMBER.test(text)) return false;
  const labelled = LABELLED.exec(text)?.[0];
  // "China grew fastest: 15-fold since 2000": the statement may be before the colon.
  const isStatement = labelled !== undefined && countWords(labelled) >= 3 && hasSubjectAndVerb(labelled, linguist);
  if (labelled !== undefined && !isStatement) return judge(capitalise(text.slice(labelled.length), language), linguist);
  if (VAGUE.test(text) || lacksMainClause(text, linguist) || isBareClause(text) || lacksSubject(text, language))
    return false;
  if (!/^["“„«'‘]?[\p{Lu}\p{N}\p{Lo}$€£]/u.test(text) && !WRITTEN_SMALL.test(text)) return false;
  if (isOfTheText(text) || POINTS_BACK.test(text) || isPointing(text, language)) return false;
  if (KEEPS_BACK.test(text) || OF_METHOD.test(text) || isRequest(text)) return false;
  if (linguist.pack.back_references.has(/^[\p{L}’']+/u.exec(text)?.[0]?.toLowerCase() ?? '')) {
    if (
      !/^(?:each|few|many|most|several|some|all|der|die|das|es|für|this (?:year|quarter|month|week|season|autumn|summer|spring|winter))\s/iu.test(
        text,
      )
    )
      return false;
  }
  // Names in a row, and words in capitals, are lists and headings.
  const tokens = text.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  const capitals = tokens.filter((word) => /^[^\p{L}]*\p{Lu}/u.test(word)).length;
  const isCased = /\p{Ll}/u.test(text);
  if (isCased && language !== 'de' && tokens.length >= 4 && capitals > tokens.length * 0.75) return false;
  if (!isCased && /\p{Lu}/u.test(text)) return false;
  const isBare = !tokens.some((word) => linguist.pack.stop_words.has(word.toLowerCase())) && !/\d/u.test(text);
  if (isCased && isBare && language === 'en' && capitals >= 3) return false;
  return hasSubjectAndVerb(text, linguist);
}

/** "Pay is self-reported. Gaps are below 1 %": a note, of which a title would have to be one half. */
const TWO_SENTENCES = /\p{Ll}{4,}[.!]\s+\p{Lu}\p{Ll}/u;

const KNOWN_VERBS = /^(?:en|de|fr|es|it|pt|nl|ru)$/u;
export const RUSSIAN_VERB =
  /\p{Ll}{2,}(?:ет|ут|ют|ит|ат|ят|тся|лся|лась|лось|лись|ал|ил|ел|ала|ила|ело|ало|ило|али|или|ены?|ена|ено|аны?|ана|ано|чны|гут|жет)(?![\p{L}])/u;

/** Verbs of messages about figures, which the tagger takes for nouns. */
const FIGURES_VERB =
  /\p{L}.*\s(?:accounts for|leads (?:with|in)|follows with|makes? up|grew|fell|rose|overtook|doubled|halved|(?:increased|decreased|declined|dropped|climbed|improved|slipped|shrank) (?:from|by|to|since|sharply|slightly|steadily)|(?:remained|stayed) (?:stable|steady|flat|level|unchanged|high|low|above|below|at)|(?:began|started|continued|stopped) (?:to \p{Ll}+|\p{Ll}+ing)|exceed(?:s|ed)|amount(?:s|ed) to|totall?ed|costs?(?= [£$€]?\d)) /iu;

/** "Close your essay by explaining …": what a reader is to do is no statement. */
const TELLS_READER =
  /^(?:(?:please|now|then|first|finally|next),? )?(?:answer|attach|bring|check|choose|click|close|complete|consider|create|describe|discuss|download|ensure|enter|explain|fill|identify|include|list|make sure|note|open|press|provide|read|refer|review|select|sign|state|submit|tick|try|use|visit|write)\s(?:\p{Ll}+\s)?(?:your|the|an?|each|every|all|any|these|this|here|out|in|to|that|how|why|what|which|whether|at least|\d)(?!\p{L})|^(?:include|ensure|avoid|submit|provide|describe|explain) \p{Ll}+(?:,| and| or| for| to| in| if)(?!\p{L})|^(?:don[’']t|do not) (?!know|have)/iu;

/** A finite verb with a noun before it; without a tagger, a word that looks like one. */
function hasSubjectAndVerb(text: string, linguist: Linguist): boolean {
  if (TELLS_READER.test(text)) return false;
  const tags = linguist.tag(text);
  const { language } = linguist.pack;
  if (language === 'en' && FIGURES_VERB.test(`${text} `)) return true;
  // Where no words for verbs are known, a whole sentence is believed.
  if (tags === null)
    return linguist.hasVerb(text) || (RUSSIAN_VERB.test(text) && language === 'ru') || !KNOWN_VERBS.test(language);
  // Of a word that is noun and verb ("the bill is") the tagger takes one: any verb behind a noun will do.
  return tags.some((word, index) => {
    if (word.tag !== 'VERB' && word.tag !== 'AUX') return false;
    const before = tags[index - 1];
    if (index === 0 || /^(?:to|who|which)$/iu.test(before?.text ?? '')) return false;
    if (/ing$/iu.test(word.text) && before?.tag !== 'AUX') return false;
    // "Picking takes two days".
    if (index === 1 && /^\p{Lu}\p{Ll}{2,}ing$/u.test(before?.text ?? '') && /[^s]s$/u.test(word.text)) return true;
    return tags
      .slice(0, index)
      .some(({ tag }, at) => NOUNS.test(tag) || (tag === 'VERB' && ARTICLE.test(tags[at - 1]?.text ?? '')));
  });
}

const NOUNS = /^(?:NOUN|PROPN|PRON|NUM|SYM)$/u;
const ARTICLE = /^(?:the|an?|its|their|our|his|her)$/iu;
