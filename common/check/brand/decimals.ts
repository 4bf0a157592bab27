/** Words after which a number is a name and not a measurement: "version 3.5", "Abschnitt 2.1". */
const DESIGNATION =
  /(?:(?<![\p{L}\p{N}])(?:versions?|v|rev(?:ision)?|release|build|chapter|section|sec|figure|fig|table|appendix|annex|article|art|clause|item|step|no|level|fassung|ausgabe|kapitel|kap|abschnitt|abbildung|abb|tabelle|tab|anhang|artikel|ziffer|punkt|schritt|nr|stufe)\.?|§{1,2})\s*$/iu;
/** A product or standard right before its number, as a separate word: "Python 3.5", "HTML 4.01". */
const PRODUCT = /(?<![\p{L}\p{N}])(?!(?:[A-Z][a-z]+ly)\b)\p{Lu}[\p{L}\p{N}+#]*[\s-]$/u;
/** Capitalised words that are not products: at the start of a sentence, or naming the quantity. */
const NO_PRODUCT =
  /(?<![\p{L}\p{N}])(?:about|after|almost|another|around|at|before|below|between|by|every|for|from|in|is|it|its|just|nearly|of|on|only|or|over|plus|roughly|than|the|these|those|to|under|up|with|within|auf|aus|bei|bis|das|der|die|ein|etwa|für|im|knapp|mit|nach|noch|nur|rund|seit|über|um|und|unter|von|vor|zu|average|mean|median|total|target|sum|score|ratio|factor|rate|share|index|value|costs?|price|growth|durchschnitt|mittel(?:wert)?|summe|gesamt|ziel|wert|anteil|quote|faktor|kosten|preis)\s$/iu;
/** Units: a sign, a scale, or a unit of time, length, area, mass, volume, energy or data. */
const UNIT =
  /^[\s-]?(?:[%‰°\p{Sc}×]|(?:percent(?:age)?|per cent|points?|prozent(?:punkte?n?)?|thousand|million(?:s|en)?|billion(?:s|en)?|trillion|tausend|milliarden?|mio|mrd|bn|m|k|x|times|mal|fold|fach|(?:milli)?seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|sekunden?|minuten?|stunden?|tagen?|tage?|wochen?|monaten?|monate?|quartalen?|jahren?|jahre?|kilomet(?:re|er)s?|met(?:re|er)s?n?|miles?|feet|inch(?:es)?|meilen?|acres?|hectares?|hektar|tons?|tonnes?|tonnen?|kilos?|grams?|gramm|pounds?|lit(?:re|er)s?|(?:mega|giga|tera|kilo)?(?:bytes?|bits?|watt(?:s|stunden)?)|euros?|dollars?|pence|cents?|francs?|franken|degrees?|grad|s|ms|min|h|km|cm|mm|kg|mg|g|t|ha|l|ml|[kMGT]?W|[kMGT]Wh|[kMGT]B|[kMG]?Hz|USD|EUR|GBP|CHF)(?![\p{L}\p{N}]))/iu;
/** Times and dates aren't decimals: "14.30 Uhr", "8.15 am", "am 24.12. um". */
const CLOCK = /^\s?(?:Uhr|[ap]\.?m)(?![\p{L}])/iu;
const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/u;
const BEFORE_DAY = /(?<![\p{L}\p{N}])(?:am|vom|bis|zum|ab|seit|dem|den|der|im)\s$/iu;
const ADDRESS = /https?:\/\/\S+|www\.\S+|(?<!\S)\S+@\S+/giu;
/** Between numbers of the same kind: "versions 2.1 and 3.5". */
const JOINED = /^\s*(?:,|;|\/|–|-|to|and|or|bis|und|oder|→|->)\s*$/iu;
/** Only this much text around a number decides what it is; looking further is too slow on long texts. */
const NEAR_CHARS = 60;

/** Whether the words before a number make it a name. */
export function namesByNumber(before: string): boolean {
  return DESIGNATION.test(before);
}

/** A decimal number written with the wrong decimal mark. */
interface ForeignDecimal {
  index: number;
  seen: string;
  wanted: string;
}

/**
 * Decimal numbers of a text in the wrong notation. Names, addresses, times and dates don't count; a mark followed by
 * three digits is accepted, because it may separate thousands.
 * @param names numbers that are names elsewhere in the surrounding text, as `numberNames` finds them.
 */
export function foreignDecimals(
  text: string,
  wanted: '.' | ',',
  names: ReadonlySet<string> = new Set(),
): ForeignDecimal[] {
  const found = decimalsIn(text, wanted);
  // Product names contain no comma.
  if (found.length === 0 || wanted === '.') return found;
  const named = namesIn(text, names);
  return found.filter(({ index }) => !named.has(index));
}

/** The text with its decimal numbers in the required notation. @param names as for `foreignDecimals` */
export function inDecimals(text: string, wanted: '.' | ',', names: ReadonlySet<string> = new Set()): string {
  return withDecimals(text, foreignDecimals(text, wanted, names));
}

/** The text of a separate value, such as a table cell: a number there is never a name. */
export function valueInDecimals(text: string, wanted: '.' | ','): string {
  return withDecimals(text, decimalsIn(text, wanted));
}

/** Numbers that are names in the texts: "3.5" where one contains "version 3.5". */
export function numberNames(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => {
      const named = namesIn(text, new Set());
      return decimalsIn(text, ',').flatMap(({ index, seen }) => (named.has(index) ? [seen] : []));
    }),
  );
}

