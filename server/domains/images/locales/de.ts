import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'images.alt': 'Illustration: {{title}}',
    'images.missing': 'Bild fehlt',
  },
  admin: {
    'images.read': 'Bilder sehen',
    'images.change': 'Bilder hochladen, zeichnen lassen und löschen',
    'images.upload': 'Bild hochgeladen',
    'images.generate': 'Bild gezeichnet',
    'images.delete': 'Bild gelöscht',
  },
  errors: {
    'images.no_model':
      'Es ist kein Modell eingerichtet, das Bilder zeichnet. Bitten Sie die Administration, eines in den Einstellungen zu nennen oder OPENAI_IMAGE_MODEL zu setzen.',
    'images.kind_not_taken':
      '{{file}} ist kein Bild, das verwendet werden kann. Senden Sie es als PNG, JPEG, WebP, GIF, AVIF oder TIFF.',
    'images.not_readable':
      '{{file}} ist beschädigt oder unvollständig. Öffnen Sie die Datei, speichern Sie sie neu und senden Sie sie noch einmal.',
    'images.too_many_pixels':
      '{{file}} hat mehr als {{megapixels}} Millionen Bildpunkte. Verkleinern Sie das Bild und senden Sie es noch einmal.',
    'images.too_slow':
      'Das Lesen von {{file}} hat zu lange gedauert. Speichern Sie es als einfaches PNG oder JPEG und senden Sie es noch einmal.',
    'images.client_needed':
      'Sie gehören zu keinem Mandanten. Nennen Sie den Mandanten, für den das Bild ist, im Feld „client_id“.',
    'images.not_yours':
      'Dieses Bild gehört jemand anderem. Bitten Sie den Besitzer oder die Administration, es zu löschen.',
    'images.in_use':
      'Die freigegebene Präsentation „{{title}}“ zeigt dieses Bild. Es kann gelöscht werden, sobald sie wieder geöffnet ist.',
    'images.no_place':
      'Das Layout „{{layout}}“ hat keinen freien Platz für ein Bild. Wählen Sie ein Layout mit einem solchen und versuchen Sie es noch einmal.',
    'images.not_drawn':
      '„{{title}}“: das Bild konnte nicht gezeichnet werden ({{reason}}). Lassen Sie es noch einmal zeichnen, oder wählen Sie ein anderes.',
  },
};
