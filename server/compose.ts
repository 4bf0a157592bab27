import { LANGUAGES } from '../common/i18n/locale.ts';
import { createTranslator } from '../common/i18n/translator.ts';
import type { Language } from '../common/i18n/locale.ts';
import type { Translator } from '../common/i18n/translator.ts';
import type { Typesetter } from '../common/typeset/typesetter.ts';
import { createBuiltinTextModel } from './models/builtin/builtin-text-model.ts';
import { createModels } from './models/create-models.ts';
import type { Models } from './kernel/sdk/ports/models.ts';
import type { ModelConfig } from './kernel/config/model-config.ts';
import { makeBriefing } from './pipeline/brief/make-briefing.ts';
import type { BriefingTools } from './pipeline/brief/make-briefing.ts';
import type { DeckTools } from './pipeline/make-deck.ts';
import type { Label } from './pipeline/read/content.ts';
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

/** What the pipeline works with, without a server: nothing is kept. */
export function composeDeckTools(
  models: Models,
  typesetter: Typesetter,
  label: Label,
  classify: BriefingTools['classify'],
): DeckTools {
  const { text } = models;
  const fallback = text.provider === 'builtin' ? text : createBuiltinTextModel();
  const brief: DeckTools['brief'] = (content, signal) => makeBriefing(text, content, { classify, label }, signal);
  return { model: text, fallback, typesetter, label, brief };
}
