import type { Actor } from '../../../kernel/sdk/scope.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';

const NEW_FORMATS = /\.(pptx|potx)$/i;
const OLD_FORMATS = /\.(ppt|pot|pps)$/i;

/**
 * The client a new master deck belongs to: the one that is named, else the actor's own.
 * @throws AppError `not_found` for a client outside the scope, `invalid` where there is none at all.
 */
export function clientOfNew(actor: Actor, scope: Scope, asked: string | undefined): string {
  const clientId = asked ?? actor.client_id;
  if (clientId === null) {
    const code = 'master_decks.client_needed';
    throw new AppError('invalid', code, {}, { faults: [{ path: '/client_id', code, params: {} }] });
  }
  if (!scope.covers(clientId)) throw notFound('client');
  return clientId;
}

/**
 * Files are taken by their extension, for senders know little of media types; their content is checked when they are read.
 * @throws AppError `unsupported` `master_decks.old_format`, `master_decks.wrong_extension`.
 */
export function assertMasterName(file: string): void {
  if (NEW_FORMATS.test(file)) return;
  const code = OLD_FORMATS.test(file) ? 'master_decks.old_format' : 'master_decks.wrong_extension';
  throw new AppError('unsupported', code, { file }, { faults: [{ path: '/file', code, params: { file } }] });
}

/** What a deck is called: as its author calls the file. */
export function titleOf(file: string): string {
  return file.replace(NEW_FORMATS, '').replaceAll('_', ' ').trim() || file;
}
