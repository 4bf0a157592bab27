import { HostError } from './host-port.ts';
import type { HostPort, HostTheme, OfficeState } from './host-port.ts';
import { DARK, HIGH_CONTRAST } from './media-queries.ts';

/**
 * The plain browser: it shows everything and offers files to download; there is no deck to insert into.
 * @param office why it stands in for PowerPoint, where Office opened the page.
 */
export function createBrowserHost(page: Window, office: OfficeState = 'absent'): HostPort {
  const theme = (): HostTheme => {
    if (page.matchMedia(HIGH_CONTRAST).matches) return 'high-contrast';
    return page.matchMedia(DARK).matches ? 'dark' : 'light';
  };
  const missing = (): Promise<never> => Promise.reject(new HostError('host.not_supported', 'browser'));
  return {
    kind: 'browser',
    environment: {
      platform: null,
      version: null,
      display_language: page.navigator.language,
      content_language: null,
      api_sets: [],
      partition_key: '',
      office,
    },
    can: {
      insert: false,
      tag: false,
      readBack: false,
      select: false,
      readFile: false,
      openNew: false,
      nestedAuth: false,
      dialog: false,
    },
    theme,
    onThemeChange(listener) {
      const queries = [HIGH_CONTRAST, DARK].map((query) => page.matchMedia(query));
      const tell = (): void => listener(theme());
      for (const query of queries) query.addEventListener('change', tell);
      return () => {
        for (const query of queries) query.removeEventListener('change', tell);
      };
    },
    onSelectionChange: () => () => undefined,
    readDeck: () => Promise.resolve([]),
    selectedSlideId: () => Promise.resolve(null),
    insertSlides: missing,
    tagSlides: missing,
    readSlides: missing,
    deleteSlides: missing,
    goTo: missing,
    deckName: () => null,
    readFile: missing,
    openNew: missing,
    loginHint: () => Promise.resolve(null),
    openDialog: missing,
  };
}
