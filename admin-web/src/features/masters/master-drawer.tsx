import { lazy, Suspense, useState } from 'react';
import type { JSX } from 'react';
import { Body1, Caption1, makeStyles, Switch, tokens } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  CheckmarkCircleRegular,
  ErrorCircleRegular,
  InfoRegular,
  WarningRegular,
} from '@fluentui/react-icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { masterDeckDetailSchema } from '../../../../common/api/master-decks.ts';
import { layoutSchema } from '../../../../common/api/templates.ts';
import { followJob } from '../../../../common/client/follow-job.ts';
import { ConfirmDialog } from '../../../../common/web/dialogs.tsx';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Facts, Part } from '../../components/facts.tsx';
import { LinkButton } from '../../components/links.tsx';
import { useMay } from '../../data/pages.ts';
import { listKey } from '../../data/server-list.ts';
import { MASTERS_PATH } from '../../data/page-list.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const ReplaceDialog = lazy(async () => ({ default: (await import('./replace-dialog.tsx')).ReplaceDialog }));

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(170px, 1fr))',
    gap: tokens.spacingHorizontalM,
    ...plainList,
  },
  layout: { minWidth: 0, overflowWrap: 'anywhere' },
  picture: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    overflow: 'hidden',
  },
  off: { opacity: 0.55 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
});

type Layout = z.output<typeof masterDeckDetailSchema>['layouts'][number];

/** A master deck: what was found in it, its layouts, and what can be done. */
export function MasterDrawer({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { fileSize, number } = useFormats();
  const { client, settings } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const path = `${MASTERS_PATH}/${encodeURIComponent(id)}`;
  const key = ['master-deck', id] as const;
  const deck = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await client.get(path, { schema: masterDeckDetailSchema, signal })).data,
  });
  const readAgain = async (): Promise<void> => {
    await Promise.all([key, listKey(MASTERS_PATH)].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const reparse = useMutation({
    mutationFn: async (parse_mode: 'layouts' | 'slides') => {
      const { job_id } = (await client.post(`${path}/reparse`, { parse_mode }, { schema: jobAccepted })).data;
      for await (const event of followJob(client, job_id)) {
        if (event.event === 'failed') throw new Error(event.data.message);
      }
    },
    onSuccess: async () => {
      await readAgain();
      notify(t('console_masters.was_read'));
    },
  });
  const remove = useMutation({
    mutationFn: () => client.delete(path),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: listKey(MASTERS_PATH) });
      notify(t('console_masters.deleted'));
    },
  });
  const { data } = deck;
  const error = reparse.error ?? remove.error;
  const enabled = data?.layouts.filter(({ is_enabled }) => is_enabled).length ?? 0;
  return (
    <DetailDrawer
      title={data?.name ?? t('console.loading')}
      text={data === undefined ? '' : `${data.file_name} · ${fileSize(data.size)}`}
      size="large"
      onClose={onClose}
      actions={
        data !== undefined && (
          <>
            <LinkButton icon={<ArrowDownloadRegular />} href={`${settings.base_path}${data.download_url}`}>
              {t('console_masters.download')}
            </LinkButton>
            <ActionButton
              action="master_decks.change"
              disabledFocusable={reparse.isPending}
              onClick={() => reparse.mutate(data.parse_mode === 'layouts' ? 'slides' : 'layouts')}
            >
              {t(data.parse_mode === 'layouts' ? 'console_masters.read_slides' : 'console_masters.read_layouts')}
            </ActionButton>
            <ActionButton action="master_decks.change" onClick={() => setIsReplacing(true)}>
              {t('console_masters.replace')}
            </ActionButton>
            <ActionButton action="master_decks.change" onClick={() => setIsDeleting(true)}>
              {t('console_masters.delete')}
            </ActionButton>
          </>
        )
      }
    >
      {deck.isError && <ProblemBar error={deck.error} onRetry={() => void deck.refetch()} />}
      {error !== null && <ProblemBar error={error} />}
      {deck.isPending && <PageSkeleton rows={6} />}
      {data !== undefined && (
        <>
          <Facts
            facts={[
              [t('console_masters.readiness'), t('console_masters.score', { score: number(data.readiness_score) })],
              [t('console_masters.mode'), t(`console_masters.mode_${data.parse_mode}`)],
              [
                t('console_masters.fonts'),
                data.fonts.major === data.fonts.minor ? data.fonts.major : `${data.fonts.major}, ${data.fonts.minor}`,
              ],
            ]}
          />
          <Part title={t('console_masters.found', { count: data.readiness.findings.length + data.findings.length })}>
            <FindingList
              findings={[...data.readiness.findings, ...data.findings.map((each) => ({ ...each, how_to_fix: '' }))]}
            />
          </Part>
          <Part title={t('console_masters.layouts_on', { on: number(enabled), all: number(data.layouts.length) })}>
            <ul className={styles.grid}>
              {data.layouts.map((layout) => (
                <LayoutCard key={layout.db_id} layout={layout} onChanged={readAgain} />
              ))}
            </ul>
          </Part>
        </>
      )}
      {isReplacing && data !== undefined && (
        <Suspense fallback={null}>
          <ReplaceDialog
            path={path}
            name={data.name}
            onClose={() => setIsReplacing(false)}
            onReplaced={async () => {
              await readAgain();
              setIsReplacing(false);
              notify(t('console_masters.replaced', { name: data.name }));
            }}
          />
        </Suspense>
      )}
      {isDeleting && data !== undefined && (
        <ConfirmDialog
          title={t('console_masters.delete_title', { name: data.name })}
          text={t('console_masters.delete_text', { count: data.layouts.length })}
          answers={[
            {
              label: t('console_masters.delete'),
              onChoose: () => {
                setIsDeleting(false);
                remove.mutate();
              },
            },
          ]}
          onCancel={() => setIsDeleting(false)}
        />
      )}
    </DetailDrawer>
  );
}

