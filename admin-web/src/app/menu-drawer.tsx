import type { JSX } from 'react';
import { Button, DrawerBody, DrawerHeader, DrawerHeaderTitle, OverlayDrawer } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { PageName } from '../data/page-list.ts';
import { Menu } from './menu.tsx';

/** The menu on a phone. */
export function MenuDrawer({
  isOpen,
  onClose,
  current,
}: {
  isOpen: boolean;
  onClose: () => void;
  current: PageName | null;
}): JSX.Element {
  const { t } = useTranslation('admin');
  return (
    <OverlayDrawer open={isOpen} size="small" onOpenChange={(_event, { open }) => !open && onClose()}>
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('console.close')} onClick={onClose} />
          }
        >
          {t('console.title')}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody
        onClick={(event) => event.target instanceof Element && event.target.closest('a') !== null && onClose()}
      >
        <Menu current={current} hasWords />
      </DrawerBody>
    </OverlayDrawer>
  );
}
