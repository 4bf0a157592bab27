/** The side of a vote that a number counts. */
type Side = 'yes' | 'no' | 'abstained';

/** How a vote went, as a sentence states it. */
interface Tally {
  counts: { side: Side; word: string; count: string }[];
  /** The sentence without it. */
  rest: string;
}

const WORDS: Readonly<Record<Side, string>> = {
  yes: 'Ja(?:-?Stimmen?)?|dafür|Zustimmung(?:en)?|yes|yeas?|ayes?|for|in favou?r',
  no: 'Nein(?:-?Stimmen?)?|dagegen|Gegenstimmen?|no|noes|nays?|against|opposed',
  abstained: 'Enthaltung(?:en)?|enthalten|abstentions?|abstain(?:ed|ing)?',
};
const SIDES = ['yes', 'no', 'abstained'] as const;
const ANY = SIDES.map((side) => WORDS[side]).join('|');
const NUMBER = String.raw`\d+|keine|zero|none`;
const COUNT = String.raw`(?<!\p{L}|\d[.,]?)(?:(?:${NUMBER})\s(?:Stimmen\s|votes?\s)?(?:${ANY})|(?:${ANY}):\s?\d+)(?![\p{L}\d])`;
const BETWEEN = String.raw`\s?[,;/]?\s?(?:(?:und|sowie|and|bei|with)\s)?`;
const TALLY = new RegExp(String.raw`${COUNT}(?:${BETWEEN}${COUNT}){1,2}`, 'giu');
const ONE = new RegExp(
  String.raw`(?:(?<before>${NUMBER})\s(?:Stimmen\s|votes?\s)?(?<word>${ANY})|(?<named>${ANY}):\s?(?<after>\d+))(?![\p{L}\d])`,
  'giu',
);
/** What joins a tally to its sentence, and goes with it. */
const JOINS = /(?:(?<=\s)(?:mit|bei|by|with|on a vote of|by a vote of)|:|[–—-])\s*$/iu;

function sideOf(word: string): Side {
  return SIDES.find((side) => new RegExp(`^(?:${WORDS[side]})$`, 'iu').test(word)) ?? 'yes';
}

/** The one tally of a text: "wird angenommen (19 Ja, 0 Nein, 3 Enthaltungen)", "7 in favor, 2 opposed"; null without, or with several. */
export function tallyIn(text: string): Tally | null {
  const [found, another] = [...text.matchAll(TALLY)];
  if (found === undefined || another !== undefined) return null;
  const counts = [...found[0].matchAll(ONE)].map(({ groups = {} }) => {
    const { before, after, word = '', named } = groups;
    return { side: sideOf(named ?? word), word: named ?? word, count: before ?? after ?? '' };
  });
  const sides = new Set(counts.map(({ side }) => side));
  if (sides.size < counts.length || !(sides.has('yes') || sides.has('no'))) return null;
  const before = text.slice(0, found.index).replace(JOINS, '');
  const rest = `${before}${text.slice(found.index + found[0].length)}`
    .replaceAll(/\s*\(\s*\)/gu, '')
    .replaceAll(/\(\s+|\s+(?=[).,;])/gu, (gap) => gap.trim())
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return { counts, rest };
}
