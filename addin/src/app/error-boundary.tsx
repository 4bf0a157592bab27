import { Component } from 'react';
import type { ReactNode } from 'react';
import { Button, tokens } from '@fluentui/react-components';
import { withTranslation } from 'react-i18next';
import type { WithTranslation } from 'react-i18next';

interface Props extends WithTranslation {
  children: ReactNode;
}

/**
 * The last place where a fault of the pane itself is shown; what was typed is kept as a draft. It is made of the simplest parts: what
 * it needs must be there when nothing can be fetched any more.
 */
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
        <strong>{t('pane.broken')}</strong>
        <p>{t('pane.broken_note', { said: fault.message })}</p>
        <Button onClick={() => this.setState({ fault: null })}>{t('pane.try_again')}</Button>
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
