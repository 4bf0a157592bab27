/*
 * What stands beside the point of a part: how something was asked or counted, who agreed when, what is left out, who sees it otherwise. Such
 * sentences are short, true and often first, and none of them is what a slide comes to.
 */

/** What a figure of the document shows, which is on another page, and where to find more. */
const OF_THE_DOCUMENT =
  /^the (?:first|second|third|next|last|following|above) (?:figure|table|chart|graph|plot|diagram)(?!\p{L})|(?<!\p{L})(?:figures?|tables?|charts?) in this (?:\p{L}+ )?(?:post|paper|article|report|section|chapter)(?!\p{L})|(?<!\p{L})can be found (?:at|in|on|here):?\s|^(?:we|i) (?:use|used|apply|applied|consider) the following(?!\p{L})|^the same (?:observations?|results?|patterns?|trends?|effects?|findings?|conclusions?)(?!\p{L})/iu;
/** How many were asked, in what way. */
const ASKED = new RegExp(
  [
    String.raw`^(?:we|i) (?:also )?(?:sent|ran|conducted|carried out|held|did|distributed|issued|circulated|handed out|used|commissioned) (?:out )?(?:(?:an?|the|our|two|three|four|five|six|\d+) )?(?:[\p{L}-]+ ){0,3}(?:surveys?|questionnaires?|interviews?|polls?|workshops?|focus groups?|consultations?|forms?)(?!\p{L})`,
    String.raw`^wir haben (?:\S+ ){0,5}(?:umfragen?|befragungen?|fragebögen|fragebogen|interviews?|workshops?)(?!\p{L})[^;:]* (?:durchgeführt|verschickt|gemacht|verteilt|geführt|ausgewertet)$`,
    String.raw`^(?:(?:online-?|telefon)?(?:befragung|umfrage)|(?:online |telephone )?(?:survey|poll|fieldwork|interviews?)) (?:vom|von|im|in|from|between|held|on) (?:\d|\p{L}+ (?:\d|to|bis|and|und))`,
    String.raw`^(?:the )?(?:scores?|ratings?|marks|points|values) (?:go|range|run|are given|were given|are) (?:on a scale )?(?:from|between) \d`,
    String.raw`^(?:befragt|ausgewertet|untersucht|erhoben|gezählt|interviewt) (?:wurden?|haben wir)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** What is counted in or left out, which limits the figures beside it. */
const SCOPE = new RegExp(
  [
    String.raw`^(?:includes?|excludes?|excluding|not included|enthält|enthalten (?:ist|sind)|nicht (?:enthalten|berücksichtigt|eingerechnet)) `,
    String.raw`\b(?:is|are|was|were) (?:not |only )?(?:reported|counted|shown|listed|published|disclosed|recorded|given)(?: (?:separately|elsewhere|on their own))?$`,
    String.raw`\b(?:is|are|was|were) (?:included|counted|shown) only (?:where|when|if)(?!\p{L})|^(?:the|our) (?:reporting|financial|fiscal) (?:year|period)(?: \S+)? (?:runs|ran|covers|is|ends|begins)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:wird|werden|wurden?|ist|sind) (?:hier |darin |dabei )?(?:nicht|getrennt|gesondert|separat|eigens) (?:ausgewiesen|berichtet|gezählt|aufgeführt|erfasst|enthalten|berücksichtigt)$`,
  ].join('|'),
  'iu',
);
const BODY = String.raw`(?:board|council|committee|trustees|management|leadership|union|parliament|assembly|partners?|sponsor|steering group|executive|governors|vorstand|beirat|betriebsrat|personalrat|stadtrat|gemeinderat|aufsichtsrat|ausschuss|gremium|geschäftsführung|geschäftsleitung|verwaltung)`;
/** Who agreed when, without to what. */
const FORMALITY = new RegExp(
  [
    String.raw`^(?:(?:the|our) )?(?:[\p{L}’'-]+ ){0,2}${BODY}(?: team)? (?:has |have )?(?:agreed|approved|endorsed|noted|discussed|adopted|signed off)(?: (?:(?:to|on|with) )?(?:the|this|our|an?) (?:[\p{L}-]+ )?(?:outline|paper|report|draft|document|concept|approach|study|survey|proposal|minutes))? (?:on|in|at) (?:\d|(?:its|the|their) |(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))[^,;:]*$`,
    String.raw`^(?:(?:the|our) )?(?:[\p{L}’'-]+ ){0,2}${BODY}(?: team)? (?:decides|will decide|meets|will meet|votes|will vote) (?:on|in|at|by) (?:\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))[^,;:]*$`,
    String.raw`^(?:(?:der|die|das|unser\p{Ll}*) )?(?:[\p{L}-]+ )?${BODY} (?:entscheidet|tagt|berät|tritt) (?:darüber |hierüber )?(?:am|im) [^,;:]*$`,
    String.raw`^(?:(?:der|die|das|unser\p{Ll}*) )?(?:[\p{L}-]+ )?${BODY} hat (?:(?:dem|der|den|die|das) (?:entwurf|papier|bericht|konzept|vorhaben|vorschlag|studie|umfrage) )?(?:am|im|in) [^,;:]* (?:zugestimmt|gebilligt|beraten|zur kenntnis genommen)$`,
  ].join('|'),
  'iu',
);
/** How figures are to be read. */
const READ_WITH_CARE =
  /\b(?:should|must|can(?:not)?|may) (?:not )?be (?:read|interpreted|compared|added|overstated|taken) (?!up|on|over(?! ))|\b(?:please )?do not (?:read|compare|add|confuse) |(?<!\p{L})(?:sollte|darf|kann)(?: man)? (?:\S+ ){0,3}?nicht (?:\S+ ){0,2}?(?:deuten|überbewerten|überinterpretieren|vergleichen|verglichen werden|addieren|addiert werden|verwechseln)|^(?:zum vergleich dien(?:t|en)|(?:for|as a) comparison,? we (?:use|used|take|took))(?!\p{L})|(?<!\p{L})(?:dürfen|sollten|können) nicht (?:\S+ ){0,5}?(?:addiert|verglichen|gedeutet|überbewertet) werden/iu;
/** What none of those asked said. */
const NOT_SAID =
  /^(?:nobody|no one|no-one|none of (?:them|the \p{L}+)|niemand|keine[rs]? (?:der|von) \p{L}+) (?:named|mentioned|asked|raised|complained|said|wanted|reported|nannte|erwähnte|fragte|hat)(?!\p{L})/iu;
/** Who sees it otherwise than the text. */
const DISSENT =
  /^(?:(?:an? )?(?:different|dissenting|minority|opposing|other|alternative) (?:view|opinion|position|voice)|(?:eine )?(?:abweichende|andere|gegenteilige) (?:meinung|auffassung|ansicht|sicht|position|stimme)|minderheitsvotum|sondervotum|gegenposition)s?(?::| (?:from|by|of|von|aus)(?!\p{L}))/iu;

/** Whether a sentence says how something was asked, counted or agreed, or who sees it otherwise: never what a part comes to. */
export function isSideFact(sentence: string): boolean {
  const text = sentence.replace(/[.!]$/u, '');
  return [OF_THE_DOCUMENT, ASKED, SCOPE, FORMALITY, READ_WITH_CARE, NOT_SAID, DISSENT].some((sign) => sign.test(text));
}
