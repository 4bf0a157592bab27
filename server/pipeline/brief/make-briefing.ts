import { capitalised } from '../../../common/deck/capitalised.ts';
import { blockRef, blocksByRef, blockText } from '../../../common/deck/source.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import { takeInventory } from '../../../common/deck/source-inventory.ts';
import type { SourceInventory } from '../../../common/deck/source-inventory.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { BlockDigest, ContentClass } from '../../kernel/sdk/ports/text-tasks.ts';
import { inParallel } from '../../kernel/sdk/concurrency.ts';
import type { Content, Label } from '../read/content.ts';
import { makeBrief } from './make-brief.ts';
import { linesOfProse } from './lines-of-prose.ts';
import { workbookTitle } from './present-table.ts';
import { isForm } from './stories/answer-stories.ts';
import { isControlSheet } from './stories/find-stories.ts';
import { storiesOfSources } from './stories-of-sources.ts';
import type { StoriesRequest } from './stories-of-sources.ts';
import { tableTitle } from './table-title.ts';

/** A brief with all that outline and slides are made from. */
export interface Briefing {
  /** What the content is called. */
  title: string;
  brief: Brief | null;
  /** All blocks as models see them, boilerplate and references left out. */
  digests: BlockDigest[];
  stories: DataStory[];
  /** What each block is, by `${source.id}/${block.id}`. */
  classes: ReadonlyMap<string, ContentClass>;
}

export interface BriefingTools {
  /** Says what the blocks of a source are; without it nothing is left out. */
  classify:
    | ((source: SourceText, model: TextModel, signal: AbortSignal) => Promise<ReadonlyMap<string, ContentClass>>)
    | undefined;
  label: Label;
  /** Where stories of tables are found; without it in this process, at once. */
  findStories?: (request: StoriesRequest, signal?: AbortSignal) => Promise<DataStory[]>;
}

/**
 * Everything that outline and slides are made from: digests, the brief and the stories of the tables. Content over 800
 * characters is summarised.
 * @throws ModelError when the model fails for good.
 */
export async function makeBriefing(
  model: TextModel,
  { sources, preferences }: Pick<Content, 'sources' | 'preferences'>,
  { classify, label, findStories }: BriefingTools,
  signal?: AbortSignal,
): Promise<Briefing> {
  const found =
    classify === undefined
      ? []
      : await inParallel(sources, (source, _, shared) => classify(source, model, shared), { signal });
  const classes = new Map(found.flatMap((each) => [...each]));
  const digests = digestContent(sources, classes);
  const title = contentTitle(sources);
  const brief = await makeBrief(model, { title, blocks: digests, sources }, preferences, signal);
  const request = { sources, sections: brief?.sections ?? [], language: preferences.language };
  const stories = (await findStories?.(request, signal)) ?? storiesOfSources(request, label);
  const named = tableTitle(title, sources, stories, label, preferences.language);
  const isUnnamed = brief?.title === title;
  return { title: named, brief: isUnnamed ? { ...brief, title: named } : brief, digests, stories, classes };
}

/** All blocks as models see them, boilerplate, code and references left out. */
export function digestContent(
  sources: readonly SourceText[],
  classes: ReadonlyMap<string, ContentClass>,
): BlockDigest[] {
  const digests = digestSources(sources);
  const blocks = blocksByRef(sources);
  const isLeftOut = ({ ref, kind }: BlockDigest): boolean => {
    const block = blocks.get(ref)?.block;
    const isEmpty = block?.kind === 'figure' && block.image_id === undefined;
    return isEmpty || (kind === 'code' && isNoise(classes.get(ref)));
  };
  return digests.flatMap((block, at) => {
    const next = digests[at + 1];
    const leads = block.kind === 'paragraph' && /:\s*$/u.test(block.text);
    if (isNoise(classes.get(block.ref))) return [];
    return leads && next !== undefined && isLeftOut(next) ? withoutLead(block) : [block];
  });
}

