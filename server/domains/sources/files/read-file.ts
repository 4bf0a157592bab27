import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { mediaTypeOfKind } from '../../../../common/deck/file-kinds.ts';
import type { SourceText } from '../../../../common/deck/source.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { ReadProgress, SourceReader } from '../../../kernel/sdk/ports/source-reader.ts';
import type { VisionModel } from '../../../kernel/sdk/ports/models.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { inWork } from '../../../kernel/sdk/work-context.ts';
import type { FileTexts } from './file-texts.ts';
import type { FileRecord } from './model.ts';
import type { FileRepository } from './repository.ts';
import { createSharedWork, unlessAborted } from '../../../kernel/sdk/concurrency.ts';

/** A reader that gave no sign of life for so long is gone. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;
/** How often a file that another process reads is looked at. */
const LOOK_MS = 200;
/** Failures that may be over when a user asks again; others lie in the file. */
const PASSING = ['net.', 'ingest.timed_out', 'ingest.too_heavy', 'ingest.reader_failed', 'ingest.no_office', 'kernel.'];

interface FileReaderDeps {
  repository: FileRepository;
  store: FileStore;
  texts: FileTexts;
  reader: SourceReader;
  /** The model for pictures as configured now. */
  vision: () => Promise<VisionModel | undefined>;
  clock: Clock;
  log: Logger;
}

/** How one file is read. */
interface Reading {
  signal: AbortSignal;
  onProgress: ((progress: ReadProgress) => void) | undefined;
}

/** Gives the text of files. */
export interface FileReader {
  /**
   * The text of a file, deleted or not, read where that was not done yet: once, in however many processes it is asked for.
   * A failure caused by the file is remembered and reported again.
   * @param onProgress called with how far the reading is, where this call begins it.
   * @throws AppError `not_found`; CodedError of the reader; the signal's reason when aborted.
   */
  text(
    scope: Scope,
    fileId: string,
    signal?: AbortSignal,
    onProgress?: (progress: ReadProgress) => void,
  ): Promise<SourceText>;
}

/** A reader over the port of ingest. */
export function createFileReader(deps: FileReaderDeps): FileReader {
  const { repository, store, texts, reader, clock, log } = deps;
  const reading = createSharedWork<void>();
  const room = createByteRoom(HELD_BYTES);

  async function extract(file: FileRecord, { signal, onProgress }: Reading): Promise<SourceText> {
    const vision = await deps.vision();
    const options = {
      signal,
      ...(vision === undefined ? {} : { vision }),
      ...(onProgress === undefined ? {} : { onProgress }),
    };
    // What reading costs is the client's whose file it is.
    return inWork({ client_id: file.client_id }, async () => {
      if (file.url !== null) return reader.readUrl(file.url, file._id, options);
      const { blob } = file;
      if (blob === null) throw notFound('file');
      return room.run(
        file.size,
        async () => reader.readFile({ bytes: await store.read(blob), name: file.name, id: file._id }, options),
        signal,
      );
    });
  }

  /** Reads a claimed file, and always releases the claim. */
  async function readClaimed(scope: Scope, file: FileRecord, token: string, how: Reading): Promise<void> {
    const { signal } = how;
    const renewal = setInterval(() => {
      repository.renew(scope, file._id, { token, until: endOfLease(clock) }).catch((error: unknown) => {
        log.warn({ err: error, file_id: file._id }, 'a reading could not be renewed');
      });
    }, RENEW_MS);
    try {
      const source = await extract(file, how);
      const text = await texts.save(source, false);
      const media_type =
        file.kind === 'url' && source.kind !== 'brief' ? mediaTypeOfKind(source.kind) : file.media_type;
      const done = await repository
        .finish(scope, file._id, token, { state: 'read', text, media_type })
        .catch(async (error: unknown) => {
          await texts.discard(text);
          throw error;
        });
      // A user gave the file a text of its own meanwhile, or removed it.
      if (done === null) await texts.discard(text);
    } catch (error) {
      const isFailure = error instanceof CodedError && !(error instanceof AppError) && !signal.aborted;
      const outcome = isFailure
        ? ({ state: 'failed', error: { code: error.code, params: error.params } } as const)
        : ({ state: 'stored' } as const);
      await repository.finish(scope, file._id, token, outcome).catch((cause: unknown) => {
        // The claim ends by itself; what went wrong first is what counts.
        log.warn({ err: cause, file_id: file._id }, 'the end of a reading could not be written');
      });
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Reads a file, or waits while another process does. */
  async function readOnce(scope: Scope, fileId: string, how: Reading): Promise<void> {
    const { signal } = how;
    for (;;) {
      const token = randomUUID();
      const until = endOfLease(clock);
      const claimed = await repository.claim(scope, fileId, { token, until }, clock.now());
      if (claimed !== null) return readClaimed(scope, claimed, token, how);
      const file = await repository.getWithDeleted(scope, fileId);
      if (file === null) throw notFound('file');
      if (file.text !== null) return;
      await pause(LOOK_MS, undefined, { signal });
      const after = await repository.getWithDeleted(scope, fileId);
      if (after?.state === 'failed' && after.error !== null) throw recordedFailure(after.error);
    }
  }

  async function text(
    scope: Scope,
    fileId: string,
    signal?: AbortSignal,
    onProgress?: Reading['onProgress'],
  ): Promise<SourceText> {
    const file = await repository.getWithDeleted(scope, fileId);
    if (file === null) throw notFound('file');
    if (file.text === null) {
      if (file.error !== null && hasFailedForGood(file)) throw recordedFailure(file.error);
      await reading.run(fileId, (shared) => readOnce(scope, fileId, { signal: shared, onProgress }), signal);
      return text(scope, fileId, signal);
    }
    try {
      return named(await texts.load(file.text), file.name);
    } catch (error) {
      // The text may have been replaced between the record and its blob.
      const now = await repository.getWithDeleted(scope, fileId);
      if (now?.text?.key === file.text.key || now === null) throw error;
      return text(scope, fileId, signal);
    }
  }

  return { text };
}

/** Bytes of larger files that are in memory at once, because they are read or wait for a reading process. */
const HELD_BYTES = 256 * 1024 * 1024;
/** Smaller files always find room. */
const SMALL_BYTES = 1024 * 1024;

/** Limits the bytes held at once; what doesn't fit waits, and one that never fits is alone. */
function createByteRoom(most: number): {
  run<T>(bytes: number, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
} {
  let held = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(bytes, work, signal) {
      if (bytes < SMALL_BYTES) return work();
      while (held > 0 && held + bytes > most) {
        const freed = new Promise<void>((resolve) => waiting.push(resolve));
        await unlessAborted(freed, signal);
      }
      signal.throwIfAborted();
      held += bytes;
      try {
        return await work();
      } finally {
        held -= bytes;
        for (const wake of waiting.splice(0)) wake();
      }
    },
  };
}

/** A text under the name its file has now; addresses name the file too. */
function named(source: SourceText, name: string): SourceText {
  if (source.name === name) return source;
  const blocks = source.blocks.map((block) => ({ ...block, address: { ...block.address, file: name } }));
  return { ...source, name, blocks };
}

function recordedFailure({ code, params }: NonNullable<FileRecord['error']>): CodedError {
  return new CodedError(code, params);
}

/** Whether a file was found to be useless: reading it again would find the same. */
export function hasFailedForGood({ state, error }: Pick<FileRecord, 'state' | 'error'>): boolean {
  return state === 'failed' && error !== null && !PASSING.some((start) => error.code.startsWith(start));
}

function endOfLease(clock: Clock): Date {
  return new Date(clock.now().getTime() + LEASE_MS);
}
