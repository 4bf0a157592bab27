import { setImmediate } from 'node:timers/promises';
import { blockRef, blockText } from '../../../common/deck/source.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Block, SourceTable, SourceText, TableBlock } from '../../../common/deck/source.ts';
import { takeInventory } from '../../../common/deck/source-inventory.ts';
import type { SourceInventory } from '../../../common/deck/source-inventory.ts';
import type { TextModel } from '../../kernel/sdk/ports/text-model.ts';
import type { BlockDigest, ContentClass } from '../../kernel/sdk/ports/text-tasks.ts';
import { inParallel } from '../../kernel/sdk/concurrency.ts';
import type { Content, Label } from '../read/content.ts';
import { makeBrief } from './make-brief.ts';
import { aboutTable, isTotalOf, presentTable, workbookTitle } from './present-table.ts';
import { remarksOn, sharedRemarks, withDate } from './remarks.ts';
import { isForm } from './stories/answer-stories.ts';
import { isControlSheet, findStories } from './stories/find-stories.ts';
import { storiesTogether } from './stories/tables-together.ts';

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
}

/**
 * Everything that outline and slides are made from: digests, the brief and the stories of the tables. Content over 800
 * characters is summarised.
 * @throws ModelError when the model fails for good.
 */
export async function makeBriefing(
  model: TextModel,
  { sources, preferences }: Pick<Content, 'sources' | 'preferences'>,
  { classify, label }: BriefingTools,
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
  const stories = await storiesOf(sources, brief, preferences.language, label);
  return { title, brief, digests, stories, classes };
}

/** All blocks as models see them, boilerplate and references left out. */
export function digestContent(
  sources: readonly SourceText[],
  classes: ReadonlyMap<string, ContentClass>,
): BlockDigest[] {
  return digestSources(sources).filter((block) => !isNoise(classes.get(block.ref)));
}

/** What the sources contain, boilerplate and references left out: what a finished deck is checked against. */
export function sourceInventory({ sources }: Pick<Content, 'sources'>, { classes }: Briefing): SourceInventory {
  return takeInventory(sources, (ref) => isNoise(classes.get(ref)));
}

function isNoise(contentClass: ContentClass | undefined): boolean {
  return contentClass === 'boilerplate' || contentClass === 'reference';
}

/** The stories of all tables, each with the title of its section. */
async function storiesOf(
  sources: readonly SourceText[],
  brief: Brief | null,
  language: string,
  translate: Label,
): Promise<DataStory[]> {
  const sectionOf = new Map<string, string>();
  for (const section of brief?.sections ?? []) for (const ref of section.block_refs) sectionOf.set(ref, section.title);
  const drawn = new Set<string>();
  const found: DataStory[] = [];
  for (const source of sources) {
    const tables = source.blocks.flatMap((each, at) => {
      if (each.kind !== 'table' || isPivotOf(each, source) || isExtract(each, source) || linesOfProse(each).length > 0)
        return [];
      const above = source.blocks[at - 1];
      if (above?.kind === 'table' && isTotalOf(each.table, above)) return [];
      const block = presentTable(each, source);
      return [{ each, block, ref: blockRef(source, block), about: aboutTable(block, source) }];
    });
    const named = tables.map(({ about, ...table }) => ({
      ...table,
      lead: leadOf(table.each, source),
      remarks: remarksOn(table.block, source, { sources: [table.block.address] }),
      name: about ?? table.block.address.section?.at(-1) ?? '',
    }));
    const together = storiesTogether(named, { language, translate }).map(({ story, replaces }) => {
      const refs = new Set(
        story.sources.map(({ table, range, sheet }) => `${sheet ?? ''} ${table ?? ''} ${range ?? ''}`),
      );
      const own = tables.flatMap(({ block: { address }, each }) =>
        refs.has(`${address.sheet ?? ''} ${address.table ?? ''} ${address.range ?? ''}`) ? [each] : [],
      );
      const [first = [], ...others] = own.map((block) => remarksOn(block, source, story));
      // Of two tables all is said, of more what is said of each of them.
      const isOfFew = own.length <= MAX_REMARKED;
      const ofAll = isOfFew
        ? [...new Set([first, ...others].flat())]
        : first.filter((remark) => others.every((remarks) => remarks.includes(remark)));
      return { story: withRemarks(story, [...sharedRemarks(own, source), ...ofAll]), replaces };
    });
    const single: DataStory[] = [];
    for (const { each, block, ref, about } of tables) {
      // A large workbook takes a second: the process answers requests between two of its tables.
      await setImmediate();
      const section = sectionOf.get(ref);
      const stories = findStories(block, ref, {
        language,
        translate,
        beside: source.blocks.filter(
          (other): other is TableBlock => other.kind === 'table' && other.address.sheet === each.address.sheet,
        ),
        ...(section === undefined ? {} : { section_title: section }),
      });
      const lead = leadOf(each, source);
      const remarked = stories.map((story) => withRemarks(withDate(story, lead), remarksOn(block, source, story)));
      single.push(...remarked.map((story) => (about === undefined ? story : { ...story, about })));
    }
    const left = single.filter((story) => !together.some(({ replaces }) => replaces(story)));
    found.push(...[...together.map(({ story }) => story), ...left].filter((story) => isNew(story, drawn)));
  }
  return found.filter((story) => !isInChart(story, found) && !isSaidElsewhere(story, found));
}