function decimalsIn(text: string, wanted: '.' | ','): ForeignDecimal[] {
  if (!/\d[.,]\d/u.test(text)) return [];
  const [own, group] = wanted === '.' ? [',', '\\.'] : ['\\.', ','];
  const pattern = new RegExp(
    `(?<![\\d.,/])(?:\\d{1,3}(?:${group}\\d{3})+${own}\\d+(?![\\d.,]*\\d)|\\d+${own}\\d{1,2}(?![\\d/]|[.,]\\d))`,
    'gu',
  );
  const addresses = [...text.matchAll(ADDRESS)].map(({ index, 0: seen }) => ({ from: index, to: index + seen.length }));
  return [...text.matchAll(pattern)]
    .filter(({ index }) => !addresses.some(({ from, to }) => from <= index && index < to))
    .filter(({ index, 0: seen }) => !isMoment(before(text, index), seen, after(text, index + seen.length)))
    .map(({ index, 0: seen }) => ({
      ...{ index, seen },
      wanted: seen.replace(/[.,]/gu, (sign) => (sign === ',' ? '.' : ',')),
    }));
}

function withDecimals(text: string, found: readonly ForeignDecimal[]): string {
  let at = 0;
  const parts = found.flatMap(({ index, seen, wanted }) => {
    const part = [text.slice(at, index), wanted];
    at = index + seen.length;
    return part;
  });
  return [...parts, text.slice(at)].join('');
}

function isMoment(preceding: string, seen: string, next: string): boolean {
  if (CLOCK.test(next)) return true;
  return DAY.test(seen) && /^\.(?!\p{N})/u.test(next) && (BEFORE_DAY.test(preceding) || /^\.\s*\p{Ll}/u.test(next));
}

/** Where the numbers of a text start that are names. @param known numbers that are names elsewhere */
function namesIn(text: string, known: ReadonlySet<string>): Set<number> {
  const named = new Set<number>();
  let last = { end: Number.NEGATIVE_INFINITY, isName: false };
  for (const { index, 0: seen } of text.matchAll(/\d(?:[\d.,]*\d)?/gu)) {
    const end = index + seen.length;
    const preceding = before(text, index);
    const isMeasured = UNIT.test(after(text, end)) || /\p{Sc}\s?$/u.test(preceding);
    const isJoined = last.isName && index - last.end <= NEAR_CHARS && JOINED.test(text.slice(last.end, index));
    const isProduct = PRODUCT.test(preceding) && !NO_PRODUCT.test(preceding);
    const isName = namesByNumber(preceding) || (!isMeasured && (known.has(seen) || isProduct || isJoined));
    if (isName) named.add(index);
    last = { end, isName };
  }
  return named;
}

function before(text: string, index: number): string {
  return text.slice(Math.max(0, index - NEAR_CHARS), index);
}

function after(text: string, end: number): string {
  return text.slice(end, end + NEAR_CHARS);
}

/** Amounts of money with the currency sign on the wrong side: "€ 3.5 M" or "3.5 M €". */
export function withCurrency(text: string, place: 'before' | 'after'): string {
  const [amount, sign] = [
    '\\d(?:[\\d.,]*\\d)?(?:\\s?(?:thousand|million|billion|bn|[MKk](?![\\p{L}])|Mio\\.?|Mrd\\.?))?',
    '(?:US|A|C)?[€$£¥]',
  ];
  return place === 'after'
    ? text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(${sign})\\s?(${amount})`, 'gu'), '$2\u00A0$1')
    : text.replace(new RegExp(`(?<![\\p{L}\\p{N}.,])(${amount})\\s?(${sign})(?![\\p{L}\\p{N}])`, 'gu'), '$2$1');
}
