import { criteriaOf, extremeOf } from '../../../common/forms/criteria.ts';
import type { Criterion } from '../../../common/forms/criteria.ts';
import { namesOfSeries } from '../../../common/forms/series.ts';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { capitalise, cleanText } from './clean-text.ts';
import type { Linguist } from './linguist.ts';
import { within, wordForAnd } from './list-title.ts';
import { memberIn } from './member-names.ts';
import { PROPOSES } from './title-worth.ts';

/** Two lines of a title. */
const MAX_CHARS = 130;
const MAX_PHASE_CHARS = 20;
const MIN_PHASES = 2;
const OPTION = /^(?<member>\p{L}+ [\p{L}\d]{1,4})(?:\s?[,–—-]\s+[^:.;]{3,60})?\s?[:,–—-]\s+(?<said>\S.*)$/su;
const PHASE = /^(?:phase|stage|step|stufe|etappe|schritt)\s/iu;
const MONTH =
  '(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\p{Ll}*\\.?|Q[1-4]|(?:spring|summer|autumn|winter|frühjahr|sommer|herbst)';
const WHEN = new RegExp(
  `(?<!\\p{L})(?:from|by|in|until|ab|bis|im|seit)\\s(?:(?:\\d{1,2}\\.?\\s)?(?:${MONTH})\\s)?(?:19|20)\\d\\d(?!\\d)`,
  'iu',
);
const FIRST_CLAUSE = /^.+?(?=[,;]\s|\.?$)/su;
/** How titles on options are worded; languages without an entry have none. */
const WORDED: Readonly<Record<string, Wording>> = {
  en: {
    extremes: (member, good, bad) =>
      `${member} has the lowest ${good.name.toLowerCase()}, ${good.value}${bad === null ? '' : `, but the highest ${bad.name.toLowerCase()}, ${bad.value}`}`,
    recommended: (name, member, called) => `${name}: ${member} is recommended, ${called}`,
    after: 'after',
  },
  de: {
    extremes: (member, good, bad) =>
      `${good.name} bei ${member} am niedrigsten (${good.value})${bad === null ? '' : `, aber ${bad.name} am höchsten (${bad.value})`}`,
    recommended: (name, member, called) => `${name}: empfohlen ist ${member}, ${called}`,
    after: 'nach',
  },
};

interface Stated {
  name: string;
  value: string;
}

interface Wording {
  extremes: (member: string, good: Stated, bad: Stated | null) => string;
  recommended: (name: string, member: string, called: string) => string;
  after: string;
}

interface Option {
  member: string;
  said: string;
}

/**
 * What a series of options or phases comes to, so that its title need not repeat what all of them are called: in what the recommended one
 * costs least, which one is recommended, or when the last phase is. Null where the document states none of these.
 */
export function titleOfOptions(
  name: string,
  members: readonly string[],
  document: readonly BlockDigest[],
  linguist: Linguist,
): string | null {
  const wording = WORDED[linguist.pack.language];
  const options = members.flatMap((text): Option[] => {
    const { member, said } = OPTION.exec(cleanText(text))?.groups ?? {};
    return member === undefined || said === undefined ? [] : [{ member, said }];
  });
  if (wording === undefined || options.length < members.length) return null;
  const title =
    titleOfPhases(members, options, wording, linguist) ??
    titleOfExtremes(options, recommendedOf(options, document, linguist), wording) ??
    titleOfRecommended(name, options, recommendedOf(options, document, linguist), wording, linguist);
  return title === null || title.length > MAX_CHARS ? null : title;
}

/** "Launch from January 2027, after prototype and pilot". */
function titleOfPhases(
  members: readonly string[],
  options: readonly Option[],
  { after }: Wording,
  linguist: Linguist,
): string | null {
  const names = namesOfSeries(members.map(cleanText)) ?? [];
  const [when] = WHEN.exec(options.at(-1)?.said ?? '') ?? [];
  const and = wordForAnd(linguist);
  const arePhases = options.every(({ member }) => PHASE.test(member)) && names.length >= MIN_PHASES;
  if (!arePhases || when === undefined || and === null || names.some((each) => each.length > MAX_PHASE_CHARS))
    return null;
  const before = names.slice(0, -1).map((each) => within(each, linguist));
  const joined = before.length === 1 ? before[0] : `${before.slice(0, -1).join(', ')} ${and} ${before.at(-1) ?? ''}`;
  return `${capitalise(names.at(-1) ?? '', linguist.pack.language)} ${when}, ${after} ${joined ?? ''}`;
}

/** "Option B has the lowest running costs, €1.5 million a year, but the highest investment, €1.9 million". */
function titleOfExtremes(options: readonly Option[], recommended: number | null, { extremes }: Wording): string | null {
  const criteria = criteriaOf(options.map(({ said }) => said));
  if (criteria === null) return null;
  const isLeast = (each: Criterion): boolean => (recommended ?? extremeOf(each, true)) === extremeOf(each, true);
  const good = criteria.find((each) => extremeOf(each, true) !== null && isLeast(each));
  const at = good === undefined ? null : extremeOf(good, true);
  if (good === undefined || at === null) return null;
  const bad = criteria.find((each) => extremeOf(each, false) === at);
  const stated = ({ name, values }: Criterion): Stated => ({ name, value: values[at] ?? '' });
  return extremes(options[at]?.member ?? '', stated(good), bad === undefined ? null : stated(bad));
}

/** "Options: option B is recommended, leasing for €2,100 a month". */
function titleOfRecommended(
  name: string,
  options: readonly Option[],
  recommended: number | null,
  { recommended: worded }: Wording,
  linguist: Linguist,
): string | null {
  const option = recommended === null ? undefined : options[recommended];
  const [called = ''] = FIRST_CLAUSE.exec(option?.said ?? '') ?? [];
  if (option === undefined || called === '') return null;
  return worded(name, within(option.member, linguist), within(called, linguist));
}

/** The place of the one option that a document recommends. */
function recommendedOf(
  options: readonly Option[],
  document: readonly BlockDigest[],
  linguist: Linguist,
): number | null {
  const sentences = document.flatMap(({ kind, text }) => (kind === 'paragraph' ? linguist.sentences(text) : []));
  const found = sentences
    .filter((text) => PROPOSES.test(text))
    .flatMap((text) => memberIn(text)?.toLowerCase() ?? [])
    .map((member) => options.findIndex((option) => option.member.toLowerCase() === member));
  const [first = -1] = found;
  return first === -1 || found.some((at) => at !== first) ? null : first;
}
