/** Business prose with words of one to thirteen letters, capitals and figures as they come. */
const PROSE = (
  'Revenue in the Asia Pacific region grew by 12.4 % to 3,850 million dollars in 2023, while operating costs fell for the second ' +
  'year because of lower energy prices and fewer sites. Customers renew their contracts earlier than before, and three of four ' +
  'would recommend the service. The next step is to open two further warehouses, to train the sales teams and to agree ' +
  'responsibilities with every international partner before the end of the quarter.'
).split(' ');

/** A word of every length that can be left over at the end of a text, by its length. */
const ENDINGS = [
  '',
  'a',
  'so',
  'now',
  'here',
  'today',
  'abroad',
  'forever',
  'together',
  'worldwide',
  'everywhere',
  'efficiently',
  'continuously',
] as const;
const LONGEST_ENDING = 12;

/**
 * Prose of exactly so many characters, spaces included, in whole words.
 * @param length 0 or less gives ''.
 * @param from which word to begin at, so that texts of one slide differ.
 */
export function proseOfLength(length: number, from = 0): string {
  if (length <= 0) return '';
  let text = '';
  for (let at = from; ; at += 1) {
    const left = length - text.length - (text === '' ? 0 : 1);
    const ending = left <= LONGEST_ENDING ? ENDINGS[left] : undefined;
    if (ending !== undefined && ending !== '') return capital(text === '' ? ending : `${text} ${ending}`);
    const word = PROSE[at % PROSE.length] ?? '';
    // What is left after this word must be nothing, or room for a space and another one.
    const fits = left - word.length >= 2;
    text = [text, fits ? word : (ENDINGS[5] ?? '')].filter(Boolean).join(' ');
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
