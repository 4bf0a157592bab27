import { z } from 'zod';
import type { JobReply } from '../../common/api/jobs.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import type { ServerEvent } from '../kernel/sdk/define-route.ts';
import { presentFinding } from '../kernel/sdk/present-finding.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import type { UsageSums } from '../kernel/sdk/ports/models.ts';
import type { JobError } from '../kernel/sdk/ports/jobs.ts';
import type { JobDocument } from './model.ts';

export interface JobPresenter {
  /** @param cost absent if no model was called. @param title of its presentation, if the reader may see it. */
  job(job: JobDocument, cost?: UsageSums, title?: string): JobReply;
  event(event: ServerEvent): ServerEvent;
}

/** A code without a text is a bug: it is logged, and the user gets a general message. */
export function createJobPresenter(translator: Translator, log: Logger): JobPresenter {
  const failure = ({ code, params }: JobError): { code: string; message: string } => {
    try {
      return { code, message: translator.translate('errors', code, params) };
    } catch (error) {
      log.error({ err: error, code }, 'an error code has no text');
      return { code, message: translator.translate('errors', 'job.unexpected') };
    }
  };
  return {
    job: (job, cost, title) => ({
      id: job._id,
      name: job.name,
      state: job.state,
      mode: job.mode,
      client_id: job.client_id,
      user_id: job.user_id,
      presentation_id: job.presentation_id,
      presentation_title: title ?? null,
      progress: job.progress,
      result: job.result === null ? null : (JSON.parse(job.result) as unknown),
      error: job.error === null ? null : failure(job.error),
      attempt: job.attempt,
      failures: job.failures,
      interruptions: job.interruptions,
      duration_ms: durationOf(job),
      cancel_requested: job.cancel_requested,
      cost: cost ?? null,
      queued_at: job.queued_at.toISOString(),
      started_at: job.started_at?.toISOString() ?? null,
      finished_at: job.finished_at?.toISOString() ?? null,
    }),
    event: (event) => {
      if (event.event === 'failed' || event.event === 'retried')
        return { ...event, data: failure(event.data as JobError) };
      if (event.event === 'cancelled') {
        const { reason } = event.data as { reason?: JobError };
        return reason === undefined ? event : { ...event, data: { reason: failure(reason) } };
      }
      return event.event === 'slide.completed' ? { ...event, data: withSentences(event.data, translator) } : event;
    },
  };
}

/** A job that was cancelled while waiting never ran. */
function durationOf({ started_at, finished_at }: JobDocument): number | null {
  return started_at === null || finished_at === null ? null : finished_at.getTime() - started_at.getTime();
}

/** A finished slide in the events of a job; its findings are stored without their sentences. */
const finishedSlide = z.looseObject({ slide: z.looseObject({ findings: z.array(z.custom<Finding>(isFinding)) }) });

function withSentences(data: unknown, translator: Translator): unknown {
  const parsed = finishedSlide.safeParse(data);
  if (!parsed.success) return data;
  const { slide } = parsed.data;
  return {
    ...parsed.data,
    slide: { ...slide, findings: slide.findings.map((each) => presentFinding(each, translator)) },
  };
}

function isFinding(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value && 'severity' in value;
}
