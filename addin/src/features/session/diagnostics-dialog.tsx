import { useState } from 'react';
import type { JSX } from 'react';
import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../../common/web/dialogs.tsx';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { diagnosticsSchema } from '../../../../common/api/operations.ts';
import { wizardConfiguration } from '../../../../common/api/presentations.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useHost } from '../../data/host.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { keys } from '../../data/keys.ts';
import { useUser } from '../../../../common/web/session.ts';
import { useProblemText } from '../../../../common/web/problem-bar.tsx';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0 },
  name: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  value: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
});

/** What an administrator asks for first when something does not work. */
export function DiagnosticsDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const announce = useAnnounce();
  const rows = useDiagnostics();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async (): Promise<void> => {
    const text = rows.map(({ name, value }) => `${name}: ${value}`).join('\n');
    const isCopied = await copyText(text);
    setCopied(isCopied ? 'yes' : 'failed');
    announce(t(isCopied ? 'pane_session.copied' : 'pane_session.not_copied'));
  };
  return (
    <DialogFrame
      title={t('pane_session.diagnostics')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('pane_session.close')}</Button>
          <Button appearance="primary" onClick={() => void copy()}>
            {t(
              copied === 'yes'
                ? 'pane_session.copied'
                : copied === 'failed'
                  ? 'pane_session.not_copied'
                  : 'pane_session.copy',
            )}
          </Button>
        </>
      }
    >
      <dl className={styles.list}>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value} dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}

/** A cross-site frame may lack clipboard permission; the older `execCommand` needs none. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    (document.querySelector('[role="dialog"]') ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}

const readiness = z.object({ checks: z.record(z.string(), z.object({ is_ok: z.boolean() }).loose()) });

/** How pane, host and server stand, in words. Of the server what the user who is signed in may read. */
function useDiagnostics(): { name: string; value: string }[] {
  const { t, i18n } = useTranslation('common');
  const { client, settings } = useServices();
  const host = useHost();
  const problemText = useProblemText();
  const { dateTime } = useFormats();
  const server = useQuery({
    queryKey: keys.wizard,
    queryFn: async ({ signal }) =>
      (await client.get('/wizard/configuration', { schema: wizardConfiguration, signal })).data,
  });
  const health = useQuery({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => (await client.get('/readyz', { schema: readiness, isRoot: true, signal })).data,
    retry: false,
  });
  const maySeeQueue = useUser()?.permissions.includes('diagnostics.read') === true;
  const jobs = useQuery({
    queryKey: ['diagnostics'],
    queryFn: async ({ signal }) => (await client.get('/admin/diagnostics', { schema: diagnosticsSchema, signal })).data,
    enabled: maySeeQueue,
    retry: false,
  });
  const queueWords = (): string => {
    if (jobs.isError) return problemText(jobs.error);
    if (jobs.data === undefined) return t('web.loading');
    const { mode, fault, since } = jobs.data.queue;
    const words = t(`pane_session.queue_${mode}`);
    if (fault === null) return words;
    return t(`pane_session.queue_${fault}`, { mode: words, since: dateTime(since) });
  };
  const { platform, version, content_language, display_language, api_sets } = host.environment;
  const orNone = (text: string | null): string => (text === null || text === '' ? t('pane_session.none') : text);
  const model = server.data?.model;
  const failing = Object.entries(health.data?.checks ?? {}).filter(([, { is_ok }]) => !is_ok);
  return [
    { name: t('pane_session.version'), value: settings.version },
    { name: t('pane_session.address'), value: `${settings.origin}${settings.base_path}/` },
    { name: t('pane_session.host'), value: t(`pane_session.host_${host.kind}`) },
    { name: t('pane_session.platform'), value: [orNone(platform), version].filter((each) => each !== null).join(' ') },
    { name: t('pane_session.api_sets'), value: orNone(api_sets.join(', ')) },
    {
      name: t('pane_session.languages'),
      value: [...new Set([i18n.language, display_language, content_language])]
        .filter((each) => each !== null)
        .join(', '),
    },
    {
      name: t('pane_session.model'),
      value: server.isError ? problemText(server.error) : model === undefined ? t('web.loading') : model.provider,
    },
    {
      name: t('pane_session.server'),
      value: health.isError
        ? problemText(health.error)
        : health.data === undefined
          ? t('web.loading')
          : failing.length === 0
            ? t('pane_session.server_ready', { checks: Object.keys(health.data.checks).join(', ') })
            : t('pane_session.server_failing', { checks: failing.map(([name]) => name).join(', ') }),
    },
    ...(maySeeQueue ? [{ name: t('pane_session.queue'), value: queueWords() }] : []),
    { name: t('pane_session.browser'), value: navigator.userAgent },
  ];
}
