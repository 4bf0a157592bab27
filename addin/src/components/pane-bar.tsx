import type { JSX, ReactNode } from 'react';
import { makeStyles, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';

const useStyles = makeStyles({
  line: { flexShrink: 0 },
  flat: { flexShrink: 0, borderRadius: 0, borderInlineWidth: 0, borderTopWidth: 0 },
});

interface PaneBarProps {
  intent: 'info' | 'success' | 'warning';
  /** The icon of the intent where absent. */
  icon?: JSX.Element;
  title: string;
  /** What follows the title. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Rounded and in several lines, for narrow panes. */
  isCard?: boolean;
}

/** A message across the whole width, with a title and the buttons that belong to it. */
export function PaneBar({ intent, icon, title, children, actions, isCard }: PaneBarProps): JSX.Element {
  const styles = useStyles();
  return (
    <MessageBar
      className={isCard === true ? styles.line : styles.flat}
      intent={intent}
      politeness="polite"
      {...(isCard === undefined ? {} : { layout: isCard ? 'multiline' : 'singleline' })}
      {...(icon === undefined ? {} : { icon })}
    >
      <MessageBarBody>
        <MessageBarTitle>{title}</MessageBarTitle> {children}
      </MessageBarBody>
      {actions !== undefined && <MessageBarActions>{actions}</MessageBarActions>}
    </MessageBar>
  );
}
