const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/** What ends a phrase, by language. Where a word is of two kinds, the one before it decides. */
interface Grammar {
  /** Function words that tell the language from the others. */
  known_by: RegExp;
  determiners: ReadonlySet<string>;
  prepositions: ReadonlySet<string>;
  /** Finite verbs, negations and adverbs that follow a subject. */
  verbs: ReadonlySet<string>;
  /** Begin no lead: they point to what stands before. */
  pointers: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export const ENGLISH: Grammar = {
  known_by:
    /(?<![\p{L}'’])(?:the|of|and|is|are|was|were|has|have|that|with|for|by|which|from|to|must|can|will|who|than|their|its|our|your|as|at|on|or|it|not|into|within|most|some|many|every|each)(?!\p{L})/giu,
  determiners: setOf(
    'the a an this these that those its their his her our your my no any some each every all both more most many several few only how whether another',
  ),
  prepositions: setOf(
    'of such in on at by for from with without to into onto over under through during after before since until as between among against about across along around above below behind beyond within than like per via toward towards upon despite except throughout including',
  ),
  verbs: setOf(
    `is are was were be has have had can may will must might should could would does do did makes make made contains contain contained consists consist includes include included shows show showed means mean used allows allow allowed belongs belong tends tend feeds feed becomes become became remains remain remained provides provide provided requires require required supported helps help gives give gave takes take took earns earn relies rely relied led grew grow grows rose fell formed enables enable reduces reduce reduced reached reach reaches ranked forages forage breeds breed lives live lived eats eat applies apply keeps keep kept holds hold held creates create created protects protect restricts restrict prevents prevent describes describe defines define depends depend differs differ occurs occur appears appear published launched established introduced announced acquired released implemented declared paid began begin begins opened joined moved sold bought won lost turned said says say got gets get goes go went comes come came brings bring brought sees see saw seeks seek seems seem serves serve served manages manage started stayed follows follow followed exists exist exceeds exceed exceeded increased decreased declined improves improved expects expect expected aims aim receives receive received argued argue argues found suggests suggest suggested indicates indicate indicated reported accounts account accounted represents represent represented involves involve involved refers refer referred determines determine ensures ensure caused affects affect affected adds add added runs run ran sits sit stands stand stood lies lie carries carry carried wins let puts put sends send sent continues continue continued demonstrates demonstrate demonstrated achieves achieve achieved employs employ presents presented combines combine combined connects connect connected generates generate generated identifies identify identified delivers deliver delivered addresses addressed drove reflects reflect reflected left played performs perform performed handle selects select selected verifies verify produces produce produced changed develops develop developed builds build built replaces replace replaced accepts accept accepted
    not also never often always still already now then typically usually generally sometimes later soon thus therefore however who which whose whom where when while if because cannot can't isn't aren't don't doesn't won't`,
  ),
  pointers: setOf('it they he she we you i there who which what how why that this these those one and but or so'),
};

export const GERMAN: Grammar = {
  known_by:
    /(?<!\p{L})(?:der|die|das|und|ist|sind|von|mit|den|dem|des|eine?[rnms]?|für|zu|auf|nicht|wird|werden|im|als|zum|zur|bei|sich|wie|aus|am|nach|seit|auch|oder|kann|bis|alle)(?!\p{L})/giu,
  determiners: setOf(
    'der die das den dem des ein eine einer einen einem eines kein keine diese dieser dieses diesen diesem jede jeder jedes alle allen viele einige mehrere seine seiner ihre ihrer ihren unsere unserer sein ihr unser',
  ),
  prepositions: setOf(
    'in im ins an am ans auf aus bei beim mit nach seit von vom vor zu zum zur für durch gegen ohne um über unter zwischen während wegen trotz gemäß laut je pro als wie bis ab innerhalb außerhalb einschließlich',
  ),
  verbs: setOf(
    'ist sind war waren wird werden wurde wurden hat haben hatte hatten kann können muss müssen soll sollen darf dürfen gilt gelten nicht auch nur noch schon bereits oft meist immer nie sich wenn weil dass',
  ),
  pointers: setOf('es sie er wir ihr man das dies dieses diese dieser da hier dort so und aber oder wer was wie warum'),
};

const ROMANCE: Grammar = {
  known_by:
    /(?<!\p{L})(?:de|do|da|dos|das|que|os|as|um|uma|para|em|no|na|el|la|los|las|un|una|del|por|le|les|des|du|et|est|dans|pour|il|di|che|della|per|é|è|e|y)(?!\p{L})/giu,
  determiners: setOf(
    'o os a as um uma uns umas todos todas el la los las un una unos unas le les l une des il lo gli i uno cada cada',
  ),
  prepositions: setOf(
    'de do da dos das d em no na nos nas ao aos à às ás por pelo pela pelos pelas para com sem sob sobre entre até desde após del en al con sin hasta para du au aux dans pour avec sans sur sous par chez di dal dalla dei degli delle della dello nel nella nei nelle con su sul sulla per tra fra che',
  ),
  verbs: setOf(
    'é são foi foram era eram será serão tem têm terá terão pode podem poderá poderão reúne reúnem reunirá exige exigem elege aprova compete competem constituem constitui deve devem deverá deverão está estão es son fue fueron era eran tiene tienen puede pueden debe deben está están est sont était étaient ont peut peuvent doit doivent sera seront è sono ha hanno può possono deve devono não no que qui dont se',
  ),
  pointers: setOf(
    'isto isso este esta ele ela eles elas esto eso él ella ce cela il elle ils elles ci ciò questo e y et ou o que',
  ),
};

const OTHER: Grammar = { known_by: /(?!)/gu, determiners: NONE, prepositions: NONE, verbs: NONE, pointers: NONE };

const KNOWN_SHARE = 0.07;

/** The grammar of a text by its function words; none of them where two are as likely. */
export function grammarOf(text: string): Grammar {
  const counted = [ENGLISH, GERMAN, ROMANCE].map((grammar) => ({
    grammar,
    count: text.match(grammar.known_by)?.length ?? 0,
  }));
  const [first, second] = counted.sort((a, b) => b.count - a.count);
  const words = text.split(/\s+/u).length;
  const isClear = first !== undefined && first.count > 1.5 * (second?.count ?? 0) && first.count >= words * KNOWN_SHARE;
  return isClear ? first.grammar : OTHER;
}

/** After these, a phrase says nothing yet. */
export const AUXILIARY = setOf(
  'is are was were be has have had can may will must might should could would does do did ist sind war wird werden wurde hat haben kann können muss é são foi tem têm pode podem es son est sont ont è ha not never also',
);
