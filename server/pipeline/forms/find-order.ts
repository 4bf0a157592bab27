import { capitalised } from '../../../common/deck/capitalised.ts';
import type { FormItem } from '../../../common/deck/form.ts';
import { blockText } from '../../../common/deck/source.ts';
import { sentencesIn } from '../read/sentences.ts';
import { isNamed, labelled, tidy, topEntries } from './passage.ts';
import type { Entry, FormEvidence, Passage } from './passage.ts';

export const STEPS = { least: 3, most: 7 } as const;
export const MAX_STEP_CHARS = 160;

/** Words by which the source announces steps or a procedure. */
export const NAMED =
  /\b(?:steps?|how (?:to|we|you)|process|procedure|workflow|instructions?|routine|schritte?n?|schritt für schritt|abl[aä]uf\p{L}*|vorgehen(?:sweise)?|\p{L}*verfahrens?|\p{L}*prozess(?:es)?|\p{L}*anleitung|so (?:geht|melden|beantragen|wechseln|nutzen|erstellen)|wie (?:man|sie|wir|ein|eine|das|der|die)\b)/iu;
/** Numbered lists with an order that is no sequence of steps. */
export const RANKED =
  /\b(?:top|rank(?:ing|ed)?|largest|biggest|best|worst|contents?|agenda|references?|sources?|questions?|goals?|objectives?|reasons?|findings?|results?|principles?|risks?|lessons?|recommendations?|requirements?|improvements?|measures|actions?|action items?|tasks?|to-?dos?|criteria|features?|options?|decisions?|rules|anforderungen|kriterien|merkmale|optionen|beschlüsse|entscheidungen|regeln|rangliste|größten?|besten|beliebtesten?|inhalt(?:sverzeichnis)?|quellen|literatur|fragen|ziele?|gründe|ergebnisse|grundsätze|thesen|risiken|lehren|empfehlungen|verbesserungen|maßnahmen|aufgaben)\b/iu;
/** Words that begin a sequence of events, and words that continue it. */
export const OPENS =
  /^(?:first(?:ly|(?! of all))?|to begin with|step 1|zuerst|zunächst|als erstes|erst|am anfang|schritt 1)(?!\p{L})/iu;
export const GOES_ON =
  /^(?:then|next|after(?:wards| that)|finally|lastly|in the end|step \d|dann|danach|anschließend|im anschluss|daraufhin|schließlich|zuletzt|zum schluss|abschließend|im nächsten schritt|schritt \d)(?!\p{L})/iu;
const ENGLISH_OPENER =
  /^(?:first(?:ly)?|then|next|after that|afterwards|finally|lastly|in the end|step \d+)\s*[,:.]?\s+/iu;
export const MIN_MARKED = 0.6;
/** In a list that is not called a process, most items must be actions. */
const MIN_ACTIONS = 0.6;
const IMPERATIVE =
  /^(?:add|agree|allow|apply|approve|ask|assemble|assign|attach|book|build|call|check|choose|clean|click|close|collect|compare|complete|confirm|connect|contact|copy|create|cut|decide|define|deploy|describe|design|determine|discuss|divide|download|draw|drain|enter|establish|evaluate|explain|fill|find|fix|fold|follow|gather|get|give|hold|identify|implement|insert|inspect|install|invite|join|keep|label|launch|leave|list|load|lock|log|make|mark|measure|mix|monitor|move|name|open|order|pay|pick|place|plan|plug|pour|prepare|press|print|publish|pull|push|put|read|record|register|release|remove|repeat|replace|report|request|reset|restart|return|review|rinse|run|save|screen|select|send|set|share|sign|sort|start|stop|store|submit|switch|take|talk|tell|test|tighten|track|train|transfer|turn|type|unlock|unplug|update|upload|use|validate|verify|visit|wait|wash|wipe|write)\b/iu;
/** "Antrag ausfüllen", not "an allen Schulen", and not "die Kosten zu benennen", which depends on who asks for it. */
const GERMAN_ACTION =
  /^\p{Lu}\p{L}+e?n\s+Sie\b|(?<!\p{L})(?<!(?<!\p{L})zu )(?!(?:ab|an|auf|aus|bei|dar|ein|fest|her|hin|mit|nach|um|vor|weg|zurück|zusammen)zu)\p{Ll}+(?:en|ern|eln)$/u;
