import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  admin: {
    'jobs.read': 'See jobs',
    'jobs.cancel': 'Cancel jobs',
    'jobs.retry': 'Start failed jobs again',
    'jobs.read_all': 'See the jobs of everybody',
    'diagnostics.read': 'See how the queue and its workers stand',
  },
  errors: {
    'job.unexpected':
      'The job failed for a reason of our own. Start it again; if it fails again, tell your administrator.',
    'job.bad_payload': 'The job {{job}} can’t work with what it was given. Start it again from the presentation.',
    'job.timed_out': 'The job took longer than {{seconds}} s and was stopped. Start it again with less content.',
    'job.interrupted_too_often':
      'The job was interrupted {{times}} times and is not tried again. Ask your administrator to look at the service’s log.',
    'job.finished': 'The job is over already ({{state}}), so there is nothing to cancel.',
    'job.not_failed': 'Only a job that failed can be started again, and this one is {{state}}.',
    'job.place_taken':
      'Another job of the same sort waits or runs for the presentation. Wait for its end, then start this one again if it is still needed.',
    'job.queue_full': 'Too many jobs are waiting. Wait until some of them are done, then try again.',
    'job.key_reused':
      'The header Idempotency-Key was sent with another request before. Send each request with a key of its own.',
    'job.still_running': 'A job of the presentation is still running although it was cancelled. Try again in a moment.',
    'job.stream_busy': 'The job is being changed by others right now. Try again in a moment.',
  },
};
