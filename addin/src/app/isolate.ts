const RIGHT_TO_LEFT = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]`;
/** Letters that run the other way than a text of this direction. */
const OTHER_WAY = {
  ltr: new RegExp(RIGHT_TO_LEFT, 'u'),
  rtl: new RegExp(String.raw`(?!${RIGHT_TO_LEFT})\p{L}`, 'u'),
} as const;
/** What was isolated in a sentence that is put into another one. */
const ISOLATED = /\u2068[^\u2069]*\u2069/gu;
/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9): what `<bdi>` is in markup. */
const [FSI, PDI] = ['\u2068', '\u2069'];

/**
 * What is put into a sentence, so that its direction of writing stays its own: a Latin name in an Arabic sentence would take the
 * marks and figures behind it along. What runs as the sentence does is left as it is.
 */
export function isolate(value: string, direction: 'ltr' | 'rtl'): string {
  return OTHER_WAY[direction].test(value.replaceAll(ISOLATED, '')) ? `${FSI}${value}${PDI}` : value;
}