/** A line that leads to what a body asks for or decides. Its points are numbered to be voted on, not to be done in turn. */
const DEMANDS =
  /(?<!\p{L})(?:requests?|asks?|calls? (?:up)?on|urges?|directs?|demands?|resolves?|resolved|decides?|decided|moves? (?:that|to)|beauftragen|beauftragt|fordern|fordert|bitten|bittet|beantragen|beantragt|beschließen|beschließt|beschlossen|ersucht|möge)(?!\p{L}).*[:,]\s*$/isu;
const DEMANDED =
  /^(?:motions?|resolutions?|resolved|demands|requests|antrag|anträge|beschluss|beschlüsse|beschluss(?:vorschlag|antrag|vorlage|text)|forderungen)$/iu;
/** Words that lead from the end back to the start. */
const RETURNS =
  /\b(?:(?:cycle|circle|loop|process|round)\s+(?:then\s+)?(?:begins?|starts?|repeats?)(?:\s+(?:again|anew|over))?|(?:begins?|starts?)\s+(?:all\s+)?(?:over|again|anew)|back to (?:the )?(?:first step|step (?:1|one)|the (?:start|beginning))|returns? to (?:the )?(?:first step|step (?:1|one)|start|beginning)|von (?:vorne?|neuem)|beginnt erneut|zurück zum? (?:ersten schritt|schritt 1|anfang))/iu;
const RESTS =
  /\b(?:each|every)\s+(?:layer|level|tier|stage)\b[^.]*\b(?:builds?|rests?|stands?|is (?:based|built))\s+(?:up)?on\b|\bjede\s+(?:Ebene|Schicht|Stufe)\b[^.]*\b(?:baut|beruht|ruht|fußt|steht)\s+auf\b/iu;

/** "Three out of six participants had no issues": who did something is no step. */
const COUNTS =
  /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|several|some|most|many|few|all|ein(?:e[rn]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|einige|mehrere|viele|alle)(?! (?:step|schritt))(?:\s(?:out )?of|\svon)?\s(?:the\s|den\s)?(?:\p{L}+\s){0,2}(?:participants?|people|persons?|users?|respondents?|teams?|members?|firms?|companies|teilnehme\p{L}*|befragte\p{L}*|personen|nutze\p{L}*|unternehmen|mitglieder\p{L}*)(?!\p{L})/iu;
const MIN_COUNTED = 2;

/** Whether points count who did or said something, which has no order. */
export function areCounts(points: readonly string[]): boolean {
  return points.filter((text) => COUNTS.test(text)).length >= MIN_COUNTED;
}

/** Steps that the source puts in sequence. */
export function findProcess(passage: Passage): FormEvidence | null {
  const steps = stepsOf(passage);
  return steps === null ? null : { items: steps.map(itemOf) };
}

/** Steps of which the last leads back to the first according to the source. */
export function findCycle(passage: Passage): FormEvidence | null {
  const steps = numberedSteps(passage) ?? marked(passage);
  const texts = passage.blocks.flatMap(({ block }) => (block.kind === 'paragraph' ? [block.text] : []));
  const last = steps?.at(-1)?.text ?? '';
  if (steps === null || ![last, ...texts].some((text) => RETURNS.test(text))) return null;
  return { items: steps.map(itemOf) };
}

/** Layers of which each is based on the next according to the source, from the top down. */
export function findLayers(passage: Passage): FormEvidence | null {
  const texts = passage.blocks.flatMap(({ block }) => (block.kind === 'paragraph' ? [block.text] : []));
  if (![passage.title, ...texts].some((text) => RESTS.test(text))) return null;
  const entries = topEntries(passage);
  if (entries === null || entries.length < 3 || entries.length > 5) return null;
  return { items: entries.map(itemOf) };
}

function itemOf(entry: Entry): FormItem {
  const { label, said } = labelled(entry) ?? { label: undefined, said: entry.text };
  const text = capitalised(said.replace(ENGLISH_OPENER, ''));
  const words = label === undefined ? { label: text } : { label, text };
  return { ...words, ref: entry.ref, evidence: entry.text };
}