function LayoutCard({ layout, onChanged }: { layout: Layout; onChanged: () => Promise<void> }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const may = useMay();
  const toggle = useMutation({
    mutationFn: () =>
      client.patch(`/template-management/layouts/${encodeURIComponent(layout.db_id)}/toggle-enabled`, undefined, {
        schema: layoutSchema,
      }),
    onSuccess: onChanged,
  });
  return (
    <li className={styles.layout}>
      <div className={layout.is_enabled ? styles.picture : `${styles.picture} ${styles.off}`}>
        {layout.thumbnail_path !== null && (
          <ServerPicture
            address={layout.thumbnail_path}
            alt=""
            style={{ aspectRatio: '16 / 9', objectFit: 'contain' }}
          />
        )}
      </div>
      {may('templates.change') ? (
        <Switch
          label={<bdi>{layout.name}</bdi>}
          checked={layout.is_enabled}
          disabled={toggle.isPending}
          data-action="templates.change"
          onChange={() => toggle.mutate()}
        />
      ) : (
        <Body1>
          <bdi>{layout.name}</bdi>
        </Body1>
      )}
      {layout.disabled_reason !== null && !layout.is_enabled && (
        <Caption1
          className={styles.quiet}
        >{`${layout.disabled_reason.message} ${layout.disabled_reason.how_to_fix}`}</Caption1>
      )}
      {toggle.isError && <ProblemBar error={toggle.error} title={t('console.not_saved')} />}
    </li>
  );
}

interface Found {
  code: string;
  message: string;
  how_to_fix: string;
  severity: 'error' | 'warning' | 'info';
}

const useFindingStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    ...plainList,
  },
  finding: { display: 'flex', gap: tokens.spacingHorizontalS, '& > svg': { flexShrink: 0, fontSize: '20px' } },
  error: { color: tokens.colorStatusDangerForeground3 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  info: { color: tokens.colorNeutralForeground3 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground3 },
});

const ICONS = { error: ErrorCircleRegular, warning: WarningRegular, info: InfoRegular };
const ORDER = { error: 0, warning: 1, info: 2 };

/** What was found, the gravest first, each with what to do about it. */
function FindingList({ findings }: { findings: readonly Found[] }): JSX.Element {
  const styles = useFindingStyles();
  const { t } = useTranslation('admin');
  if (findings.length === 0)
    return (
      <div className={styles.finding}>
        <CheckmarkCircleRegular className={styles.good} aria-hidden="true" />
        <Body1>{t('console_masters.nothing_found')}</Body1>
      </div>
    );
  const sorted = findings.toSorted((one, other) => ORDER[one.severity] - ORDER[other.severity]);
  return (
    <ul className={styles.list}>
      {sorted.map((finding, index) => {
        const Icon = ICONS[finding.severity];
        return (
          <li key={`${finding.code} ${index}`} className={styles.finding}>
            <Icon
              className={styles[finding.severity]}
              role="img"
              aria-label={t(`console_masters.severity_${finding.severity}`)}
            />
            <div dir="auto">
              <Body1>{finding.message}</Body1>
              {finding.how_to_fix !== '' && <Caption1 className={styles.quiet}>{finding.how_to_fix}</Caption1>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
