import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { BlobOwner, PresentationLeftovers } from '../../server/kernel/sdk/ports/retention.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import type { ExportRecord, StoredReport } from './model.ts';

interface ExportRetentionParts {
  exports: Collection<ExportRecord>;
  reports: Pick<Collection<StoredReport>, 'remove' | 'each'>;
  store: Pick<FileStore, 'remove'>;
}

/** What becomes of exports and reports: they go with their presentation. */
export function createExportRetention({ exports, reports, store }: ExportRetentionParts): {
  blobOwner: BlobOwner;
  leftovers: PresentationLeftovers;
} {
  return {
    blobOwner: {
      async *keys() {
        const projection = { blob: 1 } as const;
        for await (const { blob } of exports.each(Scope.ofSystem('export retention'), { projection })) yield blob;
      },
    },
    leftovers: {
      count: async (scope, presentationIds) => ({
        files: await exports.count(scope, { filter: { presentation_id: { $in: [...presentationIds] } } }),
        images: 0,
      }),
      purge: async (scope, presentationId) => {
        let files = 0;
        const projection = { blob: 1 } as const;
        const filter = { presentation_id: presentationId };
        for await (const { _id, blob } of exports.each(scope, { filter, projection })) {
          if (await store.remove(blob)) files += 1;
          await exports.remove(scope, { _id });
        }
        await reports.remove(scope, { _id: presentationId });
        return { files, images: 0 };
      },
      async *presentations(scope) {
        const group = { $group: { _id: '$presentation_id' } };
        for (const { _id } of await exports.aggregate<{ _id: string }>(scope, [group])) yield _id;
        for await (const { _id } of reports.each(scope, { projection: { _id: 1 } })) yield _id;
      },
    },
  };
}
