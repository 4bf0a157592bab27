/** Shortenings that keep the meaning by their form: what is in brackets, between commas, or only links a sentence to the one before. */
const FORMS: readonly [RegExp, string][] = [
  [/\s*\([^()]*\)/u, ''],
  [/\s*\[\d+\]/u, ''],
  [
    /^(?:In addition|Furthermore|Moreover|Additionally|In particular|For example|For instance|However|Also|Similarly|In fact|Specifically|Overall|Finally|Zudem|Außerdem|Darüber hinaus|Allerdings|Insgesamt|Dabei|Auch), /u,
    '',
  ],
  [/, (?:which|who|whose|where) [^,;]+,(?=\s[\p{L}])/u, ''],
  [/, (?:der|die|das|wobei|was) [^,;]+,(?=\s[\p{L}])/u, ''],
  [/, (?:which|who|including|such as) [^;]+(?=\.$)/u, ''],
  [/; [^;]+(?=\.$)/u, ''],
  [/, (?:but|while|whereas|although) [^,;]+(?=\.$)/u, ''],
  [/, (?:aber|während|wobei|obwohl) [^,;]+(?=\.$)/u, ''],
  [/\b(?:very|highly|extremely|particularly|especially|actually|indeed|simply|also) /u, ''],
  [/\b(?:sehr|besonders|insbesondere|eigentlich|auch|zudem|bereits) /u, ''],
];

/** All shortenings of a sentence that keep its meaning, one form at a time, and all forms together. */
export function shortenFaithfully(sentence: string): string[] {
  const single = FORMS.map(([pattern, rest]) => tidy(sentence.replace(pattern, rest)));
  let all = sentence;
  for (const [pattern, rest] of FORMS) all = all.replace(pattern, rest);
  return [...new Set([...single, tidy(all)])].filter(
    (short) => short !== tidy(sentence) && short.split(' ').length >= 4,
  );
}

function tidy(sentence: string): string {
  const plain = sentence
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\s+([,.;])/gu, '$1')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
