import { LANGUAGES, NAMESPACES } from '../common/i18n/locale.ts';
import { createTranslator } from '../common/i18n/translator.ts';
import type { Language, LocaleBundle } from '../common/i18n/locale.ts';
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
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Text in a language, from all owners. */
export function composeTranslator(language: Language): Translator {
  return createTranslator(language, loadLocaleBundles([], [language, 'en']));
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
export function composeModels(config: ModelConfig): Promise<Models> {
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

/** Every room, domain, plugin and script with a `locales` folder brings its own text. */
const PARENTS = ['../common/', './', '../plugins/', '../scripts/'];

/**
 * Loads the text of all owners, one `locales/LANGUAGE.json` per language.
 * @param folders `locales/` of plugins from elsewhere; those of our own are known and may be named again.
 * @param wanted the languages to load.
 * @throws RangeError when a file is not a bundle or its language is not shipped.
 */
export function loadLocaleBundles(
  folders: readonly URL[] = [],
  wanted: readonly Language[] = LANGUAGES,
): Record<Language, LocaleBundle[]> {
  const bundles = Object.fromEntries(LANGUAGES.map((language) => [language, [] as LocaleBundle[]])) as Record<
    Language,
    LocaleBundle[]
  >;
  for (const folder of new Set([...ownFolders(), ...folders.map((each) => fileURLToPath(each))])) {
    for (const file of readdirSync(folder)) {
      const language = LANGUAGES.find((each) => file === `${each}.json`);
      if (language === undefined)
        throw new RangeError(`locale file of a language that is not shipped: ${folder}${file}`);
      if (wanted.includes(language)) bundles[language].push(readBundle(`${folder}${file}`));
    }
  }
  return bundles;
}

let own: string[] | undefined;

/** Absolute paths of the `locales` folders of this repository, sorted; searched once, because that takes longer than to read them. */
function ownFolders(): string[] {
  return (own ??= PARENTS.flatMap((parent) => localesBelow(fileURLToPath(new URL(parent, import.meta.url)))).sort());
}

/** The deepest owner is a part of a domain: `server/domains/NAME/PART`. */
const MAX_OWNER_DEPTH = 3;

function localesBelow(path: string, depth = 0): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}${entry.name}/`;
    // The texts of common/web are for browsers, in languages that the server doesn't have.
    if (!entry.isDirectory() || inner.endsWith('/common/web/')) return [];
    if (entry.name === 'locales') return [inner];
    return depth < MAX_OWNER_DEPTH ? localesBelow(inner, depth + 1) : [];
  });
}

function readBundle(path: string): LocaleBundle {
  try {
    const bundle = JSON.parse(readFileSync(path, 'utf8')) as LocaleBundle;
    // Checked by hand: a schema takes a tenth of a second for all files, which every command would wait for.
    for (const [namespace, texts] of Object.entries(bundle)) {
      if (
        !(NAMESPACES as readonly string[]).includes(namespace) ||
        Object.values(texts).some((text) => typeof text !== 'string')
      )
        throw new TypeError(`unexpected entry in ${namespace}`);
    }
    return bundle;
  } catch (error) {
    throw new RangeError(`${path} is not a file of texts (namespace, key, text)`, { cause: error });
  }
}