/** A line that leads only to code or a picture that is left out says nothing; a sentence stands without it. */
function withoutLead(block: BlockDigest): BlockDigest[] {
  const sentences = block.text.trim().split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  const last = sentences.at(-1) ?? '';
  const isLine = last.split(/\s+/u).length <= MAX_LEAD_WORDS;
  const kept = isLine ? sentences.slice(0, -1) : [...sentences.slice(0, -1), last.replace(/\s*:$/u, '.')];
  return kept.length === 0 ? [] : [{ ...block, text: kept.join(' ') }];
}

const MAX_LEAD_WORDS = 6;

/** What the sources contain, boilerplate and references left out: what a finished deck is checked against. */
export function sourceInventory({ sources }: Pick<Content, 'sources'>, { classes }: Briefing): SourceInventory {
  return takeInventory(sources, (ref) => isNoise(classes.get(ref)));
}

function isNoise(contentClass: ContentClass | undefined): boolean {
  return contentClass === 'boilerplate' || contentClass === 'reference';
}

/** A block as a model sees it. */
function digestBlock(source: SourceText, block: Block): BlockDigest {
  const lines = block.kind === 'table' ? linesOfProse(block) : [];
  if (lines.length > 0) {
    const caption = block.kind === 'table' ? block.table.caption?.replace(/\s*:$/u, '') : undefined;
    const named = caption === undefined ? {} : { caption };
    return { ref: blockRef(source, block), kind: 'list', text: lines.join('\n'), items: lines, ...named };
  }
  return {
    ref: blockRef(source, block),
    kind: block.kind,
    text: blockText(block),
    ...(block.address.part === 'notes' ? { is_note: true } : {}),
    ...(block.kind === 'heading' ? { level: block.level } : {}),
    ...(block.kind === 'list' ? { items: joinedItems(block.items) } : {}),
  };
}

/** What an item and those nested in it may have in one piece. */
const NESTED = { items: 4, chars: 300 } as const;

/** Items with the few short ones nested in them, which say more of them: a form with its marks, a hypothesis with what came of it. */
function withFewNested(items: readonly { text: string; level: number }[]): { text: string; level: number }[] {
  const joined: { text: string; level: number }[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const { text, level } = items[at] ?? { text: '', level: 0 };
    const end = items.findIndex((item, place) => place > at && item.level <= level);
    const under = items.slice(at + 1, end === -1 ? undefined : end);
    const nested = sentencesGoingOn(under);
    const areOneDeep = nested.every((item) => item.level === level + 1);
    const chars = [text, ...nested.map((item) => item.text)].join(' ').length;
    const areFew = nested.length > 0 && nested.length <= NESTED.items && areOneDeep && chars <= NESTED.chars;
    const goesOn = continues(text, nested[0]?.text ?? '');
    if (!areFew || goesOn || /:\s*$/u.test(text)) joined.push({ text, level });
    else {
      const areSentences = /[.!?]$/u.test(text.trim()) || nested.some((item) => /[.!?]$/u.test(item.text.trim()));
      const said = nested.map((item) => (areSentences ? ended(item.text) : item.text)).join(areSentences ? ' ' : '; ');
      // "Short notice: 31%, mostly in the summer": one colon is enough.
      const link = /:\s/u.test(text) ? ',' : ':';
      joined.push({ text: areSentences ? `${ended(text)} ${said}` : `${text}${link} ${said}`, level });
      at += under.length;
    }
  }
  return joined;
}

function ended(text: string): string {
  return /[.!?]$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

/** The most that a sentence has with all points that go on with it. */
const MAX_SENTENCE_CHARS = 520;
/** How a point ends that the next one goes on with: "… signs the contract, on condition that", "… for 48 hours, or". */
const ENDS_OPEN =
  /(?:;|(?:^|[\s,;])(?:and|or|but|that|if|provided|by|und|oder|sowie|aber|dass|wenn|sofern|et|ou|que|si|y|o|e|se))\s*$/iu;

/** Whether a nested point goes on with the sentence that the one before it begins. */
function continues(before: string, text: string): boolean {
  return (
    ENDS_OPEN.test(before) || (/^\p{Ll}/u.test(text) && /[.!?]$/u.test(text.trim()) && !/[.!?]$/u.test(before.trim()))
  );
}

/** Nested points of which each that goes on with the sentence of the one before it is in one piece with that. */
function sentencesGoingOn(items: readonly { text: string; level: number }[]): { text: string; level: number }[] {
  const joined: { text: string; level: number }[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last?.level === item.level && continues(last.text, item.text))
      joined[joined.length - 1] = { ...item, text: linked(last.text, item.text, false) };
    else joined.push(item);
  }
  return joined;
}

