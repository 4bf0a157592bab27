import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: {
    'brand.read': 'Marke des eigenen Mandanten sehen',
    'brand.change': 'Marke eines Mandanten ändern',
    'brand.add_logo': 'Logo hochgeladen',
    'brand.delete_logo': 'Logo gelöscht',
  },
  errors: {
    'brand.stale': 'Die Marke wurde inzwischen geändert. Lesen Sie sie neu und machen Sie Ihre Änderung dort.',
    'brand.colour_twice': 'Eine andere Farbe heißt schon {{name}}. Geben Sie jeder einen eigenen Namen.',
    'brand.font_twice': '{{family}} steht zweimal für denselben Zweck da. Lassen Sie eine der beiden weg.',
    'brand.language_twice': 'Für diese Sprache gibt es zwei Regelsätze. Fassen Sie sie zusammen.',
    'brand.word_both': '„{{word}}“ soll zugleich bevorzugt und vermieden werden. Entscheiden Sie sich für eines.',
    'brand.no_such_logo': 'Es gibt kein Logo mit dieser Kennung. Laden Sie es zuerst hoch.',
    'brand.logo_twice': 'Dieses Logo ist zweimal genannt. Lassen Sie eines weg.',
    'brand.voice_too_long': 'Die Sprachregeln haben zusammen mehr als {{limit}} Zeichen. Kürzen Sie sie.',
    'brand.too_many_logos':
      'Ein Mandant hat höchstens {{limit}} Logos. Löschen Sie ein nicht benutztes und laden Sie dann neu hoch.',
    'brand.logo_kind': '{{file}} ist weder ein PNG noch ein einfaches SVG. Senden Sie das Logo als eines von beiden.',
    'brand.logo_not_usable':
      '{{file}} lässt sich nicht zeichnen. Exportieren Sie das Logo neu, als PNG oder einfaches SVG, und senden Sie dieses.',
  },
};
