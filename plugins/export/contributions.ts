import { notFound } from '../../server/kernel/sdk/app-error.ts';
import { auditedBy, Scope } from '../../server/kernel/sdk/scope.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { AuditEntry } from '../../server/kernel/sdk/ports/audit-sink.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { StoredObject, StoredObjects } from '../../server/kernel/sdk/ports/stored-objects.ts';
import { storedObjectsOf } from '../../server/kernel/sdk/ports/stored-objects.ts';
import type { ExportRecord, StoredReport } from './model.ts';
import { qualityVerdict } from '../../common/deck/quality-report.ts';
import type { Presentation } from '../../server/domains/presentations/contract.ts';
import type { DailyFigures, Figure } from '../../server/kernel/sdk/ports/daily-figures.ts';

/** Exports for storage administration. A deleted one can be restored until it is purged. */
export function createStoredExports(
  exports: Collection<ExportRecord>,
  store: Pick<FileStore, 'open' | 'remove'>,
  audit: (entry: AuditEntry) => Promise<void>,
): StoredObjects {
  return {
    ...storedObjectsOf(exports, {
      ...{ names: ['name'], size: 'size', hasSoftDelete: true, present },
      projection: {
        ...{ client_id: 1, user_id: 1, name: 1, media_type: 1, size: 1 },
        ...{ created_at: 1, deleted_at: 1 },
      },
    }),
    async open(scope, id) {
      const record = await exports.get(scope, id, { deleted: 'included' });
      if (record === null) throw notFound('export');
      return { name: record.name, media_type: record.media_type, ...(await store.open(record.blob)) };
    },
    async remove(caller, id) {
      const record = await exports.softDelete(caller.scope, id);
      if (record === null) throw notFound('export');
      const target = { kind: 'export', id, name: record.name };
      await audit({ ...auditedBy(caller), action: 'exports.delete', client_id: record.client_id, target });
    },
    undo: {
      keptFor: 'soft_deleted_days',
      async restore(scope, id) {
        const record = await exports.restore(scope, id);
        return record === null ? null : present(record);
      },
      async purge(scope, { before, dry_run }) {
        const due = { deleted_at: { $lt: before } };
        const counted = { filter: due, deleted: 'only' as const };
        if (dry_run) return { files: await exports.count(scope, counted), images: 0 };
        let files = 0;
        for await (const { _id, blob } of exports.each(scope, { ...counted, projection: { blob: 1 } })) {
          // Remove the record first, unless it was restored meanwhile: the daily clean-up removes files without a
          // record.
          if ((await exports.remove(scope, { _id, ...due })) === 0) continue;
          if (await store.remove(blob)) files += 1;
        }
        return { files, images: 0 };
      },
    },
  };
}

function present(record: ExportRecord): StoredObject {
  const { _id: id, client_id, user_id: owner_id, name, media_type, size, created_at, deleted_at } = record;
  return {
    ...{ id, client_id, owner_id, name, media_type, size, has_content: true },
    ...{ created_at, deleted_at: deleted_at ?? null },
  };
}

interface ExportFiguresParts {
  exports: Collection<ExportRecord>;
  reports: Collection<StoredReport>;
  /** The presentation of a report; null if it is gone. */
  presentation: (scope: Scope, id: string) => Promise<Pick<Presentation, 'template_name' | 'providers'> | null>;
}

/** Counts exports by format, and findings of quality reports by gate, template and provider. */
export function createExportFigures({ exports, reports, presentation }: ExportFiguresParts): DailyFigures {
  const scope = Scope.ofSystem('daily figures');

  /** A report counts on the day of its last run: earlier findings were fixed or are found again. */
  async function figuresOf({ _id, client_id, report }: StoredReport): Promise<Figure[]> {
    const about = await presentation(Scope.ofClient(client_id, 'daily figures'), _id);
    // The built-in model helps with every deck; the author is the other provider, if there is one.
    const provider = about?.providers.find((each) => each !== 'builtin') ?? about?.providers[0] ?? '';
    const by = { template: about?.template_name ?? '', provider };
    const { verdict, errors, warnings } = qualityVerdict(report);
    const { total = 0, untraced = 0 } = report.numbers ?? {};
    const numbers = { numbers: total, untraced_numbers: untraced };
    const whole = { reports: 1, passed: verdict === 'errors' ? 0 : 1, errors, warnings, slides: report.slides };
    return [
      { client_id, kind: 'reports', by, sums: { ...whole, ...numbers } },
      ...report.gates
        .filter(({ judged, findings }) => judged > 0 || findings.length > 0)
        .map(({ gate, passed, findings }) => {
          const count = (severity: string): number => findings.filter((each) => each.severity === severity).length;
          const found = { errors: count('error'), warnings: count('warning'), slides: report.slides };
          // The gate that checks sources has the numbers of the whole deck.
          const own = gate === 'coverage' ? numbers : {};
          const sums = { reports: 1, passed: passed ? 1 : 0, ...found, ...own };
          return { client_id, kind: 'gates', by: { gate }, sums };
        }),
    ];
  }

  return {
    async collect({ from, to }, add) {
      const made = {
        filter: { created_at: { $gte: from, $lt: to } },
        projection: { client_id: 1, format: 1, size: 1 },
        deleted: 'included',
      } as const;
      for await (const { client_id, format, size } of exports.each(scope, made)) {
        add({ client_id, kind: 'exports', by: { format }, sums: { exports: 1, bytes: size } });
      }
      const judged = {
        filter: { updated_at: { $gte: from, $lt: to } },
        projection: { client_id: 1, report: 1 },
      } as const;
      for await (const report of reports.each(scope, judged)) for (const figure of await figuresOf(report)) add(figure);
    },
    async oldest() {
      const [first, report] = await Promise.all([
        exports.findOne(scope, { sort: { created_at: 1 }, projection: { created_at: 1 }, deleted: 'included' }),
        reports.findOne(scope, { sort: { updated_at: 1 }, projection: { updated_at: 1 } }),
      ]);
      const times = [first?.created_at, report?.updated_at].filter((time) => time !== undefined);
      return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
    },
  };
}
