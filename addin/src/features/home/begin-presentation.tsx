import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  Menu,
  MenuButton,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ClientView } from '../../../../common/api/accounts.ts';

const useStyles = makeStyles({
  // A service may have many clients.
  list: { maxHeight: '60vh', overflowY: 'auto' },
});

/**
 * Begins a presentation.
 * @param clients to choose from; null for users who have a client of their own
 */
export function BeginPresentation({
  clients,
  isBusy,
  onBegin,
}: {
  clients: readonly ClientView[] | null;
  isBusy: boolean;
  onBegin: (clientId: string | null) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const [only] = clients ?? [];
  if (clients === null || clients.length < 2) {
    const isNobodys = clients !== null && only === undefined;
    return (
      <Button
        // With a client of their own people begin in the box of the page.
        appearance={clients === null ? 'secondary' : 'primary'}
        icon={<AddRegular />}
        disabledFocusable={isBusy || isNobodys}
        onClick={() => onBegin(only?.id ?? null)}
      >
        {t('pane_home.new')}
      </Button>
    );
  }
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="primary" icon={<AddRegular />} disabledFocusable={isBusy}>
          {t('pane_home.new')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          <MenuGroup>
            <MenuGroupHeader>{t('pane_home.new_for')}</MenuGroupHeader>
            {clients.map(({ id, name }) => (
              <MenuItem key={id} onClick={() => onBegin(id)}>
                <span dir="auto">{name}</span>
              </MenuItem>
            ))}
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
