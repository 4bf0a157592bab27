import type { Outline, OutlineSlide } from '../../../common/deck/outline.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { ModelSource } from '../../kernel/sdk/ports/models.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import type { Briefings } from '../briefs/contract.ts';
import type { Presentation, Presentations } from '../presentations/contract.ts';
import { newSlideId } from './new-slide-id.ts';
import { presentSlide } from './presenter.ts';
import type { RunTeller } from './run-events.ts';
import { streamOutline } from './stream-outline.ts';

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
 * Reads the material, makes the briefing and the outline, and tells what it finds as it goes.
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
  const { sources, wishes, findings } = await presentations.material(scope, presentation, signal);
  draft.language = wishes.language;
  draft.findings.push(...findings);
  const owner = { presentation_id: presentation._id, client_id: presentation.client_id };
  const briefing = await briefings.make(scope, { ...owner, sources, wishes }, signal);
  draft.title = briefing.brief?.title ?? briefing.title;
  for (const [index, section] of (briefing.brief?.sections ?? []).entries()) {
    const { title, key_points, data_points } = section;
    teller.tell('outline.section', { index, title, key_points, data_points });
  }
  const { text, image } = await models.current();
  draft.provider = text.provider;
  const { title, brief, digests, stories } = briefing;
  const { slide_count } = presentation.wizard;
  const can_draw = image !== undefined;
  const context = { title, brief, digests, stories, sources, wishes, slide_count, can_draw };
  const translator = translators[shippedLanguage(wishes.language) ?? 'en'];
  for await (const event of streamOutline(text, context, (key) => translator.translate('author', key), signal)) {
    signal.throwIfAborted();
    if (event.kind === 'slide') {
      const slide = { ...event.slide, id: newSlideId() };
      teller.tell('outline.slide', { ...presentSlide(slide), index: draft.slides.length });
      draft.slides.push(slide);
    } else {
      draft.title = event.outline.title;
      draft.findings.push(...event.findings);
    }
  }
  return { title: draft.title, slides: draft.slides };
}
