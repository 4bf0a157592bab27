import { wordCount } from './slide-sentences.ts';

/**
 * Finite verbs of a language that a title may contain, by word or ending. Titles in other languages are judged by
 * length.
 */
const VERBS: Readonly<Record<string, RegExp>> = {
  en: new RegExp(
    String.raw`(?<![\p{L}-])(?:is|are|was|were|be|been|has|have|had|can|can’t|cannot|could|will|would|may|might|must|should|shall|do|does|did|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t|won['’]t|` +
      String.raw`make|makes|made|take|takes|took|give|gives|gave|get|gets|got|go|goes|went|come|comes|came|keep|keeps|kept|lead|leads|led|rise|rises|rose|fall|falls|fell|grow|grows|grew|hold|holds|held|` +
      String.raw`stand|stands|stood|lie|lies|lay|run|runs|ran|show|shows|shown|know|knows|knew|see|sees|saw|say|says|said|tell|tells|told|find|finds|found|bring|brings|brought|begin|begins|began|become|becomes|became|` +
      String.raw`cut|cuts|cost|costs|pay|pays|paid|buy|buys|bought|sell|sells|sold|build|builds|built|win|wins|won|lose|loses|lost|spend|spends|spent|send|sends|sent|mean|means|meant|leave|leaves|left|put|puts|set|sets|let|lets|` +
      String.raw`need|needs|want|wants|use|uses|work|works|help|helps|allow|allows|include|includes|contain|contains|cover|covers|remain|remains|exceed|exceeds|reach|reaches|double|doubles|drop|drops|drive|drives|drove|` +
      String.raw`account|accounts|add|adds|average|averages|range|ranges|vary|varies|differ|differs|depend|depends|follow|follows|begin|start|starts|end|ends|open|opens|close|closes|offer|offers|provide|provides|require|requires|` +
      String.raw`consist|consists|form|forms|carry|carries|serve|serves|support|supports|reduce|reduces|increase|increases|decrease|decreases|improve|improves|affect|affects|cause|causes|protect|protects|turn|turns|` +
      String.raw`write|writes|wrote|speak|speaks|spoke|live|lives|eat|eats|feed|feeds|fed|breed|breeds|choose|chooses|chose|draw|draws|drew|feel|feels|felt|meet|meets|met|send|sit|sits|sat|stay|stays|break|breaks|broke|` +
      String.raw`outperform|outperforms|outweigh|outweighs|matter|matters|belong|belongs|exist|exists|apply|applies|enable|enables|prevent|prevents|create|creates|produce|produces|replace|replaces|deliver|delivers|demonstrate|demonstrates|confirm|confirms|` +
      String.raw`change|changes|raise|raises|move|moves|save|saves|report|reports|receive|receives|appear|appears|suggest|suggests|indicate|indicates|explain|explains|describe|describes|define|defines|combine|combines|` +
      String.raw`\p{L}{2,}(?:[^e\s]ed|ied|ued)|\p{L}{4,}(?:ises|izes|ifies|ates))(?![\p{L}-])`,
    'iu',
  ),
  de: /(?<!\p{L})(?:ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|hatte|hatten|kann|können|konnte|muss|müssen|soll|sollen|darf|dürfen|lässt|bleibt|bleiben|gibt|steht|stehen|geht|gehen|liegt|liegen|stieg|stiegen|sank|sanken|fiel|fielen|wuchs|wuchsen|kam|kamen|ging|gingen|nahm|nahmen|lag|lagen|begann|erhielt|entstand|blieb|bot|gab|trug|\p{Ll}{3,}(?<!hei|kei|scha|und|miteinander|lich|nich|rech|sel|haup|gesam|bereit|bekann|zuletz|jetz|ers|fas|dor|mi|sei|stat|sam|gu|ro|al|oft)t|\p{Ll}{3,}(?:te|ten|ieren))(?!\p{L})/u,
  fr: /(?<!\p{L})(?:est|sont|a|ont|était|étaient|sera|seront|peut|peuvent|doit|doivent|fait|font|va|vont|reste|restent|permet|permettent|\p{Ll}{3,}(?:aient|era|eront|èrent))(?!\p{L})/u,
  es: /(?<!\p{L})(?:es|son|fue|fueron|era|eran|ha|han|hay|puede|pueden|debe|deben|tiene|tienen|está|están|\p{Ll}{2,}(?:ó|aron|ieron))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:é|são|foi|foram|era|eram|há|tem|têm|pode|podem|deve|devem|está|estão|será|serão|compete|cabe|\p{Ll}{3,}(?:ou|aram|eram|iram))(?!\p{L})/iu,
  it: /(?<!\p{L})(?:è|sono|era|erano|ha|hanno|può|possono|deve|devono|\p{Ll}{3,}(?:ò|arono|irono))(?!\p{L})/u,
  nl: /(?<!\p{L})(?:is|zijn|was|waren|heeft|hebben|had|kan|kunnen|moet|moeten|wordt|worden|werd|werden|blijft|gaat|staat|ligt)(?!\p{L})/u,
};
/** English forms in -s of verbs that aren't listed: after a noun, and followed by a number, an article or the like. */
const ENGLISH_THIRD_PERSON =
  /\p{L}{3,}\s\p{Ll}{3,}(?<![su])s\s(?:the|an?|its|their|his|her|only|more|less|about|over|under|twice|\d)/u;
