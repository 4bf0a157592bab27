import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditVerification } from '../../../../common/api/audit.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useClientName } from '../../data/client-scope.ts';
import { useWidth } from '../../data/use-width.ts';
import { AUDIT_PATH } from './audit-words.ts';

/** The server walks the whole log for it; a fresh answer is asked for by the button. */
const FRESH_MS = 600_000;

/** Whether the log is as it was written. */
export function ChainBar({ clientId }: { clientId: string | null }): JSX.Element {
  const { t } = useTranslation('admin');
  const { dateTime, number } = useFormats();
  const { client } = useServices();
  const clientName = useClientName();
  const notify = useNotify();
  const width = useWidth();
  const isNarrow = width === 'phone' || width === 'narrow';
  const check = useQuery({
    queryKey: ['audit-verification', clientId],
    queryFn: async ({ signal }) =>
      (
        await client.get(`${AUDIT_PATH}/verify`, {
          ...(clientId === null ? {} : { query: { client_id: clientId } }),
          schema: auditVerification,
          signal,
        })
      ).data,
    staleTime: FRESH_MS,
    retry: false,
  });
  if (check.isError && check.data === undefined)
    return (
      <ProblemBar error={check.error} title={t('console_audit.not_checked')} onRetry={() => void check.refetch()} />
    );
  const { data } = check;
  const entries = data?.chains.reduce((sum, chain) => sum + chain.entries, 0) ?? 0;
  const broken = data?.chains.find(({ first_break }) => first_break !== null);
  const heads = data?.chains.flatMap(({ client_id, head }) =>
    head === null ? [] : [`${client_id ?? 'none'} ${head.seq} ${head.hash}`],
  );
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText((heads ?? []).join('\n'));
    notify(t('console_audit.proof_copied'));
  };
  return (
    <MessageBar
      intent={data === undefined ? 'info' : data.is_intact ? 'success' : 'error'}
      // Where it has to measure itself, as with `auto`, a page from right to left cuts the text off.
      layout={isNarrow ? 'multiline' : 'singleline'}
      aria-busy={check.isFetching}
    >
      <MessageBarBody>
        <MessageBarTitle>
          {data === undefined || check.isFetching
            ? t('console_audit.checking')
            : t(data.is_intact ? 'console_audit.intact' : 'console_audit.broken')}
        </MessageBarTitle>
        {data !== undefined && !check.isFetching && (
          <>
            {broken?.first_break === undefined || broken.first_break === null
              ? t('console_audit.checked', { entries: number(entries), at: dateTime(data.checked_at) })
              : t('console_audit.broken_at', {
                  ...{ seq: number(broken.first_break.seq), detail: broken.first_break.detail },
                  client: broken.client_id === null ? t('console_audit.no_client') : clientName(broken.client_id),
                })}
          </>
        )}
      </MessageBarBody>
      <MessageBarActions>
        <Button data-action="audit.read" disabledFocusable={check.isFetching} onClick={() => void check.refetch()}>
          {t('console_audit.check_now')}
        </Button>
        {heads !== undefined && <Button onClick={() => void copy()}>{t('console_audit.copy_proof')}</Button>}
      </MessageBarActions>
    </MessageBar>
  );
}
