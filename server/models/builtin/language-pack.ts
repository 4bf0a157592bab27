/** What the extractive writer needs to know about a language. All words are in lower case. */
export interface LanguagePack {
  /** ISO 639-1. */
  language: string;
  stop_words: ReadonlySet<string>;
  /** Tokens with a full stop that doesn't end a sentence. */
  abbreviations: ReadonlySet<string>;
  /** Openers that only link to the previous sentence and can be removed. */
  connectives: readonly string[];
  /** First words that refer back: such a sentence isn't understood alone. */
  back_references: ReadonlySet<string>;
  /** Words that open a trailing clause that can be removed without changing the main clause. */
  trailing: readonly string[];
  /** Words that open a leading subordinate clause. */
  leading: ReadonlySet<string>;
  /** Frequent finite verbs, and endings of finite verbs. Only used without a tagger. */
  verbs: RegExp;
  labels: Labels;
}

interface Labels {
  agenda: string;
  closing: string;
  overview: string;
  /** The title over the periods of a history, with `{name}`, the names of the `{first}` and `{last}` and their years, `{from}` and `{to}`. */
  periods: string;
  /** The same where those names are lists: the `{count}` of periods, the first year and the last. */
  periods_counted: string;
}

const COMMON_ABBREVIATIONS =
  'dr mr mrs ms prof st nr no vol vs etc fig figs eq eqs sec ch pp p al inc ltd co corp jr sr dept est approx excl incl avg ca cf e.g i.e u.s u.k jan feb mar apr jun jul aug sep sept oct nov dec ed eds op cit gen gov sen rep ext rev tel';

interface RawPack {
  abbreviations?: string;
  connectives: string;
  back: string;
  trailing: string;
  leading: string;
  verbs: RegExp;
  labels: Labels;
}

