import { useState } from 'react';
import type { JSX } from 'react';
import { Body1, Field, makeStyles, SpinButton, tokens } from '@fluentui/react-components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { retentionAnswer } from '../../../../common/api/operations.ts';
import type { RetentionChange } from '../../../../common/api/operations.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChangeDialog } from '../../components/change-dialog.tsx';
import { Facts, Part } from '../../components/facts.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { fieldTitle } from '../../data/setting-title.ts';

const FIELDS = ['soft_deleted_days', 'orphan_files_days', 'job_days', 'session_days'] as const;
const KEY = ['retention'] as const;
const MAX_DAYS = 3650;

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '@media (min-width: 1200px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    gap: tokens.spacingHorizontalXL,
  },
  last: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXL,
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** How long things are kept, and what was removed last. */
export function RetentionPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { dateTime, number } = useFormats();
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const [draft, setDraft] = useState<RetentionChange>({});
  const [isAsking, setIsAsking] = useState(false);
  const retention = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await client.get('/admin/retention', { schema: retentionAnswer, signal })).data,
  });
  const { data } = retention;
  const changed = FIELDS.filter((field) => draft[field] !== undefined && draft[field] !== data?.[field]);
  const save = useMutation({
    mutationFn: async () =>
      (
        await client.put('/admin/retention', Object.fromEntries(changed.map((field) => [field, draft[field]])), {
          schema: retentionAnswer,
        })
      ).data,
    onSuccess: (saved) => {
      queries.setQueryData(KEY, saved);
      setDraft({});
      setIsAsking(false);
      notify(t('console.saved'));
    },
  });
  const removed = Object.entries(data?.last_cleanup?.removed ?? {}).filter(([, count]) => count > 0);
  const days = (count: number): string => t('console_retention.days', { count });
  return (
    <PageFrame
      title={t('console.page_retention')}
      text={t('console_retention.text')}
      actions={
        <ActionButton
          action="retention.change"
          appearance="primary"
          disabledFocusable={changed.length === 0}
          onClick={() => setIsAsking(true)}
        >
          {t('console_retention.review')}
        </ActionButton>
      }
    >
      {retention.isError && <ProblemBar error={retention.error} onRetry={() => void retention.refetch()} />}
      {retention.isPending && <PageSkeleton />}
      {data !== undefined && (
        <>
          <div className={styles.form}>
            {FIELDS.map((field) => (
              <Field
                key={field}
                label={t(`console_retention.${field}`)}
                hint={t('console_retention.hint', { most: number(MAX_DAYS) })}
              >
                <SpinButton
                  value={draft[field] ?? data[field]}
                  min={1}
                  max={MAX_DAYS}
                  onChange={(_event, { value, displayValue }) => {
                    const next = value ?? Number(displayValue);
                    if (Number.isInteger(next) && next >= 1 && next <= MAX_DAYS) setDraft({ ...draft, [field]: next });
                  }}
                />
              </Field>
            ))}
          </div>
          <div className={styles.last}>
            <Part title={t('console_retention.last_cleanup')}>
              {data.last_cleanup === null ? (
                <Body1 className={styles.quiet}>{t('console_retention.never')}</Body1>
              ) : (
                <>
                  <Facts
                    facts={[
                      [t('console_retention.finished'), dateTime(data.last_cleanup.finished_at)],
                      ...removed.map(
                        ([kind, count]) =>
                          [
                            t(`console_retention.kind_${kind}`, { defaultValue: fieldTitle(kind) }),
                            number(count),
                          ] as const,
                      ),
                    ]}
                  />
                  {removed.length === 0 && <Body1 className={styles.quiet}>{t('console_retention.nothing')}</Body1>}
                </>
              )}
            </Part>
            <Part title={t('console_retention.last_purge')}>
              {data.last_purge === null ? (
                <Body1 className={styles.quiet}>{t('console_retention.never')}</Body1>
              ) : (
                <Facts
                  facts={[
                    [t('console_retention.finished'), dateTime(data.last_purge.finished_at)],
                    [t('console_retention.presentations'), number(data.last_purge.presentations)],
                    [t('console_retention.files'), number(data.last_purge.total)],
                  ]}
                />
              )}
            </Part>
          </div>
        </>
      )}
      {isAsking && data !== undefined && (
        <ChangeDialog
          changes={changed.map((field) => ({
            field: t(`console_retention.${field}`),
            before: days(data[field]),
            after: days(draft[field] ?? data[field]),
          }))}
          save={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </PageFrame>
  );
}
