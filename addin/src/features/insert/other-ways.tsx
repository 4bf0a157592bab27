import { useFormats } from '../../../../common/web/formats.ts';
import { useId } from 'react';
import type { JSX } from 'react';
import { Body1, Button, Link, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { ArrowDownload20Regular, DocumentPdf20Regular, WindowNew20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../data/host.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import type { Files } from './use-files.ts';

const useStyles = makeStyles({
  heading: { margin: 0 },
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  ways: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  words: { overflowWrap: 'anywhere' },
});

/** The deck as a file: in a window of its own, or to take along. They are always there. */
export function OtherWays({ files }: { files: Files }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const host = useHost();
  const heading = useId();
  const { way, isBusy, ready, error } = files;
  const { fileSize } = useFormats();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <Subtitle2 as="h2" id={heading} className={styles.heading}>
        {t(host.can.insert ? 'pane_insert.other_ways' : 'pane_insert.browser_title')}
      </Subtitle2>
      {!host.can.insert && <Body1>{t('pane_insert.browser_note')}</Body1>}
      {error !== null && (
        <ProblemBar
          error={error}
          title={t(way === 'new' ? 'pane_insert.open_failed' : 'pane_insert.download_failed')}
          onRetry={() => files.start(way ?? 'pptx')}
        />
      )}
      <div className={styles.ways}>
        {host.can.openNew && (
          <Button icon={<WindowNew20Regular />} disabledFocusable={isBusy} onClick={() => files.start('new')}>
            {t(isBusy && way === 'new' ? 'pane_insert.writing' : 'pane_insert.open_new')}
          </Button>
        )}
        {host.can.insert && (
          <Button icon={<ArrowDownload20Regular />} disabledFocusable={isBusy} onClick={() => files.start('pptx')}>
            {t(isBusy && way === 'pptx' ? 'pane_insert.writing' : 'pane_insert.download_pptx')}
          </Button>
        )}
        <Button icon={<DocumentPdf20Regular />} disabledFocusable={isBusy} onClick={() => files.start('pdf')}>
          {t(isBusy && way === 'pdf' ? 'pane_insert.writing' : 'pane_insert.download_pdf')}
        </Button>
      </div>
      {ready !== null && (
        <Body1 className={styles.words} dir="auto">
          {t('pane_insert.ready', { name: ready.file_name, size: fileSize(ready.size) })}{' '}
          <Link as="button" inline onClick={files.saveAgain}>
            {t('pane_insert.save_again')}
          </Link>
        </Body1>
      )}
      {!host.can.insert && host.kind === 'browser' && <Body1>{t('pane_insert.browser_insert')}</Body1>}
    </section>
  );
}
