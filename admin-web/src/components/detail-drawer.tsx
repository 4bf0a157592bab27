import { useEffect } from 'react';
import type { JSX, ReactNode } from 'react';
import {
  Button,
  Caption1,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '../../../common/web/focus.ts';
import { BESIDE_PIXELS, HAS_BESIDE, useWidth } from '../data/use-width.ts';

const useStyles = makeStyles({
  drawer: { width: `${BESIDE_PIXELS}px`, maxWidth: '100vw' },
  large: { width: '760px', maxWidth: '100vw' },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalXXL,
  },
  title: { outlineStyle: 'none', overflowWrap: 'anywhere' },
  text: { color: tokens.colorNeutralForeground3, paddingInlineEnd: tokens.spacingHorizontalL },
  foot: { flexWrap: 'wrap', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
});

/** The details of a row, beside the list. Escape closes it. */
export function DetailDrawer({
  title,
  text,
  size = 'medium',
  onClose,
  actions,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** `large` for details with pictures. */
  size?: 'medium' | 'large';
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const isBeside = useWidth() === 'wide' && size === 'medium';
  useEffect(() => {
    document.documentElement.toggleAttribute(HAS_BESIDE, isBeside);
    return () => document.documentElement.removeAttribute(HAS_BESIDE);
  }, [isBeside]);
  return (
    <OverlayDrawer
      open
      position="end"
      className={size === 'large' ? styles.large : styles.drawer}
      modalType={isBeside ? 'non-modal' : 'modal'}
      aria-label={title}
      onOpenChange={(_event, { open }) => !open && onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          heading={{ ref: takeFocus, tabIndex: -1, className: styles.title, dir: 'auto' }}
          action={
            <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('console.close')} onClick={onClose} />
          }
        >
          {title}
        </DrawerHeaderTitle>
        {text !== undefined && <Caption1 className={styles.text}>{text}</Caption1>}
      </DrawerHeader>
      <DrawerBody className={styles.body}>{children}</DrawerBody>
      {actions !== undefined && <DrawerFooter className={styles.foot}>{actions}</DrawerFooter>}
    </OverlayDrawer>
  );
}
