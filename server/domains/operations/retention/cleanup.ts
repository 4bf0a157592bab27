import { randomUUID } from 'node:crypto';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type {
  CleanupLimits,
  DailyCleanup,
  BlobOwner,
  PresentationLeftovers,
} from '../../../kernel/sdk/ports/retention.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { PresentationTrash } from '../../presentations/contract.ts';
import type { FileStateRepository } from './repository.ts';

interface CleanupRun {
  limits: CleanupLimits;
  signal: AbortSignal;
  log: Logger;
  /** Remembers what is finished, so that a repeat does only the rest. */
  step: (name: string, work: () => Promise<number>) => Promise<number>;
  /** Called after each. */
  onDone: (done: number, total: number) => Promise<void>;
}

/**
 * Asks every part to remove what is old. One that fails does not keep the others.
 * @returns how many went, by what they were.
 * @throws AggregateError with what failed, when all were asked.
 */
export async function runCleanup(
  cleanups: Pick<Contributions<DailyCleanup>, 'list' | 'call'>,
  { limits, signal, log, step, onDone }: CleanupRun,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const failures: unknown[] = [];
  const parts = cleanups.list();
  for (const [index, part] of parts.entries()) {
    signal.throwIfAborted();
    try {
      removed[part.key] = await step(part.key, () =>
        cleanups.call(part, async (value) => {
          const count = await value.clean(limits, { signal, log });
          // A cleanup that was stopped does not count as finished.
          signal.throwIfAborted();
          return count;
        }),
      );
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ err: error, part: part.key }, 'a part of the clean-up failed');
      failures.push(error);
    }
    await onDone(index + 1, parts.length);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'parts of the clean-up failed');
  return removed;
}

interface SweepParts {
  store: Pick<FileStore, 'writtenBefore' | 'remove' | 'readMark' | 'writeMark'>;
  states: FileStateRepository;
  blobOwners: Pick<Contributions<BlobOwner>, 'list'>;
}

/**
 * Removes blobs that no record refers to: left by processes that died between file and record. A database that is empty, new or
 * restored from an earlier state names too few: blobs older than the database stay, and nothing goes where the file store bears
 * the mark of a sweep that the database does not know.
 * @param before younger ones stay: their record may be about to come.
 * @returns how many.
 * @throws AppError `conflict` `retention.database_behind_files`
 */
export async function sweepBlobs(
  { store, states, blobOwners }: SweepParts,
  { before, now }: { before: Date; now: Date },
  signal: AbortSignal,
): Promise<number> {
  const state = await states.get(now);
  const mark = await store.readMark();
  if (mark !== null && mark !== state.mark && mark !== state.previous_mark) {
    throw new AppError('conflict', 'retention.database_behind_files');
  }
  const unnamed = new Set<string>();
  for await (const key of store.writtenBefore(before)) unnamed.add(key);
  for await (const key of store.writtenBefore(state.since)) unnamed.delete(key);
  // Twice: what went from a record that is read late to one that was read before is seen the second time.
  for (let look = 0; look < 2 && unnamed.size > 0; look += 1) {
    for (const { value } of blobOwners.list()) {
      for await (const key of value.keys()) unnamed.delete(key);
      signal.throwIfAborted();
    }
  }
  let removed = 0;
  for (const key of unnamed) {
    signal.throwIfAborted();
    if (await store.remove(key)) removed += 1;
  }
  // The database first: of a mark that only the file store has, no sweep would know.
  const next = randomUUID();
  await states.note(next, mark);
  await store.writeMark(next);
  return removed;
}

interface StragglerParts {
  trash: Pick<PresentationTrash, 'known'>;
  leftovers: Pick<Contributions<PresentationLeftovers>, 'list' | 'call'>;
}

/** Presentations asked for at a time. */
const BATCH = 500;

/**
 * Removes what was written for a presentation while, or after, it was purged: a presentation is there before anything of it
 * is, so what belongs to none is never about to get one.
 * @returns of how many presentations something was left.
 */
export async function removeOrphans({ trash, leftovers }: StragglerParts, signal: AbortSignal): Promise<number> {
  const scope = Scope.ofSystem('what is left of purged presentations');
  const named = new Set<string>();
  for (const { value } of leftovers.list()) {
    if (value.presentations !== undefined) for await (const id of value.presentations(scope)) named.add(id);
  }
  const ids = [...named];
  let removed = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const some = ids.slice(start, start + BATCH);
    const known = new Set(await trash.known(scope, some));
    for (const id of some) {
      if (known.has(id)) continue;
      signal.throwIfAborted();
      for (const part of leftovers.list()) await leftovers.call(part, (value) => value.purge(scope, id));
      removed += 1;
    }
  }
  return removed;
}
