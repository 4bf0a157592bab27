import { capitalised } from './capitalised.ts';

const MAX_CHARS = 140;
/** What a line in brackets says of all figures below it. */
const IN_BRACKETS =
  /(?<!\p{L})(?:versus|vs|comparisons?|compared|unless|except|exclud(?:ing|es?)|unaudited|audited|rounded|estimated?s?|approximate(?:ly)?|provisional|preliminary|(?:in|in US|US) (?:thousands|millions|billions|dollars|euros?)|in (?:USD|EUR|GBP|CHF|percent|%|€|\$|Euro|Prozent|Tsd|Mio|Mrd|Tausend|Millionen|Milliarden)|gegenüber|sofern nicht|soweit nicht|wenn nicht|ohne|ausgenommen|ungeprüft|gerundet|geschätzt|vorläufig|Vorjahres\p{L}+|(?:these|the|all) (?:shares|figures|percentages|numbers|values|results|averages|counts) (?:are|refer|relate|cover|include)|(?:diese|die|alle) (?:anteile|zahlen|werte|angaben|prozentwerte) (?:sind|beziehen|gelten|umfassen))(?!\p{L})/iu;
/** "All times in CET", "Alle Beträge in Tausend Euro", "Amounts are in thousands": what the figures below are, and none of them. */
const OF_ALL =
  /^(?:(?:all|alle|sämtliche) )(?:\p{L}+ ){0,2}(?:times?|dates|counts|figures|amounts|values|numbers|comparisons|prices|percentages|results|zeiten|zeitangaben|uhrzeiten|beträge|angaben|werte|zahlen|preise|vergleiche) (?:(?:are|is|were|sind|verstehen sich|beziehen sich) )?(?:in|as|per|to|versus|against|approximate|rounded|estimated|estimates|provisional|preliminary|unaudited|inclusive|exclusive|including|excluding|net|gross|auf|gegenüber|zum|ohne|inklusive|exklusive|inkl|exkl|zuzüglich|gerundet|geschätzt|ungefähr|circa|vorläufig|netto|brutto|ungeprüft)(?!\p{L})/iu;
const IN_UNIT =
  /^(?:[Ff]igures|[Aa]mounts|[Vv]alues|[Pp]rices|[Tt]imes|Beträge|Angaben|Werte|Zahlen|Preise|Uhrzeiten|Zeitangaben) (?:(?:are|sind) )?in (?:thousands|millions|billions|\p{Lu}\p{L}*\.?|€|\$|%)(?: \p{L}+\.?){0,4}$/u;

/** "All figures January to October 2026, unless stated otherwise", "Comparison: January to October 2025": of which time figures are. */
const OF_A_TIME =
  /^(?:(?:all|alle|sämtliche) (?:figures|amounts|values|numbers|beträge|angaben|werte|zahlen) (?:(?:are|sind) )?(?:for |from |für |von )?\p{Lu}\p{Ll}+ (?:to|bis|–) |(?:comparison|vergleich|vergleichszeitraum): \p{Lu}\p{Ll}+ (?:to|bis|–) )/iu;
/** "Exchange rate used: NOK 13.5 to the pound", "Data as of 30 Sept": at what rate or on what day figures were taken. */
const TAKEN_AT =
  /^(?:exchange rates?(?: used)?:|rates? of exchange:|(?:price base|base year|prices):|(?:all )?(?:data|figures|numbers|prices) (?:are )?(?:as (?:of|at)|at) \d|as (?:of|at) \d{1,2}\.? \p{L}|(?:umrechnungs|wechsel)kurs[^:]{0,20}:|(?:daten|preis|kosten|kurs)stand\s?:|(?:preisbasis|stichtag)(?: der \p{L}+)?\s?:|stand (?:der|des) \p{L}+\s?: ?\d)/iu;
/** "Costs are from the budget and include storage": where figures are from and what is in them. */
const FROM =
  /^(?:(?:all|the|alle|die|sämtliche) )?(?:costs?|figures|numbers|prices|amounts|values|estimates|data|kosten|zahlen|preise|beträge|werte|angaben) (?:are|is|were|come|sind|stammen|beruhen) (?:all )?(?:from|taken from|based on|net of|before tax|excl|aus|auf|von|ohne|inkl)(?!\p{L})/iu;

/**
 * What a line says of all figures or statements below it, without its brackets: "(all comparisons versus the prior year)", "All times in
 * CET". It is no point of its own. @returns null for other lines.
 */
export function qualifierIn(line: string): string | null {
  const text = line.trim().replace(/\.$/u, '');
  if (text.length > MAX_CHARS || /(?<!Mio|Mrd|Tsd|inkl|exkl|\s\d{1,2}(?=\. \p{Lu}\p{Ll}+))[.!?]\s/u.test(text))
    return null;
  const inBrackets = /^\(([^()]+?)\.?\)$/u.exec(text)?.[1]?.trim();
  const said = inBrackets ?? text;
  if (TAKEN_AT.test(said) || OF_A_TIME.test(said) || OF_ALL.test(said) || IN_UNIT.test(said) || FROM.test(said))
    return capitalised(said);
  return inBrackets !== undefined && IN_BRACKETS.test(said) ? capitalised(said) : null;
}

/** Whether a qualifier only says in what size figures are written; what draws them in their true size does without it. */
export function isOfScale(qualifier: string): boolean {
  return /(?<!\p{L})in (?:(?:US|USD|EUR|CHF|€|\$) ?)?(?:thousands?|millions?|billions?|tausend|millionen|milliarden|tsd|mio|mrd)(?!\p{L})/iu.test(
    qualifier,
  );
}
