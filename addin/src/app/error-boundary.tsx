import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { withTranslation } from 'react-i18next';
import type { WithTranslation } from 'react-i18next';

interface Props extends WithTranslation {
  children: ReactNode;
}

/** The last place where a fault of the pane itself is shown; what was typed is kept as a draft. */
class Boundary extends Component<Props, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: Error): { fault: Error } {
    return { fault };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    const { t } = this.props;
    return (
      <MessageBar intent="error" layout="multiline" style={{ margin: 16 }}>
        <MessageBarBody>
          <MessageBarTitle>{t('pane.broken')}</MessageBarTitle>
          {t('pane.broken_note', { said: fault.message })}
        </MessageBarBody>
        <MessageBarActions>
          <Button onClick={() => this.setState({ fault: null })}>{t('pane.try_again')}</Button>
        </MessageBarActions>
      </MessageBar>
    );
  }
}

export const ErrorBoundary = withTranslation('common')(Boundary);
