import { blockText } from '../../../common/deck/source.ts';
import type { SourceText, TableColumn } from '../../../common/deck/source.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { asSourceText, SOURCE_TEXT_RULE } from '../../kernel/sdk/source-text.ts';
import type { ChatMessage, TextModel } from '../../kernel/sdk/ports/text-model.ts';
import { questionsOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { QuestionsInput, QuestionsOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { Presentation } from './contract.ts';
import type { MessageParams } from '../../../common/deck/coded-error.ts';

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

/** Words that name an audience, in the languages we ship. */
const AUDIENCE =
  /\b(audience|for (the|our|my|a)\b|board|investors?|customers?|students?|team|publikum|zielgruppe|für (den|die|das|unsere?n?|meine?n?|eine?n?)\b|vorstand|kund(en|innen)|studierende|schüler)/iu;
/** Words that name a goal. */
const PURPOSE =
  /\b(decide|decision|convince|persuade|approve|inform|report|train|pitch|sell|entscheid\w*|überzeug\w*|freigabe|genehmig\w*|informier\w*|bericht\w*|schul\w*|verkauf\w*)/iu;
/** A year as a period of its own. */
const YEAR = /^(1[5-9]|20)\d\d\b/u;
const YEAR_IN_TEXT = /\b(1[5-9]|20)\d\d\b/u;
/** Columns of years. */
const YEAR_COLUMN = /^(year|jahr|année|date|datum)$/iu;
/** Data over fewer years leave no choice. */
const MIN_YEARS = 5;
/** Names of columns that mean nothing to a stranger: none, a letter or two, "col_3", "v12". */
const UNCLEAR_NAME = /^$|^\p{L}{1,2}\d*$|^(col|column|field|value|var|spalte|feld|wert)[\s_-]*\d*$/iu;

const MAX_COLUMNS = 2;

/** What is missing or unclear about a presentation, the most pressing first; found by rules alone. */
function findGaps(presentation: Presentation, sources: readonly SourceText[]): Gap[] {
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

/** First and last year of the longest run of years in any table; null if a table spans fewer than six. */
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

/** Users don't answer more questions than these. */
const MAX_QUESTIONS = 5;
const EXCERPT_CHARS = 4000;
const MAX_QUESTION_CHARS = 500;

/**
 * Questions whose answers would make a better deck. Rules find what is missing; a model that writes may sharpen and add.
 * @param translator of the language to ask in.
 * @throws ModelError when the model fails for good.
 */
export async function askFollowUp(
  model: TextModel,
  presentation: Presentation,
  sources: readonly SourceText[],
  translator: Translator,
  signal?: AbortSignal,
): Promise<QuestionsOutput['questions']> {
  const say = (key: string, params = {}): string => translator.translate('author', key, params);
  const input: QuestionsInput = {
    language: translator.language,
    title: presentation.title,
    excerpt: excerptOf(sources),
    instructions: presentation.wizard.instructions,
    max_questions: MAX_QUESTIONS,
    candidates: findGaps(presentation, sources).map(({ id, text, why, params }) => ({
      id,
      text: say(text, params),
      why: say(why, params),
    })),
  };
  const reply = await model.generate({
    task: 'questions',
    input,
    output: questionsOutput,
    messages: questionMessages,
    ...(signal ? { signal } : {}),
  });
  return distinct(reply.value.questions).slice(0, MAX_QUESTIONS);
}

/** A model's questions, each with an id of its own, none empty, none endless. */
function distinct(questions: QuestionsOutput['questions']): QuestionsOutput['questions'] {
  const used = new Set<string>();
  return questions.flatMap(({ id, text, why }, index) => {
    const question = text.trim().slice(0, MAX_QUESTION_CHARS);
    if (question === '') return [];
    const name = id.trim() !== '' && id.length <= 80 && !used.has(id) ? id : `question-${index + 1}`;
    used.add(name);
    return [{ id: name, text: question, why: why.trim().slice(0, MAX_QUESTION_CHARS) }];
  });
}

function excerptOf(sources: readonly SourceText[]): string {
  const share = Math.floor(EXCERPT_CHARS / Math.max(1, sources.length));
  return sources
    .map((source) => `${source.name}:\n${source.blocks.map(blockText).join('\n').slice(0, share)}`)
    .join('\n\n');
}

function questionMessages(input: QuestionsInput): ChatMessage[] {
  const found = input.candidates.map((each) => `- ${each.id}: ${each.text} (${each.why})`).join('\n');
  return [
    {
      role: 'system',
      text: [
        'Before a slide deck is made, you ask its author what would make it better and can not be known from the material.',
        `Ask at most ${input.max_questions} short questions, the most useful first, each with its reason in one sentence and a short id. Never ask what the material or the author says already.`,
        'Rules have found these gaps; keep their ids where you use them:',
        found,
        `Write in the language "${input.language}".`,
        SOURCE_TEXT_RULE,
        ...(input.instructions ? [`The author asks: ${input.instructions}`] : []),
      ].join('\n'),
    },
    { role: 'user', text: `Title: ${input.title}\n${asSourceText(input.excerpt)}` },
  ];
}
