import type { JSX } from 'react';
import {
  Caption1,
  makeStyles,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, HistoryRegular } from '@fluentui/react-icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditList, auditVerification } from '../../../../common/api/audit.ts';
import type { AuditEntryView, AuditFormat } from '../../../../common/api/audit.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { askedQuery } from '../../components/list/asked-query.ts';
import type { Column } from '../../components/list/list-parts.ts';
import { ServerList } from '../../components/list/server-list.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { useClientName, useClientScope } from '../../data/client-scope.ts';
import { useListAddress } from '../../data/list-address.ts';
import { saveFile } from '../../../../common/web/save-file.ts';
import { useServerList } from '../../data/server-list.ts';
import { useUserNames } from '../../data/user-names.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useWidth } from '../../data/use-width.ts';
import { AUDIT_PATH, useActionWords, useAuditFilters } from './audit-words.ts';
import { EntryDrawer } from './entry-drawer.tsx';

const useStyles = makeStyles({
  quiet: { display: 'block', color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

const RESULT_TONES = { done: 'good', refused: 'warning', failed: 'bad' } as const;

/** Who did what, and that nothing of it was changed since. */
export function AuditPage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const address = useListAddress();
  const { clientId, canChoose } = useClientScope();
  const clientName = useClientName();
  const actionWords = useActionWords();
  const filters = useAuditFilters(address);
  const scope = clientId === null ? {} : { client_id: clientId };
  const query = { ...scope, ...askedQuery(address, filters, 'target_name').query };
  // The same question as the list's, whose answer is shared: the names of its people.
  const shown = useServerList(AUDIT_PATH, auditList, { ...query, page: address.page });
  const userName = useUserNames((shown.data?.items ?? []).map(({ user_id }) => user_id));
  const who = ({ user_id }: AuditEntryView): string => userName(user_id) ?? t('console_audit.service');

  const columns: Column<AuditEntryView>[] = [
    {
      id: 'what',
      title: t('console_audit.what'),
      width: '28%',
      sort: 'action',
      cell: ({ action }) => actionWords(action),
    },
    {
      id: 'result',
      title: t('console_audit.result'),
      from: 'medium',
      cell: ({ result }) => <StateDot tone={RESULT_TONES[result]}>{t(`console_audit.result_${result}`)}</StateDot>,
    },
    { id: 'time', title: t('console_audit.time'), sort: 'at', cell: ({ at }) => dateTime(at) },
    { id: 'who', title: t('console_audit.who'), cell: (entry) => <bdi>{who(entry)}</bdi> },
    {
      id: 'target',
      title: t('console_audit.target'),
      cell: ({ target, client_id }) => (
        <>
          <bdi>{target.name ?? '–'}</bdi>
          {canChoose && client_id !== null && <Caption1 className={styles.quiet}>{clientName(client_id)}</Caption1>}
        </>
      ),
    },
    {
      id: 'address',
      title: t('console_audit.address'),
      from: 'wide',
      isHidden: true,
      cell: ({ address: from }) => from ?? '–',
    },
    { id: 'seq', title: t('console_audit.entry'), from: 'wide', isNumeric: true, cell: ({ seq }) => seq },
  ];
  return (
    <PageFrame title={t('console.page_audit')} actions={<ExportMenu query={query} />}>
      <ChainBar clientId={clientId} />
      <ServerList
        name="audit"
        label={t('console.page_audit')}
        path={AUDIT_PATH}
        schema={auditList}
        query={scope}
        columns={columns}
        search={t('console_audit.search')}
        searchName="target_name"
        filters={filters}
        rowId={({ id }) => id}
        rowName={({ action }) => actionWords(action)}
        detail={(entry, onClose) => <EntryDrawer entry={entry} who={who(entry)} onClose={onClose} />}
        empty={
          <EmptyState Icon={HistoryRegular} title={t('console_audit.empty')} text={t('console_audit.empty_text')} />
        }
      />
    </PageFrame>
  );
}

function ExportMenu({ query }: { query: Record<string, string> }): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const download = useMutation({
    mutationFn: async (format: AuditFormat) => {
      const { blob, filename } = await client.download(AUDIT_PATH, { query: { ...query, format } });
      saveFile(blob, filename ?? `audit.${format}`);
    },
  });
  return (
    <>
      {download.isError && <ProblemBar error={download.error} onDismiss={() => download.reset()} />}
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton icon={<ArrowDownloadRegular />} data-action="audit.read">
            {t('console_audit.export')}
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => download.mutate('csv')}>{t('console_audit.export_csv')}</MenuItem>
            <MenuItem onClick={() => download.mutate('json')}>{t('console_audit.export_json')}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
    </>
  );
}

/** The server walks the whole log for it; a fresh answer is asked for by the button. */
const FRESH_MS = 600_000;

/** Whether the log is as it was written. */
function ChainBar({ clientId }: { clientId: string | null }): JSX.Element {
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
