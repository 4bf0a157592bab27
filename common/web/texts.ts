import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import type { i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { NAMESPACES, LANGUAGES, screenLanguage } from '../i18n/locale.ts';
import type { LocaleBundle, Language } from '../i18n/locale.ts';
import { loadPart } from './load-part.ts';
import type { Services } from './services.ts';

/** Where a client's texts come from. */
export interface TextSource {
  /** All `locales/LANGUAGE.json` by path, as `import.meta.glob` lists them; those below `features/NAME/` belong to a feature. */
  files: Readonly<Record<string, () => Promise<LocaleBundle>>>;
  /** Features that are shown before sign-in. */
  first: readonly string[];
}

interface LanguageChoice {
  language: Language;
  choose: (language: Language) => void;
  /** Loads the texts of a feature; those of the others follow. */
  load: (feature: string) => Promise<void>;
}

export const LanguageContext = createContext<LanguageChoice | null>(null);

/** The language of the screens, and how to change it. */
export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (choice === null) throw new Error('there is no language around this component');
  return choice;
}

const STORED = 'language';

/** Loads the texts of the first screen, in the chosen language; null until they are there. The server's sentences follow the choice. */
export function useTexts(
  services: Services,
  queries: QueryClient,
  source: TextSource,
): { texts: i18n | null; choice: LanguageChoice } {
  const { device, displayLanguage } = services;
  const [texts, setTexts] = useState<Texts | null>(null);
  const [language, setLanguage] = useState(() => screenLanguage(device.get(STORED) ?? displayLanguage));

  useEffect(() => {
    let isCurrent = true;
    services.setLanguage(language);
    void createTexts(language, source).then((loaded) => {
      if (!isCurrent) return;
      setDocumentLanguage(loaded.instance, language);
      setTexts(loaded);
    });
    return () => void (isCurrent = false);
    // Once: a later choice changes the language of the same texts.
  }, []);

  const choice = useMemo(
    (): LanguageChoice => ({
      language,
      choose(next) {
        device.set(STORED, next);
        services.setLanguage(next);
        if (texts === null) return;
        void changeLanguage(texts, next).then(() => {
          setLanguage(next);
          // The server's sentences that were read are in the former language.
          void queries.invalidateQueries();
        });
      },
      async load(feature) {
        if (texts === null) return;
        await addTexts(texts, [language, 'en'], (each) => each === feature);
        // A feature may show parts of another.
        void addTexts(texts, [language, 'en'], () => true);
      },
    }),
    [language, device, services, texts, queries],
  );
  return { texts: texts?.instance ?? null, choice };
}

/** Whether the texts of a feature are loaded. */
export function useFeatureTexts(feature: string): boolean {
  const { load } = useLanguage();
  const [ready, setReady] = useState<string | null>(null);
  // A change of language loads everything first, so that no page is without its texts meanwhile.
  useEffect(() => {
    let isCurrent = true;
    void load(feature).then(() => isCurrent && setReady(feature));
    return () => void (isCurrent = false);
  }, [load, feature]);
  return ready === feature;
}

interface Texts {
  instance: i18n;
  source: TextSource;
  /** Files that were added: adding one twice would redraw every component. */
  added: Set<string>;
}

/** One language with English as the fallback. */
async function createTexts(language: Language, source: TextSource): Promise<Texts> {
  const instance = i18next.createInstance().use(initReactI18next);
  await instance.init({
    lng: language,
    fallbackLng: 'en',
    supportedLngs: [...LANGUAGES],
    ns: [...NAMESPACES],
    defaultNS: 'author',
    resources: {},
    keySeparator: false,
    nsSeparator: ':',
    // React escapes markup; values keep their own writing direction inside a sentence.
    interpolation: { escape: (value) => isolate(value, instance.dir()) },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  const texts = { instance, source, added: new Set<string>() };
  await addTexts(texts, [language, 'en'], (feature) => feature === null || source.first.includes(feature));
  return texts;
}

/** Changes the language once all of its texts are there. */
async function changeLanguage(texts: Texts, language: Language): Promise<void> {
  await addTexts(texts, [language, 'en'], () => true);
  setDocumentLanguage(texts.instance, language);
  await texts.instance.changeLanguage(language);
}

function setDocumentLanguage(texts: i18n, language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = texts.dir(language);
}

async function addTexts(
  { instance, source, added }: Texts,
  languages: readonly Language[],
  isWanted: (feature: string | null) => boolean,
): Promise<void> {
  const wanted = Object.entries(source.files).flatMap(([file, load]) => {
    if (added.has(file)) return [];
    const language = languages.find((each) => file.endsWith(`/locales/${each}.json`));
    const feature = /\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
    return language !== undefined && isWanted(feature) ? [{ file, language, load }] : [];
  });
  await Promise.all(
    wanted.map(async ({ file, language, load }) => {
      const bundle = await loadPart(load);
      // Another call may have loaded the same file meanwhile.
      if (added.has(file)) return;
      added.add(file);
      for (const namespace of NAMESPACES) {
        const resources = bundle[namespace];
        if (resources !== undefined) instance.addResourceBundle(language, namespace, resources, true, true);
      }
    }),
  );
}

const RIGHT_TO_LEFT = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]`;
/** Letters that run against a text of this direction. */
const OPPOSITE = {
  ltr: new RegExp(RIGHT_TO_LEFT, 'u'),
  rtl: new RegExp(String.raw`(?!${RIGHT_TO_LEFT})\p{L}`, 'u'),
} as const;
/** A value that was isolated in a sentence which is itself a value of another sentence. */
const ISOLATED = /\u2068[^\u2069]*\u2069/gu;
/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9): what `<bdi>` is in markup. */
const [FSI, PDI] = ['\u2068', '\u2069'];

/**
 * Isolates a value of a sentence where it runs against the sentence: a Latin name in an Arabic sentence would pull the punctuation
 * and digits behind it along.
 */
export function isolate(value: string, direction: 'ltr' | 'rtl'): string {
  return OPPOSITE[direction].test(value.replaceAll(ISOLATED, '')) ? `${FSI}${value}${PDI}` : value;
}
