import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { LANGUAGES, NAMESPACES } from '../common/i18n/locale.ts';
import type { Language, LocaleBundle } from '../common/i18n/locale.ts';

/** Every room, domain, plugin and script with a `locales` folder brings its own text. */
const PARENTS = ['../common/', './', '../plugins/', '../scripts/'];

const bundleSchema = z.partialRecord(z.enum(NAMESPACES), z.record(z.string(), z.string()));

/**
 * Loads the text of all owners, one `locales/LANGUAGE.json` per language.
 * @param folders `locales/` of plugins from elsewhere; those of our own are known and may be named again.
 * @throws RangeError when a file is not a bundle or its language is not shipped.
 */
export function loadLocaleBundles(folders: readonly URL[] = []): Record<Language, LocaleBundle[]> {
  const bundles = Object.fromEntries(LANGUAGES.map((language) => [language, [] as LocaleBundle[]])) as Record<
    Language,
    LocaleBundle[]
  >;
  for (const folder of new Set([...ownFolders(), ...folders.map((each) => fileURLToPath(each))])) {
    for (const file of readdirSync(folder)) {
      const language = LANGUAGES.find((each) => file === `${each}.json`);
      if (language === undefined)
        throw new RangeError(`locale file of a language that is not shipped: ${folder}${file}`);
      bundles[language].push(readBundle(`${folder}${file}`));
    }
  }
  return bundles;
}

/** Absolute paths of the `locales` folders of this repository, sorted. */
function ownFolders(): string[] {
  return PARENTS.flatMap((parent) => {
    const path = fileURLToPath(new URL(parent, import.meta.url));
    return (
      readdirSync(path, { recursive: true, encoding: 'utf8' })
        // The texts of common/web are for browsers, in languages that the server doesn't have.
        .filter((name) => basename(name) === 'locales' && name !== 'web/locales')
        .map((name) => `${path}${name}/`)
    );
  }).sort();
}

function readBundle(path: string): LocaleBundle {
  try {
    return bundleSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new RangeError(`${path} is not a file of texts (namespace, key, text)`, { cause: error });
  }
}
