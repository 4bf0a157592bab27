import { capitalised } from '../../common/deck/capitalised.ts';
import {
  inDecimals,
  namesByNumber,
  numberNames,
  valueInDecimals,
  withCurrency,
} from '../../common/check/brand/decimals.ts';
import type { Claim } from '../../common/deck/claim.ts';
import type { RuleParams, RuleSet } from '../../common/deck/rule.ts';
import { plainText } from '../../common/deck/slide.ts';
import type { FieldContent, StoredSlide } from '../../common/deck/slide.ts';
import { formTexts } from '../../common/deck/form.ts';

/** Words of a brand, as pairs, and how it writes numbers; null: as they are. */
interface BrandWording {
  words: { word: string; use: string }[];
  numbers: RuleParams['number.format'] | null;
}

const QUOTED = /(“[^”]*”|"[^"]*"|„[^“”]*[“”]|«[^»]*»|https?:\/\/\S+|www\.\S+|\S+@\S+)/u;

export function wordingOf(set: RuleSet | null, language: string): BrandWording {
  const base = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  const rules = (set?.rules ?? []).filter(({ severity, scope }) => {
    const { languages = [], templates = [], slide_kinds = [], surfaces = [] } = scope ?? {};
    const isForAll = templates.length + slide_kinds.length + surfaces.length === 0;
    return (
      severity !== 'off' &&
      isForAll &&
      (languages.length === 0 || languages.some((each) => base(each) === base(language)))
    );
  });
  const numbers = rules.find((rule) => rule.kind === 'number.format');
  return {
    words: rules.flatMap((rule) =>
      rule.kind === 'words.forbidden'
        ? rule.params.words.flatMap(({ word, forms = [], use }) =>
            use === undefined ? [] : [word, ...forms].map((each) => ({ word: each, use })),
          )
        : [],
    ),
    numbers: numbers?.kind === 'number.format' ? numbers.params : null,
  };
}

/**
 * A slide in the words and number formats of a brand. Quoted words and addresses stay; so do numbers that are names: "version 3.5"
 * leaves a bare "3.5" beside it as it is, "3.5 hours" and values of cells and tiles are measured anyway.
 */
export function inBrandWords(slide: StoredSlide, { words, numbers }: BrandWording): StoredSlide {
  if (words.length === 0 && numbers === null) return slide;
  const patterns = words.map(({ word, use }) => ({ use, pattern: wholeWord(word) }));
  const own = slide.free.filter(({ role }) => role !== 'source_line');
  const contents = [...Object.values(slide.fields), ...own.map(({ content }) => content)];
  const names = numberNames([slide.title, ...contents.flatMap(textsOf)]);
  const inWords = (text: string): string =>
    text
      .split(QUOTED)
      // `split` with a capturing group puts the separators at odd positions.
      .map((part, at) =>
        at % 2 === 1
          ? part
          : patterns.reduce(
              (replaced, { pattern, use }) => replaced.replace(pattern, (seen) => asWritten(seen, use)),
              part,
            ),
      )
      .join('');
  const write: Write = (text, isValue = false) => {
    const replaced = inWords(text);
    if (numbers === null) return replaced;
    const { decimal, currency } = numbers;
    const decimals = isValue ? valueInDecimals(replaced, decimal) : inDecimals(replaced, decimal, names);
    return currency === undefined ? decimals : withCurrency(decimals, currency);
  };
  const writeContent = (content: FieldContent): FieldContent => written(content, write, numbers?.decimal);
  const all: StoredSlide = {
    ...slide,
    ...{ title: write(slide.title), notes: write(slide.notes) },
    fields: Object.fromEntries(Object.entries(slide.fields).map(([name, content]) => [name, writeContent(content)])),
    free: slide.free.map((each) => (own.includes(each) ? { ...each, content: writeContent(each.content) } : each)),
    ...(slide.__diagram__ === undefined ? {} : { __diagram__: writtenDiagram(slide.__diagram__, write) }),
  };
  return { ...all, claims: slide.claims.map((claim) => ({ ...claim, text: claimText(claim, all, write) })) };
}

/** @param isValue whether the text is a value by itself: of a cell or of an item */
type Write = (text: string, isValue?: boolean) => string;

const NUMBER_ALONE =
  /^[\s(+−–-]*(?:(?:US|A|C)?\p{Sc}\s*)?\d[\d.,\s]*(?:\p{Sc}|%|‰|\p{L}{1,3}\.?)?(?:\s?\p{Sc})?[\s)]*$/u;

