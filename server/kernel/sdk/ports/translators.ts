import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { defineService } from '../service-token.ts';

/** Text of all owners, in every shipped language: what the service writes into decks and answers is taken from here. */
export const TRANSLATORS = defineService<Readonly<Record<Language, Translator>>>('translators');
