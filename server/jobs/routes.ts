import { jobEvents, jobIdParams, jobListQuery, jobListSchema, jobSchema } from '../../common/api/jobs.ts';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { defineRoute, events, json } from '../sdk/define-route.ts';
import type { Route, ServerEvent } from '../sdk/define-route.ts';
import type { Logger } from '../sdk/logger.ts';
import { createJobPresenter } from './presenter.ts';
import type { JobPresenter } from './presenter.ts';
import type { JobService } from './service.ts';

interface Reader {
  language: Language;
  log: Logger;
}

/** What users see of jobs and may do to them. */
export function jobRoutes(service: JobService, translators: Readonly<Record<Language, Translator>>): readonly Route[] {
  const presenter = ({ language, log }: Reader): JobPresenter => createJobPresenter(translators[language], log);
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
        return { items: items.map((job) => presenter(request).job(job)), total, page, page_size };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/jobs/{id}',
      auth: 'session',
      action: 'jobs.read',
      summary: 'Tell how a job stands',
      tag: 'jobs',
      input: { params: jobIdParams },
      output: json(jobSchema),
      problems: ['not_found'],
      handler: async (request) =>
        presenter(request).job(await service.get(request.actor, request.scope, request.params.id)),
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
      handler: ({ actor, scope, params, lastEventId, signal, ...reader }) =>
        present(service.follow(actor, scope, params.id, { after: lastEventId, signal }), presenter(reader)),
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
      handler: async (request) =>
        presenter(request).job(await service.cancel(request.actor, request.scope, request.params.id)),
    }),
  ];
}

async function* present(stream: AsyncIterable<ServerEvent>, presenter: JobPresenter): AsyncGenerator<ServerEvent> {
  for await (const event of stream) yield presenter.event(event);
}
