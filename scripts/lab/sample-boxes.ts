/** A text box of fixed size, to be set by us and by others. */
export interface SampleBox {
  font: string;
  size_pt: number;
  width_pt: number;
  bold: boolean;
  language: string;
  text: string;
}

const FONTS = ['Carlito', 'Arimo', 'Tinos', 'Caladea', 'Gelasio', 'Cousine'] as const;
/** Those of the families that have Greek letters. */
const WITH_GREEK: ReadonlySet<string> = new Set(['Carlito', 'Arimo', 'Tinos', 'Cousine']);
/**
 * LibreOffice sets type at a whole number of dots of 600 to the inch, so that 10 pt comes out as 9.96 pt, and 14 pt as 14.04 pt.
 * These sizes are whole dots: what differs is no rounding.
 */
const SIZES = [10.8, 12, 14.4, 15.6, 18, 20.4, 24, 27.6, 30, 32.4] as const;

const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: 'the revenue of our northern region grew strongly during quarter four while operating costs stayed flat because supply contracts were renegotiated AVATAR Wave Type 2026 1,234.5 customers’ satisfaction programme infrastructure modernisation initiative Q3 EBITDA well-known follow-up (and) to a in for with across 38 % “first” – second office-based cost/benefit'.split(
    ' ',
  ),
  de: 'die Einnahmen der Wasserversorgung stiegen wegen neuer Verträge für Großabnehmer deutlich während Instandhaltungskosten unverändert blieben Straßenbahn-Linien 1.234,5 Euro Bürgerbeteiligungsverfahren im Übrigen „Zukunft“ – Änderungen und Maßnahmen z. B. Ost-West-Achse 38 %'.split(
    ' ',
  ),
  el: 'τα έσοδα της βόρειας περιφέρειας αυξήθηκαν σημαντικά κατά το τέταρτο τρίμηνο ενώ οι λειτουργικές δαπάνες παρέμειναν σταθερές 2026 1.234,5 και για με'.split(
    ' ',
  ),
  zh: '世界经济增长放缓，但亚太地区表现强劲。|2023年|投资“第一”|（见下表）|成本保持不变；|收入增加12.4%，|公司计划在年底前新开三个网点。'.split(
    '|',
  ),
  ja: '売上高は前年比で大きく増加しました。|コストは「横ばい」でした。|データセンター|（東京・大阪）|キャッシュフローの改善、|2023年度の計画です。'.split(
    '|',
  ),
};

/** Boxes of all fonts, languages, sizes and widths; the same at every run. */
export function sampleBoxes(count: number): SampleBox[] {
  const next = numbers(20_260_101);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(next() * values.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  };
  return Array.from({ length: count }, (_, index): SampleBox => {
    const font = FONTS[index % FONTS.length] ?? 'Arimo';
    const turn = Math.floor(index / FONTS.length) % 8;
    const language =
      turn === 6 ? 'zh' : turn === 7 ? 'ja' : turn === 5 && WITH_GREEK.has(font) ? 'el' : turn % 2 ? 'de' : 'en';
    const size = pick(SIZES);
    const width = Math.round(120 + next() * 560);
    // Few enough for the slide, many enough for several lines.
    const most = Math.max(3, Math.min(70, Math.floor(((230 / (size * 1.25)) * width) / (size * 3.4))));
    const isCjk = language === 'zh' || language === 'ja';
    const words = Array.from({ length: 3 + Math.floor(next() * (isCjk ? most / 5 : most)) }, () =>
      pick(WORDS[language] ?? []),
    );
    return {
      font,
      size_pt: size,
      width_pt: width,
      bold: index % 5 === 0,
      language,
      text: words.join(isCjk ? '' : ' '),
    };
  });
}

/** Even numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
