/** Unicode equivalents of symbol font characters that presentations use for bullets and arrows. */
const WINGDINGS = characterMap(`
  6⌛ !✏ "✂ #✁ (☎ *✉ A✌ C👍 D👎 E☜ F☞ G☝ H☟ J☺ K😐 L☹ N☠ Q✈ R☼ S💧 T❄ V✞ Y✡ Z☪ k& l● m❍ n■ o□ p🞐 q❑ r❒ s⬧ t⧫ u◆ v❖ w⬥
  x⌧ y⍓ z⌘ {❀ |✿ \u0080⓪ \u0081① \u0082② \u0083③ \u0084④ \u0085⑤ \u0086⑥ \u0087⑦ \u0088⑧ \u0089⑨ \u008A⑩ \u008C❶
  \u008D❷ \u008E❸ \u008F❹ \u0090❺ \u009E· \u009F• \u00A0▪ ¡○ ¤◉ ¥◎ §▪ ¨◻ ª✦ «★ ¬✶ ®✹ ²✪ Ø➢ Ü➲ ß← à→ á↑ â↓ ã↖ ä↗ å↙ æ↘
  è➔ ï⇦ ð⇨ ñ⇧ ò⇩ ó⬄ ô⇳ û✗ ü✓ ý☒ þ☑
`);
const WINGDINGS_2 = characterMap(`
  O✗ P✓ Q☒ R☑ \u0095• \u0096⦁ \u0097● \u0098• \u0099⬤ \u009A○ \u009B🞆 \u009C🞇 \u009D🞈 \u009E🞊 \u009F⦿ \u00A0▪ ¡■
  £□ ¢■ ¯◆
`);
const WINGDINGS_3 = characterMap(`
  "→ a▲ p▲ q▼ r△ t◀ u▶ v◁ w▷ }▶ |◀ \u0084◥
`);
const SYMBOL = characterMap(`
  ·• ¨♦ §♣ ©♥ ª♠ «↔ ¬← \u00AD↑ ®→ ¯↓ °° ±± ³≥ £≤ ´× ¹≠ »≈ ¥∞ Þ⇒ Û⇔ å∑ Ö√ ò∫ Î∈ Ð∠ ×⋅ à◊ aα bβ gγ dδ eε zζ hη qθ iι kκ
  lλ mμ nν xξ oο pπ rρ sσ tτ uυ fφ cχ yψ wω DΔ FΦ GΓ LΛ PΠ QΘ SΣ WΩ XΞ YΨ
`);
const WEBDINGS = characterMap(`
  3◀ 4▶ 5▲ 6▼ <■ g■ n● a✓ r✗
`);

const FONTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wingdings: WINGDINGS,
  'wingdings 2': WINGDINGS_2,
  'wingdings 3': WINGDINGS_3,
  symbol: SYMBOL,
  webdings: WEBDINGS,
};
/** Symbol fonts accept their codes and the same codes in the private use area (U+F020 to U+F0FF). */
const PRIVATE = /[\uF020-\uF0FF]/g;

/** Parses pairs of a font code and its Unicode character, separated by spaces. */
function characterMap(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs
      .split(/[ \n]+/)
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
  );
}

/** Whether a typeface has symbols in place of letters. */
export function isSymbolFont(font: string): boolean {
  return Object.hasOwn(FONTS, font.toLowerCase());
}

/** Converts text of a symbol font to Unicode; unknown symbols become bullets. Text in other fonts is unchanged. */
export function symbolsToUnicode(text: string, font: string): string {
  const plain = text.replace(PRIVATE, (character) => String.fromCharCode(character.charCodeAt(0) - 0xf000));
  const table = isSymbolFont(font) ? FONTS[font.toLowerCase()] : undefined;
  if (table === undefined) return text.replace(PRIVATE, '•');
  return [...plain]
    .map(
      (character) =>
        table[character] ?? (/\s/.test(character) ? character : isSymbolLetter(font, character) ? character : '•'),
    )
    .join('');
}

/** Whether a character of the Symbol font is a digit or sign that needs no conversion. */
function isSymbolLetter(font: string, character: string): boolean {
  return font.toLowerCase() === 'symbol' && character < '\u0080';
}
