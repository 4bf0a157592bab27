import { francAll } from 'franc-min';
import { blockText } from '../../common/deck/source.ts';
import type { Block } from '../../common/deck/source.ts';

const ENOUGH = 4000;
const MIN_LENGTH = 40;
/** With fewer distinct words, letter statistics are unreliable. */
const MIN_WORDS = 8;
/** Languages that documents are written in at work; among all of the world short texts look like rare ones. ISO 639-3. */
const EXPECTED = (
  'eng deu fra spa ita por nld swe pol rus ukr bul srp hrv ces ron hun tur ell arb pes urd heb hin ben tam tel mar guj ' +
  'pan kan mal tha vie ind zlm jpn kor cmn swh tgl kaz azj bel'
).split(' ');

/**
 * The language most of the text is written in, as a BCP 47 primary tag; "und" where it is too short or too close to call.
 * Where there is no running text, the script and the common words of table headers decide.
 */
export function guessLanguage(blocks: readonly Block[]): string {
  let text = '';
  for (const block of blocks) {
    if (block.kind === 'table' || block.kind === 'code') continue;
    text += `${blockText(block).slice(0, ENOUGH)}\n`;
    if (text.length > ENOUGH) break;
  }
  text = text.slice(0, ENOUGH);
  const words = new Set(text.toLowerCase().match(/\p{L}{2,}/gu));
  const languageOfTables = (): string => {
    const labels = `${text}\n${tableLabels(blocks)}`;
    return languageOfScript(labels) ?? languageOfLabels(labels);
  };
  if (
    !/[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Arab}]{2}/u.test(text) ||
    text.trim().length < MIN_LENGTH ||
    words.size < MIN_WORDS
  ) {
    return languageOfTables();
  }
  const [best, next] = francAll(text, { only: EXPECTED });
  if (best === undefined || best[0] === 'und') return languageOfTables();
  if (text.length < 3 * MIN_LENGTH && next !== undefined && best[1] - next[1] < 0.05) return languageOfTables();
  // ISO 639-3 individual languages to the tags in use: deu is de, cmn is zh, arb is ar.
  const canonical = Intl.getCanonicalLocales(best[0])[0] ?? best[0];
  return canonical.split('-')[0] ?? 'und';
}

const LABEL_ROWS = 60;

/** Captions, headers and short texts of the tables. */
function tableLabels(blocks: readonly Block[]): string {
  const labels: string[] = [];
  for (const block of blocks) {
    if (block.kind !== 'table') continue;
    const { caption, columns, rows } = block.table;
    labels.push(caption ?? '', ...columns.map((column) => column.name));
    for (const row of rows.slice(0, LABEL_ROWS)) {
      for (const cell of row) if (cell.kind === 'text') labels.push(cell.raw.slice(0, 200));
    }
    if (labels.length > ENOUGH) break;
  }
  return labels.join('\n');
}

/** Scripts that one language has to itself, or nearly so; null where most letters are of a shared one. */
function languageOfScript(text: string): string | null {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const latin = count(/\p{sc=Latn}/gu);
  const scripts: [string, number][] = [
    ['ja', count(/[\p{sc=Hira}\p{sc=Kana}]/gu) * 3],
    ['ko', count(/\p{sc=Hang}/gu) * 2],
    ['zh', count(/\p{sc=Han}/gu) * 2],
    ['ru', count(/\p{sc=Cyrl}/gu)],
    ['ar', count(/\p{sc=Arab}/gu)],
    ['he', count(/\p{sc=Hebr}/gu)],
    ['el', count(/\p{sc=Grek}/gu)],
    ['th', count(/\p{sc=Thai}/gu)],
    ['hi', count(/\p{sc=Deva}/gu)],
  ];
  const kana = scripts[0]?.[1] ?? 0;
  const [best] = scripts
    .map(([language, weight]): [string, number] => [language, language === 'zh' && kana > 0 ? 0 : weight])
    .sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < 2 || best[1] < latin) return null;
  return best[0];
}

/** Words of table headers and short notes that one language writes so. */
const LABEL_WORDS: readonly (readonly [string, RegExp])[] = [
  [
    'de',
    /(?<!\p{L})(?:umsatz|umsätze|anteil|datum|jahr|monat|monate|quartal|summe|gesamt|insgesamt|stadt|städte|land|länder|anzahl|menge|betrag|kosten|preis|gewinn|ergebnis|wachstum|mitarbeiter(?:zahl)?|kunde|kunden|abteilung|bereich|bezeichnung|wert|einheit|januar|februar|märz|mai|juni|juli|oktober|dezember|und|der|die|das|mit|von|nach|für|je|pro|in mio|klassen?|schüler|schulen?|gebäude|standort|vertrieb|verwaltung|forschung|abweichung|abteilungen|\p{L}+(?:kosten|stellen?|zahl|durchschnitt|tage|betrag|bestand|verbrauch|nummer|quote|rücklage|ergebnis|aufwand)|\p{L}{5,}(?:ung|ungen|keit|schaft))(?!\p{L})/giu,
  ],
  [
    'fr',
    /(?<!\p{L})(?:ville|villes|recettes?|chiffre d['’]affaires|part|année|mois|trimestre|montant|coûts?|prix|pays|nombre|quantité|bénéfice|croissance|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|décembre|région|valeur|le|la|les|des|du|et|par|pour)(?!\p{L})/giu,
  ],
  [
    'es',
    /(?<!\p{L})(?:ciudad|ciudades|ventas|ingresos|cuota|fecha|año|años|mes|trimestre|importe|costes?|precio|país|países|número|cantidad|beneficio|crecimiento|enero|febrero|marzo|abril|mayo|junio|julio|septiembre|octubre|noviembre|diciembre|región|valor|el|los|las|del|y|por|para)(?!\p{L})/giu,
  ],
  [
    'it',
    /(?<!\p{L})(?:città|ricavi|fatturato|quota|anno|anni|mese|importo|costi|prezzo|paese|paesi|numero|quantità|crescita|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|regione|valore|il|gli|della|per)(?!\p{L})/giu,
  ],
  [
    'en',
    /(?<!\p{L})(?:sales|revenues?|share|date|year|years|month|quarter|total|city|cities|country|countries|number|quantity|amount|costs?|price|profit|growth|employees|customers?|department|name|value|unit|january|february|march|may|june|july|october|december|region|and|the|of|with|from|by|for|per)(?!\p{L})/giu,
  ],
];

/** The language with most words; "und" where none leads clearly. */
function languageOfLabels(text: string): string {
  const counts = LABEL_WORDS.map(([language, words]): [string, number] => [
    language,
    new Set(text.toLowerCase().match(words)).size,
  ]).sort((a, b) => b[1] - a[1]);
  const [best, next] = counts;
  if (best === undefined || best[1] < 2 || best[1] <= (next?.[1] ?? 0)) return 'und';
  return best[0];
}
