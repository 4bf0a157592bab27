import { imagesByRef } from '../../../../common/deck/source.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';
import type { Slide } from '../../../../common/deck/slide.ts';
import type { SourceText } from '../../../../common/deck/source.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { Preferences } from '../../../kernel/sdk/ports/text-tasks.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { LEFT_OUT_FINDINGS } from '../contract.ts';
import type { Presentation, Presentations } from '../contract.ts';
import { indexSources } from '../../../pipeline/check/source-index.ts';
import { labelsIn } from '../../../pipeline/read/content.ts';
import type { TraceBasis } from '../../../pipeline/check/trace-claims.ts';

/** What changes of single slides are checked against. */
export interface ChangeBasis extends TraceBasis {
  sources: readonly SourceText[];
  /** References of all pictures of the sources. */
  pictures: ReadonlySet<string>;
  preferences: Preferences;
  /** The sources could not be read: numbers are traced to what was known before. */
  isPartial: boolean;
}

export interface ChangeBasisParts {
  presentations: Pick<Presentations, 'readContent'>;
  translators: Readonly<Record<Language, Translator>>;
  log: Logger;
}

/**
 * Reads the sources of a presentation for a change of its slides. A presentation without sources has none; sources that can't
 * be read now do not keep anyone from changing a slide.
 * @param slides all slides as they are: numbers computed for them stay known.
 */
export async function readChangeBasis(
  { presentations, translators, log }: ChangeBasisParts,
  scope: Scope,
  presentation: Presentation,
  slides: readonly Slide[],
  signal?: AbortSignal,
): Promise<ChangeBasis> {
  let sources: readonly SourceText[] = [];
  let preferences: Preferences | null = null;
  let isPartial = false;
  try {
    ({ sources, preferences } = await presentations.readContent(scope, presentation, signal));
    isPartial = sources.some(({ findings }) => findings.some(({ code }) => LEFT_OUT_FINDINGS.includes(code)));
  } catch (error) {
    if (!(error instanceof CodedError) || signal?.aborted === true) throw error;
    isPartial = !(error instanceof AppError && error.code === 'presentations.no_content');
    if (isPartial) log.warn({ err: error, presentation_id: presentation._id }, 'slides are changed without sources');
  }
  const language = presentation.language ?? preferences?.language ?? 'en';
  return {
    sources,
    preferences: { tone: '', instructions: '', ...preferences, language },
    index: await indexSources(sources),
    stories: slides.map(knownClaims),
    language,
    label: labelsIn(translators, language),
    pictures: new Set(imagesByRef(sources).keys()),
    isPartial,
  };
}

/** What was traced on a slide before, as something to trace to: a computed number stays what it was, wherever it is moved. */
function knownClaims(slide: Slide): DataStory {
  return {
    id: slide.id,
    block_ref: '',
    message: slide.title,
    shows: '',
    points: [],
    weight: 0,
    claims: slide.claims
      .filter((claim) => claim.kind !== 'untraced')
      .map(({ text, value, kind, formula, exact_value, addresses }) => ({
        ...{ text, value, kind, addresses },
        ...(formula === undefined ? {} : { formula }),
        ...(exact_value === undefined ? {} : { exact_value }),
      })),
    sources: slide.sources,
  };
}
