import { browserColourScheme, onBrowserColourScheme } from '../../../common/web/page.ts';
import { HostError } from './host-port.ts';
import type { HostPort, OfficeState } from './host-port.ts';

/**
 * The plain browser: it shows everything and offers files to download; there is no deck to insert into.
 * @param office why it is used in place of PowerPoint when Office opened the page.
 */
export function createBrowserHost(page: Window, office: OfficeState = 'absent'): HostPort {
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
      changeShapes: false,
      nestedAuth: false,
      dialog: false,
    },
    theme: () => browserColourScheme(page),
    onThemeChange: (listener) => onBrowserColourScheme(page, listener),
    onSelectionChange: () => () => undefined,
    readDeck: () => Promise.resolve([]),
    selectedSlideId: () => Promise.resolve(null),
    insertSlides: missing,
    tagSlides: missing,
    readSlides: missing,
    deleteSlides: missing,
    goTo: missing,
    changeShapes: missing,
    restoreShapes: missing,
    slideLayouts: missing,
    applyLayout: missing,
    slidePictures: missing,
    deckName: () => null,
    readFile: missing,
    openNew: missing,
    loginHint: () => Promise.resolve(null),
    openDialog: missing,
  };
}
