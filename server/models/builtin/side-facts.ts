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
    String.raw`^(?:befragt|gefragt|angeschrieben|ausgewertet|untersucht|erhoben|gezählt|gemessen|interviewt) (?:wurden?|haben wir)(?!\p{L})`,
    String.raw`^(?:wir haben|(?:\S+ ){1,4}haben wir) (?:\S+ ){0,10}(?:angeschrieben|angerufen|befragt|gefragt|interviewt)(?=,|$)`,
    String.raw`^(?:alle|jede[sn]?) (?:\S+ ){1,2}(?:befragen|fragen|erheben|messen) wir(?!\p{L})`,
    String.raw`^(?:(?:from|between|in|over) [^,;:]{4,30},? )?(?:we|i|\p{L}+) (?:have )?(?:reviewed|examined|went through|looked through|followed(?= (?:all|\d|two|three|four|five|six))) (?:all|the|our|their|\d[\d,]*|two|three|four|five|six) [^:;]*$`,
    String.raw`^(?:the )?(?:results?|answers|figures|responses) (?:are|were) (?:weighted|given on|shown for)(?!\p{L})|^(?:angegeben|dargestellt|ausgewiesen) (?:ist|sind|wird|werden)(?!\p{L})`,
    String.raw`^(?:vergleichs|bezugs|erhebungs|berichts|auswertungs)(?:zeitraum|zeitpunkt|basis) (?:ist|sind|war|waren)(?!\p{L})`,
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
const BODY = String.raw`(?:lenkungskreis|lenkungsausschuss|kuratorium|fraktion|rat|board|council|committee|trustees|management|leadership|union|parliament|assembly|partners?|sponsor|steering group|executive|governors|vorstand|beirat|betriebsrat|personalrat|stadtrat|gemeinderat|aufsichtsrat|ausschuss|gremium|geschäftsführung|geschäftsleitung|verwaltung)`;
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
/** How it came that a matter is before its readers: "At the May meeting partners considered a motion", "The Board approved the case in June 2024". */
const CAME_UP = new RegExp(
  [
    String.raw`^(?:(?:the|our) )?(?:[\p{L}’'-]+ ){0,2}${BODY} (?:has )?(?:approved|endorsed|adopted) [^,;:\d]{3,60} (?:in|on) (?:\d{1,2} )?(?:\p{L}+ )?20\d\d$`,
    String.raw`^(?:at|in) (?:the|its|their|our|last) (?:\S+ )?(?:meeting|session),? [^,;:]* (?:considered|discussed|asked|requested|noted)(?!\p{L})`,
    String.raw`^(?:mit|auf|durch) (?:antrag|schreiben|anfrage) (?:vom|der|des|von)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:began|started|begann|begannen|startete|starteten) (?:as|wie) (?:planned|scheduled|geplant|vorgesehen)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** What someone first thought, or what only seems so: the text goes on to say that it is otherwise. */
const FALSE_START = new RegExp(
  [
    String.raw`^(?:we|i|many|some|everyone|people|the team) (?:had )?(?:at first|first|initially|originally) (?:assumed|thought|believed|suspected|expected|supposed|feared)(?!\p{L})`,
    String.raw`^(?:at first (?:sight|glance)|on the face of it|superficially)(?!\p{L})|^(?:one|you|it) (?:might|may|could) (?:be tempted|think|conclude|suppose|assume|seem|appear|look)(?!\p{L})`,
    String.raw`^(?:looking|judging|going) (?:only )?(?:at|by|from) [^,;]{3,40} (?:one|you|we|it) (?:might|could|would|may)(?!\p{L})|^(?:taken as a whole|on paper|by the numbers), [^.]*\b(?:appears?|seems?|looks?)\b`,
    String.raw`^(?:auf den ersten blick|vordergründig|rein rechnerisch|oberflächlich betrachtet)(?!\p{L})|^man (?:könnte|kann|möchte|mag) (?:\S+ ){0,2}(?:vermuten|meinen|denken|annehmen|glauben)(?!\p{L})`,
    String.raw`^(?:wir|alle|viele) (?:haben|hatten|dachten|glaubten|vermuteten|nahmen) (?:\S+ )?(?:zunächst|zuerst|anfangs)(?!\p{L})|^(?:zunächst|zuerst|anfangs) (?:dachten|glaubten|vermuteten|nahmen|gingen|schien|sah|hieß)(?!\p{L})`,
  ].join('|'),
  'iu',
);
/** What an organisation has and runs, without any change or comparison: its readers know that. */
const RUNS =
  /^(?:(?:the|our|der|die|das|unsere?) )?(?:[\p{L}’'-]+ ){1,4}(?:operates?|runs?|lets?|serves?|employs?|betreib(?:en|t)|versorg(?:en|t)|vermiete[nt]|bewirtschafte[nt]|beschäftig(?:en|t)) (?:(?:about|some|over|around|rund|etwa|über|seit) )?\d|^(?:we|wir) (?:have|haben) (?:(?:about|some|over|rund|etwa|über) )?\d[\d.,]* (?:members|employees|customers|branches|sites|mitglieder|mitarbeite\p{L}*|beschäftigte|kund\p{L}*|standorte|filialen)(?!\p{L})|^(?:we|wir) (?:have|haben) \d[\d.,]* (?:\p{L}+ )?\p{L}+$/iu;
const COMPARED =
  /(?<!\p{L})(?:than|but|of (?:which|them)|only|less|more|fewer|against|instead|aber|davon|nur|mehr|weniger|statt|gegenüber|noch)(?!\p{L})/iu;
/** What the text itself says that its readers know. */
const KNOWN =
  /^(?:as (?:you|most of you|many of you|readers) (?:will )?(?:know|remember|recall)(?!\p{L})|\p{L}+(?: \p{L}+)? will (?:remember|recall) that |wie (?:sie|alle|viele)(?: \p{L}+)? wissen(?!\p{L}))|(?<!\p{L})kennen sie (?:aus|bereits|schon|von)(?!\p{L})/iu;
/** Who paid for what was looked at. */
const PAID_FOR =
  /^(?:the|this|our) (?:\p{L}+ )?(?:trial|study|survey|research|evaluation|report|review)s? (?:was|were|is) (?:paid for|funded|financed|sponsored|commissioned) by(?!\p{L})|^(?:die|der|das) (?:\p{L}+ )?(?:studie|befragung|umfrage|untersuchung|versuch|auswertung) (?:wurde|wird|ist) (?:von|durch|aus) [^;:]*(?:finanziert|gefördert|bezahlt|beauftragt)(?!\p{L})/iu;
/** How old something is. */
const MADE_IN = new RegExp(
  [
    String.raw`\b(?:was|were) (?:\p{L}+ )?(?:put in|installed|built|bought|set up|opened|purchased) (?:\p{L}+ )?in (?:1[89]\d\d|20[01]\d)(?!\d)`,
    String.raw`(?<!\p{L})stamm(?:t|en) (?:aus|von)(?: dem jahr)? (?:1[89]\d\d|20[01]\d)(?!\d)`,
    String.raw`(?<!\p{L})wurden?(?: im jahr)? (?:1[89]\d\d|20[01]\d) (?:\S+ ){0,3}(?:gebaut|errichtet|eingebaut|installiert|angeschafft|gegründet|eröffnet)(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** How figures are to be read. */
const READ_WITH_CARE =
  /\b(?:should|must|can(?:not)?|may) (?:not )?be (?:read|interpreted|compared|added|overstated|taken) (?!up|on|over(?! ))|\b(?:please )?do not (?:read|compare|add|confuse) |(?<!\p{L})bitte nicht (?:\p{L}+ )?(?:überinterpretieren|überbewerten|vergleichen|addieren)(?!\p{L})|(?<!\p{L})(?:sollte|darf|kann)(?: man)? (?:\S+ ){0,3}?nicht (?:\S+ ){0,2}?(?:deuten|überbewerten|überinterpretieren|vergleichen|verglichen werden|addieren|addiert werden|verwechseln)|^(?:zum vergleich dien(?:t|en)|(?:for|as a) comparison,? we (?:use|used|take|took))(?!\p{L})|(?<!\p{L})(?:dürfen|sollten|können) nicht (?:\S+ ){0,5}?(?:addiert|verglichen|gedeutet|überbewertet) werden/iu;
/** What none of those asked said. */
const NOT_SAID =
  /^(?:nobody|no one|no-one|none of (?:them|the \p{L}+)|niemand|keine[rs]? (?:der|von) \p{L}+) (?:named|mentioned|asked|raised|complained|said|wanted|reported|nannte|erwähnte|fragte|hat)(?!\p{L})/iu;
/** Who sees it otherwise than the text. */
const DISSENT =
  /^(?:(?:an? )?(?:different|dissenting|minority|opposing|other|alternative) (?:view|opinion|position|voice)|(?:eine )?(?:abweichende|andere|gegenteilige) (?:meinung|auffassung|ansicht|sicht|position|stimme)|minderheitsvotum|sondervotum|gegenposition)s?(?::| (?:from|by|of|von|aus)(?!\p{L}))/iu;

/**
 * Whether a sentence says how something was asked, counted or agreed, who sees it otherwise, what it first seemed to be, or what its readers
 * know: never what a part comes to.
 */
export function isSideFact(sentence: string): boolean {
  const text = sentence.replace(/[.!]$/u, '');
  if (RUNS.test(text) && !COMPARED.test(text)) return true;
  return [
    ...[OF_THE_DOCUMENT, ASKED, SCOPE, FORMALITY, CAME_UP, FALSE_START, KNOWN, PAID_FOR, MADE_IN],
    ...[READ_WITH_CARE, NOT_SAID, DISSENT],
  ].some((sign) => sign.test(text));
}
