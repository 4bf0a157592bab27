/** Words that refer to something said before. */
const POINTERS: Readonly<Record<string, RegExp>> = {
  en: /^(?:(?:this|these|those|such|it|they|he|she|his|her|their|its|here|there(?! (?:is|are|was|were))|the (?:same|latter|former|following|above|other|second|others)|another|similar(?:ly)?|a similar|additional(?:ly)?|other|others|also|meanwhile|however|moreover|furthermore|therefore|thus|hence|consequently|in addition|in contrast|by contrast|on the other hand|instead|then|but|and|or|so|as a result|for this reason|both(?![^.,;]{1,60}\band\b)|neither|finally|below|above|in (?:this|that|these|such) (?:case|example|way|context|respect|scenario)|the (?:selected|resulting|remaining|corresponding|rest(?! of))|(?:although|though|when|while|if|because|since|as|once|after|before|unlike|whereas) (?:it|they|he|she|these|those)|(?:some|many|most|few|several) (?!\p{Ll}+s\b)\p{Ll}+ (?:their|its|it|them))\b)/iu,
  de: /^(?:(?:dies(?:e[rnsm]?)?|jene[rnsm]?|solche[rnsm]?|er|sie|es(?! (?:gibt|gab))|ihre?[rnsm]?|seine?[rnsm]?|hier(?:bei|zu|von|mit|für|durch)?|da(?:bei|zu|von|mit|für|durch|her|nach|rauf|ran|gegen)|de(?:ssen|ren)|(?:der|die|das)(?:selbe|jenige)[rn]?|letztere[rsn]?|erstere[rsn]?|weitere|andere|auch|zudem|außerdem|jedoch|allerdings|hingegen|dagegen|deshalb|deswegen|darum|somit|folglich|ferner|ebenso|ähnlich|aber|und|oder|sondern|dann|beide|schließlich|oben|unten|(?:obwohl|wenn|während|weil|da|nachdem|bevor|sobald) (?:er|sie|es|diese[rs]?)|erst danach|im anschluss(?! an)|die (?:übrigen|restlichen))(?!\p{L}))/iu,
  ru: /^(?:об этом|об этих|в этом|в этой|в этих|за счет этих|это(?:т|го|му|й|м)?|эт[аиу]|эти[хм]|он[аои]?|его|е[её]|их|ему|им|она|по (?:его|е[её]|их) (?:словам|мнению)|как (?:сообщил|пояснил|отметил)[аи]?(?: он[аи]?)?,|кроме того|однако|впрочем|одновременно|вместе с тем|при этом|также|поэтому|таким образом|так,|остальн\p{L}+|аналогичн\p{L}+|подобн\p{L}+|указанн\p{L}+|данн(?:ый|ая|ое|ые|ого|ой)|так(?:ой|ая|ое|ие|ого|им|их|ую)(?! как)|по так\p{L}+ же|(?:только )?(?:после|до|для|к|из) (?:этого|этому|этих|них)|среди них|другие|друг(?:ой|ая|ое)|следующи[ей]|в частности|но|и|а|тем не менее|в настоящее же время|так,|позже|затем|здесь|там|тогда)(?!\p{L})/iu,
  fr: /^(?:ce(?:t|tte|s|la|ci)?|celui-ci|celle-ci|ceux-ci|il(?! (?:y a|faut|est|s.agit))|elle|ils|elles|son|sa|ses|leurs?|ici|là|aussi|également|cependant|toutefois|ainsi|donc|puis|ensuite|en outre|de plus|mais|et|ou|les deux|l’autre|l'autre|d’autres|d'autres)(?!\p{L})/iu,
  es: /^(?:est[eao]s?|es[eao]s?|aquel\p{L}*|él|ella|ellos|ellas|su|sus|aquí|allí|también|además|sin embargo|por lo tanto|así|entonces|luego|pero|y|o|ambos|ambas|otr[oa]s?)(?!\p{L})/iu,
  pt: /^(?:est[ea]s?|isto|ess[ea]s?|isso|aquel\p{L}*|ele|ela|eles|elas|seus?|suas?|aqui|ali|também|além disso|no entanto|contudo|portanto|assim|então|depois|mas|e|ou|ambos|ambas|outr[oa]s?)(?!\p{L})/iu,
  it: /^(?:quest[oaie]|quell[oaie]|esso|essa|essi|esse|lui|lei|loro|suo|sua|suoi|sue|qui|lì|anche|inoltre|tuttavia|quindi|così|poi|ma|e|o|entrambi|altr[oaie])(?!\p{L})/iu,
};
/** The same, anywhere in a sentence. */
const WITHIN: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the (?:latter|former)|as (?:mentioned|described|noted|shown|discussed) (?:above|below|earlier|before)|(?:see|in) (?:the )?(?:figure|table|section|chapter|appendix)s? \d|these (?:two|three|four)|said (?:above|before)|this (?:section|chapter|paper|article|document))\b/iu,
  de: /\b(?:letztere[rsnm]?|erstere[rsnm]?|wie (?:oben|unten|bereits|vorher) (?:erwähnt|beschrieben|gezeigt|genannt)|siehe (?:abbildung|tabelle|abschnitt|kapitel)|(?:abbildung|tabelle|abschnitt|kapitel) \d|diese (?:beiden|zwei|drei)|in diesem (?:abschnitt|kapitel|dokument))\b/iu,
  fr: /(?<!\p{L})(?:ces dernie?rs|ces dernières|ce dernier|cette dernière|celui-ci|celle-ci|ci-dessus|ci-dessous)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:est[eo]s? últim[oa]s?|esta última|estas últimas|antes mencionad[oa]s?|arriba mencionad[oa]s?)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:est[ea]s? últim[oa]s?|acima mencionad[oa]s?|supracitad[oa]s?|anteriormente (?:referid|mencionad|indicad)[oa]s?|referid[oa]s? n[oa]s? (?:alínea|número|artigo)s? anterior(?:es)?)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:quest[’']ultim[oa]|questi ultimi|queste ultime|suddett[oaie]|sopra indicat[oaie])(?!\p{L})/iu,
  ru: /(?<!\p{L})(?:(?:заявил|заметил|подчеркнул|сказал|отметил|пояснил|добавил)а? он[аи]?|вышеупомянут\p{L}+|вышеуказанн\p{L}+)(?!\p{L})/iu,
};

/**
 * "Strong sales of both products": refers to two things named before, except in idioms, and where the sentence names the pair or says
 * whose they are ("both vacancies in the billing team").
 */
const BOTH =
  /\bboth (?:of (?:them|these)|(?!sides|sexes|ends|genders|parents)\p{Ll}+s(?! (?:in|at|of) (?:the|our) ))\b/iu;

/**
 * The word of a sentence that refers to something before it, so that it can't be understood alone; null if there is none.
 * @param before the text before it on its slide, where the antecedent may be.
 */
export function findMissingAntecedent(sentence: string, language: string, before = ''): string | null {
  const primary = language.split('-')[0]?.toLowerCase() ?? '';
  if (before.trim() !== '') return null;
  const start = sentence.replace(/^[\s"“„«'(–—-]+/u, '');
  return POINTERS[primary]?.exec(start)?.[0] ?? WITHIN[primary]?.exec(sentence)?.[0] ?? bothIn(sentence, primary);
}

function bothIn(sentence: string, language: string): string | null {
  return language === 'en' && !/\sand\s/iu.test(sentence) ? (BOTH.exec(sentence)?.[0] ?? null) : null;
}
