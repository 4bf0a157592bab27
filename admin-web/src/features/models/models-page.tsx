import { useState } from 'react';
import type { JSX } from 'react';
import { Body1, Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { PlugConnectedRegular } from '@fluentui/react-icons';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { capabilityRecord } from '../../../../common/api/models.ts';
import { pluginSettings } from '../../../../common/api/operations.ts';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useNotify } from '../../../../common/web/notify.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChangeDialog } from '../../components/change-dialog.tsx';
import { Facts, Part } from '../../components/facts.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { analyticsAnswers } from '../../../../common/api/analytics.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { Figures } from '../../components/figures.tsx';
import { TextLink } from '../../components/links.tsx';
import { useScopedPath } from '../../data/client-scope.ts';
import { useMay } from '../../data/pages.ts';
import { ModelFields } from './model-fields.tsx';
import { TestResult } from './test-result.tsx';
import { MODELS_KEY, MODELS_PLUGIN, SETTINGS_KEY, useModelForm, useModels } from './use-model-form.ts';
import type { Field, ModelForm } from './use-model-form.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 400px)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXXL,
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Which models write, read and draw, tested before they are saved. */
export function ModelsPage(): JSX.Element {
  const { t } = useTranslation('admin');
  const { form, error, retry } = useModelForm();
  return form === null ? (
    <PageFrame title={t('console.page_models')} text={t('console_models.text')}>
      {error === null ? <PageSkeleton rows={6} /> : <ProblemBar error={error} onRetry={retry} />}
    </PageFrame>
  ) : (
    <Models form={form} />
  );
}

function Models({ form }: { form: ModelForm }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const announce = useAnnounce();
  const models = useModels();
  const [isAsking, setIsAsking] = useState(false);
  const inUse = models.data?.provider ?? 'builtin';
  const test = useMutation({
    mutationFn: async () => {
      const wanted = form.toTest(form.changed.includes('base_url') || form.values.base_url !== '' ? 'openai' : inUse);
      return (
        await client.post('/admin/settings/test-connection', wanted, { schema: capabilityRecord, timeoutMs: 130_000 })
      ).data;
    },
    onSuccess: ({ is_usable }) => announce(t(is_usable ? 'console_models.works' : 'console_models.works_not')),
  });
  const save = useMutation({
    mutationFn: () =>
      client.put('/admin/settings', { plugin: MODELS_PLUGIN, values: form.toSave() }, { schema: pluginSettings }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: SETTINGS_KEY });
      void queries.invalidateQueries({ queryKey: MODELS_KEY });
      form.reset();
      setIsAsking(false);
      notify(t('console.saved'));
    },
  });
  const shown = (field: Field): string => {
    if (field === 'api_key') return t(form.values.api_key === '' ? 'console_models.no_key' : 'console_models.new_key');
    return form.values[field] || t('console_models.from_environment');
  };
  const { in_use, address } = models.data ?? { in_use: null, address: null };
  return (
    <PageFrame
      title={t('console.page_models')}
      text={t('console_models.text')}
      actions={
        <>
          {form.changed.length > 0 && (
            <Button appearance="subtle" onClick={form.reset}>
              {t('console_models.discard')}
            </Button>
          )}
          <ActionButton
            action="settings.change"
            icon={<PlugConnectedRegular />}
            disabledFocusable={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('console_models.test')}
          </ActionButton>
          <ActionButton
            action="settings.change"
            appearance="primary"
            disabledFocusable={form.changed.length === 0}
            onClick={() => setIsAsking(true)}
          >
            {t('console.save')}
          </ActionButton>
        </>
      }
    >
      {!form.canChangeKeys && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t('console_models.keys_locked')}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ModelFields form={form} models={models.data?.models ?? []} />
          {models.isError && (
            <ProblemBar
              error={models.error}
              title={t('console_models.list_failed')}
              onRetry={() => void models.refetch()}
            />
          )}
          {in_use !== null && (
            <Part title={t('console_models.in_use')}>
              <Facts
                facts={[
                  [
                    t('console_models.writes'),
                    in_use.text === 'builtin'
                      ? t('console_models.provider_builtin')
                      : (in_use.text ?? t('console_models.none')),
                  ],
                  [t('console_models.reads'), in_use.vision ?? t('console_models.ocr')],
                  [t('console_models.draws'), in_use.image ?? t('console_models.none')],
                ]}
              />
              <Body1 className={styles.quiet}>
                {address === null
                  ? t('console_models.stays_here')
                  : t('console_models.sent_to', { host: new URL(address).host })}
              </Body1>
            </Part>
          )}
          <RecentCalls />
        </div>
        <TestResult
          record={test.data ?? null}
          error={test.error}
          isTesting={test.isPending}
          onRetry={() => test.mutate()}
        />
      </div>
      {isAsking && (
        <ChangeDialog
          changes={form.changed.map((field) => ({
            field: t(`console_models.${field}`),
            before: field === 'api_key' && form.hasKey ? t('console_models.saved_key') : t('console_models.before'),
            after: shown(field),
          }))}
          save={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </PageFrame>
  );
}

const DAY_MS = 86_400_000;

/** How the models answered today and yesterday. */
function RecentCalls(): JSX.Element | null {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const { client } = useServices();
  const may = useMay();
  const scoped = useScopedPath();
  const from = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const { data } = useQuery({
    queryKey: ['analytics', 'performance', 'recent', from],
    queryFn: async ({ signal }) =>
      (
        await client.get('/admin/analytics/performance', {
          query: { group_by: 'model', from },
          schema: analyticsAnswers.performance,
          signal,
        })
      ).data,
    enabled: may('analytics.read'),
  });
  if (data === undefined || data.totals.runs === 0) return null;
  const { runs, failed, p50_ms, p95_ms } = data.totals;
  const seconds = (ms: number | null): string =>
    ms === null ? '–' : number(ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  return (
    <Part title={t('console_models.recent')}>
      <Figures
        figures={[
          { label: t('console_models.calls'), value: number(runs) },
          {
            label: t('console_models.failed_calls'),
            value: number(failed),
            ...(failed > 0
              ? {
                  note: t('console_models.failed_share', { share: number(failed / runs, { style: 'percent' }) }),
                  tone: 'bad' as const,
                }
              : {}),
          },
          { label: t('console_models.median'), value: seconds(p50_ms) },
          { label: t('console_models.slowest'), value: seconds(p95_ms) },
        ]}
      />
      <TextLink to={scoped('/analytics?view=performance&group_by=model')}>
        {t('console_models.open_analytics')}
      </TextLink>
    </Part>
  );
}
