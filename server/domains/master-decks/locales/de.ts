import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: {
    'master_decks.read': 'Masterfoliensätze sehen',
    'master_decks.change': 'Masterfoliensätze hochladen, einlesen und löschen',
    'master_decks.upload': 'Masterfoliensatz hochgeladen',
    'master_decks.reparse': 'Masterfoliensatz neu eingelesen',
    'master_decks.delete': 'Masterfoliensatz gelöscht',
  },
  author: {
    'master_decks.reading': 'Der Masterfoliensatz „{{name}}“ wird gelesen',
  },
  errors: {
    'master_decks.client_needed':
      'Geben Sie an, wem der Masterfoliensatz gehört: Setzen Sie die ID des Mandanten in client_id ein.',
    'master_decks.old_format':
      '{{file}} hat ein altes Binärformat von PowerPoint. Öffnen Sie die Datei in PowerPoint und speichern Sie sie als .pptx oder .potx.',
    'master_decks.wrong_extension':
      '{{file}} ist dem Namen nach kein Masterfoliensatz. Wählen Sie eine .pptx- oder .potx-Datei.',
    'master_decks.exists':
      'Diese Datei gibt es schon als „{{name}}“ (ID {{id}}). Verwenden Sie diese oder lesen Sie sie in einem anderen Modus neu ein.',
    'master_decks.too_many': 'Ein Mandant hat höchstens {{limit}} Masterfoliensätze. Löschen Sie nicht benutzte.',
    'master_decks.too_slow':
      'Das Lesen von {{file}} dauerte länger als {{seconds}} s und wurde aufgegeben. Entfernen Sie Folien, unbenutzte Master und große Bilder daraus.',
    'master_decks.too_big':
      '{{file}} braucht zum Lesen mehr Speicher, als es gibt. Entfernen Sie Folien, unbenutzte Master und große Bilder daraus.',
  },
};
