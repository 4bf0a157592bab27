import type { ChartSpec } from '../../../../common/deck/chart.ts';
import { formTexts } from '../../../../common/deck/form.ts';
import { plainText } from '../../../../common/deck/slide.ts';
import type { FieldContent, StoredSlide, TableSpec } from '../../../../common/deck/slide.ts';
import { isSameData } from '../../../kernel/sdk/canonical-json.ts';
import { diffWords } from './word-diff.ts';
import type { WordChange } from './word-diff.ts';
import { notFound } from '../../../kernel/sdk/app-error.ts';
import { fromContent } from '../slides/model.ts';
import type { SlideDocument, SlideVersion } from '../slides/model.ts';

/** A value of a chart or a cell of a table that is another one; null if there was or is none. */
interface ValueChange {
  /** Series or row, and category or column, as people count or call them. */
  row: string;
  column: string;
  before: string | null;
  after: string | null;
}

/** What changed in one place of a slide. */
interface PlaceChange {
  /** `title`, `layout`, `kind`, `notes`, `source_line`, `diagram`, `fields.NAME`, `free.ID`, `boxes.NAME`. */
  place: string;
  change: 'added' | 'removed' | 'changed';
  /** Of what is there now, else of what was there. */
  kind: FieldContent['kind'] | 'layout' | 'slide_kind' | 'box' | 'diagram';
  /** Words that stayed, came and went; of pictures, charts and tables in their alternative text. */
  words: WordChange[];
  values: ValueChange[];
  /** What names it as a whole: a picture, a layout, a kind of chart, a box. */
  before: string | null;
  after: string | null;
}

interface SlideDiff {
  changes: PlaceChange[];
  /** Numbers that the slide shows, as it shows them. */
  numbers: { added: string[]; removed: string[] };
}

/** Changed values of one chart or table that are listed at most. */
const MAX_VALUES = 500;

/** What changed from one state of a slide to another, place by place. */
function diffSlides(before: StoredSlide, after: StoredSlide): SlideDiff {
  const changes: PlaceChange[] = [];
  const named = (place: string, kind: PlaceChange['kind'], one: string | null, other: string | null): void => {
    if (one !== other) changes.push({ ...changeOf(place, kind, one, other), before: one, after: other });
  };
  const worded = (place: string, one: string | undefined, other: string | undefined): void => {
    if ((one ?? '') === (other ?? '')) return;
    const change = changeOf(place, 'text', one === '' ? null : (one ?? null), other === '' ? null : (other ?? null));
    changes.push({ ...change, words: diffWords(one ?? '', other ?? '') });
  };

  named('layout', 'layout', before.layout_id, after.layout_id);
  named('kind', 'slide_kind', before.kind, after.kind);
  worded('title', before.title, after.title);
  changes.push(...diffContents('fields', withoutTitle(before, after), withoutTitle(after, before)));
  changes.push(...diffContents('free', contentsOf(before), contentsOf(after)));
  for (const [name, box] of pairsOf(placesOf(before), placesOf(after))) named(name, 'box', ...box);
  worded('source_line', before.source_line, after.source_line);
  worded('notes', before.notes, after.notes);
  named('diagram', 'diagram', diagramOf(before), diagramOf(after));
  return { changes, numbers: diffNumbers(before, after) };
}

function changeOf(place: string, kind: PlaceChange['kind'], one: unknown, other: unknown): PlaceChange {
  const change = one === null ? 'added' : other === null ? 'removed' : 'changed';
  return { place, kind, change, words: [], values: [], before: null, after: null };
}

/** Every name of two records with what each has of it. */
function pairsOf<T>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
): [string, [T | null, T | null]][] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].map((name) => [name, [one[name] ?? null, other[name] ?? null]]);
}

function contentsOf({ free }: StoredSlide): Record<string, FieldContent> {
  return Object.fromEntries(free.map(({ id, content }) => [id, content]));
}

/** Fields without the one that shows a changed title: that is listed once. */
function withoutTitle({ title, fields }: StoredSlide, other: StoredSlide): Record<string, FieldContent> {
  const shows = (content: FieldContent | undefined, words: string): boolean =>
    content?.kind === 'text' && plainText(content.paragraphs) === words;
  const isAgain = (name: string): boolean =>
    title !== other.title && shows(fields[name], title) && shows(other.fields[name], other.title);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isAgain(name)));
}

/** Boxes of a slide's own as text, by their place. */
function placesOf({ boxes, free }: StoredSlide): Record<string, string> {
  const all = [
    ...Object.entries(boxes).map(([name, box]) => [`boxes.${name}`, box] as const),
    ...free.map(({ id, box }) => [`boxes.${id}`, box] as const),
  ];
  return Object.fromEntries(all.map(([name, { x, y, w, h }]) => [name, `${x},${y} ${w}×${h}`]));
}

