/** What holds at the time of writing only: "is now facing", "is planning to", "derzeit". */
const AT_WRITING =
  /\b(?:(?:is|are|has|have) (?:now|currently|presently|recently)|currently|presently|recently|at present|(?:is|are) (?:planning|considering|preparing|negotiating))\b|(?<!\p{L})(?:derzeit|zurzeit|momentan|gegenwärtig|kürzlich|neuerdings|actuellement|récemment|actualmente|recientemente|atualmente|recentemente|attualmente|recentemente|в настоящее время|недавно)(?!\p{L})/iu;
const YEAR = /\b(?:1[5-9]|20)\d\d\b/gu;
const UP_TO_WRITING = /\b(?:has|have) (?:\p{L}+ ){1,4}since ((?:1[5-9]|20)\d\d)\b/iu;

/**
 * Whether a sentence holds at a time that only the sentences around it name: "Microsoft is now facing an investigation" after "until the
 * summer of 2023", "have occurred since 2005" beside figures of 2013.
 * @param before the sentences of its part before it.
 * @param rest the texts from its paragraph to the end of its part; read where they matter.
 */
export function isUndated(text: string, before: readonly string[], rest: () => readonly string[]): boolean {
  const since = UP_TO_WRITING.exec(text)?.[1];
  if (since !== undefined) {
    return [text, ...rest()].some((each) => [...each.matchAll(YEAR)].some(([year]) => year > since));
  }
  const names = (each: string): boolean => each.search(YEAR) !== -1;
  return AT_WRITING.test(text) && !names(text) && before.some(names);
}

/** What is set against, or added to, a sentence before it: without that one it says only half. */
const HALF =
  /^(?:on the other hand|conversely|by contrast|in contrast(?! (?:to|with))|the (?:latter|former)|andererseits|hingegen|dagegen|im gegensatz dazu|en revanche|au contraire|en cambio|por otro lado|por otra parte|por outro lado|d[’']altra parte|с другой стороны)(?!\p{L})|^[^,]{3,60}, also named (?:for|after)\b[^,]*$|^[^,]{3,60} (?:is|are|was|were) also (?:named|called|known|referred|termed)\b/iu;
/** "First, and most important, is the policy": first of what, only the line before says. */
const COUNTED =
  /^(?:first|second|third|last|erstens|zweitens|drittens|an erster stelle|premièrement|deuxièmement|en primer lugar|em primeiro lugar|in primo luogo)(?:ly)?(?:,? (?:and|und|et|y|e) [^,]{3,40})?,? (?:is|are|comes?|there (?:is|are)|ist|sind|steht|kommt|gibt es|vient|est|está|é|è)(?!\p{L})/iu;
/** What limits a sentence before it. */
const LIMITS =
  /^(?:however|nevertheless|nonetheless|instead|but|yet|still(?=,)|jedoch|allerdings|dennoch|trotzdem|cependant|toutefois|sin embargo|no entanto|tuttavia|однако)(?!\p{L})/iu;

export function isHalf(text: string): boolean {
  return HALF.test(text);
}

/** Whether a sentence names the first, or another, of what the text before it counts. */
export function isCounted(text: string): boolean {
  return COUNTED.test(text);
}

export function limitsAnother(text: string): boolean {
  return LIMITS.test(text);
}
