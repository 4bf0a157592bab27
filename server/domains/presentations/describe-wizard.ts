import type { z } from 'zod';
import { PRESENTATION_BOUNDS } from '../../../common/api/presentations.ts';
import type { wizardConfiguration } from '../../../common/api/presentations.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { ModelSource } from '../../kernel/sdk/ports/models.ts';
import type { SourceReader } from '../../kernel/sdk/ports/source-reader.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import { DEFAULT_TEMPLATE } from '../templates/contract.ts';
import type { Templates } from '../templates/contract.ts';

/** Tones offered, by the key of their names; any other words may be asked for too. */
const TONES = {
  neutral: 'tone_neutral',
  formal: 'tone_formal',
  friendly: 'tone_friendly',
  persuasive: 'tone_persuasive',
  plain: 'tone_plain',
} as const;
/** Languages offered, BCP 47; any other may be asked for too. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'sv',
  'da',
  'tr',
  'uk',
  'ja',
  'zh',
  'ar',
  'he',
];

/** What the wizard offers, in the reader's language. */
export async function describeWizard(
  parts: {
    templates: Templates;
    models: Pick<ModelSource, 'current'>;
    reader: Pick<SourceReader, 'extensions'> | undefined;
  },
  scope: Scope,
  translator: Translator,
): Promise<z.input<typeof wizardConfiguration>> {
  const names = new Intl.DisplayNames(translator.language, { type: 'language' });
  const [{ text }, templates] = await Promise.all([parts.models.current(), parts.templates.list(scope)]);
  return {
    tones: Object.entries(TONES).map(([id, key]) => ({
      id,
      name: translator.translate('author', `presentations.${key}`),
    })),
    languages: LANGUAGES.map((tag) => ({
      tag,
      name: names.of(tag) ?? tag,
      has_labels: shippedLanguage(tag) !== null,
    })),
    bounds: { ...PRESENTATION_BOUNDS },
    templates: templates.map(({ id, name, title, is_builtin, layout_count }) => ({
      ...{ id, name, title, is_builtin, layout_count },
    })),
    default_template: DEFAULT_TEMPLATE,
    file_extensions: [...(parts.reader?.extensions ?? [])],
    model: { provider: text.provider, writes: text.provider !== 'builtin' },
  };
}
