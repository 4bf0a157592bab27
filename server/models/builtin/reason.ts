import { capitalised } from '../../../common/deck/capitalised.ts';
/** A sentence in two: what is so, and why. Both are whole sentences without their full stop. */
interface Reasoned {
  claim: string;
  reason: string;
}

/**
 * Parts a sentence at its reason ("Users see too much because the rights are all-or-nothing"), so that a title can say what is so and
 * the line below it why. Null where there is no reason, where it would not be understood alone, or where the claim would change: "is
 * not done because it is old" may mean that it is done for another reason. German puts the verb of a reason last, so it cannot stand alone.
 */
export function reasonIn(text: string): Reasoned | null {
  const { claim, reason } = BECAUSE.exec(text.trim())?.groups ?? {};
  if (claim === undefined || reason === undefined || LIMITED.test(claim) || POINTS_BACK.test(reason)) return null;
  // "because that the rights are …": a conjunction too many.
  const alone = reason.replace(/^that (?=\p{L}+(?:-\p{L}+)? \p{L}+ (?:\p{Ll}+s|are|have|can|will)(?!\p{L}))/u, '');
  return { claim, reason: capitalised(alone) };
}

/** One reason, to the end of its sentence, after a claim that is no clause itself. */
const BECAUSE =
  /^(?<claim>(?!(?:because|if|when|while|although|whether) )[^;:]{40,}?),? because (?!of )(?<reason>[^;:]{25,}?)[.]?$/u;
const LIMITED =
  /\b(?:not|no|never|none|neither|nor|only|just|partly|simply|mainly|largely|especially|cannot)\b|n[’']t\b|\bbecause\b/iu;
const POINTS_BACK =
  /^(?:it|its|they|their|them|this|these|those|he|she|his|her|there|then|such|one|doing|that(?! \p{L}+-\p{L}+ ))(?!\p{L})/iu;
