import type { HostPort } from '../host-port.ts';
import { openDialog } from '../open-dialog.ts';
import { deleteSlides, readDeck, tagSlides } from './deck.ts';
import { insertSlides } from './insert-slides.ts';
import type { OfficeGlobals } from './office-globals.ts';
import { nameOf } from './deck-name.ts';
import { readFile } from './read-file.ts';
import { readSlides } from './read-slides.ts';
import { capabilitiesOf, hasPowerPoint, setsOf } from './requirement-sets.ts';
import { asHostError } from './run-batch.ts';
import { goTo, onSelectionChange, selectedSlideId } from './selection.ts';
import { onThemeChange, themeOf } from './theme.ts';

/** PowerPoint, through what Office.js put onto the page; Office is ready. */
export function createPowerPointHost(globals: OfficeGlobals, page: Window): HostPort {
  const { office, powerPoint } = globals;
  const { context } = office;
  const can = capabilitiesOf(office);
  return {
    kind: 'powerpoint',
    environment: {
      // Names on every platform, whatever the types make of them.
      platform: String(context.diagnostics.platform),
      version: context.diagnostics.version,
      display_language: context.displayLanguage,
      content_language: context.contentLanguage,
      api_sets: setsOf(office),
      partition_key: context.partitionKey ?? '',
      office: 'ready',
    },
    can,
    theme: () => themeOf(office, page),
    onThemeChange: (listener) => onThemeChange(office, page, listener),
    onSelectionChange: (listener) => onSelectionChange(office, page, listener),
    readDeck: () => (can.insert ? readDeck(globals, can.tag) : Promise.resolve([])),
    selectedSlideId: () => selectedSlideId(globals, can.select),
    insertSlides: (request) => insertSlides(globals, request),
    tagSlides: (tags) => tagSlides(globals, tags),
    readSlides: (ids) => readSlides(globals, ids, hasPowerPoint(office, '1.10')),
    deleteSlides: (ids) => deleteSlides(globals, ids),
    goTo: (slideId, shapeName) => goTo(globals, slideId, shapeName),
    deckName: () => nameOf(context.document.url),
    readFile: (options) => readFile(office, options),
    openNew: async (base64) => {
      try {
        await powerPoint.createPresentation(base64);
      } catch (error) {
        throw asHostError(error);
      }
    },
    loginHint: async () => {
      try {
        return (await office.auth.getAuthContext()).userPrincipalName || null;
      } catch {
        // Not signed in, or a version that does not say.
        return null;
      }
    },
    openDialog: (address, options) => openDialog(office, address, options),
  };
}
