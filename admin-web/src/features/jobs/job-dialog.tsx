import type { JSX } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FINAL_JOB_STATES, jobSchema } from '../../../../common/api/jobs.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { listKey } from '../../data/server-list.ts';
import { JOBS_PATH, useKindWords } from './job-words.ts';
import type { Job, JobRequest } from './job-words.ts';

/** Cancels jobs, or starts failed ones again. */
export function JobDialog({ request, onClose }: { request: JobRequest; onClose: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const kindWords = useKindWords();
  const { kind, rows } = request;
  const blocked = (job: Job): string | null => {
    const isPossible =
      kind === 'retry' ? job.state === 'failed' : !FINAL_JOB_STATES.some((state) => state === job.state);
    return isPossible ? null : t(`console_jobs.${kind}_blocked`, { state: t(`console_jobs.state_${job.state}`) });
  };
  const count = rows.filter((job) => blocked(job) === null).length;
  return (
    <BulkDialog
      title={t(`console_jobs.${kind}_title`, { count })}
      text={t(`console_jobs.${kind}_text`)}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => kindWords(name)}
      effect={(job) => job.error?.message ?? t('console_jobs.queued_on', { at: dateTime(job.queued_at) })}
      blocked={blocked}
      run={({ id }) => client.post(`/jobs/${encodeURIComponent(id)}/${kind}`, undefined, { schema: jobSchema })}
      confirm={(runnable) => t(`console_jobs.${kind}_confirm`, { count: runnable })}
      isDanger={kind === 'cancel'}
      onClose={({ length: done }) => {
        void queries.invalidateQueries({ queryKey: listKey(JOBS_PATH) });
        if (done > 0) notify(t(`console_jobs.${kind}_done`, { count: done }));
        onClose();
      }}
    />
  );
}