/** Whether another finding says the share that the ranking of a few rows is about, of the same cells: its chart adds nothing. */
function isSaidElsewhere(story: DataStory, others: readonly DataStory[]): boolean {
  if (!story.id.includes('#ranking') || (story.chart?.categories.length ?? 0) > FEW_ROWS) return false;
  const sharesOf = ({ claims }: DataStory): string[] =>
    claims.flatMap((claim) =>
      claim.formula === 'share' ? [JSON.stringify(claim.addresses.map(({ range }) => range))] : [],
    );
  const own = sharesOf(story);
  return others.some(
    (other) => other.block_ref !== story.block_ref && sharesOf(other).some((share) => own.includes(share)),
  );
}

const FEW_ROWS = 4;

const MAX_REMARKED = 2;

/** The paragraph right above a table; '' without one. */
function leadOf(block: TableBlock, source: SourceText): string {
  const above = source.blocks[source.blocks.indexOf(block) - 1];
  return above?.kind === 'paragraph' ? above.text : '';
}

function withRemarks(story: DataStory, remarks: readonly string[]): DataStory {
  const all = [...(story.remarks ?? []), ...remarks];
  return all.length === 0 ? story : { ...story, remarks: all };
}

/** A number set large that another finding shows beside others says less than that. */
function isInChart(story: DataStory, others: readonly DataStory[]): boolean {
  const { big_number: number, claims } = story;
  if (number === undefined) return false;
  const [own] = claims;
  return others.some((other) => {
    const { chart, table } = other;
    const isShown = table !== undefined && own !== undefined && own.value >= MIN_TOTAL;
    if (other !== story && isShown && other.claims.some((claim) => exactOf(claim) === exactOf(own))) return true;
    const at = chart?.categories.indexOf(number.label) ?? -1;
    if (chart === undefined || at === -1) return false;
    return chart.series.some(({ values }) =>
      claims.some(({ value, exact_value: exact }) => isSame(exact ?? value, values[at] ?? null)),
    );
  });
}

/** Smaller numbers are the same by chance. */
const MIN_TOTAL = 1000;

function exactOf({ exact_value: exact, value }: DataStory['claims'][number]): number {
  return exact ?? value;
}

