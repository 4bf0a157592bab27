import type { HostTheme } from '../host-port.ts';
import { HIGH_CONTRAST } from '../media-queries.ts';

/** The theme of PowerPoint as it is now. */
export function themeOf(office: typeof Office, page: Window): HostTheme {
  if (page.matchMedia(HIGH_CONTRAST).matches) return 'high-contrast';
  // Not on every platform, whatever the types say.
  const theme = office.context.officeTheme as Partial<Office.OfficeTheme> | undefined;
  return (theme?.isDarkTheme ?? isDark(theme?.bodyBackgroundColor)) ? 'dark' : 'light';
}

/** PowerPoint tells of no change of its theme: it is looked at whenever somebody comes back to the pane. */
export function onThemeChange(office: typeof Office, page: Window, listener: (theme: HostTheme) => void): () => void {
  let known = themeOf(office, page);
  const look = (): void => {
    const now = themeOf(office, page);
    if (now === known) return;
    known = now;
    listener(now);
  };
  const contrast = page.matchMedia(HIGH_CONTRAST);
  contrast.addEventListener('change', look);
  page.addEventListener('focus', look);
  page.document.addEventListener('visibilitychange', look);
  return () => {
    contrast.removeEventListener('change', look);
    page.removeEventListener('focus', look);
    page.document.removeEventListener('visibilitychange', look);
  };
}

/** By its relative luminance, roughly. */
function isDark(colour: string | undefined): boolean {
  const parts = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour ?? '');
  if (parts === null) return false;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
