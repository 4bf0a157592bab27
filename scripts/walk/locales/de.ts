import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'walk.signed_in': 'Angemeldet als {{name}} ({{role}})',
    'walk.uploaded_one': '{{count}} Datei hochgeladen',
    'walk.uploaded_other': '{{count}} Dateien hochgeladen',
    'walk.outline_slide': 'Gliederung: {{title}}',
    'walk.edited': 'Gliederung geändert: {{title}}',
    'walk.progress': '{{message}}',
    'walk.downloaded': '{{name}} heruntergeladen',
    'walk.saved': '{{file}} gespeichert',
  },
  errors: {
    'walk.usage':
      'Aufruf: npm run walk -- DATEI... --password KENNWORT [--url URL] [--email ADRESSE] [--slides N] [-o deck.pptx]',
    'walk.failed': 'Der Auftrag ist gescheitert: {{reason}}',
    'walk.cancelled': 'Der Auftrag wurde abgebrochen.',
    'walk.no_end': 'Die Meldungen des Auftrags endeten vor dem Auftrag. Versuchen Sie es noch einmal.',
  },
};
