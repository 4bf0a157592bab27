import { splitCurrency } from './currencies.ts';

/** What a column's name says about its figures. */
export interface HeaderUnit {
  isPercent?: boolean;
  unit?: string;
  currency?: string;
}

const SCALE =
  /^(?:in\s+)?(?:k|m|mm|bn|b|mn|mln|mio\.?|mrd\.?|tsd\.?|thousands?|millions?|billions?|trillions?|tausend|millionen|milliarden|'?000s?|1,?000s?)$/i;
const PERCENT = /^(?:in\s+)?(?:%|percent|per cent|prozent|pct\.?)$/i;
const UNIT =
  /^(?:in\s+)?((?:[kcmdµMGT]?(?:g|m|l|W|Wh|V|A|Hz|J|Pa|B|t)|[kcm]?m[²³23]|t|tonnes?|tons?|kg|lbs?|oz|ha|hectares?|acres?|miles?|mi|ft|°C|°F|K|MtCO2e?|tCO2e?|CO2e|h|hrs?|hours?|min|minutes?|s|sec|seconds?|ms|days?|weeks?|months?|years?|Stunden|Tage|Jahre|Minuten|pp|bps|x|km\/h|mph|MB|GB|TB|people|persons?|employees|FTEs?|units?|pcs|Stück|index|points?)(?:\/[\p{L}\d²³]{1,8})?)$/u;

/**
 * Reads the unit in a column's name: the last bracket ("Revenue (USD m)"), what follows a comma ("GDP, €"), or a closing
 * "in %". A bracket that is no unit ("Sales (adjusted)") says nothing.
 */
export function readHeaderUnit(name: string): HeaderUnit {
  const candidates = [
    /[([]([^()[\]]{1,24})[)\]]\s*$/.exec(name)?.[1],
    /,\s*([^,]{1,20})$/.exec(name)?.[1],
    /\bin\s+([^,()]{1,20})$/i.exec(name)?.[1],
    /\s([%€£¥$])$/.exec(name)?.[1],
    /^([%€£¥$])(?:\s|$)/.exec(name)?.[1],
    closingWord(name),
    name,
  ];
  for (const candidate of candidates) {
    const found = candidate === undefined ? null : unitOf(candidate.trim(), candidate === name);
    if (found) return found;
  }
  return /(?:percentage|_pct|_percent)$/i.test(name) ? { isPercent: true } : {};
}

/** A last word that can only be a scale or a currency: "gdp_trillion", "Umsatz Mio.", "price_usd", "Sales EUR". */
function closingWord(name: string): string | undefined {
  const word = /[\s_]([\p{L}.]+)$/u.exec(name)?.[1];
  if (word === undefined) return undefined;
  if (/^(?:thousands?|millions?|billions?|trillions?|mio\.?|mrd\.?|tsd\.?|bn|mn|mln|percent|pct|prozent)$/i.test(word))
    return word;
  const isSnakeCase = name === name.toLowerCase() && name.includes('_');
  return /^[A-Z]{3}$/.test(word) ? word : isSnakeCase && word.length === 3 ? word.toUpperCase() : undefined;
}

function unitOf(text: string, isWholeName: boolean): HeaderUnit | null {
  if (text === '') return null;
  if (PERCENT.test(text)) return { isPercent: true };
  if (SCALE.test(text) && !isWholeName) return { unit: text.replace(/^in\s+/i, '') };
  const money = splitCurrency(text.replace(/^in\s+/i, ''));
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
