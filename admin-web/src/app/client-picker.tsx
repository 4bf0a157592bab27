import type { JSX } from 'react';
import {
  Menu,
  MenuButton,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import { BuildingMultipleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useClients } from '../data/client-scope.ts';
import type { ClientScope } from '../data/client-scope.ts';

const ALL = 'all';
const useStyles = makeStyles({
  button: { maxWidth: '220px', minWidth: 0, '& > span': { overflow: 'hidden' } },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  list: { maxHeight: '60vh', overflowY: 'auto' },
});

/**
 * Chooses whose data the pages show.
 * @param isOne the page shows one client at a time
 */
export function ClientPicker({ scope, isOne }: { scope: ClientScope; isOne: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { data } = useClients();
  const clients = data?.items ?? [];
  const chosen = clients.find(({ id }) => id === scope.clientId);
  const shown = chosen?.name ?? t(isOne ? 'console.choose_client' : 'console.all_clients');
  return (
    <Menu
      checkedValues={{ client: [scope.clientId ?? ALL] }}
      onCheckedValueChange={(_event, { checkedItems: [id] }) => scope.choose(id === ALL ? null : (id ?? null))}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          appearance="subtle"
          className={styles.button}
          icon={<BuildingMultipleRegular />}
          aria-label={t('console.client_shown', { client: shown })}
        >
          <bdi className={styles.name}>{shown}</bdi>
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          {!isOne && (
            <MenuItemRadio name="client" value={ALL}>
              {t('console.all_clients')}
            </MenuItemRadio>
          )}
          {clients.map(({ id, name }) => (
            <MenuItemRadio key={id} name="client" value={id}>
              <bdi>{name}</bdi>
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
