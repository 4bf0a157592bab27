import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LANGUAGES } from '../common/i18n/locale.ts';
import type { Language, LocaleBundle } from '../common/i18n/locale.ts';

/** The folders that hold text: every room, domain, plugin and script with a `locales` folder brings its own. */
const OWNERS = ['../common/i18n', '../server/*', '../server/domains/*', '../plugins/*', '../scripts/*'];

/**
 * Loads the text of all owners: `locales/LANGUAGE.ts`, `locales/LANGUAGE-PART.ts` or `locales/LANGUAGE/PART.ts`, each
 * exporting its bundle under the language's name.
 * @param folders `locales/` of plugins from elsewhere; those of our own are known and may be named again.
 */
export async function loadLocaleBundles(folders: readonly URL[] = []): Promise<Record<Language, LocaleBundle[]>> {
  const bundles = Object.fromEntries(LANGUAGES.map((language) => [language, []])) as unknown as Record<
    Language,
    LocaleBundle[]
  >;
  const files = new Set([...localeFiles(), ...folders.flatMap((folder) => filesBelow(fileURLToPath(folder)))]);
  for (const file of files) {
    const language = LANGUAGES.find((each) => new RegExp(`/locales/${each}(?:[/-][^/]+)?\\.ts$`).test(file));
    if (language === undefined) throw new RangeError(`locale file of a language that is not shipped: ${file}`);
    const module = (await import(pathToFileURL(file).href)) as Record<string, LocaleBundle | undefined>;
    const bundle = module[language];
    if (bundle === undefined) throw new RangeError(`${file} does not export ${language}`);
    bundles[language].push(bundle);
  }
  return bundles;
}

/** Absolute paths of all locale files, sorted. */
export function localeFiles(): string[] {
  const files: string[] = [];
  for (const owner of OWNERS) {
    const [base, isEach] = owner.endsWith('/*') ? [owner.slice(0, -2), true] : [owner, false];
    const folder = fileURLToPath(new URL(`${base}/`, import.meta.url));
    const roots = isEach
      ? readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => `${folder}${entry.name}/`)
      : [folder];
    for (const root of roots) files.push(...filesBelow(`${root}locales/`));
  }
  return files.sort();
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}${name}`.replaceAll('\\', '/'));
}
