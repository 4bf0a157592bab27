import type { z } from 'zod';
import type { findingSchema } from '../../../common/api/finding.ts';
import type { Finding } from '../../../common/deck/finding.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { sentenceOf } from './sentence-of.ts';

/** A finding as the API shows it, with its sentence in the reader's language. */
export function presentFinding(finding: Finding, translator: Translator): z.input<typeof findingSchema> {
  const { code, params, severity, slide_id } = finding;
  return {
    ...{ code, severity, message: sentenceOf(finding, translator), params: { ...params } },
    ...(slide_id === undefined ? {} : { slide_id }),
  };
}
