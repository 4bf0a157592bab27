import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { SearchInfoRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../common/web/services.ts';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from './links.tsx';

/** An address that shows nothing: unknown, or not for this user, which is the same to them. */
export function NotFound({ hasPages }: { hasPages: boolean }): JSX.Element {
  const { t } = useTranslation('admin');
  const { settings } = useServices();
  return (
    <EmptyState
      level={1}
      Icon={SearchInfoRegular}
      title={t(hasPages ? 'console.not_found' : 'console.no_access')}
      text={t(hasPages ? 'console.not_found_text' : 'console.no_access_text')}
      actions={
        hasPages ? (
          <LinkButton appearance="primary" to="/">
            {t('console.go_home')}
          </LinkButton>
        ) : (
          <LinkButton appearance="primary" href={`${settings.base_path}/addin/`}>
            {t('console.open_studio')}
          </LinkButton>
        )
      }
    />
  );
}

/** An address that names a client which is not there. */
export function UnknownClient({ onAll }: { onAll: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      level={1}
      Icon={SearchInfoRegular}
      title={t('console.unknown_client')}
      text={t('console.unknown_client_text')}
      actions={
        <Button appearance="primary" onClick={onAll}>
          {t('console.show_all_clients')}
        </Button>
      }
    />
  );
}
