import type { DateFormat, RuleWord } from '../../deck/rule.ts';
import { childElements, descend } from '../../ooxml/xml/dom.ts';
import { CharacterNode } from '../../ooxml/xml/tree.ts';
import type { Element } from '../../ooxml/xml/tree.ts';
import type { RuleChecks, RuleContext } from '../rule-context.ts';
import type { InspectedShape, InspectedSlide } from '../inspect-deck.ts';
import type { InspectedParagraph } from '../inspect-text.ts';
import { foreignDecimals, namesByNumber, numberNames } from './decimals.ts';

/** Endings that a listed word may also have. */
const ENDINGS: Readonly<Record<string, string>> = {
  en: "(?:s|es|ed|d|ing|[’']s)?",
  de: '(?:e|en|em|er|es|s|n)?',
  fr: '(?:s|e|es)?',
  es: '(?:s|es|a|as)?',
};
const QUOTED = /“[^”]*”|"[^"]*"|„[^“”]*[“”]|«[^»]*»|»[^«]*«/gu;
const ADDRESS = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+/giu;

/** Rules about text: words, names, and formats of numbers and dates. */
export const WORD_CHECKS: RuleChecks<
  'words.forbidden' | 'words.capitals' | 'text.tone' | 'number.format' | 'date.format' | 'title.form'
> = {
  'words.forbidden': (context) => {
    const { words, inflects } = context.rule.params;
    const patterns = words.map((word) => ({ ...word, pattern: patternOf(word, inflects ? context.language : null) }));
    for (const { slide, shape, paragraph } of texts(context)) {
      const text = withoutQuotes(paragraph.text);
      for (const { pattern, use } of patterns) {
        const [seen] = text.match(pattern) ?? [];
        if (seen !== undefined)
          context.report(use === undefined ? 'rule.word_forbidden' : 'rule.word_preferred', {
            ...{ slide, shape, seen, ...(use === undefined ? {} : { wanted: use }) },
          });
      }
    }
  },
  'words.capitals': (context) => {
    const names = context.rule.params.names.map((name) => ({ name, pattern: wholeWord(escaped(name), 'giu') }));
    for (const { slide, shape, paragraph } of texts(context)) {
      const text = paragraph.text.replace(ADDRESS, (found) => ' '.repeat(found.length));
      for (const { name, pattern } of names) {
        const wrong = (text.match(pattern) ?? []).filter((found) => found !== name && found !== name.toUpperCase());
        const [seen] = wrong;
        if (seen === undefined) continue;
        context.report('rule.name_misspelt', {
          ...{ slide, shape, seen, wanted: name },
          ...(isInRuns(paragraph, wrong) ? { apply: () => rewrite(paragraph, wrong, name) } : {}),
        });
      }
    }
  },
  'text.tone': (context) => {
    const { max_words, allows_exclamation, allows_capitals } = context.rule.params;
    for (const { slide, shape, paragraph } of texts(context)) {
      const { text } = paragraph;
      for (const sentence of text.split(/(?<=[.!?])\s+/u)) {
        const count = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;
        if (count > max_words)
          context.report('rule.sentence_long', {
            slide,
            shape,
            seen: short(sentence),
            params: { count, limit: max_words },
          });
      }
      if (!allows_exclamation && /\p{L}!/u.test(text))
        context.report('rule.exclamation', { slide, shape, seen: short(text) });
      const words = text.match(/\p{L}{4,}/gu) ?? [];
      if (!allows_capitals && words.length >= 3 && text === text.toUpperCase() && text !== text.toLowerCase())
        context.report('rule.all_capitals', { slide, shape, seen: short(text) });
    }
  },
  'number.format': (context) => {
    const { decimal, currency } = context.rule.params;
    const placed = currency === 'before' ? /\d\s?[€$£¥]/u : /[€$£¥]\s?\d[\d.,]*/u;
    const names = new Map<InspectedSlide, Set<string>>();
    for (const { slide, shape, paragraph } of texts(context)) {
      const { text } = paragraph;
      const known = names.get(slide) ?? namesOn(slide);
      names.set(slide, known);
      const [foreign] = foreignDecimals(text, decimal, known);
      if (foreign !== undefined)
        context.report('rule.number_format', { slide, shape, seen: foreign.seen, wanted: decimal });
      const [money] = currency === undefined ? [] : (text.replace(ADDRESS, ' ').match(placed) ?? []);
      if (money !== undefined && currency !== undefined)
        context.report(currency === 'before' ? 'rule.currency_before' : 'rule.currency_after', {
          slide,
          shape,
          seen: money,
        });
    }
  },
  'date.format': (context) => {
    const { format } = context.rule.params;
    for (const { slide, shape, paragraph } of texts(context)) {
      const [seen] = (
        paragraph.text.match(/(?<![\d./-])(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4})(?![\d/-])/gu) ?? []
      ).filter((date) => !follows(date, format));
      if (seen !== undefined) context.report('rule.date_format', { slide, shape, seen, wanted: format });
    }
  },
  'title.form': (context) => {
    const { max_characters, allows_stop, needs_sentence } = context.rule.params;
    for (const slide of context.slides) {
      const shape = slide.shapes.find(({ is_title }) => is_title);
      if (shape === undefined || slide.title === '') continue;
      context.judged();
      const { title } = slide;
      if (max_characters !== undefined && title.length > max_characters)
        context.report('rule.title_long', {
          slide,
          shape,
          seen: short(title),
          fix: 'propose',
          params: { count: title.length, limit: max_characters },
        });
      if (needs_sentence && (title.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < 4)
        context.report('rule.title_no_sentence', {
          slide,
          shape,
          seen: short(title),
          fix: 'propose',
          certainty: 'likely',
        });
      const last = shape.paragraphs.at(-1);
      if (
        !allows_stop &&
        last !== undefined &&
        /[^.\s]\.\s*$/u.test(last.text) &&
        !/\b\p{L}{1,3}\.\s*$/u.test(last.text)
      )
        context.report('rule.title_stop', { slide, shape, seen: short(title), apply: () => trimStop(last) });
    }
  },
};

