import type { Needs } from './antecedents.ts';

const HE = /^(he|she|they) (?=(?:will|would|is|are|has|have|had|was|were|gains?|earns?|pays?|saves?|receives?)\s)/iu;

/** "As well as gaining €180, they will …" */
export const LED_IN = /^(\p{Lu}[^,.]{3,80}, )(he|she|they) (?=(?:will|would|is|are|has|have|had|was|were)\s)/u;

/** "After the Budget they will …": still about the same people. */
const GOES_ON = /^\p{Lu}[^,.]{3,30},? (he|she|they) (?:will|is|are|has|have)\s/u;

const MAX_NAME_WORDS = 5;

/**
 * Replaces "he", "she" or "they" by the heading where it is the name of the people: the part has to open with it, and the sentence
 * before has to be about them: "Patrick is single. He will gain €825." → "Patrick will gain €825."
 */
export function withHeadingsName(text: string, heading: string, before: readonly string[]): string {
  const led = LED_IN.exec(text);
  const pronoun = (HE.exec(text)?.[1] ?? led?.[2])?.toLowerCase();
  const names = heading.split(/,\s|\sand\s/u);
  const areNames = names.every((name) => /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){0,2}$/u.test(name));
  if (pronoun === undefined || !areNames || heading.split(' ').length > MAX_NAME_WORDS) return text;
  if ((pronoun === 'they') !== names.length > 1) return text;
  const isAboutThem = [heading, ...names, 'He', 'She', 'They'].some((name) => before.at(-1)?.startsWith(`${name} `));
  const goesOn = GOES_ON.exec(before.at(-1) ?? '')?.[1]?.toLowerCase() === pronoun;
  if (before[0]?.startsWith(`${heading} `) !== true || !(isAboutThem || goesOn)) return text;
  return led === null ? text.replace(HE, `${heading} `) : text.replace(LED_IN, `$1${heading} `);
}

const THE_THING = /^The (\p{Ll}{3,}) (?=\p{Ll})/u;
const MAX_THING_WORDS = 6;

/**
 * "The nut consists of two parts" under "Stainless steel self-locking nut": the heading says which nut, unless a sentence before
 * is about another one. The name is spelled as in the text.
 */
export function withHeadingsThing(text: string, heading: string, before: readonly string[]): string {
  const noun = THE_THING.exec(text)?.[1];
  const words = heading.split(/\s+/u);
  if (noun === undefined || words.length < 2 || words.length > MAX_THING_WORDS) return text;
  if (words.at(-1)?.toLowerCase() !== noun) return text;
  const earlier = before.join(' ');
  const at = earlier.toLowerCase().indexOf(heading.toLowerCase());
  const others = earlier.match(new RegExp(String.raw`\S+ ${noun}(?!\p{L})`, 'giu')) ?? [];
  const isOther = (found: string): boolean =>
    !heading.toLowerCase().endsWith(found.toLowerCase()) && !/^(?:the|this|each|that)\s/iu.test(found);
  return at === -1 || others.some(isOther)
    ? text
    : text.replace(THE_THING, `The ${earlier.slice(at, at + heading.length)} `);
}

/** "It has two sections", but not "It is clear that …". */
const IT =
  /^It (?=(?:is|was|has|can|may|will|must|should|does|\p{Ll}{2,}s) )(?!(?:is|was) (?:\p{Ll}+ ){1,4}(?:that|to|whether|if|how) )(?!(?:seems|appears|follows|turns|takes|depends|remains|makes sense|can be|may be|should be|must be) )/u;

/**
 * Replaces "It" by what the sentence before has as its subject, where that is what the heading names, or what the sentence defines:
 * "Separation of duties helps …. It allows …" under "Separation of duties", "A column mask is a database object …. It uses …".
 */
export function withHeadingForIt(text: string, heading: string, before: readonly string[]): string {
  const last = before.at(-1) ?? '';
  if (!IT.test(text)) return text;
  const defined = definedIn(last);
  if (defined !== null) return `${defined}${text.slice(2)}`;
  const name = heading.toLowerCase();
  if (name === '' || name.split(/\s+/u).length > MAX_THING_WORDS) return text;
  const article = /^(?:The|An?) /u.exec(last)?.[0] ?? '';
  const rest = last.slice(article.length);
  if (!rest.toLowerCase().startsWith(`${name} `) || !HAS_ONE_SUBJECT.test(rest.slice(name.length))) return text;
  return `${article.replace(/^An? /u, 'The ')}${rest.slice(0, name.length)}${text.slice(2)}`;
}

/** "A column mask" of "A column mask is a database object …"; null for a sentence that defines nothing. */
export function definedIn(text: string): string | null {
  return DEFINED.exec(text)?.[0] ?? null;
}

const DEFINED = /^An? (?:\p{Ll}[\p{Ll}-]+ ){0,2}\p{Ll}[\p{Ll}-]+(?= is an? \p{Ll})/u;
const HAS_ONE_SUBJECT = /^ (?:is|was|has|can|may|will|must|should|does|\p{Ll}{2,}s) /u;

const PERSON = /^(?:he|she|they)(?= \p{Ll})/iu;
const NAME_FIRST =
  /^(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?(\p{Lu}[\p{L}’'-]+)(?: and (\p{Lu}[\p{L}’'-]+)| \p{Lu}[\p{L}.’'-]*)*,? (?=\p{Ll})/u;

/**
 * The person that "He will gain …" is about: the one that the paragraph begins with, if every sentence since then begins with that name
 * or a pronoun. For "they" it is enough that the paragraph begins with two names. Null if that isn't certain.
 */
export function personOf(text: string, paragraph: readonly string[], language: string): Needs | null {
  if (language !== 'en' || !PERSON.test(text) || paragraph.length === 0) return null;
  const first = NAME_FIRST.exec(paragraph[0] ?? '');
  const name = first?.[1];
  if (name === undefined || /^(?:The|This|These|In|At|On|For|As|It|An?|All|Some|Many|Most|However)$/u.test(name))
    return null;
  const areTwo = first?.[2] !== undefined;
  if (areTwo !== /^they/iu.test(text)) return null;
  const names = areTwo ? [name, first?.[2] ?? ''] : [name];
  const goesOn = paragraph.every(
    (sentence) => PERSON.test(sentence) || names.some((each) => sentence.startsWith(each)),
  );
  return goesOn || areTwo ? [name] : null;
}
