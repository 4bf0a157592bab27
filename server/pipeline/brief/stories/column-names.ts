import { capitalised } from '../../../../common/deck/capitalised.ts';
import { plainCase } from './sentence-names.ts';
import { isScaleWord } from './value-scale.ts';

/** Headers of numbers that measure nothing. */
export const NO_MEASURE =
  /^(?:#|n|id|.*[_\s]id|ids|nr\.?|no\.?|num|number|nummer|index|idx|code|.*[_\s]code|zip.*|plz|post(?:al)?.?code|phone.*|tel.*|fax|rank|rang|platz|position|pos\.?|lat|lon|lng|latitude|longitude|x|y|uuid|guid|isbn|row|line|zeile|sd|sem?|std\.?(?: dev\p{L}*)?|standard (?:deviation|error)|standardabweichung|version|order[_\s]?(?:id|no|number)|key)$/iu;
/** Rates, averages, prices, positions and durations: their sum says nothing. */
export const NO_SUM =
  /(?<!corpo|gene|ope|sepa|mode)rat(?:es?|ios?|ings?)\b|quote|share|anteil|average|\bavg\b|\bmean\b|median|durchschnitt|\bmittel(?:wert\p{L}*)?\b|\bscores?\b|index|(?<!up)grade|noten?\b|per capita|pro kopf|price|preis|unit cost|cost per|stückkosten|einzelpreis|temperature|temperatur|accuracy|precision|recall|f1|bleu|\bage\b|age-adjusted|\balter\b|percent|prozent|margin|marge|speed|\bsalary\b|gehalt|\b(?:fee|premium|tariff)s?\b|gebühr|prämie|\btarif|\bdos(?:e|is|age)\b|dosierung|konzentration|concentration|\bper\b|\bje\b|\bpro\b|density|dichte|latency|duration|length of stay|\blos\b|verweildauer|life|growth|wachstum|yield|zins|interest rate|humidity|feuchte|pressure|druck|voltage|spannung|tenure|betriebszugehörigkeit|\blevel\b|pegel|\bpp[mb]\b|incidence|prevalence|inzidenz|multiple|deviation|abweichung|variance|height|größe|elevation|latitude|longitude|breitengrad|längengrad|\bpp\b|percentage points|prozentpunkte|[°]|\/\s?(?:\d|km|h\b|m²|person|day|capita)/iu;
const NAMELESS = /^(?:|col(?:umn)?[\s_]?[a-z0-9]{1,2}|unnamed.*|spalte\s?\w{1,2}|field\s?\d+)$/i;
const ACRONYMS = new Set('gdp usd eur gbp kpi roi ebit ebitda co2 hr it bip us uk eu'.split(' '));
const MAX_CAPTION = 45;

/** The word, or the number behind it, that what figures are per follows: "per billion", "je 10 Mio.". */
const IS_PER = /^(?:per|pro|je|an?|one|eine?|\d[\d.,]*)$|\/$/iu;

/** The last of the captions above a table. A dash before a small letter is one of its own: "Logistics – budget 2027" is one name. */
export function lastCaption(caption = ''): string {
  return caption.split(/ – (?!\p{Ll})/u).at(-1) ?? '';
}

/** What a caption says is measured: "Ranking of counties on days per patient" → "Days per patient". */
export function captionName(caption: string | undefined): string | null {
  const last = lastCaption(caption)
    .replace(/^\s*\([ivx\d]{1,4}\)\s*/iu, '')
    .trim();
  const ranked = /^rank(?:ing)? of .+? (?:on|by) (.+)$/iu.exec(last)?.[1] ?? last;
  // What follows is the unit, or a remark.
  const about = ranked.replace(/\s*(?:\*|,?\s\bin %).*$/isu, '').trim();
  if (about === '' || about.length > MAX_CAPTION) return null;
  return capitalised(plainCase(about));
}

/** Whether the figures under a header may be added up, by its words as they stand there and as a sentence says them. */
export function isSummable(header: string): boolean {
  return !NO_SUM.test(header) && !NO_SUM.test(phraseName(header));
}

/** A header no person would say ("ColA", ""). */
export function isNameless(name: string): boolean {
  return NAMELESS.test(name.trim());
}

/** A name without what its figure says anyway, for a title that is too long with it: "Number of drivers" → "Drivers". */
export function titleName(name: string): string {
  const rest =
    /^(?:(?:total )?(?:number|count|percentage|percent) of (?:the )?|(?:prozentualer )?(?:anzahl|anteil) (?:der |von )?)(\p{L}.+)$/iu.exec(
      name,
    )?.[1];
  return rest === undefined ? name : capitalised(rest);
}

/** A currency or unit that closes a header ("Net_sales_EUR", "temp_c"): its figures have it. */
export const UNIT_END =
  /(?<=\p{L}.*)(?:_(?:usd|eur|gbp|chf|c|f|degc|degf|pct|percent|ppm|ppb|hpa|db|kg|kwh|mwh|gwh|[kMG]Wh|kw|mw|km|cm|mm|m2|m3|kmh|mb|gb|tb|ms|secs)|[\s_]+(?:USD|EUR|GBP|CHF))$/u;

/** Words that headers shorten. */
const WHOLE_WORDS: Readonly<Record<string, string>> = {
  ...{ qty: 'quantity', amt: 'amount', avg: 'average', dept: 'department', pct: 'percent', temp: 'temperature' },
  ...{ hrs: 'hours', yrs: 'years', mins: 'minutes', mths: 'months', cust: 'customer', mgr: 'manager', inv: 'invoice' },
};

/** The whole word that a header shortens, with the capital that it has there. */
function wholeWord(word: string, at: number): string {
  const found = WHOLE_WORDS[word.toLowerCase().replace(/\.$/u, '')];
  if (found === undefined || (word === word.toUpperCase() && at > 0)) return word;
  return /^\p{Lu}/u.test(word) && (at === 0 || word === word.toUpperCase()) ? capitalised(found) : found;
}

/** A header as a sentence says it: underscores and units taken off, acronyms in capitals. */
export function phraseName(header: string): string {
  const last = (header.split(' – ').at(-1) ?? header)
    .replace(/(?<=\p{L}.*)\s*[*†‡]+$/u, '')
    .replace(/(?<=\p{L})_[A-Z]{3}_(brutto|netto|gross|net)$/u, ' $1');
  const words = last
    // What figures are per makes them what they are.
    .replace(/\s*[([]\s*((?:per|pro|je)\s[^)\]]*?)\s*[)\]]\s*/giu, ' $1 ')
    .replace(/\s*[([][^)\]]*[)\]]\s*/g, ' ')
    .replace(UNIT_END, '')
    .replace(/[_]+/g, ' ')
    .replace(/,?\s+\bin\s+(?:\p{L}+\.?\s+)?(?:US\$|USD|EUR|GBP|CHF|%|[$€£]|Euro|Dollar)\s*[$€£]?\s*$/iu, '')
    .replace(
      /,\s*(?:(?:US\$|USD|EUR|GBP|CHF|[$€£%]|Euro|Dollars?)\s*)?(?:thousands?|millions?|billions?|trillions?|Tsd\.?|Mio\.?|Mrd\.?|Millionen|Milliarden|[$€£%]|USD|EUR|GBP|CHF|Euro|Dollars?|percent|Prozent|m|k|bn)?\s*$/iu,
      '',
    )
    .replace(/\s*[%$€£]\s*$/, '')
    .replace(
      /,?\s+in\s+(?:thousands?|millions?|billions?|trillions?|Tsd\.?|Mio\.?|Mrd\.?|Millionen|Milliarden)\s*$/i,
      '',
    )
    .trim()
    .split(/\s+/);
  const whole = words.map((word, at) => wholeWord(word, at));
  const kept = whole.filter((word, index) => index === 0 || !isScaleWord(word) || IS_PER.test(whole[index - 1] ?? ''));
  const name = kept.map((word) => (ACRONYMS.has(word.toLowerCase()) ? word.toUpperCase() : word)).join(' ');
  return capitalised(name || last.trim());
}