function stepsOf(passage: Passage): Entry[] | null {
  const numbered = numberedSteps(passage);
  if (numbered === null) return marked(passage);
  if (areCounts(numbered.map(({ text }) => text))) return null;
  if (isNamed(passage, NAMED)) return numbered;
  return areActions(numbered.map(({ text }) => text)) ? numbered : null;
}

/** Whether most points tell someone to do something. */
export function areActions(points: readonly string[]): boolean {
  const actions = points.filter((text) => IMPERATIVE.test(text) || GERMAN_ACTION.test(text));
  return actions.length >= points.length * MIN_ACTIONS;
}

function numberedSteps(passage: Passage): Entry[] | null {
  const entries = topEntries(passage);
  if (entries?.every(({ ordered }) => ordered) !== true || isNamed(passage, RANKED)) return null;
  if (
    isDemanded(
      passage,
      entries.map(({ text }) => text),
    )
  )
    return null;
  return hasSize(entries) ? entries : null;
}

/** The sentences from the start of a sequence of events to the last one that continues it. */
function marked({ blocks, language }: Passage): Entry[] | null {
  if (blocks.some(({ block }) => block.kind === 'table' || block.kind === 'quote')) return null;
  const lines = blocks.flatMap(({ ref, block }): Entry[] => {
    if (block.kind !== 'paragraph') return [];
    return sentencesIn(block.text, language).map((text) => ({ ref, text: tidy(text), level: 0, ordered: true }));
  });
  const first = lines.findIndex(({ text }) => OPENS.test(text));
  const last = lines.findLastIndex(({ text }) => GOES_ON.test(text));
  if (first === -1 || last <= first) return null;
  const course = lines.slice(first, last + 1);
  const known = course.filter(({ text }) => OPENS.test(text) || GOES_ON.test(text));
  const isCourse = known.length >= Math.max(STEPS.least, course.length * MIN_MARKED);
  return isCourse && course.length >= lines.length * MIN_MARKED && hasSize(course) ? course : null;
}

function hasSize(steps: readonly Entry[]): boolean {
  const isStep = ({ text }: Entry): boolean => text.length > 2 && text.length <= MAX_STEP_CHARS && !text.endsWith('?');
  return steps.length >= STEPS.least && steps.length <= STEPS.most && steps.every(isStep);
}

/** Words by which one step refers to the one before it. */
const LINKS =
  /(?<!\p{L})(?:then|next|after(?:wards| which| that)?|once|followed by|finally|lastly|first(?:ly)?|second(?:ly)?|third(?:ly)?|before|prior|subsequently|post-\p{L}+|(?:step|phase|stage|visit|part|week|day|month)\s+\d+|dann|danach|anschließend|sobald|zuerst|zunächst|schließlich|zuletzt|bevor|nachdem|(?:schritt|phase|stufe|teil|woche|tag|monat)\s+\d+)(?!\p{L})/iu;
const MIN_LINKED = 0.5;

function linkedIn(pieces: readonly string[]): number {
  return pieces.filter((piece) => LINKS.test(piece)).length;
}

/** Whether the points of a passage are what a motion or a resolution asks for, in no order that their words give. */
export function isDemanded(passage: Passage, points: readonly string[]): boolean {
  const isLed = passage.blocks.some(({ block }) => block.kind === 'paragraph' && DEMANDS.test(block.text));
  return (isLed || isNamed(passage, DEMANDED)) && linkedIn(points) < points.length * MIN_LINKED;
}

/** Whether a passage orders its parts: by a numbered list, a heading about steps, or its wording. */
export function statesOrder(passage: Passage, pieces: readonly string[]): boolean {
  if (isNamed(passage, RANKED)) return false;
  const isNumbered = passage.blocks.some(({ block }) => block.kind === 'list' && block.ordered);
  if (isDemanded(passage, pieces)) return false;
  return isNumbered || isNamed(passage, NAMED) || linkedIn(pieces) >= (pieces.length - 1) * MIN_LINKED;
}

/** Whether a passage says that its end leads back to its beginning. */
export function statesReturn({ blocks }: Passage): boolean {
  return blocks.some(({ block }) => RETURNS.test(blockText(block)));
}
