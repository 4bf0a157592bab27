import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { SourceText, TableColumn } from '../../../../common/deck/source.ts';
import type { Presentation } from '../contract.ts';

/** One thing that is missing or unclear: keys of the question and of its reason in the `author` namespace. */
interface Gap {
  id: string;
  text: string;
  why: string;
  params: MessageParams;
}

/** Question and reason of each gap, by name, without the owner's name before them. */
const TEXTS = {
  content: ['ask_content', 'why_content'],
  audience: ['ask_audience', 'why_audience'],
  purpose: ['ask_purpose', 'why_purpose'],
  column: ['ask_column', 'why_column'],
  period: ['ask_period', 'why_period'],
  language: ['ask_language', 'why_language'],
  slide_count: ['ask_slide_count', 'why_slide_count'],
  tone: ['ask_tone', 'why_tone'],
} as const;

/** Words that say for whom a deck is, in the languages we ship. */
const AUDIENCE =
  /\b(audience|for (the|our|my|a)\b|board|investors?|customers?|students?|team|publikum|zielgruppe|für (den|die|das|unsere?n?|meine?n?|eine?n?)\b|vorstand|kund(en|innen)|studierende|schüler)/iu;
/** Words that say what is to come of it. */
const PURPOSE =
  /\b(decide|decision|convince|persuade|approve|inform|report|train|pitch|sell|entscheid\w*|überzeug\w*|freigabe|genehmig\w*|informier\w*|bericht\w*|schul\w*|verkauf\w*)/iu;
/** A year as a period of its own. */
const YEAR = /^(1[5-9]|20)\d\d\b/u;
const YEAR_IN_TEXT = /\b(1[5-9]|20)\d\d\b/u;
/** Columns that hold years. */
const YEAR_COLUMN = /^(year|jahr|année|date|datum)$/iu;
/** Data over fewer years leave no choice. */
const MIN_YEARS = 5;
/** Names of columns that mean nothing to a stranger: none, a letter or two, "col_3", "v12". */
const UNCLEAR_NAME = /^$|^\p{L}{1,2}\d*$|^(col|column|field|value|var|spalte|feld|wert)[\s_-]*\d*$/iu;

const MAX_COLUMNS = 2;

/** What is missing or unclear about a presentation, the most pressing first; found by rules alone. */
export function findGaps(presentation: Presentation, sources: readonly SourceText[]): Gap[] {
  const { wizard, brief } = presentation;
  const asked = `${wizard.instructions} ${brief}`;
  const gaps: Gap[] = [];
  const add = (name: keyof typeof TEXTS, params: MessageParams = {}, id: string = name): void => {
    const [text, why] = TEXTS[name];
    gaps.push({ id, text: `presentations.${text}`, why: `presentations.${why}`, params });
  };
  if (sources.every((source) => source.blocks.length === 0)) add('content');
  if (!AUDIENCE.test(asked)) add('audience');
  if (!PURPOSE.test(asked)) add('purpose');
  for (const { column, source } of unclearColumns(sources)) {
    const params = { column: column.name || `#${column.index + 1}`, file: source.name };
    add('column', params, `column:${source.id}:${column.index}`);
  }
  const periods = periodsOf(sources);
  if (periods !== null && !YEAR_IN_TEXT.test(asked)) add('period', periods);
  const languages = languagesOf(sources);
  if (languages.length > 1 && wizard.language === null) add('language', { languages: languages.join(', ') });
  if (wizard.slide_count === null) add('slide_count');
  if (wizard.tone.trim() === '') add('tone');
  return gaps;
}

/** Columns of numbers whose name and unit leave open what they measure. */
function unclearColumns(
  sources: readonly SourceText[],
): { source: SourceText; column: { name: string; index: number } }[] {
  const isUnclear = (column: TableColumn): boolean =>
    column.kind === 'number' && column.unit === undefined && UNCLEAR_NAME.test(column.name.trim());
  return sources
    .flatMap((source) =>
      source.blocks.flatMap((block) =>
        block.kind === 'table'
          ? block.table.columns.flatMap((column, index) =>
              isUnclear(column) ? [{ source, column: { name: column.name.trim(), index } }] : [],
            )
          : [],
      ),
    )
    .slice(0, MAX_COLUMNS);
}

/** First and last year of the longest run of years in any table; null where a table spans fewer than six. */
function periodsOf(sources: readonly SourceText[]): { from: string; to: string } | null {
  let widest: { from: string; to: string } | null = null;
  for (const block of sources.flatMap((source) => source.blocks)) {
    if (block.kind !== 'table') continue;
    const inCells = block.table.columns.flatMap((column, index) =>
      column.kind === 'date' || YEAR_COLUMN.test(column.name)
        ? block.table.rows.map((row) => String(row[index]?.value ?? ''))
        : [],
    );
    const years = [...block.table.columns.map((column) => column.name), ...inCells]
      .flatMap((text) => YEAR.exec(text)?.[0] ?? [])
      .sort();
    const [from, to] = [years[0], years.at(-1)];
    if (from === undefined || to === undefined || Number(to) - Number(from) < MIN_YEARS) continue;
    if (widest === null || Number(to) - Number(from) > Number(widest.to) - Number(widest.from)) widest = { from, to };
  }
  return widest;
}

function languagesOf(sources: readonly SourceText[]): string[] {
  return [...new Set(sources.map((source) => source.language).filter((language) => language !== 'und'))].sort();
}
