import type { Db } from 'mongodb';
import type { ServiceUser } from '../../../tests/support/service-user.ts';
import type { ReportedDeck } from './drill-decks.ts';
import type { CallReport } from './drill-provider.ts';

/** What became of everything that was accepted. */
interface JobAudit {
  jobs: number;
  /** Accepted jobs that did not complete. */
  lost: number;
  /** The final states of the jobs that still exist. */
  otherEnds: string[];
  /** Decks whose slides don't match their outline one to one. */
  spoiltDecks: number;
  /** Exports without a file or with more than one. */
  spoiltFiles: number;
  /** Usage rows for other than one question each, or for more calls than were made. */
  spoiltRows: number;
  rows: number;
}

interface UsageRow {
  job_id: string | null;
  is_free: boolean;
  calls: number;
  made: { id: string }[];
}

/** Checks the records, files and usage rows of finished jobs. */
export async function auditJobs(
  user: ServiceUser,
  database: Db,
  decks: readonly ReportedDeck[],
  calls: CallReport,
): Promise<JobAudit> {
  const ids = decks.flatMap((deck) => deck.jobs.map(({ id }) => id));
  const jobs = await database
    .collection<{ _id: string; state: string; error: { code: string } | null }>('jobs')
    .find({ _id: { $in: ids } })
    .toArray();
  const completed = jobs.filter(({ state }) => state === 'completed').length;
  const otherEnds = jobs.flatMap(({ state, error }) => (state === 'completed' ? [] : [error?.code ?? state]));
  let spoiltDecks = 0;
  let spoiltFiles = 0;
  for (const deck of decks) {
    if (deck.jobs.some(({ kind }) => kind === 'generate') && !(await isAsOutlined(user, deck))) spoiltDecks += 1;
    for (const { id, kind } of deck.jobs) {
      if (kind === 'export' && !(await hasOneFile(user, database, id))) spoiltFiles += 1;
    }
  }
  const rows = await database
    .collection<UsageRow>('usage_records')
    .find({ job_id: { $in: ids }, is_free: false })
    .toArray();
  const made = rows.flatMap((row) => row.made.map(({ id }) => id));
  const counted = rows.reduce((sum, row) => sum + row.calls, 0);
  return {
    jobs: ids.length,
    lost: ids.length - completed,
    otherEnds,
    spoiltDecks,
    spoiltFiles,
    spoiltRows:
      Math.abs(rows.length - calls.questions) + (made.length - new Set(made).size) + Math.max(0, counted - calls.calls),
    rows: rows.length,
  };
}

/** Violations in an audit; empty if everything is correct. */
export function breachesOf(audit: JobAudit, calls: CallReport): number {
  return audit.lost + audit.spoiltDecks + audit.spoiltFiles + audit.spoiltRows + calls.unexplained;
}

/** The figures of an audit in one line. */
export function auditLine(audit: JobAudit, calls: CallReport): string {
  return (
    `${audit.jobs} jobs, ${audit.lost} lost${audit.otherEnds.map((end) => ` (${end})`).join('')}, ${audit.spoiltDecks} decks and ${audit.spoiltFiles} files not once, ` +
    `${audit.rows} usage rows (${audit.spoiltRows} wrong), ${calls.calls} calls of ${calls.questions} questions, ` +
    `${calls.repeated} repeated (${calls.inFlight} were in flight), ${calls.unexplained} without need`
  );
}

async function isAsOutlined(user: ServiceUser, { presentation, slides }: ReportedDeck): Promise<boolean> {
  const idsOf = async (part: string): Promise<string[]> => {
    const found = (await user.must(200, 'GET', `/presentations/${presentation}/${part}`)) as {
      slides: { id: string }[];
    };
    return found.slides.map(({ id }) => id);
  };
  const [planned, made] = await Promise.all([idsOf('outlines'), idsOf('slides')]);
  return planned.length === slides && planned.join() === made.join();
}

async function hasOneFile(user: ServiceUser, database: Db, job: string): Promise<boolean> {
  const exports = await database.collection<{ _id: string; job_id: string }>('exports').find({ job_id: job }).toArray();
  const [only] = exports;
  if (only === undefined || exports.length > 1) return false;
  const { url, size } = (await user.must(200, 'GET', `/exports/${only._id}`)) as { url: string; size?: number };
  const answer = await user.call('GET', `~${url}`);
  return answer.status === 200 && Number(answer.headers.get('content-length') ?? size) > 0;
}
