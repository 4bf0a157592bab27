import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { sentencesIn } from '../read/sentences.ts';
import { entriesOf, tidy } from './passage.ts';
import type { FormEvidence, Passage } from './passage.ts';

const PAIRS = { most: 4, part_chars: 170, least_chars: 8 } as const;

/** Heads of the two sides, by language; in others, words of cause are not known. */
export const HEADS_OF_CAUSES: Readonly<Record<string, readonly [string, string]>> = {
  en: ['Cause', 'Effect'],
  de: ['Ursache', 'Folge'],
};

/** Sentences of two parts that words of cause join. */
const PATTERNS: readonly RegExp[] = [
  /^because (?<cause>[^,]+(?:, [^,]+)?), (?<effect>.+)$/iu,
  /^(?<effect>.+?),? because (?!of\b)(?<cause>.+)$/iu,
  /^(?<cause>.+?) (?:leads? to|led to|results? in|resulted in) (?<effect>.+)$/iu,
  /^(?<cause>.+?)[;,.] (?:therefore|consequently|as a result|hence),? (?<effect>.+)$/iu,
  /^weil (?<cause>[^,]+), (?<effect>.+)$/iu,
  /^(?<effect>.+?), weil (?<cause>.+)$/iu,
  /^(?<cause>.+?) (?:führt|führte|führen|führten) zu (?<effect>.+)$/iu,
  /^(?<cause>.+?)[;,.] (?:deshalb|deswegen|daher|folglich|infolgedessen) (?<effect>.+)$/iu,
];

/** Words that deny a cause, or leave it open. */
const UNSURE =
  /(?<!\p{L})(?:not|n[’']t|never|nor|neither|without|rarely|hardly|may|might|could|can|would|should|if|whether|unless|nicht|kein\p{L}*|nie|niemals|ohne|kaum|kann|können|könnte\p{L}*|dürfte\p{L}*|würde\p{L}*|möglicherweise|vielleicht|falls|ob|wenn)(?!\p{L})/iu;
/** A cause among others, or a subject that only the sentence before names. */
const PARTLY =
  /(?<!\p{L})(?:auch|teils|unter anderem|also|partly|in part),? (?:deshalb|deswegen|daher|weil|because|therefore)(?!\p{L})/iu;
const NAMED_BEFORE =
  /(?<!\p{L})(?:waren|war|sind|ist|hatten?|hat|haben|wurden?) (?:es|sie|er|dies|das)(?!\p{L})|(?<!\p{L})(?:dazu|mehr|siehe) (?:unten|oben|mehr)(?!\p{L})|\b(?:see|as) (?:above|below)\b/iu;
/** A beginning that refers to what is not on the slide. */
const REFERS = /^(?:this|that|these|those|it|they|he|she|which|dies\p{L}*|es|sie|er|das)(?!\p{L})/iu;

/** Cause and effect of a sentence in its own words; null unless it joins exactly two clear parts. */
function partsOf(text: string): { cause: string; effect: string } | null {
  if (UNSURE.test(text) || PARTLY.test(text)) return null;
  const found = PATTERNS.flatMap((pattern) => {
    const { cause = '', effect = '' } = pattern.exec(text)?.groups ?? {};
    return cause === '' ? [] : [{ cause, effect }];
  });
  const [{ cause, effect } = { cause: '', effect: '' }, another] = found;
  if (another !== undefined) return null;
  const parts = [cause, effect].map((part) => tidy(part).replace(/[,;]$/u, ''));
  const areClear = parts.every(
    (part) =>
      part.length >= PAIRS.least_chars &&
      part.length <= PAIRS.part_chars &&
      !REFERS.test(part) &&
      !NAMED_BEFORE.test(part),
  );
  return areClear ? { cause: capitalised(parts[0] ?? ''), effect: capitalised(parts[1] ?? '') } : null;
}

/** Statements that each join a cause with its effect, as pairs; null if one of them does not. */
export function causesOf(
  statements: readonly { text: string; ref: string; evidence: string }[],
  language: string,
): FormEvidence | null {
  const heads = HEADS_OF_CAUSES[language.split('-')[0] ?? ''];
  if (heads === undefined || statements.length === 0 || statements.length > PAIRS.most) return null;
  const items = statements.flatMap(({ text, ref, evidence }): FormItem[] => {
    const parts = partsOf(tidy(text));
    if (parts === null) return [];
    const { cause, effect } = parts;
    const [first, second] = heads;
    return [
      { label: cause, group: first, text: cause, ref, evidence },
      { label: cause, group: second, text: effect, ref, evidence },
    ];
  });
  return items.length === 2 * statements.length ? { columns: [...heads], items } : null;
}

/** A passage whose every point or sentence joins a cause with its effect; at least two do. */
export function findCauses(passage: Passage): FormEvidence | null {
  const [only, ...others] = passage.blocks.filter(({ block }) => block.kind !== 'heading');
  const listed = entriesOf(passage);
  const statements =
    listed?.map(({ text, ref }) => ({ text, ref, evidence: text })) ??
    (only?.block.kind === 'paragraph' && others.length === 0
      ? sentencesIn(only.block.text, passage.language).map((text) => ({ text, ref: only.ref, evidence: text }))
      : []);
  return statements.length < 2 ? null : causesOf(statements, passage.language);
}
