import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'outlines.agenda': 'Agenda',
    'outlines.quote': 'In eigenen Worten',
    'outlines.closing': 'Das Wichtigste',
  },
  admin: {
    'outlines.read': 'Gliederungen sehen',
    'outlines.change': 'Gliederungen erstellen und bearbeiten',
    'outlines.make': 'Gliederung erstellt',
    'outlines.edit': 'Gliederung bearbeitet',
    'outlines.stop': 'Erstellung einer Gliederung angehalten',
  },
  errors: {
    'outlines.interrupted':
      'Die Arbeit an dieser Gliederung endete: Jemand hielt sie an, niemand folgte ihr, oder der Dienst hielt an; was fertig war, bleibt. Bearbeiten Sie sie, oder lassen Sie sie neu erstellen.',
    'outlines.run_lost':
      'Die Arbeit an dieser Gliederung ging mit ihrem Prozess verloren. Fordern Sie sie noch einmal an.',
    'outlines.superseded': 'Ein anderer Lauf ist an die Stelle dieses Laufs getreten. Folgen Sie dem neuen.',
    'outlines.edited_meanwhile':
      'Die Gliederung wurde bearbeitet, während eine neue entstand; die bearbeitete bleibt. Lassen Sie sie neu erstellen, wenn Sie eine neue möchten.',
    'outlines.failed':
      'Die Gliederung konnte aus einem Grund auf unserer Seite nicht erstellt werden. Versuchen Sie es noch einmal; bleibt es dabei, sagen Sie der Verwaltung Bescheid.',
    'outlines.model_failed':
      'Das Modell konnte die Gliederung nicht erstellen ({{reason}}). Versuchen Sie es noch einmal, oder wählen Sie ein anderes Modell.',
    'outlines.busy':
      'Mehrere Anfragen wollen diese Gliederung gleichzeitig erstellen. Versuchen Sie es gleich noch einmal.',
    'outlines.stale':
      'Die Gliederung wurde geändert, seit Sie sie gelesen haben. Lesen Sie sie neu, und wiederholen Sie Ihre Änderung.',
    'outlines.invalid': 'Die Gliederung kann so nicht gespeichert werden; sehen Sie die beanstandeten Felder.',
    'outlines.title_missing': 'Eine neue Folie braucht einen Titel.',
    'outlines.same_id': 'Die Folie „{{id}}“ steht zweimal in der Liste; eine Kopie wird ohne Kennung gesendet.',
    'outlines.stopped_half_way':
      'Das Modell hat mittendrin aufgehört ({{reason}}); die Präsentation hat die {{slides}} Folien, die es gegliedert hatte.',
    'outlines.other_slide_count': '{{wanted}} Folien waren gewünscht; der Inhalt ergab {{made}}.',
  },
};
