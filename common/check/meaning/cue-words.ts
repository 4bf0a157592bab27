/** What a shortened or rewritten sentence must keep. */
export type MeaningDimension =
  | 'negation'
  | 'direction'
  | 'subject'
  | 'modality'
  | 'hedge'
  | 'quantifier'
  | 'attribution'
  | 'condition'
  | 'cause'
  | 'time'
  | 'comparison'
  | 'names'
  | 'order';

/** Dimensions that individual words reveal; the others follow from numbers and names. */
export type CueDimension = Exclude<MeaningDimension, 'subject' | 'names'>;

/**
 * Words by dimension and class: a word may replace another one of its class, but not one of another class.
 * `*` stands for any ending, `…` for up to three words in between.
 */
type CueWords = { readonly [Dimension in CueDimension]?: Readonly<Record<string, readonly string[]>> };

/** A list of words, separated by commas. */
function words(list: TemplateStringsArray): readonly string[] {
  return (list[0] ?? '').split(/,\s+/u);
}

const ENGLISH: CueWords = {
  negation: {
    not: words`not, no, never, none, neither, nor, without, cannot, *n't, *n’t, nobody, nothing, nowhere, hardly, barely,
      scarcely, fail, fails, failed, failing, failure*, refus* to, lack*, absence of, unable to, instead of,
      rather than, no longer, yet to`,
  },
  direction: {
    up: words`rise, rises, rose, risen, rising, increas*, grow, grows, grew, grown, growing, growth, gain, gains, gained,
      climb*, jump*, surg*, soar*, improv*, expand*, expansion, doubl*, tripl*, strengthen*, upward*, up from, up by, lengthen*, accelerat*,
      profit*`,
    down: words`fall, falls, fell, fallen, falling, decreas*, declin*, drop, drops, dropped, dropping, shrink*, shrank, shrunk,
      reduc*, lose, loses, lost, loss*, losing, worsen*, halv*, contract, contracted, contraction, weaken*, plung*,
      slump*, downward*, down from, down by, slow*, sell-off`,
  },
  modality: {
    possible: words`may, might, could, can, possibl*, potential*, optional*, allowed to, permitted to`,
    advised: words`should, ought to, recommend*, advis*, suggested to`,
    future: words`will, would, shall, *'ll, *’ll, going to, about to`,
    required: words`must, have to, has to, had to, required to, is required, are required, need to, needs to, oblige*, obligat*,
      mandatory, compulsory`,
  },
  hedge: {
    about: words`about, around, approximately, approx, roughly, circa, ca, nearly, almost, some, estimated, an estimated`,
    upper: words`up to, at most, max, not more than, no later than, at the latest, less than, fewer than, under, below, no more than, maximum of, a maximum of, as low as`,
    lower: words`at least, not less than, not fewer than, no earlier than, more than, over, above, exceeding, in excess of, minimum of, no fewer than, no less than, as much as,
      as many as`,
    likely: words`likely, unlikely, probabl*, perhaps, maybe, apparently, presumabl*, seem, seems, seemed, appear to, appears to,
      appeared to, tend to, tends to, tended to, suggest*, indicat*, generally, usually, often, typically, sometimes,
      in some cases, largely, mainly, mostly, in general`,
  },
  quantifier: {
    all: words`all, every, each, always, entire, whole, any, everyone, both, completely, entirely`,
    most: words`most, majority, most of`,
    many: words`many, numerous, several`,
    some: words`some, a number of, certain`,
    few: words`few, little, minority, rarely, seldom`,
    only: words`only, solely, exclusively, just, merely, alone`,
    except: words`except, excluding, apart from, other than, with the exception of, not including`,
    half: words`half, a third, two thirds, a quarter, three quarters`,
  },
  attribution: {
    said: words`according to, as per, said, says, say, stated, states that, claim*, argue, argues, argued, believ*, reported that, reports that,
      reportedly, allege*, think that, thinks, wrote that, concluded that, found that, in the view of, considered, regarded as,
      described as, in the opinion of`,
    planned: words`plan, plans, planned, planning, expect*, forecast*, project to, projected, intend*, propos*, aim*, scheduled, anticipat*, predict*,
      target*, hope*, designed to, is set to, are set to`,
  },
  condition: {
    if: words`if, unless, when, provided that, provided the, provided you, provided it, providing that, subject to, in case, in the event, assuming, as long as, on condition,
      depending on, depend, depends, depended, depending, otherwise, where applicable, until, whenever, in cases where, without prejudice`,
  },
  cause: {
    because: words`because, due to, owing to, thanks to, caus*, lead to, leads to, led to, leading to, result* in, as a result,
      resulting from, result of, therefore, thus, hence, consequently, driv* by, driven by, drove, so that,
      attributable to, attributed to, since … has, as a consequence, triggered, so`,
  },
  time: {
    before: words`before, prior to, previously, formerly, earlier`,
    after: words`after, following, later, subsequently, afterwards, since`,
    during: words`during, while, throughout`,
    until: words`until, till, by the end of`,
    year: words`annually, yearly, annual, a year, per year, per annum, each year, every year`,
    month: words`monthly, a month, per month, each month, every month`,
    week: words`weekly, a week, per week, each week, every week`,
    day: words`daily, a day, per day, each day, every day`,
    hour: words`hourly, an hour, per hour`,
    quarter: words`quarterly, per quarter`,
    rate: words`per`,
    now: words`currently, now, today, at present`,
  },
  comparison: {
    more: words`more, higher, greater, larger, bigger, better, longer, faster, stronger, older, ahead of, above,
      superior, exceed*`,
    less: words`less, cheaper, lower, smaller, fewer, worse, shorter, slower, weaker, younger, behind, inferior`,
    equal: words`same as, as well as, equal to, similar to, the same, equivalent to`,
    base: words`than, compared with, compared to, versus, vs, relative to, in comparison`,
    times: words`times, twice, fold`,
  },
  order: {
    first: words`first, first-ever, initially, earliest`,
    second: words`second, second-*`,
    third: words`third, third-*`,
    fourth: words`fourth, fifth, sixth, seventh, eighth, ninth, tenth`,
    last: words`last, final, finally, latest`,
    highest: words`highest, largest, biggest, greatest, best, top, longest, maximum, leading, main, fastest, strongest, oldest`,
    lowest: words`lowest, smallest, least, worst, bottom, shortest, minimum, fewest, slowest, weakest, youngest`,
  },
};