function written(content: FieldContent, write: Write, decimal: '.' | ',' | undefined): FieldContent {
  if (content.kind === 'text') {
    const paragraphs = content.paragraphs.map((each) => ({
      ...each,
      runs: each.runs.map((run) => ({ ...run, text: write(run.text) })),
    }));
    return { ...content, paragraphs };
  }
  if (content.kind === 'table') {
    const { rows: before, header_rows, alt } = content.table;
    const isNamed = (column: number): boolean =>
      before.slice(0, header_rows).some((row) => namesByNumber(row[column]?.text ?? ''));
    const rows = before.map((row) =>
      row.map((cell, column) =>
        isNamed(column) && NUMBER_ALONE.test(cell.text)
          ? cell
          : { ...cell, text: write(cell.text, NUMBER_ALONE.test(cell.text)) },
      ),
    );
    return { ...content, table: { ...content.table, rows, alt: write(alt) } };
  }
  if (content.kind === 'form') {
    const { items: before, columns, note, alt } = content.form;
    const items = before.map((item) => ({
      ...item,
      ...writtenTexts(item, ['label', 'text', 'unit', 'group', 'parent'], write),
      ...(item.value === undefined
        ? {}
        : { value: namesByNumber(item.label ?? '') ? item.value : write(item.value, true) }),
    }));
    const around = {
      ...(columns === undefined ? {} : { columns: columns.map((name) => write(name)) }),
      ...(note === undefined ? {} : { note: write(note) }),
    };
    return { ...content, form: { ...content.form, items, alt: write(alt), ...around } };
  }
  if (content.kind === 'chart') {
    const { chart } = content;
    const { callout, reference } = chart;
    return {
      ...content,
      chart: {
        ...chart,
        ...writtenTexts(chart, ['alt', 'value_axis_title', 'category_axis_title'], write),
        categories: distinct(chart.categories, write),
        series: chart.series.map((each) => ({ ...each, name: write(each.name) })),
        ...(chart.groups === undefined ? {} : { groups: chart.groups.map((name) => write(name)) }),
        ...(callout === undefined ? {} : { callout: { ...callout, text: write(callout.text) } }),
        ...(reference === undefined ? {} : { reference: { ...reference, label: write(reference.label) } }),
        ...(decimal === undefined ? {} : { decimal }),
      },
    };
  }
  return content.kind === 'picture' ? { ...content, alt: write(content.alt) } : content;
}

/** Those of the texts that are there, as they are written. */
function writtenTexts<K extends string>(
  from: Readonly<Partial<Record<K, string>>>,
  names: readonly K[],
  write: Write,
): Partial<Record<K, string>> {
  const changed = names.flatMap((name) => (from[name] === undefined ? [] : [[name, write(from[name])] as const]));
  return Object.fromEntries(changed) as Partial<Record<K, string>>;
}

/** Two categories that a brand has one word for stay two. */
function distinct(categories: readonly string[], write: Write): string[] {
  const changed = categories.map((name) => write(name));
  return new Set(changed).size === new Set(categories).size ? changed : [...categories];
}

/** Labels of boxes, lines and items of a diagram. */
function writtenDiagram(diagram: Readonly<Record<string, unknown>>, write: Write): Record<string, unknown> {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    return typeof value === 'object' && value !== null ? writtenDiagram({ ...value }, write) : value;
  };
  return Object.fromEntries(
    Object.entries(diagram).map(([name, value]) => [
      name,
      DIAGRAM_TEXTS.has(name) && typeof value === 'string' ? write(value) : inside(value),
    ]),
  );
}

const DIAGRAM_TEXTS: ReadonlySet<string> = new Set(['label', 'title', 'alt']);

/** The number of a claim as its field shows it now. */
function claimText({ field, text }: Claim, slide: StoredSlide, write: Write): string {
  const shown =
    field === 'title'
      ? [slide.title]
      : field === 'notes'
        ? [slide.notes]
        : [slide.fields[field], ...slide.free.filter(({ id }) => id === field).map(({ content }) => content)].flatMap(
            (content) => (content === undefined ? [] : textsOf(content)),
          );
  const isShown = (number: string): boolean => {
    const pattern = new RegExp(`(?<![\\p{N}.,/])${escaped(number)}(?!\\p{N}|[.,/]\\p{N})`, 'u');
    return shown.some((each) => pattern.test(each));
  };
  const [plain, value] = [write(text), write(text, true)];
  return [plain, value].find((each) => each !== text && isShown(each)) ?? text;
}

function textsOf(content: FieldContent): string[] {
  if (content.kind === 'text') return plainText(content.paragraphs).split('\n');
  if (content.kind === 'table') return content.table.rows.flat().map(({ text }) => text);
  if (content.kind === 'form') return formTexts(content.form);
  if (content.kind === 'chart') {
    const { categories, series, callout, reference } = content.chart;
    return [...categories, ...series.map(({ name }) => name), callout?.text ?? '', reference?.label ?? ''];
  }
  return [];
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

function wholeWord(word: string): RegExp {
  const source = escaped(word.trim()).replace(/\s+/gu, '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu');
}

/** The replacement with the initial letter's case of the word it replaces. */
function asWritten(seen: string, use: string): string {
  const first = seen.charAt(0);
  return first === first.toLowerCase() ? use : capitalised(use);
}
