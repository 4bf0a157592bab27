import type { PresentationInput } from '../../../common/api/presentations.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import type { Presentation } from './contract.ts';

/**
 * The stored fields that an edit sets, by dotted path: absent means keep, null means clear.
 * @throws AppError `invalid` `presentations.client_fixed` for another client than it belongs to.
 */
export function changedFields(before: Presentation, input: PresentationInput): Record<string, unknown> {
  const clientId = input.wizard?.client_id;
  if (clientId !== undefined && clientId !== before.client_id) {
    const code = 'presentations.client_fixed';
    throw new AppError('invalid', code, {}, { faults: [{ path: '/wizard/client_id', code, params: {} }] });
  }
  const fields: Record<string, unknown> = {};
  const set = (path: string, value: unknown, cleared: unknown): void => {
    if (value !== undefined) fields[path] = value ?? cleared;
  };
  if (input.title !== undefined) {
    fields.has_own_title = input.title !== null;
    if (input.title !== null) fields.title = input.title;
  }
  set('brief', input.brief, '');
  set('file_ids', input.file_ids && [...new Set(input.file_ids)], []);
  set('urls', input.urls && [...new Set(input.urls)], []);
  // A wizard of null clears every wish in it.
  const wizard =
    input.wizard === null
      ? { master_deck_id: null, slide_count: null, tone: null, language: null, instructions: null, provider: null }
      : input.wizard;
  set('wizard.master_deck_id', wizard?.master_deck_id, null);
  set('wizard.slide_count', wizard?.slide_count, null);
  set('wizard.tone', wizard?.tone, '');
  set('wizard.language', wizard?.language, null);
  set('wizard.instructions', wizard?.instructions, '');
  set('wizard.provider', wizard?.provider, null);
  return fields;
}
