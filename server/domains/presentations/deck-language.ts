import type { Finding } from '../../../common/deck/finding.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';

/** The language most of the content is in, by number of blocks; null where none can be told. BCP 47. */
export function contentLanguage(sources: readonly SourceText[]): string | null {
  const weights = new Map<string, number>();
  for (const source of sources) {
    if (source.language === 'und') continue;
    weights.set(source.language, (weights.get(source.language) ?? 0) + source.blocks.length);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * The language of the deck. The built-in model selects text and can't translate it: its decks speak the content's language,
 * whatever was wished.
 * @param found language of the content, null where unknown.
 */
export function deckLanguage(wished: string | null, found: string | null, provider: string): string {
  const canFollow = provider !== 'builtin' || found === null || primary(wished ?? found) === primary(found);
  return (canFollow ? (wished ?? found) : found) ?? 'en';
}

/** What a reader should know about the language that was settled on. */
export function languageFindings(wished: string | null, language: string): Finding[] {
  const findings: Finding[] = [];
  if (shippedLanguage(language) === null) {
    findings.push({ code: 'presentations.language_labels', params: { language }, severity: 'warning' });
  }
  if (wished !== null && primary(wished) !== primary(language)) {
    findings.push({
      code: 'presentations.builtin_does_not_translate',
      params: { language: wished, found: language },
      severity: 'warning',
    });
  }
  return findings;
}

function primary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag;
}
