import { useFormats } from '../../../../common/web/formats.ts';
import { useState } from 'react';
import type { JSX } from 'react';
import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { SlideChanges } from './slide-changes.tsx';
import { useRestore, useVersions } from './use-slide-actions.ts';
import type { SlideNamed } from './use-slide-actions.ts';
import { plainList } from '../../../../common/web/plain-list.ts';

const useStyles = makeStyles({
  list: { ...plainList },
  item: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Former states of the slide: what changed since, with a button to restore each. */
export function SlideVersions({ slide, canChange }: { slide: SlideNamed; canChange: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { dateTime } = useFormats();
  const notify = useNotify();
  const versions = useVersions(slide);
  const restore = useRestore(slide);
  const [compared, setCompared] = useState<number | null>(null);
  if (versions.isError) return <ProblemBar error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data === undefined) return <Caption1>{t('pane_slides.comparing')}</Caption1>;
  if (versions.data.length === 0) return <Caption1>{t('pane_slides.no_versions')}</Caption1>;
  return (
    <>
      {restore.isError && <ProblemBar title={t('pane_slides.not_restored')} error={restore.error} />}
      <ol className={styles.list} aria-label={t('pane_slides.versions')}>
        {versions.data.map(({ version, at, reason }) => {
          const when = dateTime(at);
          const isCompared = compared === version;
          return (
            <li key={version} className={styles.item}>
              <span>{t(`pane_slides.before_${reason}`)}</span>
              <Caption1 className={styles.quiet}>{when}</Caption1>
              <div className={styles.buttons}>
                <Button
                  size="small"
                  aria-expanded={isCompared}
                  aria-label={t('pane_slides.compare_named', { when })}
                  onClick={() => setCompared(isCompared ? null : version)}
                >
                  {t('pane_slides.compare')}
                </Button>
                {canChange && (
                  <Button
                    size="small"
                    aria-label={t('pane_slides.restore_named', { when })}
                    disabledFocusable={restore.isPending}
                    onClick={() => {
                      if (restore.isPending) return;
                      restore.mutate(version, {
                        onSuccess: () => {
                          setCompared(null);
                          notify(t('pane_slides.restored'));
                        },
                      });
                    }}
                  >
                    {t('pane_slides.restore')}
                  </Button>
                )}
              </div>
              {isCompared && <SlideChanges slide={slide} version={version} />}
            </li>
          );
        })}
      </ol>
    </>
  );
}