/** Titles with fewer words can't make a statement. */
const MIN_WORDS = 4;

/**
 * Whether a title makes a statement instead of naming a topic. Judged by its words; unclear cases count as statements.
 * @param language BCP 47.
 */
export function isClaim(title: string, language: string): boolean {
  if (title.endsWith('?')) return true;
  if (wordCount(title) < MIN_WORDS) return false;
  const primary = language.split('-')[0]?.toLowerCase() ?? '';
  const verbs = VERBS[primary];
  if (verbs === undefined) return true;
  // The words after the first one: in an imperative, the first word is the verb.
  return verbs.test(title) || (primary === 'en' && ENGLISH_THIRD_PERSON.test(title));
}

/** Words that can't end a sentence. */
const OPEN_ENDS: Readonly<Record<string, RegExp>> = {
  en: /(?<![\p{L}-])(?:the|an?|of|and|or|but|nor|with|from|into|than|that|which|who|whose|because|while|whereas|although|including|such as|as well as|due to|however|between|among|its|their|his|is|are|was|were|has|have|to|by|at|if|unless|when)$/u,
  de: /(?<![\p{L}-])(?:der|die|das|dem|den|des|eine?[rnms]?|und|oder|aber|sondern|von|vom|zum|zur|mit|für|bei|als|dass|weil|wenn|während|obwohl|sowie|einschließlich|zwischen|ihre?[rnm]?|seine?[rnm]?|sich|wie)$/u,
  fr: /(?<!\p{L})(?:le|la|les|un|une|des?|du|et|ou|mais|avec|pour|par|dans|sur|que|qui|dont|y compris|notamment|est|sont)$/u,
  es: /(?<!\p{L})(?:el|la|los|las|una?|del?|y|o|pero|con|para|por|en|que|incluid[oa]s?|es|son)$/iu,
  pt: /(?<!\p{L})(?:os?|as?|uma?|d[eoa]s?|e|ou|mas|com|para|por|em|n[oa]s?|que|incluindo|é|são)$/iu,
};
/** German verbs that need what follows, unless they end a clause whose verb stands before: "… dürfen nicht gedruckt werden". */
const GERMAN_VERB_AT_END = /(?<!\p{L})(?:ist|sind|wird|werden)$/u;
const OPEN_END_ANY = /(?:[,;(–—&/]|\s-)$/u;

/**
 * Whether a sentence stops before its end: at a punctuation mark or word that needs a continuation, or with an open
 * bracket.
 */
export function isCutOff(sentence: string, language: string): boolean {
  const text = sentence.replace(/[.!?”"’']+$/u, '').trim();
  if (/(?:…|\.\.\.)$/u.test(sentence) || OPEN_END_ANY.test(text)) return true;
  const opened = (text.match(/\(/gu)?.length ?? 0) - (text.match(/\)/gu)?.length ?? 0);
  // "1) first": a closing bracket without an opening one numbers a list.
  if (opened > 0) return true;
  // With a full stop, the author ended the sentence there: "the place they came from."
  if (/[.!?]$/u.test(sentence)) return false;
  const primary = language.split('-')[0]?.toLowerCase() ?? '';
  if (wordCount(text) < 4) return false;
  if (primary === 'de' && GERMAN_VERB_AT_END.test(text))
    return VERBS['de']?.test(text.replace(GERMAN_VERB_AT_END, '')) !== true;
  return OPEN_ENDS[primary]?.test(text) === true;
}
