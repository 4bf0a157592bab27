import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript-api';
import { NAMESPACES } from '../../common/i18n/locale.ts';
import { mergeBundles } from '../../common/i18n/translator.ts';
import type { LocaleBundle, Namespace, Language } from '../../common/i18n/locale.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The clients, the languages in which they are complete, and the prefixes of their text keys. */
const CLIENTS: { name: string; folders: string[]; languages: Language[]; owners: string }[] = [
  { name: 'task pane', folders: ['addin/src'], languages: ['en', 'de', 'ar'], owners: 'pane|host|web' },
  { name: 'console', folders: ['admin-web/src'], languages: ['en', 'de', 'ar'], owners: 'console|web' },
];

describe.each(CLIENTS)('texts of the $name', ({ folders, languages, owners }) => {
  const everyFile = [...folders, 'common/web'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((name) => join(root, room, name)),
  );
  const files = everyFile.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
  const sources = files.map((name) => readFileSync(name, 'utf8'));

  const texts = Object.fromEntries(
    languages.map((language) => {
      // In Arabic, only this file has the sentences about the connection.
      const shared = language === 'ar' ? [] : [`common/client/locales/${language}.json`];
      const own = everyFile.filter((name) => name.endsWith(`/locales/${language}.json`));
      const paths = [...own, ...shared.map((name) => join(root, name))];
      return [language, mergeBundles(paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as LocaleBundle))];
    }),
  ) as Record<Language, Record<Namespace, Record<string, string>>>;
  const formsOf = (language: Language): string[] =>
    [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
  const PLURAL = /_(?:zero|one|two|few|many|other)$/;
  /** The keys with plural forms: those of which some form contains the count. */
  const isCounted = (language: Language, namespace: Namespace, key: string): boolean =>
    PLURAL.test(key) && texts[language][namespace][`${key.replace(PLURAL, '')}_other`] !== undefined;
  const stems = (language: Language, namespace: Namespace): string[] =>
    [
      ...new Set(
        Object.keys(texts[language][namespace]).map((key) =>
          isCounted(language, namespace, key) ? key.replace(PLURAL, '') : key,
        ),
      ),
    ].sort();

  it('have the same keys in every language', () => {
    for (const namespace of NAMESPACES) {
      for (const language of languages) {
        expect({ language, namespace, keys: stems(language, namespace) }).toEqual({
          language,
          namespace,
          keys: stems('en', namespace),
        });
      }
    }
  });

  it('have every plural form of their language', () => {
    const missing = languages.flatMap((language) =>
      NAMESPACES.flatMap((namespace) => {
        const keys = Object.keys(texts[language][namespace]);
        const counted = new Set(
          keys.filter((key) => isCounted(language, namespace, key)).map((key) => key.replace(PLURAL, '')),
        );
        return [...counted].flatMap((key) =>
          formsOf(language)
            .filter((form) => texts[language][namespace][`${key}_${form}`] === undefined)
            .map((form) => `${language} ${key}_${form}`),
        );
      }),
    );
    expect(missing).toEqual([]);
  });

  it('name the same parameters in every language', () => {
    const parameters = (text: string): string[] =>
      [...new Set([...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1] ?? ''))]
        .filter((name) => name !== 'count')
        .sort();
    const odd = NAMESPACES.flatMap((namespace) =>
      Object.entries(texts.en[namespace]).flatMap(([key, english]) =>
        languages
          .filter((language) => {
            const text = texts[language][namespace][key];
            return text !== undefined && parameters(text).join() !== parameters(english).join();
          })
          .map((language) => `${language} ${key}`),
      ),
    );
    expect(odd).toEqual([]);
  });

  it('are used somewhere, and every used text exists', () => {
    const known = new Set(NAMESPACES.flatMap((namespace) => stems('en', namespace)));
    const all = sources.join('\n');
    const said = new Set(
      [...all.matchAll(new RegExp(`['"\`:]((?:${owners})[a-z_]*\\.[a-z][a-z0-9_]*)['"\`]`, 'g'))].map(
        (match) => match[1] ?? '',
      ),
    );
    expect([...said].filter((key) => !known.has(key)).sort()).toEqual([]);
    // Some keys are composed: `pane.step_${step}`.
    const begun = [...all.matchAll(new RegExp(`((?:${owners})[a-z_]*\\.[a-z0-9_]*)\\$\\{`, 'g'))].map(
      (match) => match[1] ?? '',
    );
    const unsaid = [...known].filter(
      (key) => !key.startsWith('client.') && !said.has(key) && !begun.some((begin) => key.startsWith(begin)),
    );
    expect(unsaid.sort()).toEqual([]);
  });

  it('quote as their language does', () => {
    const odd = NAMESPACES.flatMap((namespace) => [
      ...Object.entries(texts.de[namespace]).filter(([, text]) => /["”]|“[^„]*“/.test(text)),
      ...Object.entries(texts.en[namespace]).filter(([, text]) => /["„]/.test(text)),
    ]);
    expect(odd.map(([key]) => key)).toEqual([]);
  });

  it('are nowhere in the markup itself', () => {
    const literal = files.filter((name) => name.endsWith('.tsx')).flatMap(literalTexts);
    expect(literal).toEqual([]);
  });
});

/** Attributes that users see or hear. */
const READ = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
  'hint',
  'content',
]);

/** Text written into JSX, as content or in a visible attribute. */
function literalTexts(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (text: string): void => {
    if (/\p{L}{2,}/u.test(text)) found.push(`${file.slice(root.length)}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression !== undefined) {
      if (ts.isStringLiteralLike(node.expression)) report(node.expression.text);
    }
    if (ts.isJsxAttribute(node) && READ.has(node.name.getText(source)) && node.initializer !== undefined) {
      if (ts.isStringLiteral(node.initializer)) report(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