/** Numbers that are names on a slide: in its texts, and in table columns with versions and the like. */
function namesOn({ shapes }: InspectedSlide): Set<string> {
  const names = numberNames(shapes.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)));
  for (const { kind, element } of shapes) {
    if (kind !== 'table') continue;
    const [head = [], ...rows] = childElements(descend(element, 'graphic', 'graphicData', 'tbl'), 'tr').map((row) =>
      childElements(row, 'tc').map((cell) => cell.textContent.trim()),
    );
    for (const row of rows)
      for (const [column, text] of row.entries()) if (namesByNumber(head[column] ?? '')) names.add(text);
  }
  return names;
}

interface PlacedText {
  slide: InspectedSlide;
  shape: InspectedShape;
  paragraph: InspectedParagraph;
}

function* texts(
  context: Pick<RuleContext<'words.forbidden'>, 'slides' | 'shapesOf' | 'judged'>,
): Generator<PlacedText> {
  for (const slide of context.slides)
    for (const shape of context.shapesOf(slide))
      for (const paragraph of shape.paragraphs) {
        if (paragraph.text.trim() === '') continue;
        context.judged();
        yield { slide, shape, paragraph };
      }
}

/** Spaces in a listed word match any white space; only whole words match. */
function patternOf({ word, forms = [] }: RuleWord, inflectsIn: string | null): RegExp {
  const ending = inflectsIn === null ? '' : (ENDINGS[inflectsIn.split('-')[0] ?? ''] ?? '');
  const all = [`${escaped(word)}${ending}`, ...forms.map(escaped)].join('|');
  return wholeWord(`(?:${all})`, 'iu');
}

function wholeWord(source: string, flags: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, flags);
}

function escaped(word: string): string {
  return word
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/-]/gu, (sign) => (sign === '-' ? '[-‑]' : `\\${sign}`))
    .replace(/\s+/gu, '\\s+');
}

function withoutQuotes(text: string): string {
  return text.replace(QUOTED, ' ').replace(ADDRESS, ' ');
}

function isInRuns({ runs }: InspectedParagraph, words: readonly string[]): boolean {
  return words.every((word) => runs.some(({ text }) => text.includes(word)));
}

function rewrite({ runs }: InspectedParagraph, words: readonly string[], name: string): void {
  for (const { element, text } of runs) {
    const written = words.reduce((replaced, word) => replaced.replace(wholeWord(escaped(word), 'gu'), name), text);
    if (written !== text) setText(element, written);
  }
}

function trimStop({ runs }: InspectedParagraph): void {
  const last = runs.findLast(({ text }) => text.trim() !== '');
  if (last !== undefined) setText(last.element, last.text.replace(/\.(\s*)$/u, '$1'));
}

function setText(run: Element, words: string): void {
  const text = descend(run, 't');
  if (text === null) return;
  for (const child of childElements(text)) text.removeChild(child);
  while (text.firstChild !== null) text.removeChild(text.firstChild);
  text.appendChild(new CharacterNode('text', words));
}

function follows(date: string, format: DateFormat): boolean {
  const [first = 0, second = 0] = date.split(/[./-]/u).map(Number);
  const sign = date.includes('.') ? '.' : date.includes('/') ? '/' : '-';
  if (format === 'yyyy-mm-dd') return sign === '-';
  if (format === 'dd.mm.yyyy') return sign === '.' && second <= 12;
  return sign === '/' && (format === 'dd/mm/yyyy' ? second <= 12 : first <= 12);
}

function short(text: string): string {
  return text.length > 100 ? `${text.slice(0, 99)}…` : text;
}
