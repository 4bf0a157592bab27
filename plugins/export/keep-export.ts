import type { Collection } from '../../server/kernel/sdk/collection.ts';
import { DuplicateError } from '../../server/kernel/sdk/duplicate-error.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import type { ExportRecord } from './model.ts';
import type { NewExport } from './write-file.ts';

/**
 * Keeps the record of a file that was written. One maker makes one export: where another run of it was faster, that run's stays.
 * A file without a record goes.
 */
export async function keepExport(
  { exports, store }: { exports: Collection<ExportRecord>; store: Pick<FileStore, 'remove'> },
  scope: Scope,
  record: NewExport,
): Promise<ExportRecord> {
  try {
    return await exports.insert(scope, record);
  } catch (error) {
    await store.remove(record.blob);
    if (!(error instanceof DuplicateError)) throw error;
    const other = await exports.findOne(scope, { filter: { job_id: record.job_id } });
    if (other === null) throw error;
    return other;
  }
}
