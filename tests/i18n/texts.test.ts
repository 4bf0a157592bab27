import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { LANGUAGES, NAMESPACES } from '../../common/i18n/locale.ts';
import type { Language, Namespace } from '../../common/i18n/locale.ts';
import { createTranslator, mergeBundles } from '../../common/i18n/translator.ts';
import { loadLocaleBundles } from '../../server/locale-bundles.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
type Texts = Record<Namespace, Record<string, string>>;
let texts: Record<Language, Texts>;
let sources: string;

/** Plural forms differ between languages; the key without them is what must agree. */
const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

beforeAll(async () => {
  const bundles = await loadLocaleBundles();
  texts = Object.fromEntries(LANGUAGES.map((language) => [language, mergeBundles(bundles[language])])) as Record<
    Language,
    Texts
  >;
  sources = ['common', 'server', 'plugins', 'scripts']
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('locales'))
        .map((name) => readFileSync(join(root, room, name), 'utf8')),
    )
    .join('\n');
});

describe('interface text', () => {
  it('has the same keys in every language', () => {
    for (const namespace of NAMESPACES) {
      const english = new Set(Object.keys(texts.en[namespace]).map(stem));
      for (const language of LANGUAGES) {
        expect({ language, keys: [...new Set(Object.keys(texts[language][namespace]).map(stem))].sort() }).toEqual({
          language,
          keys: [...english].sort(),
        });
      }
    }
  });

  it('has the same parameters in every language', () => {
    const parameters = (text: string): string[] =>
      [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? '').sort();
    for (const namespace of NAMESPACES) {
      for (const [key, english] of Object.entries(texts.en[namespace])) {
        for (const language of LANGUAGES) {
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
    const raised = [...sources.matchAll(/'([a-z]+(?:-[a-z]+)*\.[a-z][a-z0-9_]*)'/g)].map((match) => match[1] ?? '');
    const codes = [...new Set(raised)].filter(
      (code) => owners.has(code.split('.')[0]) && !/\.(ts|mjs|xml|rels|pptx)$/.test(code),
    );
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });

  it('fails on a missing text instead of showing its key', async () => {
    const translator = createTranslator('de', await loadLocaleBundles());
    expect(() => translator.translate('errors', 'nobody.wrote_this')).toThrow(RangeError);
    expect(translator.translate('errors', 'slides.moved_to_notes', { title: 'T', count: 1 })).toContain('Ein Punkt');
  });
});
