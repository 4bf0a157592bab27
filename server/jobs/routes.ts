import {
  adminJobQuery,
  jobEvents,
  jobIdParams,
  jobListQuery,
  jobListSchema,
  jobSchema,
} from '../../common/api/jobs.ts';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { auditedBy } from '../kernel/sdk/scope.ts';
import { defineRoute, events, json } from '../kernel/sdk/define-route.ts';
import type { Route, ServerEvent } from '../kernel/sdk/define-route.ts';
import type { Contributions } from '../kernel/sdk/hook-point.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { AuditEntry } from '../kernel/sdk/ports/audit-sink.ts';
import type { JobResultView, ResultReader, PresentationTitles } from '../kernel/sdk/ports/jobs.ts';
import type { JobCosts } from '../kernel/sdk/ports/models.ts';
import type { Actor, Scope } from '../kernel/sdk/scope.ts';
import type { JobReply } from '../../common/api/jobs.ts';
import type { JobDocument } from './model.ts';
import { createJobPresenter } from './presenter.ts';
import type { JobPresenter } from './presenter.ts';
import type { JobService } from './service.ts';
import { diagnosticsSchema } from '../../common/api/operations.ts';
import type { QueueReport } from './queue-state.ts';

interface Reader {
  language: Language;
  log: Logger;
}

interface Seen {
  actor: Actor;
  scope: Scope;
}

interface JobRouteParts {
  service: JobService;
  translators: Readonly<Record<Language, Translator>>;
  /** Absent if usage is not counted. */
  costs: JobCosts | undefined;
  /** Return the full result of a job whose record contains only a reference. */
  results: Contributions<JobResultView>;
  titles: Contributions<PresentationTitles>;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** The routes by which users see and control jobs. In lists, results are shown as stored. */
export function jobRoutes({ service, translators, costs, results, titles, audit }: JobRouteParts): readonly Route[] {
  const presenter = ({ language, log }: Reader): JobPresenter => createJobPresenter(translators[language], log);
  const present = async (reader: Reader & Seen, jobs: readonly JobDocument[]): Promise<JobReply[]> => {
    const byJob = await costs?.ofJobs(
      reader.scope,
      jobs.map(({ _id }) => _id),
    );
    const named = [...new Set(jobs.flatMap(({ presentation_id: id }) => id ?? []))];
    const byId = new Map<string, string>();
    for (const each of named.length === 0 ? [] : titles.list()) {
      const found = await titles.call(each, (value) => value.titlesOf(reader.actor, reader.scope, named));
      for (const [id, title] of found) byId.set(id, title);
    }
    return jobs.map((job) => presenter(reader).job(job, byJob?.get(job._id), byId.get(job.presentation_id ?? '')));
  };
  const presentOne = async (reader: Reader & Seen, job: JobDocument): Promise<JobReply> => {
    const [shown] = await present(reader, [job]);
    if (shown === undefined) throw new TypeError('the presenter returned no job');
    return shown;
  };
  /** Presents the result of a job; without a view for its name it is shown as stored. */
  const resultFor =
    (reader: ResultReader, name: string) =>
    (result: unknown): Promise<unknown> => {
      const view = result === null ? undefined : results.get(name);
      return view === undefined
        ? Promise.resolve(result)
        : results.call(view, (value) => value.present(result, reader));
    };
  return [
    defineRoute({
      method: 'GET',
      path: '/jobs',
      auth: 'session',
      action: 'jobs.read',
      summary: 'List jobs, the latest first: your own, or all of the client for administrators',
      tag: 'jobs',
      input: { query: jobListQuery },
      output: json(jobListSchema),
      handler: async (request) => {
        const { page, page_size } = request.query;
        const { items, total } = await service.list(request.actor, request.scope, request.query);
        return { items: await present(request, items), total, page, page_size };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/jobs/{id}',
      auth: 'session',
      action: 'jobs.read',
      summary: 'Get the state of a job',
      tag: 'jobs',
      input: { params: jobIdParams },
      output: json(jobSchema),
      problems: ['not_found'],
      handler: async (request) => {
        const job = await service.get(request.actor, request.scope, request.params.id);
        const shown = await presentOne(request, job);
        return { ...shown, result: await resultFor(request, job.name)(shown.result) };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/jobs/{id}/progress',
      auth: 'session',
      action: 'jobs.read',
      summary: 'Stream the events of a job from its start, or after Last-Event-ID, to its end',
      tag: 'jobs',
      input: { params: jobIdParams },
      output: events(jobEvents),
      problems: ['not_found'],
      handler: async (request) => {
        const { actor, scope, params, lastEventId, signal } = request;
        const { name } = await service.get(actor, scope, params.id);
        const stream = service.follow(actor, scope, params.id, { after: lastEventId, signal });
        return inWords(stream, presenter(request), resultFor(request, name));
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/jobs/{id}/cancel',
      auth: 'session',
      action: 'jobs.cancel',
      summary: 'Cancel a job; one that runs ends within seconds, what is finished stays',
      tag: 'jobs',
      input: { params: jobIdParams },
      output: json(jobSchema, 202),
      problems: ['not_found', 'conflict'],
      handler: async (request) => {
        const job = await service.cancel(request.actor, request.scope, request.params.id);
        await audit({
          ...{ ...auditedBy(request), action: 'jobs.cancel', client_id: job.client_id },
          target: { kind: 'job', id: job._id, name: job.name },
        });
        return presentOne(request, job);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/jobs/{id}/retry',
      auth: 'session',
      action: 'jobs.retry',
      summary: 'Start a failed job again; finished steps are neither repeated nor paid for again',
      tag: 'jobs',
      input: { params: jobIdParams },
      output: json(jobSchema, 202),
      problems: ['not_found', 'conflict', 'unavailable'],
      handler: async (request) => {
        const { actor, scope, params } = request;
        const job = await service.retry(actor, scope, params.id);
        await audit({
          ...{ ...auditedBy(request), action: 'jobs.retry', client_id: job.client_id },
          target: { kind: 'job', id: job._id, name: job.name },
        });
        return presentOne(request, job);
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/admin/jobs',
      auth: 'session',
      action: 'jobs.read_all',
      summary: 'List the jobs of your client, or of all clients for the super_admin, the latest first',
      tag: 'jobs',
      input: { query: adminJobQuery },
      output: json(jobListSchema),
      handler: async (request) => {
        const { page, page_size } = request.query;
        const { items, total } = await service.listForAdmin(request.scope, request.query);
        return { items: await present(request, items), total, page, page_size };
      },
    }),
  ];
}

async function* inWords(
  stream: AsyncIterable<ServerEvent>,
  presenter: JobPresenter,
  resultOf: (result: unknown) => Promise<unknown>,
): AsyncGenerator<ServerEvent> {
  for await (const event of stream) {
    if (event.event !== 'completed') yield presenter.event(event);
    else yield { ...event, data: { result: await resultOf((event.data as { result: unknown }).result) } };
  }
}

/** The state of queue and workers. */
export function diagnosticsRoute(report: QueueReport): Route {
  return defineRoute({
    method: 'GET',
    path: '/admin/diagnostics',
    auth: 'session',
    action: 'diagnostics.read',
    summary: 'Get the state of the job queue: what hands out jobs, which workers run them, how long they wait',
    tag: 'jobs',
    input: {},
    output: json(diagnosticsSchema),
    handler: () => report.read(),
  });
}
