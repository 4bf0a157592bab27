import type { JSX } from 'react';
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

/** That the way to sign in goes on in a window of its own. */
export function InWindowNote(): JSX.Element {
  const { t } = useTranslation('common');
  return (
    <MessageBar>
      <MessageBarBody>{t('pane_session.in_window')}</MessageBarBody>
    </MessageBar>
  );
}

/** That the server offers no way to sign in. */
export function NoWayNote(): JSX.Element {
  const { t } = useTranslation('common');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{t('pane_session.no_way')}</MessageBarBody>
    </MessageBar>
  );
}
