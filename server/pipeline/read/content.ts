import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import { shippedLanguage } from '../../../common/i18n/translator.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { Preferences } from '../../kernel/sdk/ports/text-tasks.ts';
import { partLists } from './part-lists.ts';
import deckLabels from './deck-labels.json' with { type: 'json' };

/** What a deck is made from: the sources as blocks, and what was asked for, settled. */
export interface Content {
  sources: readonly SourceText[];
  preferences: Preferences;
  findings: Finding[];
}

/** Text of the `author` namespace in the deck's language. */
export type Label = (key: string, params?: MessageParams) => string;

/** The few labels that a deck gets from us, in languages that Lectern's own screens do not have. */
const DECK_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = deckLabels;

/** The labels of a deck, in English where we have none in its language. */
export function labelsIn(translators: Readonly<Record<Language, Translator>>, language: string): Label {
  return deckLabelsOf(deckTranslator(translators, language), language);
}

/** The translator for the labels of a deck, of English where its language is not shipped. */
export function deckTranslator(translators: Readonly<Record<Language, Translator>>, language: string): Translator {
  return translators[shippedLanguage(language) ?? 'en'];
}

/** The labels of a deck in a language. @param translator of that language, or of English where it is not shipped. */
export function deckLabelsOf(translator: Translator, language: string): Label {
  const own = shippedLanguage(language) === null ? DECK_LABELS[primary(language)] : undefined;
  return (key, params = {}) => {
    const label = own?.[key];
    if (label === undefined) return translator.translate('author', key, params);
    return label.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(params[name] ?? ''));
  };
}

/** A brief longer than this is content; a shorter one beside files says what to make of them. */
const NOTE_CHARS = 200;

/** Whether a brief is content of its own. Beside files a short one is a note: it guides a model and is on no slide. */
export function isBriefContent(brief: string, hasFiles: boolean): boolean {
  return brief.trim().length > (hasFiles ? NOTE_CHARS : 0);
}

/** Whether there is anything to make a deck from. */
export function hasContent(sources: readonly SourceText[]): boolean {
  return sources.some((source) => source.blocks.length > 0);
}

/**
 * Settles the language of a deck. The findings are those about it.
 * @param asked `language` is null for the content's own.
 * @param provider of the model that writes.
 */
export function settleContent(
  sources: readonly SourceText[],
  asked: { language: string | null; tone: string; instructions: string },
  provider: string,
): Content {
  const language = deckLanguage(asked.language, contentLanguage(sources), provider);
  return {
    sources: sources.map(partLists),
    preferences: { language, tone: asked.tone, instructions: asked.instructions },
    findings: languageFindings(asked.language, language),
  };
}

/** The language most of the content is in, by number of blocks; null if none is recognised. BCP 47. */
function contentLanguage(sources: readonly SourceText[]): string | null {
  const weights = new Map<string, number>();
  for (const source of sources) {
    if (source.language === 'und') continue;
    weights.set(source.language, (weights.get(source.language) ?? 0) + source.blocks.length);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * The language of the deck. The built-in model selects text and can't translate it: its decks are in the content's language,
 * whatever was asked for.
 * @param found language of the content, null where unknown.
 */
function deckLanguage(asked: string | null, found: string | null, provider: string): string {
  const canFollow = provider !== 'builtin' || found === null || primary(asked ?? found) === primary(found);
  return (canFollow ? (asked ?? found) : found) ?? 'en';
}

/** What a reader should know about the language of the deck. */
function languageFindings(asked: string | null, language: string): Finding[] {
  const findings: Finding[] = [];
  if (shippedLanguage(language) === null && DECK_LABELS[primary(language)] === undefined) {
    findings.push({ code: 'presentations.language_labels', params: { language }, severity: 'warning' });
  }
  if (asked !== null && primary(asked) !== primary(language)) {
    findings.push({
      code: 'presentations.builtin_does_not_translate',
      params: { language: asked, found: language },
      severity: 'warning',
    });
  }
  return findings;
}

function primary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag;
}
