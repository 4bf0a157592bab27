/** ISO 4217 codes recognised in tables. Rarer ones look too much like words and abbreviations. */
const CODES = new Set(
  (
    'USD EUR GBP JPY CNY CHF CAD AUD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN RUB UAH TRY INR IDR KRW TWD HKD SGD MYR ' +
    'THB VND PHP PKR BDT LKR BRL MXN ARS CLP COP PEN ZAR NGN EGP KES MAD ILS AED SAR QAR KWD'
  ).split(' '),
);

/**
 * Currency symbols by code, longer ones first so that "A$" isn't read as "$". "kr" is left out because three currencies
 * use it.
 */
const SIGNS: readonly (readonly [string, string])[] = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['CN¥', 'CNY'],
  ['Mex$', 'MXN'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['RMB', 'CNY'],
  ['SFr.', 'CHF'],
  ['Fr.', 'CHF'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['$', 'USD'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['฿', 'THB'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
];
const WORDS: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  dollars: 'USD',
  yen: 'JPY',
  pounds: 'GBP',
};

/** The ISO 4217 code of a sign, code or common name; null when it is not a currency. */
export function currencyOf(text: string): string | null {
  if (CODES.has(text)) return text;
  return SIGNS.find(([sign]) => sign === text)?.[1] ?? WORDS[text.toLowerCase()] ?? null;
}

interface CurrencySplit {
  currency: string;
  /** The text without the currency, trimmed. */
  rest: string;
}

/** Splits a currency off the start or end of a text ("$12", "12 EUR", "EUR m"); null if there is none. */
export function splitCurrency(text: string): CurrencySplit | null {
  const front = /^[A-Z]{3}(?![A-Za-z])/.exec(text)?.[0];
  if (front !== undefined && CODES.has(front)) return { currency: front, rest: text.slice(3).trim() };
  const end = /(?<![A-Za-z])[A-Z]{3}$/.exec(text)?.[0];
  if (end !== undefined && CODES.has(end)) return { currency: end, rest: text.slice(0, -3).trim() };
  for (const [sign, currency] of SIGNS) {
    if (text.startsWith(sign)) return { currency, rest: text.slice(sign.length).trim() };
    if (text.endsWith(sign)) return { currency, rest: text.slice(0, -sign.length).trim() };
  }
  const word = /(?<!\p{L})(\p{L}+)$/u.exec(text)?.[1];
  const named = word === undefined ? undefined : WORDS[word.toLowerCase()];
  if (word === undefined || named === undefined) return null;
  return { currency: named, rest: text.slice(0, -word.length).trim() };
}

/** What a column name says about its figures. */
export interface HeaderUnit {
  isPercent?: boolean;
  unit?: string;
  currency?: string;
}

const SCALE =
  /^(?:in\s+)?(?:k|m|mm|bn|b|mn|mln|mio\.?|mrd\.?|tsd\.?|thousands?|millions?|billions?|trillions?|tausend|millionen|milliarden|'?000s?|1,?000s?)$/i;
const PERCENT = /^(?:in\s+)?(?:%|percent|per cent|prozent|pct\.?)(?:\s(?:of|der|des|von)\s.+)?$/i;
const UNIT =
  /^(?:in\s+)?((?:[kcmdµMGT]?(?:g|m|l|W|Wh|V|A|Hz|J|Pa|B|t)|[kcm]?m[²³23]|t|tonnes?|tons?|Tonnen|kg|lbs?|oz|ha|hectares?|acres?|miles?|mi|ft|°C|°F|K|MtCO2e?|tCO2e?|CO2e|h|hrs?|hours?|min|minutes?|s|sec|seconds?|ms|days?|weeks?|months?|years?|Stunden|Tage|Jahre|Minuten|pp|bps|x|km\/h|mph|MB|GB|TB|people|persons?|employees|FTEs?|units?|pcs|Stück|index|points?)(?:\/[\p{L}\d²³]{1,8})?)$/u;

/** Last words of names of columns that programs write: "temp_c", "co2_ppm". What may as well be a scale or a name ("_m", "_min") is none. */
const UNIT_WORDS: Readonly<Record<string, string>> = {
  ...{ c: '°C', degc: '°C', celsius: '°C', f: '°F', degf: '°F', ppm: 'ppm', ppb: 'ppb', hpa: 'hPa', db: 'dB' },
  ...{
    kg: 'kg',
    kwh: 'kWh',
    mwh: 'MWh',
    gwh: 'GWh',
    kw: 'kW',
    mw: 'MW',
    km: 'km',
    cm: 'cm',
    mm: 'mm',
    m2: 'm²',
    m3: 'm³',
  },
  ...{ kmh: 'km/h', mb: 'MB', gb: 'GB', tb: 'TB', ms: 'ms', secs: 's', seconds: 's', hours: 'hours', days: 'days' },
};

/**
 * Reads the unit in a column name: the last bracket ("Revenue (USD m)"), the text after a comma ("GDP, €"), or a final
 * "in %". Brackets without a unit ("Sales (adjusted)") are ignored.
 */
export function readHeaderUnit(header: string): HeaderUnit {
  // A mark of a footnote, and whether tax is in it, stand behind the unit.
  const name = header.replace(/\s*[*†‡]+$/u, '').replace(/(?<=_[A-Z]{3})_(?:brutto|netto|gross|net)$/u, '');
  const candidates = [
    /[([]([^()[\]]{1,24})[)\]]\s*$/.exec(name)?.[1],
    /,\s*([^,]{1,20})$/.exec(name)?.[1],
    /\bin\s+([^,()]{1,20})$/i.exec(name)?.[1],
    /\s([%€£¥$])$/.exec(name)?.[1],
    /^([%€£¥$])(?:\s|$)/.exec(name)?.[1],
    closingWord(name),
    name,
  ];
  const closing = UNIT_WORDS[/_([\p{L}\d]{1,5})$/u.exec(name)?.[1]?.toLowerCase() ?? ''];
  if (closing !== undefined) return { unit: closing };
  for (const candidate of candidates) {
    const found = candidate === undefined ? null : unitOf(candidate.trim(), candidate === name);
    if (found) return found;
  }
  return /percentage$|(?:^|_)(?:pct|percent)(?:_|$)/i.test(name) ? { isPercent: true } : {};
}

/** The unit that a caption gives all figures of a table at its end ("Operating budget (thousand GBP)", "Food in tonnes"). */
export function readCaptionUnit(caption: string): HeaderUnit {
  const inner =
    /[([]([^()[\]]{1,24})[)\]]\s*[*†‡]*$/u.exec(caption.trim())?.[1] ??
    /\sin ([^\s,()]{1,12}(?: (?:brutto|netto|gross|net))?)$/u.exec(caption.trim())?.[1];
  return inner === undefined ? {} : (unitOf(inner.replace(TAX, '').trim(), false) ?? {});
}

/** Whether tax is in the amounts, behind their unit: "£k, excl. VAT", "T€ brutto". */
const TAX =
  /(?:,\s*|\s+)(?:brutto|netto|gross|net|(?:excl?|incl?|exkl|inkl|zzgl|ohne|mit|excluding|including|ex|before|after)\.?\s+(?:VAT|tax|GST|MwSt|USt|Umsatzsteuer|Mehrwertsteuer)\.?)$/iu;

/** What a line of a sheet says that all its amounts are in: "Values in EUR at cost", "All amounts in £", "Beträge in Tsd. EUR". */
const STATED =
  /(?<!\p{L})(?:values|amounts|figures|prices|costs|werte|beträge|angaben|zahlen|preise|kosten|montants|importes|valores|valori|importi)(?: are| sind)?(?: jeweils| all)? (?:in|en) (?<unit>(?:(?:thousands?|millions?|tsd\.?|mio\.?|tausend|millionen|k|m)(?: of| de)? ?)?(?:US\$|[A-Z]{3}(?![A-Za-z])|[€£$¥]|euros?|pounds?|dollars?))/iu;

/** A line that begins with a unit and nothing else: "EUR thousand, calendar year", "T€; ohne Umsatzsteuer". */
const BEGINS =
  /^(?:(?:all|alle|in|figures|angaben)(?: in)? )?(?<unit>(?:US\$|[A-Z]{3}|[€£$]|euros?|pounds|dollars) ?(?:thousands?|millions?|k|m|mn|bn|'?000s?)|(?:thousands?|millions?|tausend|tsd\.?|mio\.?|millionen|t|k)(?: of)? ?(?:US\$|[A-Z]{3}|[€£$]|euros?|pounds|dollars))(?=\s*(?:[,.;:(]|$))/iu;

/** The currency, and its size, that a line beside a table gives its amounts; {} where it gives none. */
export function readStatedUnit(line: string): HeaderUnit {
  const unit = (STATED.exec(line) ?? BEGINS.exec(line.trim()))?.groups?.['unit'];
  const found = unit === undefined ? null : unitOf(unit.replace(/ (?:of|de) /iu, ' '), false);
  return found?.currency === undefined ? {} : found;
}

/** A symbol that is no word: above the names of rows it can only be the unit of the figures. */
const SYMBOL = /^(?:[kMG]?t ?CO2e?q?|[kMGT]W?h|[kMGT]Wh|kg|km²?|m[²³]|°C)$/u;

/** The unit that the head of the names of rows gives the figures beside them: "EUR thousand", "Line item (USD m)". */
export function readNamesUnit(head: string): HeaderUnit {
  const unit = SYMBOL.test(head.trim()) ? { unit: head.trim() } : null;
  return unit ?? unitOf(head.trim(), true) ?? readCaptionUnit(head);
}

/** The last word, if it can only be a scale or a currency: "gdp_trillion", "Umsatz Mio.", "price_usd", "Sales EUR". */
function closingWord(name: string): string | undefined {
  const word = /[\s_]([\p{L}.]+)$/u.exec(name)?.[1];
  // "Deaths per million": of the figures' own size it says nothing.
  if (word === undefined || /[\s_](?:per|pro|je)[\s_]+(?:[\d.,]+[\s_]+)?[\p{L}.]+$/iu.test(name)) return undefined;
  if (/^(?:thousands?|millions?|billions?|trillions?|mio\.?|mrd\.?|tsd\.?|bn|mn|mln|percent|pct|prozent)$/i.test(word))
    return word;
  const isSnakeCase = name === name.toLowerCase() && name.includes('_');
  return /^[A-Z]{3}$/.test(word) ? word : isSnakeCase && word.length === 3 ? word.toUpperCase() : undefined;
}

function unitOf(text: string, isWholeName: boolean): HeaderUnit | null {
  if (text === '') return null;
  if (PERCENT.test(text)) return { isPercent: true };
  if (SCALE.test(text) && !isWholeName) return { unit: text.replace(/^in\s+/i, '') };
  // As controllers write thousands of euros.
  if (/^(?:in\s+)?[tk]\s?(?:€|eur)$/i.test(text)) return { currency: 'EUR', unit: 'Tsd.' };
  // "USDm"
  const apart = text.replace(/^((?:in\s+)?[A-Z]{3})(?=(?:k|m|mm|mn|mln|bn|b)$)/u, '$1 ');
  const money = splitCurrency(apart.replace(/^in\s+/i, ''));
  if (money) {
    const rest = money.rest.replace(/^[\s,-]+/, '');
    if (rest === '') return { currency: money.currency };
    if (SCALE.test(rest)) return { currency: money.currency, unit: rest };
    return null;
  }
  if (isWholeName) return null;
  const unit = UNIT.exec(text)?.[1];
  return unit === undefined ? null : { unit };
}
