/** Headers of derived columns, which "Edit Data" and screen readers show. */
export interface ChartWords {
  isTotal: string;
  level: string;
  from: string;
  base: string;
  total: string;
  rise: string;
  fall: string;
  belowZero: string;
  connector: string;
  days: string;
}

const ENGLISH: ChartWords = {
  isTotal: 'Is total',
  level: 'Level',
  from: 'From',
  base: 'Base',
  total: 'Total',
  rise: 'Increase',
  fall: 'Decrease',
  belowZero: 'below zero',
  connector: 'Connector',
  days: 'Days',
};
const GERMAN: ChartWords = {
  isTotal: 'Ist Summe',
  level: 'Stand',
  from: 'Von',
  base: 'Basis',
  total: 'Summe',
  rise: 'Zunahme',
  fall: 'Abnahme',
  belowZero: 'unter null',
  connector: 'Verbindung',
  days: 'Tage',
};

/** The words for a deck's language (BCP 47): German where it is German, else English. */
export function chartWords(language: string): ChartWords {
  return /^de\b/i.test(language) ? GERMAN : ENGLISH;
}
