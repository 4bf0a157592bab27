import { capitalise } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { withoutPointer } from './list-title.ts';
import { withoutFrame } from './motion-title.ts';
import { countWords } from './shorten-text.ts';

const AMOUNT = String.raw`(?:[$€£]\s?)?\d[\d.,]*(?:\s?(?:%|[$€£]|\p{L}+))?(?:\/\p{L}+)?`;
const AMOUNT_OF = new RegExp(String.raw`^(?<name>\p{L}[^:,;]{1,30}):\s(?<amount>${AMOUNT})$`, 'u');
const OF_YEAR = new RegExp(String.raw`^(?<year>(?:19|20)\d\d(?:\s?[/–-]\s?\d{2,4})?):\s(?<said>[^:,;]{2,30})$`, 'u');
const IS_AMOUNT = new RegExp(`^${AMOUNT}$`, 'u');
const MIN_LEAD_WORDS = 3;

/**
 * A lead-in with the amounts that it leads to, without which it is no statement: "Berths cost per night: small boats 12 €, large boats 24 €",
 * "Den Ansatz anpassen: 5.000.000 € (2023), 2.500.000 € (2024)". Null for other lists, or where it would be too long.
 * @param lead without its colon.
 */
export function titleOfAmounts(
  lead: string,
  items: readonly string[],
  maxChars: number,
  linguist: Linguist,
): string | null {
  const said = amountsIn(items);
  const stated = withoutPointer(lead);
  if (said === null || countWords(stated) < MIN_LEAD_WORDS) return null;
  const leads = [stated, withoutFrame(stated), ordered(withoutFrame(stated), linguist)];
  return leads.map((each) => `${each}: ${said}`).find((title) => title.length <= maxChars) ?? null;
}

function amountsIn(items: readonly string[]): string | null {
  const named = items.flatMap((item) => {
    const { name, amount } = AMOUNT_OF.exec(item)?.groups ?? {};
    return name === undefined || amount === undefined ? [] : [`${name} ${amount}`];
  });
  // Two numbers in a row would be hard to tell apart.
  const dated = items.flatMap((item) => {
    const { year, said } = OF_YEAR.exec(item)?.groups ?? {};
    return year === undefined || said === undefined ? [] : [{ said, text: `${said} (${year})` }];
  });
  const areOfYears = dated.filter(({ said }) => IS_AMOUNT.test(said)).length >= Math.max(2, items.length - 1);
  const texts = areOfYears ? dated.map(({ text }) => text) : named;
  return items.length >= 2 && texts.length === items.length ? texts.join(', ') : null;
}

/** "Die Verwaltung wird beauftragt, die Kosten zu nennen", "The office is instructed to name the costs": who is to do it, and what. */
const ORDERED: Readonly<Record<string, RegExp>> = {
  de: /^[^,:]{3,60} (?:wird|werden) (?:beauftragt|gebeten|ermächtigt|aufgefordert), (?<task>[^,]+(?:, [^,]+)*?) (?:zu (?<verb>\p{Ll}+n)|(?<prefix>an|ein|auf|aus|vor|ab|um|bei|durch|fest|nach|bereit|her|dar|mit|weiter|fort|zurück|zusammen|ein)zu(?<stem>\p{Ll}+n))$/u,
  en: /^[^,:]{3,60} (?:is|are) (?:instructed|asked|authori[sz]ed|directed|requested) to (?<task>.+)$/u,
};

/** What is ordered, as a heading has it: "Die Kosten nennen". The same text where nothing is ordered. */
function ordered(lead: string, linguist: Linguist): string {
  const { language } = linguist.pack;
  const { task, verb, prefix = '', stem = '' } = ORDERED[language]?.exec(lead)?.groups ?? {};
  if (task === undefined) return lead;
  return capitalise([task, verb ?? `${prefix}${stem}`].filter((each) => each !== '').join(' '), language);
}
