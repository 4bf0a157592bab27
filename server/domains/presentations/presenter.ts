import type { z } from 'zod';
import type {
  presentationSchema,
  presentationSummary,
  wizardConfiguration,
} from '../../../common/api/presentations.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { presentFinding } from '../../kernel/sdk/present-finding.ts';
import type { Presentation } from './contract.ts';
import { isDeepStrictEqual } from 'node:util';
import { PRESENTATION_BOUNDS } from '../../../common/api/presentations.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';
import type { ModelSource } from '../../kernel/sdk/ports/models.ts';
import type { SourceReader } from '../../kernel/sdk/ports/source-reader.ts';
import type { Actor, Scope } from '../../kernel/sdk/scope.ts';
import { waitsFor } from './policy.ts';
import { DEFAULT_TEMPLATE } from '../templates/contract.ts';
import type { Templates } from '../templates/contract.ts';

/** A presentation in a list, for one reader of it. @param names of owners by their ids */
export function presentSummary(
  presentation: Presentation,
  actor: Actor,
  names: ReadonlyMap<string, string>,
): z.input<typeof presentationSummary> {
  return {
    ...presentCore(presentation),
    owner_name: names.get(presentation.owner_id) ?? '',
    waits_for: waitsFor(actor, presentation),
  };
}

function presentCore(
  presentation: Presentation,
): Omit<z.input<typeof presentationSummary>, 'owner_name' | 'waits_for'> {
  return {
    id: presentation._id,
    client_id: presentation.client_id,
    owner_id: presentation.owner_id,
    team_ids: [...presentation.team_ids],
    title: presentation.title,
    template_name: presentation.template_name,
    review_status: presentation.review_status,
    language: presentation.language,
    providers: [...presentation.providers],
    created_at: presentation.created_at.toISOString(),
    updated_at: presentation.updated_at.toISOString(),
    deleted_at: presentation.deleted_at?.toISOString() ?? null,
  };
}

/** A presentation as the API shows it, its findings in the reader's language. */
export function presentPresentation(
  presentation: Presentation,
  translator: Translator,
): z.input<typeof presentationSchema> {
  const { wizard, template } = presentation;
  return {
    ...presentCore(presentation),
    has_own_title: presentation.has_own_title,
    brief: presentation.brief,
    file_ids: [...presentation.file_ids],
    urls: [...presentation.urls],
    wizard: {
      client_id: wizard.client_id,
      master_deck_id: wizard.master_deck_id,
      slide_count: wizard.slide_count,
      tone: wizard.tone,
      language: wizard.language,
      instructions: wizard.instructions,
      provider: wizard.provider ?? null,
    },
    follows_brand: presentation.follows_brand === true,
    template: template === null ? null : { template_id: template.template_id, layout_ids: [...template.layout_ids] },
    findings: presentation.findings.map((finding) => presentFinding(finding, translator)),
  };
}

/** The settings in the audit log, by name; of a text that may be long only its length. */
const AUDITED: Readonly<Record<string, (presentation: Presentation) => unknown>> = {
  title: ({ title }) => title,
  brief_characters: ({ brief }) => brief.length,
  file_ids: ({ file_ids }) => file_ids,
  urls: ({ urls }) => urls,
  master_deck_id: ({ wizard }) => wizard.master_deck_id,
  slide_count: ({ wizard }) => wizard.slide_count,
  tone: ({ wizard }) => wizard.tone,
  language: ({ wizard }) => wizard.language,
  instructions: ({ wizard }) => wizard.instructions,
  provider: ({ wizard }) => wizard.provider,
};

/** What an edit has changed, before and after, as the audit log records it; null if it changed nothing. */
export function auditedChange(
  before: Presentation,
  after: Presentation,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changed = Object.entries(AUDITED).filter(
    ([, read]) =>
      !isDeepStrictEqual(read(before), read(after)) ||
      (read === AUDITED['brief_characters'] && before.brief !== after.brief),
  );
  if (changed.length === 0) return null;
  const valuesOf = (presentation: Presentation): Record<string, unknown> =>
    Object.fromEntries(changed.map(([name, read]) => [name, read(presentation)]));
  return { before: valuesOf(before), after: valuesOf(after) };
}

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
