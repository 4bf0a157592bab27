import type { MessageParams } from '../common/deck/coded-error.ts';
import { LANGUAGES } from '../common/i18n/locale.ts';
import type { Language } from '../common/i18n/locale.ts';
import { createTranslator } from '../common/i18n/translator.ts';
import type { Translator } from '../common/i18n/translator.ts';
import type { Typesetter } from '../common/typeset/typesetter.ts';
import { createBuiltinTextModel } from './models/builtin/builtin-text-model.ts';
import { createModels } from './models/create-models.ts';
import type { Models } from './kernel/sdk/ports/models.ts';
import type { ModelConfig } from './kernel/config/model-config.ts';
import { makeBriefing } from './domains/briefs/make-briefing.ts';
import { streamOutline } from './domains/outlines/stream-outline.ts';
import type { DeckServices } from './domains/presentations/generate-deck.ts';
import { makeSlides } from './domains/slides/make-slides.ts';
import { loadLocaleBundles } from './locale-bundles.ts';

/** Text in a language, from all owners. */
export function composeTranslator(language: Language): Translator {
  return createTranslator(language, loadLocaleBundles());
}

/** Text in every language, with that of plugins from elsewhere. @param folders their `locales/`. */
export function composeTranslators(folders: readonly URL[]): Record<Language, Translator> {
  const bundles = loadLocaleBundles(folders);
  return Object.fromEntries(LANGUAGES.map((language) => [language, createTranslator(language, bundles)])) as Record<
    Language,
    Translator
  >;
}

/** Text, vision and image models as configured. */
export function composeModels(config: ModelConfig): Models {
  return createModels(config);
}

/** What the deck generator works with. */
export function composeDeckServices(models: Models, typesetter: Typesetter, translator: Translator): DeckServices {
  const fallback = models.text.provider === 'builtin' ? models.text : createBuiltinTextModel();
  return {
    briefs: { makeBriefing },
    outlines: { streamOutline },
    slides: { makeSlides },
    text: models.text,
    fallback,
    typesetter,
    label: (key: string, params?: MessageParams) => translator.translate('author', key, params),
  };
}