const RAW: Readonly<Record<string, RawPack>> = {
  en: {
    connectives:
      'however|moreover|furthermore|further|in addition|additionally|therefore|thus|hence|consequently|as a result|in fact|indeed|of course|finally|overall|in short|in summary|in conclusion|to summarize|specifically|in particular|notably|importantly|interestingly|meanwhile|nevertheless|nonetheless|similarly|likewise|also|besides|then|next|first|second|third|firstly|secondly|thirdly|lastly|on the other hand|on the one hand|in contrast|by contrast|conversely|in other words|that said|as such|accordingly|again|still|instead|otherwise|clearly|naturally|and|but|so|yet|or',
    back: 'this these that those it its it’s they them their he she his her him such here there both neither either former latter another others one some which who whose what then thus so and but or yet also because nor hence doing then same instead respectively likewise let you your i my each all none most many several few',
    trailing:
      'which|who|whose|whom|where|while|whereas|although|though|even though|because|since|as|so that|so|thereby|thus|hence|including|such as|for example|for instance|with|without|after|before|following|followed by|thanks to|due to|owing to|leading to|resulting in|making|allowing|enabling|giving|causing|reflecting|according to|driven by|led by|mainly|especially|particularly|notably|in particular|rather than|as well as|up from|down from|compared with|compared to|in part|largely|mostly|i.e.|e.g.|among others|among them',
    leading:
      'although though while whereas because since as after before when once despite given unlike like besides apart by from over according based thanks due to',
    verbs: /\b(is|are|was|were|has|have|had|can|will|may|must|should|does|did)\b/iu,
    labels: {
      agenda: 'Agenda',
      closing: 'Key takeaways',
      overview: 'At a glance',
      periods: '{name} runs from {first} ({from}) to {last} ({to})',
      periods_counted: '{name} falls into {count} periods, from {from} to {to}',
    },
  },
  de: {
    abbreviations:
      'z b bzw usw u a d h ggf evtl inkl exkl zzgl abs art aufl bd bsp ca dipl ing geb ges gem hrsg jh jhd max min mind mio mrd nr o ä od s sog str tel u.a v vgl z.b d.h u.ä z.t i.d.r vs chr med phil jan febr apr aug sept okt nov dez abb tab kap rd st tsd usf zz',
    connectives:
      'jedoch|allerdings|außerdem|zudem|darüber hinaus|ferner|des weiteren|daher|deshalb|folglich|somit|tatsächlich|schließlich|insgesamt|kurz gesagt|zusammenfassend|insbesondere|dennoch|trotzdem|ebenso|andererseits|einerseits|im gegensatz dazu|hingegen|dagegen|und|aber|doch|denn|oder',
    back: 'dies diese dieser dieses diesem diesen das es er sie ihr ihre ihren ihrem sein seine seinen seinem solche solcher solches dabei dadurch dafür damit dann daran darauf daraus darin dazu davon dort hier hierbei hierfür hierzu so somit daher deshalb deswegen dennoch trotzdem allerdings jedoch außerdem zudem aber und oder doch denn beide andere letztere erstere auch ebenso welche man ferner schließlich ich du',
    trailing:
      'weil|obwohl|während|wobei|sodass|so dass|damit|indem|nachdem|bevor|da|was|wodurch|womit|etwa|zum beispiel|z. B.|beispielsweise|insbesondere|vor allem|darunter|einschließlich|also|nämlich|unter anderem|wie|um|ohne|anstatt|sowie|denn|sondern auch|der|die|das|welche|welcher|welches|deren|dessen',
    leading: 'obwohl während weil da nachdem bevor seit wenn als sobald',
    verbs:
      /(?:^|[^\p{L}])(?:ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|hatte|hatten|kann|können|muss|müssen|soll|sollen|darf|lässt|bleibt|gibt|steht|geht|liegt|stieg|stiegen|sank|sanken|fiel|fielen|wuchs|wuchsen|kam|kamen|ging|gingen|nahm|lag|lagen|begann|erhielt|entstand|entstanden|blieb|blieben|bot|boten|gab|trug|\p{Ll}{2,}t|\p{Ll}{3,}(?:te|ten|iert|ieren|elt|ert|cht|gt|bt|tzt|lt|rt|sst|ßt|kt|mt|det|tet|ken|gen|nen|len|ren|sen|ben|men|fen|hen))(?![\p{L}])/u,
    labels: {
      agenda: 'Agenda',
      closing: 'Das Wichtigste in Kürze',
      overview: 'Auf einen Blick',
      periods: '{name} reicht von {first} ({from}) bis {last} ({to})',
      periods_counted: '{name} umfasst {count} Abschnitte, von {from} bis {to}',
    },
  },
  fr: {
    abbreviations: 'm mm mme mlle env p ex c.-à-d cf av apr chap éd art p.ex janv févr juil déc',
    connectives:
      'cependant|toutefois|néanmoins|de plus|en outre|par ailleurs|ainsi|donc|par conséquent|en effet|enfin|en somme|en résumé|notamment|de même|en revanche|au contraire|d’abord|ensuite|finalement|globalement|mais|et|or|car',
    back: 'ce cet cette ces cela ceci c il elle ils elles on son sa ses leur leurs celui celle ceux celles ainsi donc alors mais et ou car or lui y en tous toutes autre autres je vous',
    trailing:
      'qui|que|dont|où|ce qui|ce que|tandis que|alors que|bien que|parce que|car|puisque|afin de|afin que|notamment|y compris|comme|par exemple|grâce à|selon|avec|sans|après|avant|en particulier|surtout|soit|entraînant|permettant|grâce aux|en raison de',
    leading: 'bien si lorsque quand comme après avant depuis pendant dans en selon avec grâce malgré pour',
    verbs:
      /(?:^|[^\p{L}])(?:est|sont|a|ont|était|étaient|sera|seront|peut|peuvent|doit|doivent|fait|font|va|vont|reste|permet|\p{Ll}{2,}(?:ent|ait|aient|era|eront|a|e|it|é))(?![\p{L}])/u,
    labels: {
      agenda: 'Sommaire',
      closing: 'À retenir',
      overview: 'En bref',
      periods: '{name} va de {first} ({from}) à {last} ({to})',
      periods_counted: '{name} compte {count} périodes, de {from} à {to}',
    },
  },
  es: {
    abbreviations: 'sr sra dra ej p.ej pág núm aprox ee uu',
    connectives:
      'sin embargo|no obstante|además|asimismo|por lo tanto|por tanto|así|de hecho|finalmente|en resumen|en particular|en cambio|por otro lado|pero|y',
    back: 'esto este esta estos estas eso ese esa él ella ellos ellas ello su sus así pero y o aquí allí ambos tal también',
    trailing:
      'que|quien|cuyo|donde|mientras que|aunque|porque|ya que|como|por ejemplo|incluido|incluidos|según|con|sin|tras|gracias a|debido a|especialmente',
    leading: 'aunque cuando mientras como tras desde durante en según con gracias para',
    verbs:
      /(?:^|[^\p{L}])(?:es|son|Son|[Cc]ompeten?|[Cc]onstituyen|fue|fueron|era|ha|han|hay|puede|pueden|tiene|tienen|está|están|\p{Ll}{2,}(?:ó|aron|ieron|a|an|e|en))(?![\p{L}])/u,
    labels: {
      agenda: 'Agenda',
      closing: 'Conclusiones clave',
      overview: 'De un vistazo',
      periods: '{name} va de {first} ({from}) a {last} ({to})',
      periods_counted: '{name} tiene {count} periodos, de {from} a {to}',
    },
  },
  it: {
    abbreviations: 'sig dott ing avv ecc es p.es pag ca',
    connectives: 'tuttavia|inoltre|pertanto|quindi|dunque|infatti|infine|in sintesi|in particolare|invece|ma|e',
    back: 'questo questa questi queste quello ciò esso essa essi lui lei loro suo sua suoi così ma e o qui entrambi anche tale',
    trailing:
      'che|cui|dove|mentre|benché|sebbene|perché|poiché|come|ad esempio|compresi|secondo|con|senza|dopo|grazie a|soprattutto',
    leading: 'benché quando mentre come dopo dal durante in secondo con grazie per',
    verbs:
      /(?:^|[^\p{L}])(?:è|sono|era|erano|ha|hanno|può|possono|deve|\p{Ll}{2,}(?:ò|arono|irono|a|ano|e|ono))(?![\p{L}])/u,
    labels: {
      agenda: 'Agenda',
      closing: 'In sintesi',
      overview: 'In breve',
      periods: '{name} va da {first} ({from}) a {last} ({to})',
      periods_counted: '{name} ha {count} periodi, da {from} a {to}',
    },
  },
  pt: {
    abbreviations: 'sr sra dra ex p.ex pág aprox',
    connectives:
      'no entanto|contudo|porém|além disso|portanto|assim|de facto|de fato|finalmente|em resumo|em particular|mas|e',
    back: 'isto isso este esta estes estas esse essa ele ela eles elas seu sua seus assim mas e ou aqui ambos também tal',
    trailing:
      'que|quem|cujo|onde|enquanto|embora|porque|como|por exemplo|incluindo|segundo|com|sem|após|graças a|devido a',
    leading: 'embora quando enquanto como após desde durante em segundo com graças para',
    verbs:
      /(?:^|[^\p{L}])(?:é|são|São|[Cc]ompetem?|[Cc]abem?|[Ii]ncumbem?|[Cc]onstituem|foi|foram|era|há|tem|têm|pode|podem|está|estão|\p{Ll}{2,}(?:ou|aram|eram|iram|a|am|e|em))(?![\p{L}])/u,
    labels: {
      agenda: 'Agenda',
      closing: 'Principais conclusões',
      overview: 'Em resumo',
      periods: '{name} vai de {first} ({from}) a {last} ({to})',
      periods_counted: '{name} tem {count} períodos, de {from} a {to}',
    },
  },
  nl: {
    abbreviations: 'bijv d.w.z enz o.a ca mln mld mevr dhr nr blz jl m.b.t t.o.v',
    connectives: 'echter|bovendien|daarnaast|daarom|dus|ten slotte|tot slot|met name|daarentegen|maar|en',
    back: 'dit dat deze die het hij zij ze hun zijn haar zo dus daarom maar en of hier daar beide ook',
    trailing:
      'die|dat|waar|terwijl|hoewel|omdat|doordat|zodat|zoals|bijvoorbeeld|waaronder|volgens|met|zonder|na|dankzij|vooral',
    leading: 'hoewel toen terwijl omdat nadat sinds tijdens in volgens met dankzij',
    verbs:
      /(?:^|[^\p{L}])(?:is|zijn|was|waren|heeft|hebben|had|kan|kunnen|moet|moeten|wordt|worden|werd|werden|\p{Ll}{3,}(?:t|de|te|den|ten|en))(?![\p{L}])/u,
    labels: {
      agenda: 'Agenda',
      closing: 'Belangrijkste punten',
      overview: 'In het kort',
      periods: '{name} loopt van {first} ({from}) tot {last} ({to})',
      periods_counted: '{name} telt {count} periodes, van {from} tot {to}',
    },
  },
};

