import type { Slide } from '../../../../common/deck/slide.ts';
import { createTypesetter } from '../../../../common/typeset/typesetter.ts';
import type { Typesetter } from '../../../../common/typeset/typesetter.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';
import type { SlideDecorator } from '../../../kernel/sdk/ports/slide-decorator.ts';
import type { TextModel } from '../../../kernel/sdk/ports/text-model.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Briefing, Briefings } from '../briefs/contract.ts';
import type { Fonts } from '../../sources/fonts/contract.ts';
import type { StoredOutline } from '../outlines/contract.ts';
import type { Content, Presentation, Presentations } from '../contract.ts';
import type { OpenTemplate, Templates } from '../../templates/contract.ts';
import { measuredBy, openTemplateOf } from './deck-layouts.ts';
import { HookError } from '../../../kernel/sdk/hook-point.ts';
import { plainData } from '../../../kernel/sdk/canonical-json.ts';

/** What the slides of a presentation are made from. */
export interface GenerationInput {
  presentation: Presentation;
  outline: StoredOutline;
  content: Content;
  briefing: Briefing;
  template: OpenTemplate;
  text: TextModel;
  /** Sets with the client's fonts; lists per deck which ones were missing. */
  typesetter: Typesetter;
  fonts_hash: string;
}

export interface GenerationInputParts {
  presentations: Pick<Presentations, 'readContent'>;
  briefings: Briefings;
  templates: Templates;
  models: ModelSource;
  fonts: Fonts;
}

/**
 * Reads what slides are made from.
 * @param about.pinned content hash of the master deck of the slides; null for a new deck
 * @param about.through what the model is asked through
 */
export async function readGenerationInput(
  { presentations, briefings, templates, models, fonts }: GenerationInputParts,
  scope: Scope,
  presentation: Presentation,
  about: {
    outline: StoredOutline;
    pinned: string | null;
    signal: AbortSignal;
    through?: (model: TextModel) => TextModel;
  },
): Promise<GenerationInput> {
  const { outline, pinned, signal, through } = about;
  const [content, { text }] = await Promise.all([
    presentations.readContent(scope, presentation, signal),
    models.current(),
  ]);
  const { _id, client_id } = presentation;
  const { sources, preferences } = content;
  const asked = {
    presentation_id: _id,
    client_id,
    sources,
    preferences,
    ...(through === undefined ? {} : { through }),
  };
  const briefing = await briefings.make(scope, asked, signal);
  const opened = await openTemplateOf(templates, scope, presentation, pinned);
  const [set, registry] = await Promise.all([fonts.setOf(scope, client_id), fonts.registryOf(scope, client_id)]);
  const typesetter = createTypesetter(registry);
  // Templates are measured with the packaged fonts: with its own, a client's text takes another room.
  const isRemeasured = set.uses_system_fonts || set.fonts.length > 0;
  const template = isRemeasured ? measuredBy(typesetter, opened) : opened;
  return { presentation, outline, content, briefing, template, text, typesetter, fonts_hash: set.hash };
}

/** What every plugin adds to a slide of these: brand, pictures. @param step keeps what was paid for, where a job makes them. */
export function decoratorOf(
  decorators: Contributions<SlideDecorator>,
  { presentation, template, content }: GenerationInput,
  about: { signal: AbortSignal; log: Logger; step?: Parameters<SlideDecorator['decorate']>[1]['step'] },
): (slide: Slide) => Promise<Slide> {
  const { log, signal, step } = about;
  const layouts = new Map(template.catalogue.layouts.map((layout) => [layout.layout_id, layout]));
  const context = {
    client_id: presentation.client_id,
    presentation_id: presentation._id,
    owner_id: presentation.owner_id,
    team_ids: presentation.team_ids,
    language: content.preferences.language,
    signal,
    ...(step === undefined ? {} : { step }),
  };
  return async (slide) => {
    const layout = layouts.get(slide.layout_id);
    if (layout === undefined)
      throw new RangeError(`a slide was made on a layout that is not there: ${slide.layout_id}`);
    return decorateSlide(decorators, slide, { ...context, layout }, log);
  };
}

/**
 * Passes a slide through all decorators in order. If one fails, its changes are dropped and the slide gets a finding.
 * @throws what an abort throws.
 */
export async function decorateSlide(
  decorators: Contributions<SlideDecorator>,
  slide: Slide,
  context: Parameters<SlideDecorator['decorate']>[1],
  log: Logger,
): Promise<Slide> {
  let current = slide;
  for (const decorator of decorators.list()) {
    const before = current;
    try {
      current = await decorators.call(decorator, (value) => value.decorate(plainData(before), context));
    } catch (error) {
      if (!(error instanceof HookError) || context.signal.aborted) throw error;
      log.warn({ err: error, plugin: decorator.plugin, slide_id: slide.id }, 'a slide decorator failed');
      const finding = {
        code: 'slides.decorator_failed',
        params: { title: slide.title, plugin: decorator.plugin, decorator: decorator.key },
        severity: 'warning' as const,
        slide_id: slide.id,
      };
      current = { ...before, findings: [...before.findings, finding] };
    }
  }
  return current;
}
