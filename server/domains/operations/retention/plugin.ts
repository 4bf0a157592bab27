import { z } from 'zod';
import { retentionDays } from '../../../../common/api/operations.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import { BLOB_OWNER, DAILY_CLEANUP, ownsNoBlobs, PRESENTATION_LEFTOVERS } from '../../../kernel/sdk/ports/retention.ts';
import type { DailyCleanup } from '../../../kernel/sdk/ports/retention.ts';
import { SCHEDULE } from '../../../kernel/sdk/ports/jobs.ts';
import { SETTINGS_STORE } from '../../../kernel/sdk/ports/settings-store.ts';
import { STORED_OBJECTS } from '../../../kernel/sdk/ports/stored-objects.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import { CLIENTS } from '../../accounts/contract.ts';
import { PRESENTATION_TRASH } from '../../presentations/contract.ts';
import type { RetentionDays } from '../../../../common/api/operations.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import { defineJob } from '../../../kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../kernel/sdk/define-job.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import {
  fileStateModel,
  retentionRunModel,
  createFileStateRepository,
  createRunRepository,
  daysBefore,
  cleanupLimits,
} from './repository.ts';
import { createPurge, assertComplete } from './purge.ts';
import { removeOrphans, sweepBlobs, runCleanup } from './cleanup.ts';
import { retentionRoutes } from './routes.ts';
import { createRetentionService } from './service.ts';
import type { Purge, PurgeResult } from './purge.ts';
import type { RunRepository } from './repository.ts';

/** What is kept how long: the daily clean-up, the weekly purge, and the purge on demand. */
export const plugin = definePlugin({
  name: 'retention',
  settings: retentionDays,
  needs: {
    store: FILE_STORE,
    settings: SETTINGS_STORE,
    translators: TRANSLATORS,
    clients: CLIENTS,
    trash: PRESENTATION_TRASH,
    stored: STORED_OBJECTS,
    blobOwners: BLOB_OWNER,
    cleanups: DAILY_CLEANUP,
    leftovers: PRESENTATION_LEFTOVERS,
  },
  models: { runs: retentionRunModel, states: fileStateModel },
  permissions: {
    'retention.read': ['super_admin'],
    'retention.change': ['super_admin'],
    'storage.purge': ['super_admin', 'client_admin'],
  },
  setup(context) {
    const { services, models, clock, log } = context;
    const { store, settings, blobOwners, cleanups, clients } = services;
    const runs = createRunRepository(models.runs);
    const states = createFileStateRepository(models.states);
    const days = () => context.settings();
    const audit = (entry: AuditEntry): Promise<void> => context.audit(entry);
    const purge = createPurge({ ...services, audit, log });
    const parts = { runs, days, purge, clock, translator: services.translators.en };
    const blobs: DailyCleanup = {
      clean: ({ unused }, { signal }) =>
        sweepBlobs({ store, states, blobOwners }, { before: unused, now: clock.now() }, signal),
    };
    const orphans: DailyCleanup = { clean: (_limits, { signal }) => removeOrphans(services, signal) };
    const temporary: DailyCleanup = { clean: ({ unused }) => store.removeUnfinished(unused) };
    return {
      service: createRetentionService({
        ...{ ...parts, clients, audit },
        save: (change) => settings.write('retention', retentionDays, change),
      }),
      jobs: [cleanupJob({ ...parts, cleanups }), purgeJob(parts)],
      /** From now on this database has to do with the files. */
      noteBeginning: () => states.get(clock.now()),
      blobs,
      temporary,
      orphans,
    };
  },
  routes: ({ service }) => retentionRoutes(service),
  jobs: (own) => own.jobs,
  start: async ({ noteBeginning }) => void (await noteBeginning()),
  hooks: ({ blobs, temporary, orphans }) => [
    contribute(BLOB_OWNER, 'retention', ownsNoBlobs),
    contribute(DAILY_CLEANUP, 'stragglers', orphans),
    contribute(DAILY_CLEANUP, 'temporary_files', temporary),
    // After the records that go in this run: what they leave is a day old at the next one.
    contribute(DAILY_CLEANUP, 'blobs', blobs),
    contribute(SCHEDULE, 'daily-cleanup', { job: CLEANUP_JOB, at: { hour: 2, minute: 15 } }),
    contribute(SCHEDULE, 'weekly-purge', { job: PURGE_JOB, at: { hour: 3, minute: 15 }, weekday: 0 }),
  ],
});

/** Its name is also the key of the text about it. */
export const PURGE_JOB = 'retention.purge';

interface PurgeJobParts {
  purge: Pick<Purge, 'run'>;
  runs: RunRepository;
  days: () => Promise<RetentionDays>;
  translator: Translator;
  clock: Clock;
}

/** The weekly purge of everything that was deleted long enough ago. */
export function purgeJob(parts: PurgeJobParts): Job {
  return defineJob({
    name: PURGE_JOB,
    payload: z.object({}),
    timeoutMs: 1_800_000,
    concurrency: 1,
    handler: (run) => purgeAll(parts, run),
  });
}

async function purgeAll(
  { purge, runs, days, translator, clock }: PurgeJobParts,
  run: JobRun<object>,
): Promise<PurgeResult> {
  const { job, scope, signal } = run;
  const message = translator.translate('author', PURGE_JOB);
  await run.progress({ step: PURGE_JOB, done: 0, total: 1, message });
  const before = daysBefore(clock.now(), (await days()).soft_deleted_days);
  const result = await purge.run(scope, { before }, { user_id: null }, signal);
  await runs.note('purge', { job_id: job.id, finished_at: clock.now(), removed: { ...result } });
  assertComplete(result);
  await run.progress({ step: PURGE_JOB, done: 1, total: 1, message });
  return result;
}

/** Its name is also the key of the text about it. */
export const CLEANUP_JOB = 'retention.clean';

interface CleanupJobParts {
  cleanups: Contributions<DailyCleanup>;
  runs: RunRepository;
  days: () => Promise<RetentionDays>;
  translator: Translator;
  clock: Clock;
}

/** The daily clean-up. Never a presentation, never the audit log. */
export function cleanupJob(parts: CleanupJobParts): Job {
  return defineJob({
    name: CLEANUP_JOB,
    payload: z.object({}),
    timeoutMs: 1_800_000,
    concurrency: 1,
    handler: (run) => clean(parts, run),
  });
}

async function clean(
  { cleanups, runs, days, translator, clock }: CleanupJobParts,
  run: JobRun<object>,
): Promise<{ removed: Record<string, number> }> {
  const { job, signal, log } = run;
  const limits = cleanupLimits(await days(), clock.now());
  const message = translator.translate('author', CLEANUP_JOB);
  const removed = await runCleanup(cleanups, {
    ...{ limits, signal, log },
    step: (name, work) => run.step(name, {}, work),
    onDone: (done, total) => run.progress({ step: CLEANUP_JOB, done, total, message }),
  });
  await runs.note('cleanup', { job_id: job.id, finished_at: clock.now(), removed });
  return { removed };
}
