import { qualityVerdict } from '../../common/deck/quality-report.ts';
import type { Presentation } from '../../server/domains/presentations/contract.ts';
import type { Collection } from '../../server/kernel/sdk/collection.ts';
import type { DailyFigures, Figure } from '../../server/kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import type { ExportRecord, StoredReport } from './model.ts';

interface ExportFiguresParts {
  exports: Collection<ExportRecord>;
  reports: Collection<StoredReport>;
  /** What a report is about; null where it is gone. */
  presentation: (scope: Scope, id: string) => Promise<Pick<Presentation, 'template_name' | 'providers'> | null>;
}

/** Exports by format, and what quality reports found by gate, template and provider. */
export function createExportFigures({ exports, reports, presentation }: ExportFiguresParts): DailyFigures {
  const scope = Scope.ofSystem('daily figures');

  /** A report counts on the day it was made last: what was found before was fixed, or is found again. */
  async function figuresOf({ _id, client_id, report }: StoredReport): Promise<Figure[]> {
    const about = await presentation(Scope.ofClient(client_id, 'daily figures'), _id);
    // The built-in model helps out everywhere; who wrote is the other one, where there is one.
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
          // The gate that looks at sources has the numbers of the whole deck.
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
