import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { shippedLanguage } from '../../common/i18n/translator.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import type { Fonts } from '../../server/domains/sources/fonts/contract.ts';
import type { Presentation } from '../../server/domains/presentations/contract.ts';
import type { SlideFitter, StoredSlides } from '../../server/domains/presentations/slides/contract.ts';
import type { Logger } from '../../server/kernel/sdk/logger.ts';
import type { ModelSource } from '../../server/kernel/sdk/ports/models.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import type { DeckWriter, WrittenDeck } from '../export/contract.ts';
import { CONTENT_TYPE } from '../../common/ooxml/package/content-types.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { StoredSlide, TableCell } from '../../common/deck/slide.ts';
import { plainText } from '../../common/deck/slide.ts';
import { mapDeck } from './mapping/map-deck.ts';
import type { MapDeckParts } from './mapping/map-deck.ts';
import type { Sandbox } from './sandbox/create-sandbox.ts';
import { numbersIn } from './mapping/abridgement.ts';
import type { AppliedOperations } from './mapping/apply-operations.ts';
import { NOTES, sourceContents, TITLE } from './mapping/source-contents.ts';
import type { SourceContent } from './mapping/source-contents.ts';

/** Templates of large organisations have about a hundred layouts of about ten thousand characters each. */
const MAX_LAYOUTS = 400;
const MAX_MEGABYTES = 8;
const MB = 1024 * 1024;

/**
 * Refuses a template whose masters and layouts would take seconds to resolve: any user may send one, and the process is
 * blocked meanwhile. Unpacking and counting takes only a fraction of that.
 * @throws AppError `too_large` `codegen.template_too_large`; PackageError for an invalid file.
 */
export async function assertModestTemplate(bytes: Uint8Array, file: string): Promise<void> {
  const pack = await openOfficePackage(bytes, file);
  const layouts = pack.partsByType(CONTENT_TYPE.slideLayout);
  const paths = [...layouts, ...pack.partsByType(CONTENT_TYPE.slideMaster)];
  const megabytes = paths.reduce((sum, path) => sum + pack.text(path).length, 0) / MB;
  if (layouts.length <= MAX_LAYOUTS && megabytes <= MAX_MEGABYTES) return;
  throw new AppError('too_large', 'codegen.template_too_large', {
    ...{ file, layouts: layouts.length, megabytes: Math.ceil(megabytes) },
    ...{ most_layouts: MAX_LAYOUTS, most_megabytes: MAX_MEGABYTES },
  });
}

export interface CarryDeckParts {
  fonts: Pick<Fonts, 'registryOf'>;
  fitter: SlideFitter;
  models: ModelSource;
  writer: DeckWriter;
  sandbox: Pick<Sandbox, 'run'>;
  translators: Readonly<Record<Language, Translator>>;
}

/** The template that a user sends, and the options of the deck. */
interface Wanted {
  template: { bytes: Uint8Array; name: string };
  prompt: string;
  maker: { job_id: string; user_id: string };
  log: Logger;
  signal: AbortSignal;
  keep?: NonNullable<MapDeckParts['keep']>;
}

/**
 * Carries the slides of a presentation into a user's template and writes the file: the template's slides are removed,
 * the presentation's are mapped by a program, fitted by measurement, linted and checked.
 * @throws PackageError for a file that isn't a template, AppError `too_large` for an oversized one; the errors of
 *   `mapDeck` and the writer.
 */
export async function carryDeck(
  { fonts, fitter, models, writer, sandbox, translators }: CarryDeckParts,
  scope: Scope,
  presentation: Presentation,
  stored: StoredSlides,
  { template, prompt, maker, log, signal, keep }: Wanted,
): Promise<WrittenDeck> {
  await assertModestTemplate(template.bytes, template.name);
  const master = await openMasterDeck(template.bytes, template.name);
  signal.throwIfAborted();
  const typesetter = createTypesetter(await fonts.registryOf(scope, presentation.client_id));
  const catalogue = typesetter.withCapacities(master.catalogue);
  const { text: model } = await models.current();
  const language = presentation.language ?? 'en';
  const deck = { title: presentation.title, language, slides: stored.slides };
  const about = { presentation_id: presentation._id, provider: model.provider };
  const mapped = await mapDeck(
    {
      ...{ sandbox, model, translator: translators.en },
      continued: (title, number) =>
        translators[shippedLanguage(language) ?? 'en'].translate('author', 'slides.continued_title', { title, number }),
      onFailure: (error, attempt) => log.warn({ err: error, attempt, ...about }, 'a mapping program failed'),
      ...(keep === undefined ? {} : { keep }),
    },
    { deck, catalogue, prompt },
    signal,
  );
  const { tone, instructions } = presentation.wizard;
  const preferences = { language, tone, instructions };
  const slides = await fitter.fit(mapped.slides, { catalogue, typesetter, preferences, signal });
  const findings = [
    ...droppedFindings(stored.slides, mapped),
    ...slides.flatMap((slide) => slide.findings),
    ...master.findings,
    ...typesetter.findings(),
  ];
  return writer.write(scope, presentation, {
    slides,
    master: { bytes: template.bytes, deck: master },
    findings,
    maker,
    signal,
  });
}

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
