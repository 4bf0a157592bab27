import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { Body1, Button, Caption1, makeStyles, ProgressBar, Subtitle2, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../app/announcer.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { missingOf } from './insertion.ts';
import type { Run } from './insertion-runs.ts';

const useStyles = makeStyles({
  heading: { margin: 0 },
  page: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, outlineStyle: 'none' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Slides on their way into the deck. */
export function InsertionProgress({ run: { insertion, isStopping, stop } }: { run: Run }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const total = insertion.slides.length;
  const missing = missingOf(insertion);
  const done = total - missing.length;
  const told = t('pane_insert.progress', { done, total });
  useEffect(() => announce(told), [announce, told]);
  const [next] = missing;
  return (
    <PageBody
      actions={
        <Button onClick={stop} disabledFocusable={isStopping || next === undefined}>
          {t(isStopping ? 'pane_insert.stopping' : 'pane_insert.stop')}
        </Button>
      }
    >
      <div ref={heading} tabIndex={-1} className={styles.page}>
        <Subtitle2 as="h2" className={styles.heading}>
          {t('pane_insert.inserting')}
        </Subtitle2>
        <ProgressBar value={done} max={total} aria-label={t('pane_insert.inserting')} aria-valuetext={told} />
        <Body1>{told}</Body1>
        <Caption1 className={styles.quiet} dir="auto">
          {next === undefined
            ? t('pane_insert.progress_end')
            : t('pane_insert.progress_next', { number: next.number, title: next.title })}
        </Caption1>
        <Caption1 className={styles.quiet}>{t('pane_insert.stop_note')}</Caption1>
      </div>
    </PageBody>
  );
}
