import type { CueDimension } from './cue-words.ts';

/** Where a word of a class is used in another sense: all that is given must hold. Texts are in lower case. */
interface OtherUse {
  dimension?: CueDimension;
  kind?: string;
  words?: RegExp;
  /** What the statement has right before the words. */
  before?: RegExp;
  /** What it has right after them. */
  after?: RegExp;
  /** What is not right after them. */
  not_after?: RegExp;
  /** What is anywhere in the statement. */
  with?: RegExp;
}

const OTHER_USES: readonly OtherUse[] = [
  // "Ab 200.000 €" is a limit, "ab 1. März" a time.
  { dimension: 'hedge', words: /^ab$/u, not_after: /^\s\d[\d.,]*\s?(?:[€$%]|euro|prozent)/u },
  // "Von 10,5 % über 8,6 % auf 8,5 %", "berichtete über 145 Einsätze", "carry over".
  { words: /^über$/u, before: /\bvon\s(?:[^,]|,(?=\d))*\d\s?%?\s$/u },
  { words: /^über$/u, before: /(?:bericht|inform|sprach|sprich|red)\S*(?:\s\S+){0,3}\s$/u },
  // "Over the next three months" is a time.
  { dimension: 'hedge', words: /^over$/u, after: /^\s(?:the|these|those|this)\s/u },
  { words: /^over$/u, before: /\b(?:carr(?:y|ied|ying)|left|take|taken|hand|roll)\s$/u },
  // "Sollen zu Radwegen werden": the future is in the other verb.
  {
    ...{ dimension: 'modality', words: /^werden$/u },
    before: /(?<!\p{L})(?:soll|sollen|kann|können|muss|müssen|darf|dürfen)\s[^,]*$/u,
  },
  // "As soon as the weather will allow": a time.
  { words: /^will$/u, before: /(?<!\p{L})(?:as soon as|once|until|when)\s[^,]*$/u },
  // "The recommended six hours".
  { words: /^recommended$/u, before: /\bthe\s$/u },
  // "As soon as possible" is a manner, "officers advised that …" an account.
  { words: /^(?:possible|möglich)$/u, before: /(?<!\p{L})(?:as|so)\s\S+\s(?:as|wie)\s$/u },
  { words: /^advis/u, after: /^\sthat\s/u },
  // "If the member so indicates": someone says it.
  { words: /^indicat/u, before: /\bso\s$/u },
  // "When we speak of free software, we mean": a topic. "Even if" concedes.
  { dimension: 'condition', after: /^\s(?:wir|man|we)\s[^,]*\b(?:sprechen|spricht|reden|speak|talk)\b/u },
  { dimension: 'condition', before: /(?:^|\s)(?:selbst|auch|even)\s$/u },
  // "More often than if": a comparison.
  { dimension: 'condition', before: /(?:^|\s)(?:als|than)\s$/u },
  // Negated, it limits nothing: "success does not depend on the industry".
  { words: /^(?:depend\p{L}*|abhängig)$/u, with: /(?<!\p{L})(?:not|nicht|kaum|weder|neither)(?!\p{L})/u },
  // "Findet in Berlin statt", "nur dass", "just like"; "just a couple of hours": few as it is; "2023 alone".
  { words: /^statt$/u, after: /^\s*(?:[.,;:]|$|und\s)/u },
  { words: /^nur$/u, after: /^\sdass\s/u },
  { words: /^just$/u, after: /^\s(?:like|as)\s/u },
  // "Only moderately": a degree.
  {
    kind: 'only',
    after: /^\s(?:moderat|leicht|gering|schwach|langsam|slight|moderate|marginal|modest|gradual)\p{L}*/u,
  },
  { kind: 'only', after: /^\s(?:an?\scouple|a\sfew|(?:sehr\s)?wenige)(?!\p{L})/u },
  // "Leave it alone".
  { words: /^alone$/u, before: /(?<!\p{L})(?:leav(?:e|es|ing)|left|let)\s[^,;.]*$/u },
  { words: /^allein$/u, before: /^$/u },
  // "Außer Betrieb" is a state.
  { words: /^außer$/u, after: /^\s(?:betrieb|kraft|haus|acht|dienst|frage|gefecht|form|atem)(?!\p{L})/u },
  // "The plan prices rose", "a planning applicant": what is planned follows the verb.
  { words: /^plans?$/u, not_after: /^\s(?:to|for|on|an?|the|that)\s/u },
  { words: /^planning$/u, not_after: /^\s(?:to|for|on)\s/u },
  // "Claims filed later" and "considered on request" are nobody's words, nor are "the standards" and "laut Anlage".
  { words: /^claims$/u, not_after: /^\s(?:that|to|its?|she|he|they|the|an?|his|her)(?!\p{L})/u },
  { words: /^considered$/u, after: /^(?:\s(?:only|by|in|for|on|at|when|if)\s|[.;:!?]|\W*$)/u },
  {
    words: /^according to$/u,
    after:
      /^\s(?:the |their |its |these |fixed )?(?:age|guidelines?|instructions?|kind|law|needs?|number|protocol|regulations?|rules?|schedule|size|standards?|terms|type)(?!\p{L})/u,
  },
  {
    words: /^laut$/u,
    after: /^\s(?:der |dem |des )?(?:anhang|anlage|beschluss|gesetz|plan|satzung|tabelle|tarif|vertrag|vorgabe)/u,
  },
  // "A year earlier" and "15 per cent" are no rates, "10 % bis 20 %" no time.
  { words: /^an? (?:year|month|week|day)$/u, after: /^\s(?:earlier|ago|before|later)/u },
  { words: /^per$/u, after: /^\scent/u },
  { dimension: 'time', words: /^bis$/u, before: /\d\s?[%€]?\s$/u },
  // "Fall short" and "fall into groups" go nowhere.
  { words: /^f[ae]ll/u, after: /^\s(?:short|into|under|within)\b/u },
  // "Every two months" is an interval; "before any work" and "without any" say as much as without "any".
  { words: /^alle$/u, after: /^\s(?:\d+|zwei|drei|vier|fünf|sechs|acht|zehn|zwölf)\s/u },
  { words: /^any$/u, before: /(?<!\p{L})(?:before|without|never|no|not|if|whether|than)\s(?:\p{L}+\s)?$/u },
  // "The board, the staff and the union all agree": those of the list.
  { words: /^all$/u, before: /,\s(?:[^\s,]+\s){1,4}and\s(?:[^\s,]+\s){1,3}$/u },
  // "Even if all seems to work": everything, of nothing in particular.
  { words: /^all$/u, after: /^\s(?:is|was|seems?|appears?|works?|worked|goes|went|looks?)(?!\p{L})/u },
  { words: /^top$/u, before: /\son\s$/u },
  // "Third, …" only counts the sentences of its text, "twice a year" what happens.
  { dimension: 'order', before: /^$/u, after: /^,/u },
  { words: /^(?:twice|zweimal|dreimal|times|mal)$/u, not_after: /^\s(?:so|as|the|mehr|\p{L}{3,}er)(?!\p{L})/u },
  // Hedges: "at most", "at least", "a maximum of four", "more than 5", "above 5", "no later than".
  { words: /^most$/u, before: /\bat\s$/u },
  { dimension: 'order', before: /\bat\s+$/u },
  { dimension: 'order', words: /^(?:maximum|minimum)$/u, after: /^\sof\s/u },
  { dimension: 'comparison', after: /^\s+(?:than|als)\s+[\d$€£]/u },
  {
    ...{ dimension: 'comparison', words: /^(?:than|als)$/u },
    before: /(?<!\p{L})(?:more|less|fewer|later|earlier|mehr|weniger|später|früher)\s$/u,
    after: /^\s[\d$€£]/u,
  },
  // "Public as well as internal access" adds; "performs as well as" compares.
  {
    ...{ dimension: 'comparison', words: /^as well as$/u },
    before:
      /(?<!(?<!\p{L})(?:perform|work|do|did|done|scor|far[ei]|behav|play|read|sell|sold|fit|run|ran|just|nearly|almost|about|not)\p{L}*\s)$/u,
  },
  // "No, not yet: …" answers a question, as "yes" does; what follows says why.
  { dimension: 'negation', words: /^(?:no|nein)$/u, before: /^$/u, after: /^(?:, not yet|, noch nicht)?(?::|$)/u },
  {
    dimension: 'negation',
    words: /^(?:not|nicht)$/u,
    before: /^(?:(?:no|nein), )?(?:noch )?$/u,
    after: /^(?: yet)?(?::|$)/u,
  },
  // "Not less than 7" is a lower limit.
  { dimension: 'hedge', kind: 'upper', before: /(?<!\p{L})(?:not?|nicht)\s$/u },
  // "As may be decided": whatever is decided.
  { words: /^may$/u, before: /\bas\s$/u, after: /^\sbe\s/u },
  // "The decision remains reserved to the board" is no condition.
  { words: /^vorbehalten$/u, with: /(?<!\p{L})bleib\p{L}*(?!\p{L})/u },
  { dimension: 'comparison', words: /^(?:above|exceed\p{L}*)$/u, after: /^\s[\d$€£]/u },
  { dimension: 'negation', after: /^\s(?:later|less|fewer|more|earlier)\sthan(?!\p{L})/u },
];

/** Whether words of a class say something else where they stand. @param text of the statement, in lower case. */
export function isOtherUse(
  found: { dimension: CueDimension; kind: string; words: string; start: number; end: number },
  text: string,
): boolean {
  const [before, after] = [text.slice(0, found.start), text.slice(found.end)];
  return OTHER_USES.some(
    (use) =>
      (use.dimension === undefined || use.dimension === found.dimension) &&
      (use.kind === undefined || use.kind === found.kind) &&
      (use.words?.test(found.words) ?? true) &&
      (use.before?.test(before) ?? true) &&
      (use.after?.test(after) ?? true) &&
      use.not_after?.test(after) !== true &&
      (use.with?.test(text) ?? true),
  );
}
