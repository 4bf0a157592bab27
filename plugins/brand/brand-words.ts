import { inExpectedDecimals } from '../../common/check/brand/decimals.ts';
import type { RuleSet } from '../../common/deck/rule.ts';
import type { FieldContent, Slide } from '../../common/deck/slide.ts';

/** Words of a brand, as pairs, and how it writes decimals; null: as they are. */
interface BrandWording {
  words: { word: string; use: string }[];
  decimal: '.' | ',' | null;
}

const QUOTED = /(“[^”]*”|"[^"]*"|„[^“”]*[“”]|«[^»]*»|https?:\/\/\S+|www\.\S+|\S+@\S+)/u;

/** What of a client's rules texts of a language follow as they are written. */
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

/** A slide in the words and number formats of a brand. Quoted words and addresses stay; of numbers only claims change. */
export function inBrandWords(slide: Slide, { words, decimal }: BrandWording): Slide {
  if (words.length === 0 && decimal === null) return slide;
  const patterns = words.map(({ word, use }) => ({ use, pattern: wholeWord(word) }));
  const numbers = slide.claims.flatMap(({ text }) => {
    const written = decimal === null ? text : inExpectedDecimals(text, decimal);
    return written === text ? [] : [{ text, written }];
  });
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
  const write = (text: string): string =>
    numbers.reduce((said, number) => said.replaceAll(number.text, number.written), inWords(text));
  const isOwn = (id: string): boolean => id !== 'source_line';
  return {
    ...slide,
    title: write(slide.title),
    notes: write(slide.notes),
    fields: Object.fromEntries(Object.entries(slide.fields).map(([name, content]) => [name, written(content, write)])),
    free: slide.free.map((each) => (isOwn(each.role) ? { ...each, content: written(each.content, write) } : each)),
    claims: slide.claims.map((claim) => ({ ...claim, text: write(claim.text) })),
  };
}

function written(content: FieldContent, write: (text: string) => string): FieldContent {
  if (content.kind === 'text') {
    const paragraphs = content.paragraphs.map((each) => ({
      ...each,
      runs: each.runs.map((run) => ({ ...run, text: write(run.text) })),
    }));
    return { ...content, paragraphs };
  }
  if (content.kind === 'table') {
    const rows = content.table.rows.map((row) => row.map((cell) => ({ ...cell, text: write(cell.text) })));
    return { ...content, table: { ...content.table, rows } };
  }
  if (content.kind === 'form') {
    const items = content.form.items.map((item) => ({
      ...item,
      ...(item.label === undefined ? {} : { label: write(item.label) }),
      ...(item.text === undefined ? {} : { text: write(item.text) }),
      ...(item.value === undefined ? {} : { value: write(item.value) }),
    }));
    return { ...content, form: { ...content.form, items } };
  }
  return content;
}

function wholeWord(word: string): RegExp {
  const source = word
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
    .replace(/\s+/gu, '\\s+');
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu');
}

/** A word begins as the one did whose place it takes. */
function asWritten(seen: string, use: string): string {
  const first = seen.charAt(0);
  return first === first.toLowerCase() ? use : use.charAt(0).toUpperCase() + use.slice(1);
}
