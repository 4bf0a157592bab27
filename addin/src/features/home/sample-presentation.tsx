import type { JSX } from 'react';
import { Button, Caption1, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { outlineEvents } from '../../../../common/api/outlines.ts';
import { presentationSchema } from '../../../../common/api/presentations.ts';
import { path } from '../../../../common/client/request-url.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useNavigation } from '../../components/navigation.tsx';
import { keys } from '../../data/keys.ts';
import { prepareUploads, uploadsDone } from '../../data/running-uploads.ts';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  // In forced colours the colour of links has too little contrast on that of buttons.
  link: {
    minWidth: 0,
    paddingInline: 0,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForegroundLink,
    '@media (forced-colors: active)': { color: 'ButtonText' },
  },
});

/** For newcomers: a presentation of a report that comes with the service, made for them from the beginning, so that it is theirs. */
export function SamplePresentation(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const sample = useSample();
  if (sample.isError) {
    return (
      <ProblemBar
        error={sample.error}
        title={t('pane_home.not_begun')}
        onRetry={() => sample.mutate()}
        onDismiss={sample.reset}
      />
    );
  }
  return (
    <div className={styles.row}>
      <Caption1>{t('pane_home.new_here')}</Caption1>
      {sample.isPending && <Spinner size="extra-tiny" aria-hidden="true" />}
      <Button
        appearance="transparent"
        size="small"
        className={styles.link}
        disabledFocusable={sample.isPending}
        onClick={() => !sample.isPending && sample.mutate()}
      >
        {t(sample.isPending ? 'pane_home.sample_creating' : 'pane_home.sample_open')}
      </Button>
    </div>
  );
}

function useSample(): UseMutationResult<{ id: string; page: 'slides' | 'brief' }, Error, void> {
  const services = useServices();
  const { client } = services;
  const queries = useQueryClient();
  const { go } = useNavigation();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { default: report } = await import('../../../../docs/samples/bike-share.md?raw');
      const { data } = await client.post('/presentations', {}, { schema: presentationSchema });
      const { id } = data;
      const file = new File([report], 'bike-share.md', { type: 'text/markdown' });
      const { start } = await prepareUploads({ ...services, queries }, data, [file], []);
      start();
      if (!(await uploadsDone({ ...services, queries }, id))) return { id, page: 'brief' };
      const stream = path('/presentations/{id}/outlines/stream', { id });
      const events = client.events(stream, {
        schemas: outlineEvents,
        terminal: ['outline.completed'],
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      for await (const event of events) if (event.event === 'outline.completed') break;
      await client.post(path('/presentations/{id}/generate', { id }), undefined, { schema: jobAccepted });
      return { id, page: 'slides' };
    },
    onSuccess({ id, page }) {
      void queries.invalidateQueries({ queryKey: [keys.presentations('')[0]] });
      go({ page, presentation_id: id });
    },
  });
}

/** A model that writes takes minutes at most. */
const LONGEST_MS = 300_000;
