import type { MessageParams } from '../../../common/deck/coded-error.ts';
import type { Translator } from '../../../common/i18n/translator.ts';

/**
 * The sentence of something that was stored as its code, in the reader's language; the code itself where its text left with
 * a plugin that is no longer installed.
 */
export function sentenceOf({ code, params }: { code: string; params: MessageParams }, translator: Translator): string {
  try {
    return translator.translate('errors', code, params);
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}
