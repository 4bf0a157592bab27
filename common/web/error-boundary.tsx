import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button, tokens } from '@fluentui/react-components';
import { withTranslation } from 'react-i18next';
import type { WithTranslation } from 'react-i18next';

interface Props extends WithTranslation {
  children: ReactNode;
}

/** Shows a fault of the page itself; drafts are kept. It uses only what is loaded with the first screen: nothing else may be reachable. */
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
      <div role="alert" style={LOOK}>
        <strong>{t('web.broken')}</strong>
        <p>{t('web.broken_note', { detail: fault.message })}</p>
        <Button onClick={() => this.setState({ fault: null })}>{t('web.try_again')}</Button>
      </div>
    );
  }
}

const LOOK = {
  margin: tokens.spacingHorizontalL,
  padding: tokens.spacingHorizontalM,
  border: `1px solid ${tokens.colorStatusDangerBorder1}`,
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: tokens.colorStatusDangerBackground1,
  color: tokens.colorNeutralForeground1,
};

export const ErrorBoundary = withTranslation('common')(Boundary);
