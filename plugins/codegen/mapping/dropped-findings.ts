import type { Finding } from '../../../common/deck/finding.ts';
import type { StoredSlide, TableCell } from '../../../common/deck/slide.ts';
import { plainText } from '../../../common/deck/slide.ts';
import { numbersIn } from './abridgement.ts';
import type { AppliedOperations } from './apply-operations.ts';
import { NOTES, sourceContents, TITLE } from './source-contents.ts';
import type { SourceContent } from './source-contents.ts';

/** Maximum number of numbers listed in a finding. */
const MAX_REPORTED_NUMBERS = 8;

const CODES = {
  chart: 'codegen.chart_dropped',
  table: 'codegen.table_dropped',
  form: 'codegen.form_dropped',
  picture: 'codegen.picture_dropped',
  diagram: 'codegen.diagram_dropped',
} as const;

/**
 * Reports what is missing in the new deck: slides; charts, tables and their rows, pictures, diagrams; points and
 * numbers of texts. Found by comparing both decks, independent of what the program reports.
 */
export function droppedFindings(slides: readonly StoredSlide[], { slides: made, used }: AppliedOperations): Finding[] {
  const shown = contentsShown(made);
  return slides.flatMap((slide): Finding[] => {
    const report = (
      code: string,
      params: Finding['params'] = {},
      severity: Finding['severity'] = 'warning',
    ): Finding => ({
      ...{ code, severity, slide_id: slide.id },
      params: { title: slide.title, ...params },
    });
    if (!used.has(slide.id)) return [report('codegen.slide_dropped')];
    const findings: Finding[] = [];
    let points = 0;
    const numbers = new Set<string>();
    for (const [name, content] of sourceContents(slide)) {
      if (name === NOTES) continue;
      if (content.kind === 'text') {
        const gone = content.paragraphs.map((each) => plainText([each])).filter((text) => !shown.texts.has(flat(text)));
        if (name !== TITLE) points += gone.length;
        for (const number of gone.flatMap(numbersIn)) if (!shown.numbers.has(number)) numbers.add(number);
      } else if (content.kind === 'table') {
        const gone = content.table.rows.filter((row) => !shown.rows.has(row)).length;
        if (gone === content.table.rows.length) findings.push(report(CODES.table));
        else if (gone > 0) findings.push(report('codegen.rows_dropped', { count: gone }));
      } else if (!shown.has(slide, content)) findings.push(report(CODES[content.kind]));
    }
    if (points > 0) findings.push(report('codegen.text_dropped', { count: points }, 'info'));
    if (numbers.size > 0) {
      const reported = [...numbers].slice(0, MAX_REPORTED_NUMBERS).join(', ');
      findings.push(report('codegen.numbers_dropped', { count: numbers.size, numbers: reported }));
    }
    return findings;
  });
}

interface Shown {
  /** Paragraphs. */
  texts: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  /** Table rows, compared by identity: rows of the source are passed on unchanged. */
  rows: ReadonlySet<TableCell[]>;
  has(slide: StoredSlide, content: SourceContent): boolean;
}

function contentsShown(made: readonly StoredSlide[]): Shown {
  const contents = made.flatMap((slide) => [...Object.values(slide.fields), ...slide.free.map((free) => free.content)]);
  const texts = new Set([
    ...contents.flatMap((content) =>
      content.kind === 'text' ? content.paragraphs.map((each) => flat(plainText([each]))) : [],
    ),
    ...made.map(({ title }) => flat(title)),
  ]);
  const references = new Set<unknown>([
    ...contents,
    ...made.flatMap(({ __diagram__, __diagram_markup__ }) => [__diagram__, __diagram_markup__]),
  ]);
  return {
    texts,
    numbers: new Set([...texts].flatMap(numbersIn)),
    rows: new Set(contents.flatMap((content) => (content.kind === 'table' ? content.table.rows : []))),
    has: (slide, content) =>
      content.kind === 'diagram'
        ? references.has(slide.__diagram__ ?? slide.__diagram_markup__)
        : references.has(content),
  };
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
