import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { diagnosticsSchema } from '../../../../common/api/operations.ts';
import { wizardConfiguration } from '../../../../common/api/presentations.ts';
import { useServices } from '../../app/services.ts';
import { useTime } from '../../app/use-time.ts';
import { keys } from '../../data/keys.ts';
import { useUser } from '../../data/me.ts';
import { useProblemText } from '../../components/use-problem-text.ts';

const readiness = z.object({ checks: z.record(z.string(), z.object({ is_ok: z.boolean() }).loose()) });

/** How pane, host and server stand, in words. Of the server what whoever is signed in may read. */
export function useDiagnostics(): { name: string; value: string }[] {
  const { t, i18n } = useTranslation('common');
  const { client, host, settings } = useServices();
  const problemText = useProblemText();
  const time = useTime();
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
    if (jobs.data === undefined) return t('pane.loading');
    const { mode, fault, since } = jobs.data.queue;
    const words = t(`pane_session.queue_${mode}`);
    if (fault === null) return words;
    return t(`pane_session.queue_${fault}`, { mode: words, since: time(since) });
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
      value: server.isError ? problemText(server.error) : model === undefined ? t('pane.loading') : model.provider,
    },
    {
      name: t('pane_session.server'),
      value: health.isError
        ? problemText(health.error)
        : health.data === undefined
          ? t('pane.loading')
          : failing.length === 0
            ? t('pane_session.server_ready', { checks: Object.keys(health.data.checks).join(', ') })
            : t('pane_session.server_failing', { checks: failing.map(([name]) => name).join(', ') }),
    },
    ...(maySeeQueue ? [{ name: t('pane_session.queue'), value: queueWords() }] : []),
    { name: t('pane_session.browser'), value: navigator.userAgent },
  ];
}