const split = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** The pack of a BCP 47 language; English rules if there is none. */
export function languagePack(language: string): LanguagePack {
  const primary = language.toLowerCase().split('-')[0] ?? 'en';
  const key = Object.hasOwn(RAW, primary) ? primary : 'en';
  const raw = RAW[key]!;
  return {
    // A language without a pack keeps its name: it uses the English lists, not the English tagger.
    language: primary === '' || primary === 'und' ? 'en' : primary,
    stop_words: new Set(split(STOP_WORDS[key] ?? '')),
    abbreviations: new Set(split(`${COMMON_ABBREVIATIONS} ${raw.abbreviations ?? ''}`)),
    connectives: raw.connectives.split('|'),
    back_references: new Set(split(raw.back)),
    trailing: raw.trailing.split('|'),
    leading: new Set(split(raw.leading)),
    verbs: raw.verbs,
    labels: raw.labels,
  };
}

/**
 * The language of a text, by its function words.
 * @param fallback BCP 47, used when the text is too short to detect its language.
 */
export function guessLanguage(text: string, fallback: string): string {
  const words =
    text
      .slice(0, 20_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  let best = { language: fallback, hits: 0 };
  for (const language of Object.keys(RAW)) {
    const stopWords = new Set(split(STOP_WORDS[language] ?? ''));
    const hits = words.reduce((sum, word) => sum + (stopWords.has(word) ? 1 : 0), 0);
    if (hits > best.hits) best = { language, hits };
  }
  return best.hits >= 5 && best.hits >= words.length * 0.15 ? best.language : fallback;
}

/** Function words by language: they express no topic. Lower case, separated by spaces. */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: `a about above after again against all also although am an and any are as at be because been before being below
    between both but by can could did do does doing down during each either else ever every few first for from further
    get gets give given had has have having he her here hers him his how however i if in into is it its itself just
    last least less let like made make makes many may me might more most much must my near need never new no nor not now
    of off often on once one only onto or other others our out over own per quite rather same say says second see she
    should since so some still such than that the their them then there these they this those three through thus to
    too two under until up upon us use used uses using very was we well were what when where whether which while who
    whom whose why will with within without would yet you your`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bereits besonders bis bisher
    da dabei dadurch dafür damit dann daran darauf daraus darin das dass dazu dem den denen denn der deren des dessen deshalb
    die dies diese diesem diesen dieser dieses doch dort du durch ebenso ein eine einem einen einer eines einige er erst
    es etwa etwas für gegen gibt haben hat hatte hatten hier hin ihm ihn ihr ihre ihrem ihren ihrer im immer in indem
    ins ist ja je jede jedem jeden jeder jedes jedoch kann kein keine keinem keinen können könnte machen man mehr mit
    muss müssen nach nachdem neben nicht nichts noch nun nur ob oder ohne rund sehr sein seine seinem seinen seiner seit
    sich sie sind so sogar solche soll sollen sollte sondern sowie über um und uns unser unsere unter viele vom von vor
    war waren warum was weil weiter welche wenn wer werden wie wieder wir wird wo wurde wurden während zu zum zur
    zwar zwischen`,
  fr: `afin ainsi alors après au aucun aussi autre autres aux avant avec avoir car ce cela ces cet cette ceux chaque ci
    comme comment contre dans de depuis des deux dont donc du elle elles en encore entre est et être eu fait faire il
    ils je jusque l la là le les leur leurs lors lui mais même moins ne ni non nos notre nous on ont ou où par parce pas
    pendant peu peut plus pour pourquoi puis quand que quel quelle quelles quels qui sa sans se selon sera ses si son
    sont sous sur ta tandis tel telle très trop un une vers vos votre vous était étaient été y à d s n qu c j m t`,
  es: `a al algo algunos ante antes aquel así aún aunque bajo bien cada como con contra cual cuando de del desde donde
    dos durante e el ella ellas ellos en entre era eran es esa ese eso esta está están este esto estos fue fueron ha han
    hasta hay la las le les lo los más me mi mientras muy ni no nos nosotros o os otra otro para pero poco por porque
    pues que quien se sea según ser si sí sido sin sobre son su sus también tan tanto tiene tienen todo todos tras tu un
    una uno unos y ya yo`,
  it: `a ad ai al alla alle allo anche ancora avere che chi ci come con contro così cui da dai dal dalla dalle dei del
    della delle dello di dopo dove due e ed è era erano essere fra già gli ha hanno i il in io la le lei lo loro lui ma
    mentre mi molto ne nei nel nella nelle no noi non nostro o ogni oltre per perché più poi prima quale quando quanto
    quella quello questa questo se senza si sia sono stata stato su sua sul sulla suo tra tutti tutto un una uno vi`,
  pt: `a ao aos as até com como contra da das de dela dele depois do dos e é ela elas ele eles em entre era essa esse
    esta está este eu foi foram há isso isto já lhe mais mas mesmo meu muito na não nas nem no nos nós o os ou para pela
    pelo por porque qual quando que quem se sem ser seu seus sido só sob sobre sua suas também tem têm toda todo um
    uma umas uns você à às`,
  nl: `aan al alle als bij daar dan dat de deze die dit doch door dus een en er ge geen had heb hebben heeft hem het hier
    hij hoe hun iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet nog nu of om omdat
    ons ook op over reeds te tegen toch toen tot tussen u uit van veel voor want waren was wat we wel werd wezen wie wij
    wil worden wordt zal ze zich zij zijn zo zonder zou`,
};