/** Whether a value and one of a chart, which may be in thousands or millions, are the same. */
function isSame(value: number, drawn: number | null): boolean {
  if (drawn === null || value === 0 || drawn === 0) return false;
  const steps = Math.log10(Math.abs(value / drawn)) / 3;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

const PIVOT_CELL = /^(?:sum|count|average|total|summe|anzahl|mittelwert) (?:of|von) \(?(.+?)\)?$/iu;

/** Whether a pivot table sums up a table that the source has as well. */
function isPivotOf(block: TableBlock, source: SourceText): boolean {
  const parts = block.table.columns.flatMap(({ name }) => name.split(' – '));
  const cells = block.table.rows.slice(0, 12).flatMap((row) => row.slice(0, 3).map(({ raw }) => raw));
  const summed = new Set(
    [...parts, ...cells].flatMap((text) => PIVOT_CELL.exec(text.trim())?.[1]?.toLowerCase() ?? []),
  );
  if (summed.size === 0) return false;
  return source.blocks.some(
    (other) =>
      other.kind === 'table' &&
      other !== block &&
      other.table.columns.some(({ name }) => summed.has(name.trim().toLowerCase())),
  );
}

const MIN_EXTRACT_ROWS = 3;
const SHARED_ROWS = 0.7;

/** Whether most rows of a table are in a longer one, name and figures: "Top six functions" beside all functions. */
function isExtract({ table }: TableBlock, source: SourceText): boolean {
  const keysOf = (of: SourceTable): string[] =>
    of.rows.flatMap((row) => {
      const name =
        row[0]?.raw
          .replace(/[^\p{L}]+/gu, ' ')
          .trim()
          .toLowerCase() ?? '';
      const values = row.flatMap(({ value, raw }) => (typeof value === 'number' ? raw.trim() : []));
      return name === '' || values.length === 0
        ? []
        : `${name.split(' ').slice(0, 4).join(' ')} ${values.slice(0, 2).join(' ')}`;
    });
  const own = keysOf(table);
  if (own.length < MIN_EXTRACT_ROWS) return false;
  return source.blocks.some((other) => {
    if (other.kind !== 'table' || other.table === table || other.table.rows.length <= table.rows.length) return false;
    const all = new Set(keysOf(other.table));
    return own.filter((key) => all.has(key)).length >= own.length * SHARED_ROWS;
  });
}

/** Whether no story before says the same or draws the same values: a pivot table repeats its table. */
function isNew({ chart, message, about }: DataStory, drawn: Set<string>): boolean {
  const stated = `${message} | ${about ?? ''}`;
  if (drawn.has(stated) && /\p{N}/u.test(message)) return false;
  drawn.add(stated);
  if (chart === undefined) return true;
  const key = JSON.stringify([chart.categories, chart.series.map(({ values }) => values)]);
  if (drawn.has(key)) return false;
  drawn.add(key);
  return true;
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
    ...(block.kind === 'heading' ? { level: block.level } : {}),
    ...(block.kind === 'list' ? { items: block.items.map((item) => item.text) } : {}),
  };
}

const MAX_PROSE_ROWS = 40;
/** Cells longer than this on average are sentences. */
const PROSE_CHARS = 60;
const NAME_CHARS = 45;
const ROW_NUMBER = /^\(?\d{1,3}[.)]?$/u;

/**
 * The rows of a table that names something and then says it in sentences: no table to a reader, but a list of what the first column of
 * sentences says.
 */
function linesOfProse({ table }: TableBlock): string[] {
  const rows = table.rows.map((cells) => cells.map(({ raw }) => raw.replace(/\s+/gu, ' ').trim()));
  if (table.columns.length < 2 || rows.length > MAX_PROSE_ROWS || table.header.length > 1) return [];
  const lengthOf = (column: number): number => rows.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0);
  const column = table.columns.findIndex((_, at) => at > 0 && lengthOf(at) >= PROSE_CHARS * rows.length);
  const hasFigures = table.columns.some(({ kind }, at) => at > 0 && kind !== 'text' && kind !== 'empty');
  if (column === -1 || (table.columns.length > 2 && (hasFigures || lengthOf(0) > NAME_CHARS * rows.length))) return [];
  // Numbers of rows name nothing: a column between them and the sentences does, or nothing.
  const named = rows.every(([first = '']) => ROW_NUMBER.test(first)) ? 1 : 0;
  const stated = rows
    .map((row) => ({ name: named === column ? null : (row[named] ?? ''), text: row[column] ?? '' }))
    .filter(({ name, text }) => name !== '' && text !== '' && name !== text);
  const chars = stated.reduce((sum, { text }) => sum + text.length, 0);
  if (stated.length < 2 || stated.length < rows.length - 1 || chars < PROSE_CHARS * stated.length) return [];
  return stated.map(({ name, text }) => (name === null ? text : `${name.replace(/:$/u, '')}: ${text}`));
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

/** "top_economies.csv" → "Top economies" */
function nameAsWords(name: string): string {
  const words = name
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
