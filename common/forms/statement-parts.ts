import { grammarOf } from './lead-grammar.ts';
import { figureIn } from './statement.ts';

/** A statement that lists its parts: what is said of them all, '' where each says it itself, and the parts. */
interface StatementParts {
  lead: string;
  parts: string[];
}

/** What opens a list of parts, which the sentence ends with. */
const OPENS =
  /\s(?:include[sd]?|including|such as|compris(?:e[sd]?|ing)|consist(?:s|ed|ing)? of|contain(?:s|ed|ing)?|umfass(?:t|en|te|ten)|beinhalte[nt]|enthält|enthalten|enthielt|besteh(?:t|en) aus|darunter|einschließlich)(?=\s)/iu;
const AND = String.raw`(?:and|or|und|oder|sowie)`;
const LAST = new RegExp(String.raw`^${AND}\s(?=\S)`, 'iu');
const INNER_AND = new RegExp(String.raw`\s${AND}\s`, 'giu');
/** Says more of the part before it: "…, related to the settlement", "…, which runs until May". */
const GOES_ON =
  /^(?:which|who|whose|where|\p{Ll}+(?:ed|ing|nown|iven|aken|rawn) (?:to|by|with|in|from|on|for|of|as|at))(?!\p{L})/u;
/** A German article may open a relative clause as well as a part; the clause ends with its verb. */
const RELATIVE = /^(?:der|die|das|dem|den|dessen|deren)\s(?:.*\s)?\p{Ll}+$/u;
/** So many parts fill a slide. */
const COUNT = { most: 6, chars: { least: 3, most: 240 }, lead: 12 } as const;

/** The text between marks that are outside brackets. */
function splitAt(text: string, mark: RegExp): string[] {
  const parts: string[] = [];
  let [from, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth > 0 || !mark.test(text.slice(at, at + 2))) continue;
    parts.push(text.slice(from, at).trim());
    from = at + 1;
  }
  return [...parts, text.slice(from).trim()];
}

/** Three clauses or more parted by semicolons, or a list that a sentence ends with; null for other statements. */
export function partsOfStatement(text: string): StatementParts | null {
  const clauses = splitAt(text, /^;\s/u).map((each) => each.replace(LAST, ''));
  if (clauses.length > 1) {
    const areMany = clauses.length > 2 && areParts(clauses) && clauses.every(isClause);
    return areMany ? { lead: '', parts: clauses } : null;
  }
  const opening = OPENS.exec(text);
  const start = opening === null ? 0 : opening.index + opening[0].length;
  const lead = text.slice(0, start).trim();
  const rest = text.slice(start).trim();
  if (lead.length < COUNT.lead || /[.!?:]\s/u.test(rest)) return null;
  const parts: string[] = [];
  for (const each of splitAt(rest, /^,\s/u)) {
    const before = parts.at(-1);
    if (before !== undefined && GOES_ON.test(each)) parts[parts.length - 1] = `${before}, ${each}`;
    else parts.push(each);
  }
  const whole = withLastTwo(parts);
  const isList = whole !== null && areParts(whole) && whole.every((part) => isPhrase(part, text));
  return isList && (whole.length > 2 || whole.every((part) => figureIn(part) !== null)) ? { lead, parts: whole } : null;
}

/** The parts without the word before the last one; two parts that only that word joins are two. Null where none ends the list. */
function withLastTwo(parts: readonly string[]): string[] | null {
  const last = parts.at(-1) ?? '';
  const others = parts.slice(0, -1);
  if (others.length === 0) return null;
  if (LAST.test(last)) return [...others, last.replace(LAST, '')];
  const [joint, another] = [...last.matchAll(INNER_AND)];
  if (joint === undefined) return null;
  // Of "materials and labels and prints", no one knows which belong together.
  if (another !== undefined) return [...others, last];
  return [...others, last.slice(0, joint.index), last.slice(joint.index + joint[0].length)];
}

function areParts(parts: readonly string[]): boolean {
  const { least, most } = COUNT.chars;
  return parts.length <= COUNT.most && parts.every(({ length }) => length >= least && length <= most);
}

/** Whether a part of a list names something, and does not go on with the sentence. */
function isPhrase(part: string, text: string): boolean {
  const { verbs, pointers, prepositions } = grammarOf(text);
  const [first = '', second = ''] = part.toLowerCase().split(/\s+/u);
  const isOther = [verbs, pointers, prepositions].some((each) => each.has(first)) || verbs.has(second);
  return !isOther && !RELATIVE.test(part) && !/^\p{Ll}+ed$/u.test(first);
}

/** Whether a clause begins with what it is about. */
function isClause(clause: string): boolean {
  return /^["“„«]?[\p{Lu}\p{N}]/u.test(clause) || /^(?:the|an?|der|die|das|eine?)\s/u.test(clause);
}

/** What a statement says first, and what follows on that. */
interface LedStatement {
  lead: string;
  others: string[];
}

/** Between two sentences; the full stop of an abbreviation or after a single letter ends none. */
const SENTENCE_END =
  /(?<=[\p{Ll}\d)\]%”"»][.!?])(?<!(?<!\p{L})(?:\p{L}|Dr|Mrs?|Ms|Prof|St|No|Nr|Inc|Ltd|Co|vs|etc|approx|ca|bzw|usw|evtl|ggf|inkl|zzgl|vgl|Abs|Art|Str|max|min|Mio|Mrd|\d{1,2})\.)\s+(?=["“„«]?\p{Lu})/u;
const LED = { most: 3, lead: { least: 16, most: 150 }, least: 16 } as const;

/** A statement of two or three sentences; null for others: half a sentence says something else than the whole. */
export function leadOfStatement(text: string): LedStatement | null {
  const parts = text.split(SENTENCE_END);
  const [lead = '', ...others] = parts.map((part) => part.replace(/(?<=\p{L}{2}|[\d)%])\.$/u, ''));
  const isLead = lead.length >= LED.lead.least && lead.length <= LED.lead.most;
  const isFew = others.length > 0 && others.length < LED.most;
  return isLead && isFew && others.every(({ length }) => length >= LED.least) ? { lead, others } : null;
}