const GERMAN: CueWords = {
  negation: {
    not: words`nicht, kein, keine, keinen, keiner, keines, keinem, nie, niemals, niemand*, nichts, nirgends, ohne, weder,
      kaum, keinerlei, statt, anstatt, anstelle, mangels, entfäll*, wegfäll*, fehl*`,
  },
  direction: {
    up: words`steig*, stieg*, gestiegen*, anstieg*, erhöh*, zunahm*, zunehm*, zugenommen, nahm … zu, nimmt … zu, wachs*,
      wächst, wuchs*, gewachsen*, wachstum*, verbesser*, verdoppel*, verdreifach*, mehr als verdoppelt, zuwachs*,
      gewinn*, gewann*, gewonnen, erweiter*, ausweit*, ausgeweitet*, ausbau*, ausgebaut, verlänger*, übertr*, zugelegt`,
    down: words`sink*, sank*, gesunken*, fiel, fielen, fällt, fallen, gefallen, rückgang*, rückläufig*, zurückging*,
      zurückgegangen, zurückgeh*, ging … zurück, geht … zurück, verringer*, reduzier*, abnahm*, abnehm*, abgenommen, nahm … ab,
      nimmt … ab, verlust*, verlor*, verlier*, verloren, verschlechter*, halbier*, schrumpf*, senk*, gesenkt,
      abgebaut, abbau*, kürzt*, kürzen, kürzung*, gekürzt*, verkürz*, vermindert*`,
  },
  modality: {
    possible: words`kann, können, könnte, könnten, konnte, konnten, darf, dürfen, durfte, möglich*, möglicherweise, womöglich, eventuell`,
    advised: words`sollte, sollten, empfohlen, empfiehlt, empfehlen, empfehlung*, soll, sollen`,
    future: words`wird, werden, würde, würden`,
    required: words`muss, müssen, musste, mussten, verpflichtet*, verpflichtend*, pflicht, pflichten, erforderlich, vorgeschrieben, zwingend*, ist zu,
      sind zu`,
  },
  hedge: {
    about: words`etwa, rund, ungefähr, circa, ca, zirka, knapp, fast, nahezu, beinahe, geschätzt*, schätzungsweise`,
    upper: words`bis zu, höchstens, maximal, max, weniger als, unter, nicht mehr als`,
    lower: words`mindestens, wenigstens, mehr als, über, minimal, nicht weniger als, gut, ab`,
    likely: words`wahrscheinlich, vermutlich, voraussichtlich, vielleicht, offenbar, anscheinend, scheint, scheinen, meist,
      meistens, oft, häufig, üblicherweise, in der regel, grundsätzlich, teilweise, manchmal, tendenziell,
      überwiegend, weitgehend, deutet, deuten, allgemein`,
  },
  quantifier: {
    all: words`alle, allen, aller, alles, jede, jeder, jedes, jeden, jedem, sämtlich*, immer, beide, beiden, ganze, ganzen,
      gesamte, gesamten, vollständig`,
    most: words`die meisten, meiste, meisten, mehrheit, großteil, mehrzahl`,
    many: words`viele, vielen, vieler, zahlreiche, zahlreichen, mehrere, mehreren`,
    some: words`einige, einigen, einiger, manche, manchen, gewisse, bestimmte, bestimmten, bestimmter`,
    few: words`wenige, wenigen, minderheit, selten`,
    only: words`nur, lediglich, ausschließlich, allein, bloß`,
    except: words`außer, ausgenommen, mit ausnahme, abgesehen von, ohne berücksichtigung`,
    half: words`hälfte, ein drittel, zwei drittel, ein viertel, drei viertel, drittel, viertel`,
  },
  attribution: {
    said: words`laut, zufolge, nach angaben, nach eigenen angaben, nach ansicht, nach auffassung, sagt, sagte, sagten, erklärt, erklärte, erklärten,
      behaupt*, glaub*, meint, meinen, meinte, berichtet, berichtete, mitgeteilt, betont*, mitteilte, gab … an, hält … für,
      halten … für, gilt als, gelten als, angeblich, kritisier*, kritik*, fordert*`,
    planned: words`plant, planen, plante, geplant*, erwart*, prognos*, prognostiziert*, vorgesehen, beabsichtigt*, vorgeschlagen,
      vorschlag*, ziel, rechne* mit, rechne* damit, rechne* … mit, hofft, hoffen, strebt … an, angestrebt*`,
  },
  condition: {
    if: words`wenn, falls, sofern, soweit, vorausgesetzt, es sei denn, unter der bedingung, abhängig, vorbehaltlich, solange,
      bis, je nach, andernfalls, im falle, im fall, bei bedarf, unbeschadet, vorbehalt*`,
  },
  cause: {
    because: words`weil, da, denn, wegen, aufgrund, auf grund, dank, durch, führt … zu, führte … zu, führten … zu, deshalb, daher,
      darum, deswegen, gingen auf … zurück, ging auf … zurück, geht auf … zurück, gehen auf … zurück, somit, infolge*, verursach*, bewirk*, folglich, sodass, so dass, bedingt, zurückzuführen`,
  },
  time: {
    before: words`vor, bevor, zuvor, vorher, früher, ehemals, vormals`,
    after: words`nach, nachdem, danach, später, anschließend, seit, seitdem`,
    during: words`während`,
    until: words`bis`,
    year: words`jährlich*, pro jahr`,
    month: words`monatlich*, pro monat`,
    week: words`wöchentlich*, pro woche`,
    day: words`täglich*, pro tag`,
    rate: words`pro`,
    now: words`derzeit, aktuell*, heute, heutzutage, gegenwärtig, momentan, zurzeit`,
  },
  comparison: {
    more: words`mehr, teurer*, höher*, größer*, besser*, länger*, schneller*, stärker*, älter*`,
    less: words`weniger, billiger*, günstiger*, niedriger*, geringer*, kleiner*, schlechter*, kürzer*, langsamer*, schwächer*, jünger*`,
    equal: words`ebenso, gleich, genauso, dieselbe*, dasselbe`,
    base: words`als, gegenüber, im vergleich, verglichen`,
    times: words`mal, doppelt, dreimal, zweimal, dreifach*`,
  },
  order: {
    first: words`erste, ersten, erster, erstes, erstmals, zuerst, zunächst`,
    second: words`zweite, zweiten, zweiter, zweites, zweit*`,
    third: words`dritte, dritten, dritter, drittes`,
    fourth: words`vierte*, fünfte*, sechste*, siebte*, achte, achten, neunte*, zehnte*`,
    last: words`letzte, letzten, letzter, letztes, zuletzt, schließlich`,
    highest: words`höchste, höchsten, höchster, höchstes, höchstem, größte*, beste, besten, bester, bestes, längste*, führende*, wichtigste*, stärkste*, schnellste*, älteste*`,
    lowest: words`niedrigste*, geringste*, kleinste*, schlechteste*, kürzeste*, schwächste*, jüngste*, wenigsten`,
  },
};

