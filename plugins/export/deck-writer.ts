import { createHash } from 'node:crypto';
import { AppError, notFound } from '../../server/kernel/sdk/app-error.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { SlideRenderer } from '../../server/kernel/sdk/ports/slide-renderer.ts';
import type { DeckWriter, WrittenDeck } from './contract.ts';
import { downloadPath } from './download-path.ts';
import { keepExport } from './keep-export.ts';
import type { ExportRecord } from './model.ts';
import { writeFile } from './write-file.ts';
import type { WriteFileParts } from './write-file.ts';

/** The format that decks of other templates are written in. */
const FORMAT = 'pptx';

export interface DeckWriterParts extends WriteFileParts {
  exports: Collection<ExportRecord>;
  /** Absent where slides can't be drawn: decks go without a report then. */
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
        ...{ slides, review: null, master: { ...master, content_hash }, format, findings, maker, signal },
        report:
          renderer === undefined
            ? null
            : (whole) => renderer.deckReport({ ...whole, master: { ...master, content_hash } }, null, signal),
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

/** An export as its maker is told of it. */
export function writtenDeck({ _id, name, size }: ExportRecord): WrittenDeck {
  return { export_id: _id, file_name: name, size, url: downloadPath(_id) };
}
