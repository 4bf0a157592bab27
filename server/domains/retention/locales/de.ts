import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: {
    'retention.read': 'Sehen, wie lange Daten aufbewahrt werden',
    'retention.change': 'Ändern, wie lange Daten aufbewahrt werden',
    'storage.purge': 'Gelöschte Präsentationen endgültig entfernen',
  },
  author: {
    'retention.clean': 'Nicht mehr Benötigtes wird entfernt',
    'retention.purge': 'Vor längerer Zeit Gelöschtes wird endgültig entfernt',
  },
  errors: {
    'retention.incomplete':
      'Nicht alles ließ sich entfernen; {{removed}} Dateien sind entfernt. Ein neuer Aufruf macht dort weiter.',
  },
};
