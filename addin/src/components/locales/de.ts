import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'pane.locked': 'Hier lässt sich nichts ändern',
    'pane.locked_approved':
      'Diese Präsentation ist freigegeben. Öffnen Sie sie auf der Seite Prüfung wieder als Entwurf, um sie zu ändern.',
    'pane.locked_not_yours':
      'Sie dürfen diese Präsentation lesen, nicht ändern. Fragen Sie ihren Eigentümer oder einen Administrator.',
  },
};
