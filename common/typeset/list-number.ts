/** The label of a numbered paragraph (ECMA-376 part 1, 20.1.10.61); schemes that are not known count in Arabic figures. */
export function listNumber(scheme: string, value: number): string {
  const match = /^(arabic|alphaLc|alphaUc|romanLc|romanUc)(Period|ParenR|ParenBoth|Plain|Minus)?/.exec(scheme);
  const count = Math.max(1, Math.min(32_767, Math.trunc(value) || 1));
  const label = LABELS[match?.[1] ?? 'arabic']?.(count) ?? String(count);
  switch (match?.[2] ?? 'Period') {
    case 'ParenR':
      return `${label})`;
    case 'ParenBoth':
      return `(${label})`;
    case 'Plain':
      return label;
    case 'Minus':
      return `- ${label} -`;
    default:
      return `${label}.`;
  }
}

const LABELS: Readonly<Record<string, (value: number) => string>> = {
  arabic: String,
  alphaLc: (value) => letters(value),
  alphaUc: (value) => letters(value).toUpperCase(),
  romanLc: (value) => roman(value),
  romanUc: (value) => roman(value).toUpperCase(),
};

/** a to z, then aa to zz: PowerPoint repeats the letter. */
function letters(value: number): string {
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.min(8, Math.ceil(value / 26)));
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(value: number): string {
  let rest = value;
  let text = '';
  for (const [worth, sign] of ROMAN) {
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  }
  return text;
}

/** Counts numbered paragraphs: a level begins anew after a paragraph of a higher level, or one without number. */
export function createListCounter(): (
  level: number,
  bullet: { kind: string; text: string; start_at?: number } | null,
) => number {
  const counts: { scheme: string; value: number }[] = [];
  return (level, bullet) => {
    counts.length = Math.min(counts.length, level + 1);
    if (bullet?.kind !== 'number') {
      counts.length = Math.min(counts.length, level);
      return 0;
    }
    const scheme = `${bullet.text} ${bullet.start_at ?? 1}`;
    const last = counts[level];
    const value = last?.scheme === scheme ? last.value + 1 : (bullet.start_at ?? 1);
    while (counts.length < level) counts.push({ scheme: '', value: 0 });
    counts[level] = { scheme, value };
    return value;
  };
}
