/** First letters of the months, January first: in the languages of the sources three identify most of them. */
const MONTHS = [
  ...[/^(?:jan|jän|ene|gen)/iu, /^f[eé][bv]/iu, /^(?:mar|mär|mrz)/iu, /^(?:apr|avr|abr)/iu, /^(?:may|mai|mag)/iu],
  ...[/^(?:jun|juin|giu)/iu, /^(?:jul|juil|lug)/iu, /^(?:aug|ao[uû]|ago)/iu, /^(?:sep|set)/iu, /^(?:o[ck]t|out|ott)/iu],
  ...[/^nov/iu, /^(?:dec|dez|déc|dic)/iu],
];

/** The month that a name or its abbreviation means, 1 to 12; 0 if it begins like none. */
export function monthNamed(name: string): number {
  return MONTHS.findIndex((month) => month.test(name)) + 1;
}
