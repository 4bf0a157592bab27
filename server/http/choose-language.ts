import type { Request } from 'express';
import { LANGUAGES } from '../../common/i18n/locale.ts';
import type { Language } from '../../common/i18n/locale.ts';

/** The shipped language that `Accept-Language` likes best (RFC 9110, 12.5.4); English where it likes none. */
export function chooseLanguage(request: Request): Language {
  const best = request.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === best) ?? 'en';
}
