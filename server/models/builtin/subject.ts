import type { Linguist } from './linguist.ts';
import { coverage } from './text-rank.ts';

/** What a sentence is about is among its first words. */
const SUBJECT_WORDS = 7;
/** Prepositions open a setting before the subject: "In the food trade a young duck …". */
const SETTING =
  /^(?:in|on|at|by|under|for|from|with|outside|inside|during|after|before|since|as|if|when|where|while|although|im|in|am|an|über|auf|bei|mit|nach|vor|seit|wenn|falls|obwohl|während|en|dans|pour|avec|depuis|para|com|con|desde|в|на|по|для|с)\s/iu;
const SAYS_WHAT =
  /\s(?:is|are|means?|refers? to|denotes?|consists? of|comprises?|provides?|allows?|enables?|restricts?|controls?|ist|sind|bezeichnet|besteht aus|regelt|ermöglicht|dient|gilt|est|sont|désigne|permet|régit|es|son|é|são|tem por|tiene por|permite|è|sono|consente)\s/iu;

/**
 * How far a sentence is about something, 0 to 1: the share of the name's terms that its subject has. The whole where it says what that is.
 * @param name terms of a heading or title.
 */
export function isAbout(text: string, name: readonly string[], linguist: Linguist): number {
  if (name.length === 0 || SETTING.test(text)) return 0;
  const words = text.split(/\s+/u).slice(0, SUBJECT_WORDS).join(' ');
  const verb = SAYS_WHAT.exec(`${words} `);
  const subject = linguist.terms(verb === null ? words : words.slice(0, verb.index));
  const share = coverage(name, subject);
  return share > 0 && verb !== null ? Math.min(1, share + DEFINES) : share;
}

const DEFINES = 0.5;

/** Whether a sentence is about a part of what a name stands for: "Microsoft Gaming is …" of Microsoft. */
export function isAboutPart(text: string, name: readonly string[], linguist: Linguist): boolean {
  const [first = '', next = '', after = ''] = text.split(/\s+/u);
  if (name.length !== 1 || !/^\p{Lu}/u.test(next) || linguist.pack.language === 'de') return false;
  return linguist.terms(first).join() === name[0] && !COMPANY.test(next) && !/^\p{Lu}/u.test(after);
}

const COMPANY = /^(?:Corporation|Corp|Inc|Ltd|Limited|Company|Group|AG|GmbH|SE|SA|plc)\b/u;

/** Whether a sentence says what something is or does: nothing but its names, and a verb that defines. */
export function saysWhat(text: string, names: readonly string[], linguist: Linguist): boolean {
  const verb = SAYS_WHAT.exec(
    text
      .split(/\s+/u)
      .slice(0, SUBJECT_WORDS + 1)
      .join(' ')
      .concat(' '),
  );
  const subject = verb === null ? [] : linguist.terms(text.slice(0, verb.index));
  return subject.length > 0 && coverage(subject, names) === 1;
}

/** "Row and Column Access Control (RCAC)": short names that a text gives to what a title names. */
export function shortNames(text: string, title: string): string[] {
  const initials = (title.match(/\p{L}+/gu) ?? []).map((word) => word.charAt(0).toUpperCase()).join('');
  const found = [...text.matchAll(/\((\p{Lu}{2,6})\)/gu)].map(([, name = '']) => name);
  const isShort = (name: string): boolean => {
    // Small words ("and") have no letter in it.
    let place = -1;
    const letters = [...name].every((letter) => (place = initials.indexOf(letter, place + 1)) !== -1);
    return letters && initials.length >= name.length;
  };
  return [...new Set(found.filter(isShort))];
}

/** "…, which restricts which rows a user can read.": what a clause says of a name, as a sentence of its own. Null where there is none. */
export function clauseAbout(sentence: string, name: string): string | null {
  const clause = new RegExp(String.raw`(?<![\p{L}-])${name}, which (?<said>\p{Ll}{3,}s [^,;:()]{20,160})\.$`, 'u');
  const clauseText = clause.exec(sentence)?.groups?.['said'];
  return clauseText === undefined ? null : `${name} ${clauseText}.`;
}

/** A sentence with this share of the terms of a title is about what that names. */
export const NAMES_IT = 0.6;