/** Two pieces of one sentence, with the mark between them that the first one ends with. */
function linked(before: string, text: string, isFirst: boolean): string {
  const start = before.trim();
  if (isFirst || (ENDS_OPEN.test(start) && !start.endsWith(';'))) return `${start.replace(/[.,;]$/u, '')} ${text}`;
  return `${start.replace(/[.,;]$/u, '')}${start.endsWith(';') ? ';' : ','} ${text}`;
}

/**
 * The items of a list, each that leads to those nested in it ("a maximum of:", "on condition that") with what it leads to: a sentence that
 * goes on in nested points is one item to its end.
 */
function joinedItems(all: readonly { text: string; level: number }[]): string[] {
  const items = withFewNested(all);
  const joined: { text: string; level: number; leads: 'on' | 'further' | null }[] = [];
  for (const { text, level } of items) {
    const last = joined.at(-1);
    const isSentence = /[.!?]$/u.test(text.trim());
    const goesOn =
      last !== undefined &&
      level > last.level &&
      continues(last.text, text) &&
      last.text.length + text.length <= MAX_SENTENCE_CHARS;
    const isLed =
      last !== undefined && level > last.level && last.leads !== null && (last.leads === 'on' || !isSentence);
    if (last !== undefined && (isLed || goesOn)) {
      last.text = linked(last.text, text, last.leads !== 'further');
      last.leads = isSentence ? null : 'further';
    } else joined.push({ text, level, leads: /:\s*$/u.test(text) ? 'on' : null });
  }
  return joined.map(({ text }) => text);
}

/** All blocks of all sources, in reading order, without what runs a workbook and without forms to fill in. */
export function digestSources(sources: readonly SourceText[]): BlockDigest[] {
  return sources.flatMap((source) =>
    source.blocks
      .filter((block) => !isControlSheet(block.address.sheet) && !(block.kind === 'table' && isForm(block)))
      .map((block) => digestBlock(source, block)),
  );
}

/** Titles of several sources are joined up to this length; beyond it the first one stands for all. */
const MAX_JOINED_TITLE_CHARS = 60;

/**
 * What the content is called: the titles of the sources that something was read from, else what workbooks say of themselves, else
 * their names as words.
 */
export function contentTitle(sources: readonly SourceText[]): string {
  const read = sources.filter(({ blocks }) => blocks.length > 0);
  const titles = (read.length === 0 ? sources : read).map(
    (source) =>
      source.title ?? workbookTitle(source) ?? (source.kind === 'brief' ? opening(source) : nameAsWords(source.name)),
  );
  const joined = titles.join(' · ');
  return joined.length <= MAX_JOINED_TITLE_CHARS ? joined : (titles[0] ?? '');
}

/** How a text without a title begins: its first sentence, or as many words of it as a title may have. */
function opening(source: SourceText): string {
  const text = source.blocks.map(blockText).find((each) => each.trim() !== '') ?? '';
  const sentence =
    /^.+?(?:[.!?。](?=\s|$)|\n|$)/su
      .exec(text)?.[0]
      .trim()
      .replace(/[.。]$/u, '') ?? '';
  if (sentence.length <= MAX_JOINED_TITLE_CHARS) return sentence;
  return sentence.slice(0, MAX_JOINED_TITLE_CHARS + 1).replace(/\s+\S*$/u, '');
}

/** "top_economies.csv" → "Top economies", "06_bad_drivers.xlsx" → "Bad drivers" */
function nameAsWords(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    // A number before the name only sorts files; years and dates are of it.
    .replace(/^0\d(?:\d|[a-z])?[\s._-]+(?=\p{L})|^\d{1,2}(?:_|\s?[.)-]\s|\s?-)(?=\p{L})/iu, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return capitalised(words);
}
