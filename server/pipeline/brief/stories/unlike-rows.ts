import type { TableBlock } from '../../../../common/deck/source.ts';
import { phraseName } from './column-names.ts';

/** What all rows of a comparison come to, by the name of the row. */
export const OUTCOME =
  /^(?:(?:grand )?total|overall|weighted|gesamt|gewichtet|summe)|(?<!\p{L})(?:total|overall|weighted) (?:cost|price|score|rating)|(?:\p{L}+|\d+)[- ]year cost|(?:life(?:time|cycle)|whole[- ]life) cost|-jahres-?kosten|gesamt(?:kosten|preis|punkt|wertung|note)/iu;

/** Headers over names of figures: each row measures something else. */
const METRICS =
  /^(?:(?:key )?(?:metrics?|kpis?|measures?|indicators?|figures?)|kennzahl(?:en)?|kennwert|messgröße|indikator(?:en)?|indicateurs?|indicador(?:es)?|métricas?|indicator[ei])$/iu;
/** What a statement of money comes in by, goes out by and leaves. */
const INCOME =
  /^(?:total )?(?:income|revenues?|receipts|takings|sales|turnover|einnahmen|erträge|erlöse|umsatz)(?!\p{L})/iu;
const SPENDING =
  /^(?:total )?(?:expenditures?|expenses|costs?|spending|outgoings|ausgaben|aufwand|aufwendungen|kosten)(?!\p{L})/iu;
const LEFT =
  /^(?:(?:net |operating |gross |cumulative )?(?:surplus|deficit|profit|loss|result|balance|contribution|margin|cash ?flow|ebitd?a?)|deckungsbeitrag|überschuss|fehlbetrag|saldo|ergebnis|gewinn|verlust)(?!\p{L})/iu;
/** "Outage time (h)", "Station availability (%)". */
const UNIT =
  /[([]\s*(%|[€£$][\p{L}\d]{0,4}|T€|euros?|EUR|USD|GBP|CHF|°?[CF]|[kMGT]?Wh?|m[²³]|[kcm]?m|k?g|t|h|s|l|ms|hrs?|mins?|minutes?|seconds?|hours?|days?|weeks?|months?|years?|number|count|tonnes?|tons?|Tonnen|Prozent|Anzahl|Stück|Stunden|Tage|Wochen|Monate|Jahre|Minuten)\s*[)\]]\s*[*†¹²³]*\s*$/iu;
/** What has come together since a first period has the amounts of the other periods in it. */
const CUMULATIVE = /(?<!\p{L})(?:cumulative|cumulated|accumulated|kumuliert\p{Ll}*|aufgelaufen\p{Ll}*)(?!\p{L})/iu;
/** "Capacity (samples a year)", "Turnaround (working days)": counted, among rows that are not. */
const COUNTED =
  /\((?:\p{L}+ ){0,3}(?:(?:a|per|pro|je|im) (?:year|month|day|week|jahr|monat|tag|woche)|days|hours|weeks|months|years|people|persons|points|tage|stunden|wochen|monate|jahre|personen|punkte)\)\s*[*†¹²³]*$/iu;
const MIN_UNITS = 2;

/**
 * Whether the rows of a table measure different things (indicators, hours beside percentages, income beside what is left of it): none is
 * larger than another, they have no sum, and one axis shows nothing of them.
 */
export function areUnlike({ table }: TableBlock, rows: readonly number[], category: number): boolean {
  if (METRICS.test(phraseName(table.columns[category]?.name ?? '').trim())) return true;
  const names = rows.map((row) => table.rows[row]?.[category]?.raw.trim() ?? '');
  const kinds = [INCOME, SPENDING, LEFT].filter((kind) => names.some((name) => kind.test(name))).length;
  if (kinds > 1 && names.some((name) => LEFT.test(name))) return true;
  const cumulative = names.filter((name) => CUMULATIVE.test(name)).length;
  if (cumulative > 0 && cumulative < names.length) return true;
  const counted = names.filter((name) => COUNTED.test(name)).length;
  if (counted > 0 && counted < names.length) return true;
  const units = names.flatMap((name) => UNIT.exec(name)?.[1]?.toLowerCase() ?? []);
  return new Set(units).size >= MIN_UNITS && units.length >= names.length / 3;
}
