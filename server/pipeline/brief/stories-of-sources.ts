import { blockRef } from '../../../common/deck/source.ts';
import type { Brief } from '../../../common/deck/brief.ts';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceTable, SourceText, TableBlock } from '../../../common/deck/source.ts';
import type { Label } from '../read/content.ts';
import { createAddressCompactor } from './compact-addresses.ts';
import { linesOfProse } from './lines-of-prose.ts';
import { aboutTable, isTotalOf, presentTable } from './present-table.ts';
import { remarksOn, sharedRemarks, withDate } from './remarks.ts';
import { findStories } from './stories/find-stories.ts';
import { withPlanned } from './stories/planned-periods.ts';
import { inSentence } from './stories/sentence-names.ts';
import { storiesTogether } from './stories/tables-together.ts';

/** A section of the brief with the blocks it sums up, by `${source.id}/${block.id}`. */
type SectionOfBlocks = Pick<Brief['sections'][number], 'title' | 'block_refs'>;

export interface StoriesRequest {
  sources: readonly SourceText[];
  sections: readonly SectionOfBlocks[];
  /** BCP 47, of the deck. */
  language: string;
}

/** The stories of all tables, each with the title of its section. @param translate labels in the deck's language. */
export function storiesOfSources({ sources, sections, language }: StoriesRequest, translate: Label): DataStory[] {
  const sectionOf = new Map(
    sections.flatMap(({ title, block_refs: refs }) => refs.map((ref): [string, string] => [ref, title])),
  );
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
      // Beside the chart of another table, it is said whose figures are meant.
      const host = tables.find(({ ref, each }) => ref === story.block_ref && !own.includes(each));
      const remarks =
        host === undefined
          ? ofAll
          : [
              ...remarksOn(host.block, source, story),
              ...ofAll.map((remark) =>
                translate('briefs.of_measure', {
                  measure: namesOf(own, translate),
                  sentence: afterColon(remark, language),
                }),
              ),
            ];
      return { story: withRemarks(story, [...sharedRemarks(own, source), ...remarks]), replaces };
    });
    const single: DataStory[] = [];
    for (const { each, block, ref, about } of tables) {
      const section = sectionOf.get(ref);
      const stories = findStories(block, ref, {
        language,
        translate,
        about: [source.title ?? '', ...(each.address.section ?? []), leadOf(each, source)],
        reading: readingOf(each, source),
        beside: source.blocks.filter(
          (other): other is TableBlock => other.kind === 'table' && other.address.sheet === each.address.sheet,
        ),
        ...(section === undefined ? {} : { section_title: section }),
      });
      const lead = leadOf(each, source);
      const remarked = stories.map((story) =>
        withRemarks(withPlanned(withDate(story, lead), each.table), remarksOn(block, source, story)),
      );
      single.push(...remarked.map((story) => (about === undefined ? story : { ...story, about })));
    }
    const left = single.filter((story) => !together.some(({ replaces }) => replaces(story)));
    found.push(...[...together.map(({ story }) => story), ...left].filter((story) => isNew(story, drawn)));
  }
  const shares = tablesByShare(found);
  const compactor = createAddressCompactor();
  const all = found.filter((story) => !isInChart(story, found) && !isSaidElsewhere(story, shares));
  return (TOLD_IN.has(language.split('-')[0] ?? '') ? all : namedOnly(all, sources, sectionOf)).map((story) => ({
    ...story,
    claims: story.claims.map((claim) => compactor.compact(claim)),
  }));
}

/** Languages that findings are worded in. */
const TOLD_IN: ReadonlySet<string> = new Set(['ar', 'de', 'en']);

/** In other languages the best finding of each table, with the name that the document gives the table instead of an English sentence. */
function namedOnly(
  stories: readonly DataStory[],
  sources: readonly SourceText[],
  sections: ReadonlyMap<string, string>,
): DataStory[] {
  const names = new Map(
    sources.flatMap((source) =>
      source.blocks.flatMap((block): [string, string][] => {
        if (block.kind !== 'table') return [];
        const ref = blockRef(source, block);
        return [[ref, block.table.caption ?? block.address.section?.at(-1) ?? sections.get(ref) ?? '']];
      }),
    ),
  );
  const best = stories.filter((story, at) => stories.findIndex(({ block_ref: ref }) => ref === story.block_ref) === at);
  return best.map((story) => {
    const name = (names.get(story.block_ref) ?? '').replace(NUMBERED, '');
    return name === '' ? story : { ...story, message: name, points: [], remarks: [], claims: claimsShown(story) };
  });
}

/** "5. Presupuesto": where a heading stands in its document. */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2})*[.)]?\s+(?=\p{L})/u;

/** The claims of what is drawn: those of a sentence go with it. */
function claimsShown({ claims, message, points }: DataStory): DataStory['claims'] {
  const said = [message, ...points].join(' ');
  return claims.filter(({ text }) => !said.includes(text));
}

/**
 * Whether another finding says the share that the ranking of a few rows is about, of the same cells: its chart adds nothing.
 * @param shares of all findings: the tables whose findings say each share.
 */
function isSaidElsewhere(story: DataStory, shares: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (!story.id.includes('#ranking') || (story.chart?.categories.length ?? 0) > FEW_ROWS) return false;
  return sharesOf(story).some((share) => [...(shares.get(share) ?? [])].some((ref) => ref !== story.block_ref));
}

/** The cells of the shares that a finding says. */
function sharesOf({ claims }: DataStory): string[] {
  return claims.flatMap((claim) =>
    claim.formula === 'share' ? [JSON.stringify(claim.addresses.map(({ range }) => range))] : [],
  );
}

function tablesByShare(stories: readonly DataStory[]): Map<string, Set<string>> {
  const shares = new Map<string, Set<string>>();
  for (const story of stories)
    for (const share of sharesOf(story)) shares.set(share, (shares.get(share) ?? new Set()).add(story.block_ref));
  return shares;
}

const FEW_ROWS = 4;

const MAX_REMARKED = 2;

/** What tables are called, without the marks of their footnotes: "Offers and Acceptances". */
function namesOf(tables: readonly TableBlock[], translate: Label): string {
  const names = tables.map(({ table }) => (table.caption?.split(' – ').at(-1) ?? '').replace(FOOTNOTE_MARK, '').trim());
  const [last = '', ...others] = names.filter((name) => name !== '').reverse();
  return others.length === 0 ? last : translate('briefs.names_and', { names: others.reverse().join(', '), last });
}

/** A sentence after a colon: without its capital, where its first word is no name. */
function afterColon(sentence: string, language: string): string {
  const [start = ''] = /^\S+ \S+/u.exec(sentence) ?? [];
  return inSentence(start, language) + sentence.slice(start.length);
}

const FOOTNOTE_MARK = /\s*(?:\(\d{1,2}\)|[*†‡§]+)\s*$/u;

/** The paragraph right above a table; '' without one. */
function leadOf(block: TableBlock, source: SourceText): string {
  const above = source.blocks[source.blocks.indexOf(block) - 1];
  return above?.kind === 'paragraph' ? above.text : '';
}

/** The paragraph right below a table; '' without one, and where it leads to something else. */
function readingOf(block: TableBlock, source: SourceText): string {
  const below = source.blocks[source.blocks.indexOf(block) + 1];
  return below?.kind === 'paragraph' && !below.text.trimEnd().endsWith(':') ? below.text : '';
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
