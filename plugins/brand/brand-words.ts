import { inExpectedDecimals, namesByNumber } from '../../common/check/brand/decimals.ts';
import type { Claim } from '../../common/deck/claim.ts';
import type { RuleSet } from '../../common/deck/rule.ts';
import type { FieldContent, Slide } from '../../common/deck/slide.ts';

/** Words of a brand, as pairs, and how it writes decimals; null: as they are. */
interface BrandWording {
  words: { word: string; use: string }[];
  decimal: '.' | ',' | null;
}

const QUOTED = /(“[^”]*”|"[^"]*"|„[^“”]*[“”]|«[^»]*»|https?:\/\/\S+|www\.\S+|\S+@\S+)/u;

/** The client's rules for writing texts in a language. */
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
    decimal: numbers?.kind === 'number.format' ? numbers.params.decimal : null,
  };
}

/**
 * A slide in the words and number formats of a brand. Quoted words and addresses stay. Of numbers only measured ones change, and only
 * where their claim is: "3.5 M" in the body leaves "version 3.5" in the title as it is.
 */
export function inBrandWords(slide: Slide, { words, decimal }: BrandWording): Slide {
  if (words.length === 0 && decimal === null) return slide;
  const patterns = words.map(({ word, use }) => ({ use, pattern: wholeWord(word) }));
  const numbers = slide.claims.flatMap((claim) => {
    const written = decimal === null ? claim.text : inExpectedDecimals(claim.text, decimal);
    return written === claim.text
      ? []
      : [{ claim, written, pattern: wholeNumber(claim.text), isMeasured: measures(claim) }];
  });
  const changed = new Set<Claim>();
  const inWords = (text: string): string =>
    text
      .split(QUOTED)
      // Every second part is what was split at.
      .map((part, at) =>
        at % 2 === 1
          ? part
          : patterns.reduce((said, { pattern, use }) => said.replace(pattern, (seen) => asWritten(seen, use)), part),
      )
      .join('');
  const writerOf =
    (field: string): Write =>
    (text, isTyped = false) =>
      numbers
        .filter(({ claim, isMeasured }) => claim.field === field && (isMeasured || isTyped))
        .reduce(
          (said, { claim, pattern, written: number }) =>
            said.replace(pattern, (seen, at: number) => {
              if (namesByNumber(said.slice(0, at))) return seen;
              changed.add(claim);
              return number;
            }),
          inWords(text),
        );
  const isOwn = (id: string): boolean => id !== 'source_line';
  const all = {
    title: writerOf('title')(slide.title),
    notes: writerOf('notes')(slide.notes),
    fields: Object.fromEntries(
      Object.entries(slide.fields).map(([name, content]) => [name, written(content, writerOf(name))]),
    ),
    free: slide.free.map((each) =>
      isOwn(each.role) ? { ...each, content: written(each.content, writerOf(each.id)) } : each,
    ),
  };
  const formatted = new Map(numbers.map(({ claim, written: number }) => [claim, number]));
  const claims = slide.claims.map((claim) => ({
    ...claim,
    text: inWords(changed.has(claim) ? (formatted.get(claim) ?? claim.text) : claim.text),
  }));
  return { ...slide, ...all, claims };
}

/** @param isTyped whether the text is a value by itself: of a cell or of an item */
type Write = (text: string, isTyped?: boolean) => string;

const NUMBER_ALONE = /^[\s(+−–-]*(?:\p{Sc}\s*)?\d[\d.,\s]*(?:\p{Sc}|%|‰|\p{L}{1,3}\.?)?[\s)]*$/u;

function written(content: FieldContent, write: Write): FieldContent {
  if (content.kind === 'text') {
    const paragraphs = content.paragraphs.map((each) => ({
      ...each,
      runs: each.runs.map((run) => ({ ...run, text: write(run.text) })),
    }));
    return { ...content, paragraphs };
  }
  if (content.kind === 'table') {
    const { rows: before, header_rows } = content.table;
    const isNamed = (column: number): boolean =>
      before.slice(0, header_rows).some((row) => namesByNumber(row[column]?.text ?? ''));
    const rows = before.map((row) =>
      row.map((cell, column) =>
        isNamed(column) && NUMBER_ALONE.test(cell.text)
          ? cell
          : { ...cell, text: write(cell.text, NUMBER_ALONE.test(cell.text)) },
      ),
    );
    return { ...content, table: { ...content.table, rows } };
  }
  if (content.kind === 'form') {
    const items = content.form.items.map((item) => ({
      ...item,
      ...(item.label === undefined ? {} : { label: write(item.label) }),
      ...(item.text === undefined ? {} : { text: write(item.text) }),
      ...(item.value === undefined
        ? {}
        : { value: namesByNumber(item.label ?? '') ? item.value : write(item.value, true) }),
    }));
    return { ...content, form: { ...content.form, items } };
  }
  return content;
}

/** Whether a claim is an amount: it has a unit, was computed, or is the value of a cell. A bare number of a sentence may be a name. */
function measures({ text, kind, addresses }: Claim): boolean {
  return /[\p{L}\p{Sc}%‰°]/u.test(text) || kind === 'computed' || addresses.some(({ range }) => range !== undefined);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

function wholeNumber(text: string): RegExp {
  return new RegExp(`(?<![\\p{N}.,/])${escaped(text)}(?!\\p{N}|[.,/]\\p{N})`, 'gu');
}

function wholeWord(word: string): RegExp {
  const source = escaped(word.trim()).replace(/\s+/gu, '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu');
}

/** A word begins as the one did whose place it takes. */
function asWritten(seen: string, use: string): string {
  const first = seen.charAt(0);
  return first === first.toLowerCase() ? use : use.charAt(0).toUpperCase() + use.slice(1);
}
