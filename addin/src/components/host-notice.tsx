import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useServices } from '../app/services.ts';

/** Says that PowerPoint can't be reached from this pane, where Office opened it; nothing where all is as it should be. */
export function HostNotice(): JSX.Element | null {
  const { t } = useTranslation('common');
  const { office } = useServices().host.environment;
  if (office === 'absent' || office === 'ready') return null;
  return (
    <MessageBar intent="warning" layout="multiline" politeness="polite">
      <MessageBarBody>
        <MessageBarTitle>{t(`pane_host.${office}`)}</MessageBarTitle>
        {t('pane_host.go_on')}
      </MessageBarBody>
      {office !== 'other_program' && (
        <MessageBarActions>
          <Button onClick={() => window.location.reload()}>{t('pane.try_again')}</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
