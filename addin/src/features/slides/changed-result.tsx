import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useUndo } from '../../data/undo.ts';
import { SlideChanges } from './slide-changes.tsx';
import type { SlideNamed } from './use-slide-actions.ts';

const useStyles = makeStyles({
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  result: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/**
 * The result of a change to a slide as text, with Undo.
 * @param version the state before the change
 * @param onDone it was kept, or taken back
 */
export function ChangedResult({
  slide,
  version,
  title,
  onDone,
}: {
  slide: SlideNamed;
  version: number;
  title: string;
  onDone: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const undo = useUndo(slide.presentationId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [version]);
  return (
    <section className={styles.result} aria-labelledby="changed-slide">
      <h3 id="changed-slide" ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h3>
      <SlideChanges slide={slide} version={version} />
      {undo.error !== null && <ProblemBar title={t('pane_slides.not_restored')} error={undo.error} />}
      <div className={styles.buttons}>
        <Button
          disabledFocusable={undo.isPending}
          onClick={() => {
            if (undo.isPending) return;
            void undo.go('undo').then(
              () => {
                onDone();
                notify(t('pane_slides.undone'));
              },
              () => undefined,
            );
          }}
        >
          {t('pane_slides.undo')}
        </Button>
        <Button appearance="subtle" onClick={onDone}>
          {t('pane_slides.keep_change')}
        </Button>
      </div>
    </section>
  );
}
