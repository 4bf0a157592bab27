import type { Language } from '../../../../common/i18n/locale.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { EnqueueRequest, JobResultView, ResultReader } from '../../../kernel/sdk/ports/jobs.ts';
import type { Caller, Scope } from '../../../kernel/sdk/scope.ts';
import type { FileAccess } from './file-access.ts';
import { READ_JOB, readOutcome } from './jobs/read-files.ts';
import type { ReadOutcome, ReadWork } from './jobs/read-files.ts';
import type { FileRecord } from './model.ts';
import type { FileReader } from './read-file.ts';
import type { PresenterFor } from './presenter.ts';
import type { DecomposedFile } from './service.ts';
import { extensionOf, kindOfExtension, specOfKind } from '../../../../common/deck/file-kinds.ts';
import { hasFailedForGood } from './read-file.ts';

const MB = 1024 * 1024;

/** Formats that other plugins read. */
const OTHERS_SLOW_FROM_MB = 10;

/** Whether reading these files is known to take long: each counts by its size, those that were read already not at all. */
export function takesLong(files: readonly Pick<FileRecord, 'name' | 'size' | 'text' | 'state' | 'error'>[]): boolean {
  const unread = files.filter((file) => file.text === null && !hasFailedForGood(file));
  const share = unread.reduce((sum, { name, size }) => sum + size / (slowFromMb(name) * MB), 0);
  return share >= 1;
}

/** Who asks for files to be read, and whether they would rather not wait. */
export interface ReadingCaller extends Caller {
  prefersAsync: boolean;
  language: Language;
}

/** Reading as a job, for who does not wait and for files that take long. */
export interface FileReading extends JobResultView {
  /** Has files read by a job; its id. @throws AppError `unavailable` if no more work can be taken. */
  start(caller: ReadingCaller, files: readonly FileRecord[], answer: ReadWork['answer']): Promise<string>;
  /**
   * The same where the caller would rather not wait, or it takes long; else null.
   * @throws AppError `invalid` naming files that are not there for the caller; `unavailable`.
   */
  startIfLong(caller: ReadingCaller, fileIds: readonly string[]): Promise<string | null>;
}

interface FileReadingParts {
  access: Pick<FileAccess, 'forReading' | 'allForReading'>;
  fileReader: FileReader;
  present: PresenterFor;
  enqueue: (scope: Scope, request: EnqueueRequest) => Promise<string>;
}

/** Reading as a job over its parts. */
export function createFileReading({ access, fileReader, present, enqueue }: FileReadingParts): FileReading {
  const start: FileReading['start'] = ({ actor, scope, language }, files, answer) => {
    const clients = new Set(files.map(({ client_id }) => client_id));
    const [client = null] = clients;
    const payload: ReadWork = { file_ids: files.map(({ _id }) => _id), answer, language };
    // Files of several clients, which a super_admin may name together, are read by a job of the service.
    const client_id = clients.size === 1 ? client : null;
    return enqueue(scope, { name: READ_JOB, payload, client_id, user_id: actor.user_id });
  };

  /** The files that the reader can still see; deleted ones are left out. */
  async function itemsOf(
    { actor, scope }: ResultReader,
    { file_ids, failures }: ReadOutcome,
  ): Promise<DecomposedFile[]> {
    const items: DecomposedFile[] = [];
    for (const id of file_ids) {
      const file = await access.forReading(actor, scope, id).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'not_found') return null;
        throw error;
      });
      if (file === null) continue;
      const failure = failures[id] ?? file.error;
      const error = file.text !== null || failure === null ? null : new CodedError(failure.code, failure.params);
      items.push({ file, source: file.text === null ? null : await fileReader.text(scope, id), error });
    }
    return items;
  }

  return {
    start,
    async startIfLong(caller, fileIds) {
      const files = await access.allForReading(caller.actor, caller.scope, fileIds);
      return caller.prefersAsync || takesLong(files) ? start(caller, files, 'decompose') : null;
    },
    async present(result, reader) {
      const outcome = readOutcome.parse(result);
      const presenter = present(reader);
      const items = await itemsOf(reader, outcome);
      if (outcome.answer === 'decompose') return { items: items.map(presenter.decomposed) };
      const files = items.map(({ file }) => presenter.file(file));
      return outcome.answer === 'upload' ? { items: files } : (files[0] ?? null);
    },
  };
}

function slowFromMb(name: string): number {
  const kind = kindOfExtension(extensionOf(name));
  return kind === undefined ? OTHERS_SLOW_FROM_MB : specOfKind(kind).slow_from_mb;
}
