import { createHash } from 'node:crypto';
import { AppError, notFound, DuplicateError } from '../../server/kernel/sdk/app-error.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { SlideRenderer } from '../../server/kernel/sdk/ports/deck-output.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import type { DeckWriter, WrittenDeck } from './contract.ts';
import type { ExportRecord } from './model.ts';
import { writeFile } from './write-file.ts';
import type { NewExport, WriteFileParts } from './write-file.ts';

/** The format for decks on other templates. */
const FORMAT = 'pptx';

interface DeckWriterParts extends WriteFileParts {
  exports: Collection<ExportRecord>;
  /** Absent if slides can't be drawn: decks then have no report. */
  renderer: Pick<SlideRenderer, 'deckReport'> | undefined;
}

export function createDeckWriter(parts: DeckWriterParts): DeckWriter {
  const { exports, store, formats, renderer } = parts;
  return {
    async find(scope, jobId) {
      const record = await exports.findOne(scope, { filter: { job_id: jobId } });
      return record === null ? null : writtenDeck(record);
    },
    async write(scope, presentation, { slides, master, findings, maker, signal }) {
      const format = formats.get(FORMAT);
      if (format === undefined) throw new AppError('unavailable', 'export.no_pptx');
      const content_hash = createHash('sha256').update(master.bytes).digest('hex');
      const record = await writeFile(parts, scope, presentation, {
        ...{
          slides,
          review: null,
          master: { deck: master.deck, content_hash },
          template_hash: content_hash,
          format,
          findings,
          maker,
          signal,
        },
        report: async (whole) => (await renderer?.deckReport(whole, null, signal)) ?? null,
      });
      return writtenDeck(await keepExport(parts, scope, record));
    },
    async open(scope, exportId) {
      const record = await exports.get(scope, exportId);
      if (record === null) throw notFound('export');
      const { name, media_type, blob } = record;
      return { name, media_type, ...(await store.open(blob)) };
    },
  };
}

/** An export as returned to its maker. */
export function writtenDeck({ _id, name, size }: ExportRecord): WrittenDeck {
  return { export_id: _id, file_name: name, size, url: downloadPath(_id) };
}

/**
 * Stores the record of a written file. One maker makes one export: if another run was faster, its record is kept, and
 * the unused file is removed. A deleted export that is regenerated is restored.
 */
export async function keepExport(
  { exports, store }: { exports: Collection<ExportRecord>; store: Pick<FileStore, 'remove'> },
  scope: Scope,
  record: NewExport,
): Promise<ExportRecord> {
  try {
    return await exports.insert(scope, { ...record, deleted_at: null });
  } catch (error) {
    await store.remove(record.blob);
    if (!(error instanceof DuplicateError)) throw error;
    const other = await exports.findOne(scope, { filter: { job_id: record.job_id }, deleted: 'included' });
    if (other === null) throw error;
    return (await exports.restore(scope, other._id)) ?? other;
  }
}

/** The download path of an export, below the base path. */
export function downloadPath(exportId: string): string {
  return `/api/v1/exports/${exportId}/download`;
}
