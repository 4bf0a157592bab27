import type { Datum } from './datum.ts';

/** What there is at a date, and what others come to: with the rows beside it, it makes up no total. */
const BALANCE =
  /(?<!\p{L})(?:(?:opening|closing|beginning|ending) (?:balance|cash|stock)|balance (?:at|as of|on|brought|carried)|(?:anfangs|end)bestand|jahresergebnis|(?:am|zum) \d{1,2}\.\s?(?:\d{1,2}\.|\p{Lu})|(?:at|as of) (?:\d{1,2} )?(?:jan|mar|jun|sep|dec)\p{L}*)/iu;
const CLOSING = /31\.\s?(?:12|dez)|31 dec|dec\p{L}* 31|closing|ending|endbestand/iu;

/** Whether a row is what there is at a date: "Opening balance", "Rücklage am 31.12.". */
export function isBalance(name: string): boolean {
  return BALANCE.test(name);
}

/** The largest balance at the end of the periods; of those at their beginning where there is none. */
export function mainBalance<Line extends { name: string; data: readonly (Datum | null)[] }>(
  lines: readonly Line[],
): Line | undefined {
  const balances = lines.filter(({ name }) => isBalance(name));
  const closing = balances.filter(({ name }) => CLOSING.test(name));
  const size = ({ data }: Line): number => Math.abs(data.at(-1)?.value ?? 0);
  return [...(closing.length > 0 ? closing : balances)].sort((a, b) => size(b) - size(a))[0];
}
