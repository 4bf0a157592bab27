import type { FormParagraph, FormRun } from './part.ts';

/** An amount with its unit, which readers look for in a statement. */
const AMOUNT =
  /[€$£¥]\s?\d[\d.,]*(?:\s?(?:million|billion|trillion|bn|m|k)\b)?|\d[\d.,]*(?:\s?(?:%|percent\b|per cent\b|Prozent\b)|\s(?:million|billion|trillion|Millionen|Milliarden)\b)/gu;

/** How sure a figure is (95% CI, 95 % confidence interval) is not the amount of a statement. */
const OF_CERTAINTY = /^\s*(?:CI\b|KI\b|confidence|Konfidenz|prediction interval|significan|signifikan)/iu;

/** The first amount of a text that is not about certainty, and where it begins; null without one. */
export function amountIn(text: string): { text: string; at: number } | null {
  return amountsIn(text)[0] ?? null;
}

/** Verbs that follow the subject of a short statement, and words that can't begin a subject. */
const VERB =
  /\s(?:is|are|was|were|has|have|had|can|may|will|must|should|could|would|does|do(?= not)|did|makes?|contains?|consists?|includes?|shows?|means?|uses?|allows?|belongs?|tends?|feeds?|becomes?|became|remains?|provides?|requires?|supports?|helps?|gives?|takes?|works?|earns?|relies|rely|leads?|grew|rose|fell|forms?|enables?|reduces?|reach(?:ed)?|ranked|forages?|breeds?|lives?|eats?|applies|apply|keeps?|holds?|offers?|creates?|protects?|restricts?|prevents?|describes?|defines?|covers?|depends?|differs?|occurs?|appears?|published|launched|established|introduced|announced|acquired|released|implemented|declared|paid|began|opened|joined|moved|sold|bought|won|lost|relied|turned|ist|sind|war|waren|wird|werden|wurden?|hat|haben|hatten?|kann|können|muss|müssen|soll|sollen|darf|dürfen|é|são|reúne|reúnem|reunirá|exige|exigem|elege|aprova|foi|foram|será|serão|tem|têm|terá|terão|pode|podem|poderá|poderão|est|sont|était|étaient|a été|ont été|peut|peuvent|fue|fueron|será|serán|tiene|tienen|puede|pueden)\s/iu;
const NO_SUBJECT =
  /^(?:\p{L}+ly|in|on|at|by|from|of|under|with|within|to|if|when|while|although|though|because|since|as|for|after|before|during|unless|there|it|this|that|these|those|they|he|she|we|you|who|which|what|how|why|im|am|bei|mit|nach|von|vor|zu|wenn|weil|obwohl|nachdem|bevor|es|das|dies|diese|sie|er|wir|em|com|para|por|dans|pour|se|quando|porque|si|quand|parce|cuando)(?!\p{L})/iu;
/** A date at the start: "In June 2022, …", "Since 1990 …". */
const TIME =
  /^(?:In|On|By|Since|Until|During|Im|Am|Seit|Bis|Em|En)\s(?:[\p{L}.]+\s){0,3}(?:\d{1,2},\s)?\d{4}(?:[–-]\d{2,4})?(?=,\s)/u;
const LEAD_CHARS = { least: 4, most: 52 } as const;

/** The length of the name, date or subject that a statement begins with, in characters; 0 if that is not clear. */
function leadOf(text: string): number {
  const name = /^[^:.!?]{3,48}:(?=\s)/u.exec(text)?.[0] ?? TIME.exec(text)?.[0];
  if (name !== undefined) return name.length;
  const verb = NO_SUBJECT.test(text) ? undefined : VERB.exec(text)?.index;
  if (verb === undefined || verb < LEAD_CHARS.least || verb > LEAD_CHARS.most) return 0;
  if (/[,;(]|\b(?:who|which|that|and it|die|que)\b/iu.test(text.slice(0, verb))) return 0;
  return UNNAMED.test(text.slice(0, verb)) || OPEN_VERB.test(text.slice(verb)) ? 0 : verb;
}

/** "A preferred practice | is that …", "A number of other species called ducks | are …": no subject that readers look for. */
const UNNAMED =
  /^(?:(?:an?|some|several|many|most|all|each|every|any|no|another|other|few|one of|ein(?:e[rs]?)?|einige|mehrere|viele|manche|alle|kein\p{Ll}*|andere|un[ea]?|uma?|certain\p{Ll}*|plusieurs|quelques|algun[oa]s|vári[oa]s) (?!\p{L}+ \p{L}+$)|.* (?:called|named|other)(?!\p{L}))/iu;
/** What is said would begin in the middle of a clause. */
const OPEN_VERB =
  /^\s*(?:is|are|was|were|ist|sind|est|sont|es|son|é|são) (?:that|not|to|what|because|why|when|where|how|whether|dass|nicht|que|não|pas)(?!\p{L})/iu;

/** All amounts of a text that are not about certainty, in order. */
function amountsIn(text: string): { text: string; at: number }[] {
  return [...text.matchAll(AMOUNT)]
    .filter((each) => !OF_CERTAINTY.test(text.slice(each.index + each[0].length)))
    .map((each) => ({ text: each[0], at: each.index }));
}

/** A statement in two: the name, date or subject that it begins with, and what it says of that. */
interface PartedStatement {
  lead: string;
  rest: string;
}

/** The statements in two parts each; null unless all begin with a short subject of their own. */
export function partedStatements(texts: readonly string[]): PartedStatement[] | null {
  const parted = texts.map((text) => {
    const end = leadOf(text);
    return { lead: text.slice(0, end).replace(/:$/u, '').trim(), rest: text.slice(end).replace(/^[\s,:]+/u, '') };
  });
  const leads = new Set(parted.map(({ lead }) => lead.toLowerCase()));
  const isClear = parted.every(({ lead, rest }) => lead !== '' && rest.length >= MIN_REST_CHARS);
  return isClear && leads.size === parted.length ? parted : null;
}

/** Less than this says nothing of a subject that stands apart. */
const MIN_REST_CHARS = 12;

/** A statement with its amounts in the accent colour. */
export function statementOf(text: string, size_pt: number): FormParagraph {
  const runs: FormRun[] = [];
  let from = 0;
  for (const amount of amountsIn(text)) {
    runs.push({ text: text.slice(from, amount.at) }, { text: amount.text, bold: true, colour: 'accent' });
    from = amount.at + amount.text.length;
  }
  runs.push({ text: text.slice(from) });
  return { runs: runs.filter((run) => run.text !== ''), size_pt, line_spacing: 1.08 };
}
