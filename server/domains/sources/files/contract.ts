import type { SourceText } from '../../../../common/deck/source.ts';
import type { Actor } from '../../../kernel/sdk/scope.ts';
import { defineHook } from '../../../kernel/sdk/hook-point.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';

/** What the domain offers to others. */
export interface Files {
  /**
   * Checks ids against what the actor may read.
   * @throws AppError `invalid` naming those that are not there for it.
   */
  assertReadable(actor: Actor, scope: Scope, fileIds: readonly string[]): Promise<void>;
  /**
   * The extracted text of a file, reading it first where that was not done yet (once, however many ask). `id` of the
   * result is `sourceId`, and so are the references to its blocks.
   * @throws AppError `not_found`; CodedError `ingest.*`, `ooxml.*`, `net.*` of the reader.
   */
  source(scope: Scope, fileId: string, sourceId: string, signal?: AbortSignal): Promise<SourceText>;
  /** The names of files and what their content is by a short name, which changes with it; of those that are there. */
  versions(scope: Scope, fileIds: readonly string[]): Promise<Map<string, { name: string; version: string }>>;
  /** The file of an address for this owner; created (not fetched yet) if there is none. */
  fileOfUrl(scope: Scope, owner: { client_id: string; user_id: string }, url: string): Promise<string>;
}

export const FILES = defineService<Files>('files');

/** Reports which files are in use, by what can still be restored too: asked before one is removed permanently. */
export interface FileUse {
  /** The files of a presentation. */
  ofPresentations(scope: Scope, presentationIds: readonly string[]): Promise<readonly string[]>;
  /** Those of the files that presentations other than these use. */
  usedByOthers(
    scope: Scope,
    fileIds: readonly string[],
    presentationIds: readonly string[],
  ): Promise<readonly string[]>;
  /** All files in use; the same one may come twice. */
  all(scope: Scope): AsyncIterable<string>;
}

export const FILE_USE = defineHook<FileUse>('file-use');

/** Asked whether an actor may read a file for a reason of the contributor's: a presentation that uses it. */
export interface FileAccess {
  canRead(actor: Actor, scope: Scope, fileId: string): Promise<boolean>;
  /** The files it grants access to, newest first, a few hundred at most, for lists; without it, lists show none of them. */
  listReadable?(actor: Actor, scope: Scope): Promise<readonly string[]>;
}

export const FILE_ACCESS = defineHook<FileAccess>('file-access');
