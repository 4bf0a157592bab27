import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { defineService } from '../service-token.ts';

/** Texts of all owners in every shipped language, for the service's own words in decks and answers. */
export const TRANSLATORS = defineService<Readonly<Record<Language, Translator>>>('translators');
