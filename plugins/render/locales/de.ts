import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'render.timed_out':
      'Das Zeichnen dauerte länger als {{seconds}} s und wurde beendet. Versuchen Sie es noch einmal oder mit weniger Folien.',
    'render.failed': 'Das Bild ließ sich nicht zeichnen. Versuchen Sie es gleich noch einmal.',
    'render.out_of_memory':
      'Das Zeichnen brauchte mehr Speicher, als ein Zeichen-Thread haben darf (RENDER_MEMORY_MB). Versuchen Sie es mit kleineren Bildern noch einmal.',
    'render.no_office': 'Auf diesem Server gibt es kein LibreOffice zum Zeichnen. Lassen Sie „renderer“ weg.',
    'render.office_failed':
      'LibreOffice konnte die Folie nicht zeichnen. Lassen Sie „renderer“ weg, dann wird sie hier gezeichnet.',
  },
};