/** Negations of other languages: in these, only numbers, names and negation are compared. */
const NEGATIONS: Readonly<Record<string, readonly string[]>> = {
  fr: words`ne, n'*, n’*, pas, jamais, aucun, aucune, sans, ni, rien`,
  es: words`no, nunca, jamás, ningún, ninguno, ninguna, sin, ni, nada, tampoco`,
  pt: words`não, nunca, jamais, nenhum, nenhuma, sem, nem, nada`,
  it: words`non, mai, nessun, nessuno, nessuna, senza, né, nulla`,
  nl: words`niet, geen, nooit, zonder, noch, niets, niemand`,
  sv: words`inte, ingen, inget, inga, aldrig, utan`,
  pl: words`nie, nigdy, bez, żaden, żadna, ani`,
  ru: words`не, ни, нет, никогда, без, никто, ничего`,
  tr: words`değil, yok, asla, hiç, olmadan`,
  ar: words`لا, لم, لن, ليس, ليست, غير, بدون, دون, ما`,
};

/** Conditions of other languages that shortening loses most often. */
const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  fr: words`si, sauf, à condition, sous réserve, sans préjudice, à moins`,
  es: words`salvo, siempre que, a menos que, sin perjuicio, excepto, en caso de`,
  pt: words`se, salvo, exceto, sem prejuízo, desde que, a menos que, caso`,
  it: words`se, salvo, tranne, purché, a condizione, fatto salvo, fatti salvi`,
  nl: words`als, indien, tenzij, mits, onverminderd`,
};

/** The words of a language (BCP 47); none if it isn't known. */
export function cueWordsOf(language: string): CueWords {
  const primary = language.split('-')[0]?.toLowerCase() ?? '';
  if (primary === 'en') return ENGLISH;
  if (primary === 'de') return GERMAN;
  const negations = NEGATIONS[primary];
  const conditions = CONDITIONS[primary];
  return {
    ...(negations === undefined ? {} : { negation: { not: negations } }),
    ...(conditions === undefined ? {} : { condition: { if: conditions } }),
  };
}
