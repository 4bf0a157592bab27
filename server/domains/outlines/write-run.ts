import type { Outline, OutlineSlide } from '../../../common/deck/outline.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { runStep } from '../../kernel/sdk/in-parallel.ts';
import type { ModelSource } from '../../kernel/sdk/ports/models.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { Briefings } from '../presentations/briefs/contract.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import { outlineDeck } from '../../pipeline/make-deck.ts';
import { labelsIn } from '../../pipeline/read/content.ts';
import { newSlideId } from './new-slide-id.ts';
import { presentSlide } from './presenter.ts';
import type { RunTeller } from './run-events.ts';

export interface WriteRunParts {
  presentations: Pick<Presentations, 'material'>;
  briefings: Pick<Briefings, 'make'>;
  models: Pick<ModelSource, 'current'>;
  translators: Readonly<Record<Language, Translator>>;
}

/** What a run has so far. Filled as it goes, so that what is finished is there when it is stopped. */
export interface OutlineDraft {
  title: string;
  slides: OutlineSlide[];
  language: string | null;
  provider: string;
  findings: Finding[];
}

/**
 * Reads the sources, then runs the pipeline up to the outline and reports every section and slide as it is there.
 * @param draft takes what is finished.
 * @param teller takes events in order; it does not wait.
 * @throws ModelError, AppError and CodedError of those it works with; the signal's reason.
 */
export async function writeRun(
  { presentations, briefings, models, translators }: WriteRunParts,
  scope: Scope,
  presentation: Presentation,
  draft: OutlineDraft,
  teller: Pick<RunTeller, 'tell'>,
  signal: AbortSignal,
): Promise<Outline> {
  const content = await presentations.material(scope, presentation, signal);
  const { sources, wishes } = content;
  draft.language = wishes.language;
  draft.findings.push(...content.findings);
  const owner = { presentation_id: presentation._id, client_id: presentation.client_id };
  const { text, image } = await models.current();
  draft.provider = text.provider;
  const tools = {
    model: text,
    label: labelsIn(translators, wishes.language),
    brief: () => briefings.make(scope, { ...owner, sources, wishes }, signal),
  };
  const { slide_count } = presentation.wizard;
  const steps = outlineDeck(tools, { content, slide_count, can_draw: image !== undefined, signal });
  const { outline, findings } = await runStep(steps, (event) => {
    signal.throwIfAborted();
    if (event.step === 'briefed') {
      const { brief, title } = event.briefing;
      draft.title = brief?.title ?? title;
      for (const [index, section] of (brief?.sections ?? []).entries()) {
        const { title: heading, key_points, data_points } = section;
        teller.tell('outline.section', { index, title: heading, key_points, data_points });
      }
    } else if (event.step === 'outline') {
      const slide = { ...event.slide, id: newSlideId() };
      teller.tell('outline.slide', { ...presentSlide(slide), index: draft.slides.length });
      draft.slides.push(slide);
    }
  });
  draft.title = outline.title;
  draft.findings.push(...findings);
  return { title: draft.title, slides: draft.slides };
}
