import { useEffect, useRef } from 'react';
import type { JSX, RefObject } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { focusSlide } from './focus-slide.ts';
import type { SlideOrder } from './use-slide-order.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

/** Replaces a removed slide: a button to restore it. */
export function RemovedRow({
  order,
  list,
  onUndo,
}: {
  order: SlideOrder;
  list: RefObject<HTMLOListElement | null>;
  /** Called which slide is to have the focus when it is back. */
  onUndo: (slideId: string) => void;
}): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  const { removed } = order;
  if (removed === null) return null;
  return (
    <li ref={row} className={styles.row}>
      <span className={styles.words}>{t('pane_slides.removed', { title: removed.title })}</span>
      <Button
        size="small"
        disabledFocusable={order.isUndoing}
        onClick={() => {
          if (order.isUndoing) return;
          onUndo(removed.id);
          void order.undo();
        }}
      >
        {t('pane_slides.undo')}
      </Button>
      <Button
        size="small"
        appearance="transparent"
        icon={<DismissRegular />}
        aria-label={t('common:web.dismiss')}
        onClick={() => {
          order.forget();
          focusSlide(list.current, null, removed.index);
        }}
      />
    </li>
  );
}