function diagramOf({ __diagram__, __diagram_markup__ }: StoredSlide): string | null {
  return __diagram_markup__ ?? (__diagram__ === undefined ? null : JSON.stringify(__diagram__));
}

function diffContents(
  group: 'fields' | 'free',
  before: Readonly<Record<string, FieldContent>>,
  after: Readonly<Record<string, FieldContent>>,
): PlaceChange[] {
  return pairsOf(before, after).flatMap(([name, [one, other]]) => {
    if (isSameData(one ?? undefined, other ?? undefined)) return [];
    const kind = (other ?? one)?.kind ?? 'text';
    const change = changeOf(`${group}.${name}`, kind, one, other);
    const words = diffWords(textOf(one), textOf(other));
    return [{ ...change, words, values: diffValues(one, other), before: nameOf(one), after: nameOf(other) }];
  });
}

/** The words of a content: of what is no text, its alternative text. */
function textOf(content: FieldContent | null): string {
  switch (content?.kind) {
    case 'text':
      return plainText(content.paragraphs);
    case 'chart':
      return content.chart.alt;
    case 'table':
      return content.table.alt;
    case 'form':
      return formTexts(content.form).join('\n');
    case 'picture':
      return content.alt;
    case undefined:
      return '';
  }
}

/** What names a content as a whole; null for text and tables, which have words and cells. */
function nameOf(content: FieldContent | null): string | null {
  if (content?.kind === 'picture') return content.image_ref;
  if (content?.kind === 'form') return content.form.form;
  return content?.kind === 'chart' ? content.chart.kind : null;
}

function diffValues(one: FieldContent | null, other: FieldContent | null): ValueChange[] {
  const [before, after] = [gridOf(one), gridOf(other)];
  const changes: ValueChange[] = [];
  for (const [, [first, second]] of pairsOf(before, after)) {
    const { row, column } = first ?? second ?? { row: '', column: '' };
    const [was, is] = [first?.value ?? null, second?.value ?? null];
    if (was !== is) changes.push({ row, column, before: was, after: is });
  }
  return changes.slice(0, MAX_VALUES);
}

type Grid = Record<string, { row: string; column: string; value: string | null }>;

function gridOf(content: FieldContent | null): Grid {
  if (content?.kind === 'chart') return gridOfChart(content.chart);
  return content?.kind === 'table' ? gridOfTable(content.table) : {};
}

function gridOfChart({ series, categories }: ChartSpec): Grid {
  const cells = series.flatMap(({ name, values }) =>
    values.map((value, at) => {
      const column = categories[at] ?? String(at + 1);
      return [
        JSON.stringify([name, column]),
        { row: name, column, value: value === null ? null : String(value) },
      ] as const;
    }),
  );
  return Object.fromEntries(cells);
}

function gridOfTable({ rows }: TableSpec): Grid {
  const cells = rows.flatMap((row, at) =>
    row.map(({ text }, column) => {
      const place = { row: String(at + 1), column: String(column + 1) };
      return [JSON.stringify([at, column]), { ...place, value: text }] as const;
    }),
  );
  return Object.fromEntries(cells);
}

/** The numbers of a slide that the other state does not show as often. */
function diffNumbers(before: StoredSlide, after: StoredSlide): SlideDiff['numbers'] {
  const texts = ({ claims }: StoredSlide): string[] => claims.map(({ text }) => text);
  const without = (all: string[], taken: string[]): string[] => {
    const left = [...taken];
    return all.filter((text) => {
      const at = left.indexOf(text);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  const [one, other] = [texts(before), texts(after)];
  return { added: without(other, one), removed: without(one, other) };
}

/** What changed between two states of a slide, and who replaced each state in between. */
export interface VersionDiff extends SlideDiff {
  slide_id: string;
  from: number;
  to: number;
  is_current: boolean;
  /** Versions from `from` on that were replaced, the oldest first. */
  steps: SlideVersion[];
}

/**
 * Compares two states of a slide, the older with the newer one, whichever was named first.
 * @param current the slide as it is; undefined if it was removed.
 * @throws AppError `not_found`
 */
export function diffVersions(
  slideId: string,
  current: SlideDocument | undefined,
  versions: readonly SlideVersion[],
  version: number,
  against: number | 'current',
): VersionDiff {
  const stateOf = (wanted: number | 'current'): SlideDocument | SlideVersion => {
    const isCurrent = wanted === 'current' || wanted === current?.version;
    const found = isCurrent ? current : versions.find((each) => each.version === wanted);
    if (found === undefined) throw notFound('version');
    return found;
  };
  const [one, other] = [stateOf(version), stateOf(against)];
  const [older, newer] = one.version <= other.version ? [one, other] : [other, one];
  const steps = versions
    .filter((each) => each.version >= older.version && each.version < newer.version)
    .sort((a, b) => a.version - b.version);
  return {
    ...{ slide_id: slideId, from: older.version, to: newer.version, is_current: newer === current, steps },
    ...diffSlides(fromContent(older), fromContent(newer)),
  };
}
