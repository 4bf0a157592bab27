import type { JSX } from 'react';
import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { Job } from '../../data/jobs.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import type { Generation } from './use-generation.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  words: { flexGrow: 1, minWidth: '160px', flexBasis: 0, color: tokens.colorNeutralForeground2 },
});

/** Model, time and cost of the last generation, with a button to regenerate. */
export function RunSummary({
  generation,
  slideCount,
  canMakeAgain,
}: {
  generation: Generation;
  slideCount: number;
  canMakeAgain: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const words = useRunWords();
  const { job, start } = generation;
  const isFailed = job?.state === 'failed';
  return (
    <>
      {start.isError && <ProblemBar title={t('pane_slides.not_started')} error={start.error} />}
      <div className={styles.bar}>
        <Caption1 className={styles.words}>
          {[t('pane_slides.count', { count: slideCount }), job == null ? '' : words(job)].filter(Boolean).join(' · ')}
        </Caption1>
        {canMakeAgain && (
          <Dialog>
            <DialogTrigger disableButtonEnhancement>
              <Button size="small">{t('pane_slides.regenerate')}</Button>
            </DialogTrigger>
            <DialogSurface>
              <DialogBody>
                <DialogTitle>{t('pane_slides.regenerate_title')}</DialogTitle>
                <DialogContent>{t('pane_slides.regenerate_note')}</DialogContent>
                <DialogActions>
                  <DialogTrigger disableButtonEnhancement>
                    <Button>{t('pane_slides.leave')}</Button>
                  </DialogTrigger>
                  <DialogTrigger disableButtonEnhancement>
                    <Button appearance="primary" onClick={() => start.mutate({ again: isFailed })}>
                      {t('pane_slides.regenerate')}
                    </Button>
                  </DialogTrigger>
                </DialogActions>
              </DialogBody>
            </DialogSurface>
          </Dialog>
        )}
      </div>
    </>
  );
}

function useRunWords(): (job: Job) => string {
  const { t } = useTranslation('author');
  const { money, duration } = useFormats();
  return (job) => {
    if (job.state !== 'completed') return '';
    const { provider } = (job.result ?? {}) as { provider?: string };
    const parts = [
      provider === undefined
        ? null
        : provider === 'builtin'
          ? t('pane_slides.by_builtin')
          : t('pane_slides.by', { provider }),
      job.duration_ms === null ? null : t('pane_slides.took', { duration: duration(job.duration_ms) }),
      provider === 'builtin' ? t('pane_slides.no_cost') : costOf(job),
    ];
    return parts.filter((part) => part !== null).join(' · ');
  };

  function costOf({ cost }: Job): string | null {
    if (cost === null || cost.calls === 0) return t('pane_slides.no_cost');
    if (cost.cost !== null && cost.currency !== null) {
      return t('pane_slides.cost', { cost: money(cost.cost, cost.currency), count: cost.calls });
    }
    return t('pane_slides.cost_unknown', { count: cost.calls });
  }
}
