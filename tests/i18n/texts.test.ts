import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { COMPLETE_LANGUAGES, NAMESPACES } from '../../common/i18n/locale.ts';
import { createTranslator, mergeBundles } from '../../common/i18n/translator.ts';
import type { Language, Namespace } from '../../common/i18n/locale.ts';
import { loadLocaleBundles } from '../../server/compose.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
type Texts = Record<Namespace, Record<string, string>>;
const bundles = loadLocaleBundles();
const texts = Object.fromEntries(
  COMPLETE_LANGUAGES.map((language) => [language, mergeBundles(bundles[language])]),
) as Record<Language, Texts>;
const sources = ['common', 'server', 'plugins', 'scripts']
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(root, room, name), 'utf8')),
  )
  .join('\n');

const pluralForms = (language: Language): string[] =>
  [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
const pluralEnding = new RegExp(`_(?:${[...new Set(COMPLETE_LANGUAGES.flatMap(pluralForms))].join('|')})$`);

/** Plural forms differ between languages; only the key without them must match. */
const stem = (key: string): string => key.replace(pluralEnding, '');

describe('interface text', () => {
  it('has the same keys in every language', () => {
    for (const namespace of NAMESPACES) {
      const english = new Set(Object.keys(texts.en[namespace]).map(stem));
      for (const language of COMPLETE_LANGUAGES) {
        expect({ language, keys: [...new Set(Object.keys(texts[language][namespace]).map(stem))].sort() }).toEqual({
          language,
          keys: [...english].sort(),
        });
      }
    }
  });

  it('has all plural forms of its language', () => {
    for (const language of COMPLETE_LANGUAGES) {
      const forms = pluralForms(language);
      for (const namespace of NAMESPACES) {
        const keys = Object.keys(texts[language][namespace]).filter((key) => stem(key) !== key);
        // "share_of_one" only ends like a plural form; a text with plural forms contains a count.
        const counted = keys.filter((key) => texts[language][namespace][key]?.includes('{{count}}'));
        for (const key of new Set(counted.map(stem))) {
          const has = keys.filter((each) => stem(each) === key).map((each) => each.slice(key.length + 1));
          expect({ language, key, forms: has.sort() }).toEqual({ language, key, forms });
        }
      }
    }
  });

  it('has in Arabic only texts that there are, with their parameters, and those of what authors meet', () => {
    const parameters = (text: string): string[] =>
      [...new Set([...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? ''))].sort();
    const arabic = mergeBundles(bundles.ar);
    const odd = NAMESPACES.flatMap((namespace) =>
      Object.entries(arabic[namespace]).filter(([key, text]) => {
        const english = texts.en[namespace][key] ?? texts.en[namespace][`${key}_other`];
        return english === undefined || parameters(english).join() !== parameters(text).join();
      }),
    );
    expect(odd).toEqual([]);
    const missing = Object.keys(texts.en.errors)
      .map(stem)
      .filter((key) => /^(?:quality|rule|ingest|outlines|client|net)\./.test(key) && arabic.errors[key] === undefined);
    expect(missing).toEqual(['outlines.same_id']);
    const few = createTranslator('ar', bundles).translate('errors', 'ingest.comments_dropped', { file: 'a', count: 3 });
    expect(few).toBe('تعليقات في a لم تُقرأ (3).');
  });

  it('quotes as its language does', () => {
    const odd = COMPLETE_LANGUAGES.flatMap((language) =>
      NAMESPACES.flatMap((namespace) =>
        Object.entries(texts[language][namespace])
          .filter(([, text]) => (language === 'de' ? /["”]|“[^„]*“/ : /["„]/).test(text))
          .map(([key]) => `${language} ${key}`),
      ),
    );
    expect(odd).toEqual([]);
  });

  it('has the same parameters in every language', () => {
    const parameters = (text: string): string[] =>
      [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '').sort();
    for (const namespace of NAMESPACES) {
      for (const [key, english] of Object.entries(texts.en[namespace])) {
        for (const language of COMPLETE_LANGUAGES) {
          const text = texts[language][namespace][key];
          if (text !== undefined)
            expect({ key, language, has: parameters(text) }).toEqual({ key, language, has: parameters(english) });
        }
      }
    }
  });

  it('exists for every code that the source raises', () => {
    const known = new Set(NAMESPACES.flatMap((namespace) => Object.keys(texts.en[namespace]).map(stem)));
    const owners = new Set([...known].map((key) => key.split('.')[0]));
    const raised = [...sources.matchAll(/'([a-z]+(?:[-_][a-z]+)*\.[a-z][a-z0-9_]*)'/g)].map((match) => match[1] ?? '');
    const codes = [...new Set(raised)].filter(
      (code) => owners.has(code.split('.')[0]) && !/\.(ts|mjs|xml|rels|pptx|pdf|conf)$/.test(code),
    );
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });

  it('has no unused text', () => {
    const used = new Set([...sources.matchAll(/['`]([a-z][a-z0-9_.-]*)['`]/g)].map((match) => match[1] ?? ''));
    // Keys that end with a name: `forms.because_${form}`.
    const prefixes = [...sources.matchAll(/`([a-z]+\.[a-z_]+_)\$\{/g)].map((match) => match[1] ?? '');
    const unused = NAMESPACES.flatMap((namespace) => Object.keys(texts.en[namespace])).filter((key) => {
      // Some are used without their owner's prefix ("deck." + step), which is added in one place.
      // Findings and how to fix them are shown in the same places.
      const names = [key, stem(key), key.replace(/\.fix$/, '')].flatMap((each) => [
        each,
        each.slice(each.indexOf('.') + 1),
      ]);
      return !names.some((name) => used.has(name)) && !prefixes.some((prefix) => key.startsWith(prefix));
    });
    expect(unused).toEqual([]);
  });

  it('fails on a missing text instead of showing its key', () => {
    const translator = createTranslator('de', bundles);
    expect(() => translator.translate('errors', 'nobody.wrote_this')).toThrow(RangeError);
    expect(translator.translate('errors', 'slides.moved_to_notes', { title: 'T', count: 1 })).toContain('Ein Punkt');
  });
});
