import type { MessageParams } from './coded-error.ts';

export type Severity = 'error' | 'warning' | 'info';

/**
 * Something a reader should know that did not stop the work: a degraded slide, a substituted font, a page without text.
 * The sentence comes from the `errors` namespace of `common/i18n` under `code`.
 */
export interface Finding {
  code: string;
  params: MessageParams;
  severity: Severity;
  /** The slide it concerns, where it concerns one. */
  slide_id?: string;
}
