import { z } from 'zod';
import { LANGUAGES } from '../../../../../common/i18n/locale.ts';
import type { Language } from '../../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import { CodedError } from '../../../../../common/deck/coded-error.ts';
import { AppError } from '../../../../kernel/sdk/app-error.ts';
import { defineJob } from '../../../../kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../../kernel/sdk/define-job.ts';
import { inParallel } from '../../../../kernel/sdk/concurrency.ts';
import type { AuditEntry } from '../../../../kernel/sdk/ports/audit-sink.ts';
import type { ReadProgress } from '../../../../kernel/sdk/ports/source-reader.ts';
import { READ_AT_ONCE } from '../service.ts';
import type { FileReader } from '../read-file.ts';
import type { FileRepository } from '../repository.ts';

export const READ_JOB = 'files.decompose';

/** Longest run: the service's own limit. Each file has a limit of its own. */
const TIME_OUT_MS = 1_800_000;
/** Runs at once in one process. */
const MAX_RUNS = 16;
/** Shortest time between two progress reports of a job. */
const REPORT_EVERY_MS = 500;

/** The input of the job: the files, and the body of which request its result is. */
const readWork = z.object({
  file_ids: z.array(z.string()).min(1),
  answer: z.enum(['upload', 'decompose', 'url']),
  /** The language of progress messages. */
  language: z.enum(LANGUAGES),
});
export type ReadWork = z.output<typeof readWork>;

/** What the record of a job keeps: the texts lie with the files. */
export const readOutcome = z.object({
  answer: readWork.shape.answer,
  file_ids: z.array(z.string()),
  /** Why files could not be read, by id; temporary failures are not recorded in the files. */
  failures: z.record(
    z.string(),
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
});
export type ReadOutcome = z.output<typeof readOutcome>;
type Failure = ReadOutcome['failures'][string];

interface ReadFilesParts {
  fileReader: FileReader;
  repository: Pick<FileRepository, 'findWithDeleted' | 'remove'>;
  translators: Readonly<Record<Language, Translator>>;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** Reads files for a user who does not wait. */
export function readFilesJob(parts: ReadFilesParts): Job {
  return defineJob({
    name: READ_JOB,
    payload: readWork,
    timeoutMs: TIME_OUT_MS,
    concurrency: MAX_RUNS,
    // Runs only wait: the reading processes and the bytes held for them are what is shared out.
    isInteractive: true,
    handler: (run) => readFiles(parts, run),
  });
}

/**
 * The work of the job. Each file is a step; what is wrong with one file is part of the result, as it is part of the answer.
 * @throws AppError `not_found` for a file that is gone; `invalid` with the failure's code for an address that gives nothing.
 */
async function readFiles(parts: ReadFilesParts, run: JobRun<ReadWork>): Promise<ReadOutcome> {
  const { fileReader } = parts;
  const { scope, payload } = run;
  const { file_ids, answer } = payload;
  const names = new Map((await parts.repository.findWithDeleted(scope, file_ids)).map(({ _id, name }) => [_id, name]));
  const report = createProgressReporter(run, parts.translators[payload.language]);
  const read = async (id: string, signal: AbortSignal): Promise<{ failure: Failure | null }> => {
    const name = names.get(id) ?? '';
    try {
      await report(id, name, null);
      await fileReader.text(scope, id, signal, (progress) => void report(id, name, progress).catch(() => undefined));
      return { failure: null };
    } catch (error) {
      if (!(error instanceof CodedError) || error instanceof AppError || signal.aborted) throw error;
      return { failure: { code: error.code, params: { ...error.params } } };
    }
  };
  const failures: ReadOutcome['failures'] = {};
  await inParallel(
    file_ids,
    async (id, index, signal) => {
      const { failure } = await run.step(`file ${index + 1}`, id, () => read(id, signal));
      if (failure !== null) failures[id] = failure;
    },
    { most: READ_AT_ONCE, signal: run.signal },
  );
  if (answer === 'url') await settleAddress(parts, run, names, failures);
  return { answer, file_ids, failures };
}

/** An address that gives nothing leaves nothing behind; one that was read has an audit entry, as where a user waits. */
async function settleAddress(
  { repository, audit }: ReadFilesParts,
  run: JobRun<ReadWork>,
  names: ReadonlyMap<string, string>,
  failures: ReadOutcome['failures'],
): Promise<void> {
  const { scope, job, payload } = run;
  const [id = ''] = payload.file_ids;
  const failure = failures[id];
  if (failure !== undefined) {
    await repository.remove(scope, id);
    throw new AppError('invalid', failure.code, failure.params);
  }
  const target = { kind: 'file', id, name: names.get(id) ?? '' };
  await run.step('audit', id, () =>
    audit({ action: 'files.add_url', client_id: job.client_id, user_id: job.user_id, target }),
  );
}

/** Reports progress: parts for a single file, files when there are several. */
function createProgressReporter(
  run: JobRun<ReadWork>,
  translator: Translator,
): (id: string, file: string, progress: ReadProgress | null) => Promise<void> {
  const total = run.payload.file_ids.length;
  const shares = new Map<string, number>();
  let reportedAt = 0;
  return async (id, file, progress) => {
    shares.set(id, progress === null ? 0 : progress.done / Math.max(1, progress.total));
    if (progress !== null && Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    const sum = [...shares.values()].reduce((one, other) => one + other, 0);
    const far =
      total === 1 && progress !== null
        ? { done: progress.done, total: progress.total }
        : { done: Math.round(sum * 100) / 100, total };
    const message =
      progress === null
        ? translator.translate('author', 'files.reading', { file })
        : translator.translate('author', TEXT_OF_UNIT[progress.unit], {
            ...{ file, done: progress.done, total: progress.total },
          });
    await run.progress({ step: 'files.reading', ...far, message });
  };
}

const TEXT_OF_UNIT: Readonly<Record<ReadProgress['unit'], string>> = {
  pages: 'files.reading_pages',
  sheets: 'files.reading_sheets',
  slides: 'files.reading_slides',
};
