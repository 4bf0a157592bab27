import { createHighContrastTheme, webDarkTheme, webLightTheme } from '@fluentui/react-components';
import type { Theme } from '@fluentui/react-components';
import type { HostTheme } from '../host/host-port.ts';

/** Fluent's tokens for the theme of the host; we have no palette of our own. */
export function fluentTheme(theme: HostTheme): Theme {
  if (theme === 'high-contrast') return createHighContrastTheme();
  return theme === 'dark' ? webDarkTheme : webLightTheme;
}
