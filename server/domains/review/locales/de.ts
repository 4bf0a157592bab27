import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: {
    'review.read': 'Prüfungen ansehen',
    'review.move': 'Präsentationen einreichen, freigeben und wieder öffnen',
    'review.comment': 'Präsentationen kommentieren',
    'review.waive': 'Ausnahmen von Prüfkriterien gewähren',
    'review.status': 'Prüfstatus geändert',
    'review.unwaive': 'Ausnahme zurückgenommen',
    'review.bring': 'Kommentar aus einer Datei übernommen',
    'review.comment_change': 'Kommentar geändert',
    'review.comment_delete': 'Kommentar gelöscht',
  },
  errors: {
    'review.no_such_transition':
      'Der Status geht nicht von „{{from}}“ zu „{{to}}“ über. Entwürfe werden eingereicht (In Review), Eingereichtes wird freigegeben oder wieder Entwurf, Freigegebenes wird als Entwurf wieder geöffnet.',
    'review.owner_only': 'Nur wer sie besitzt oder verwaltet, reicht diese Präsentation ein oder öffnet sie wieder.',
    'review.reviewers_only': 'Das tun nur Prüfende und die Verwaltung. Wenden Sie sich an sie.',
    'review.own_work':
      'Sie haben diese Präsentation seit der letzten Freigabe besessen oder geändert. Jemand anderes muss sie freigeben.',
    'review.content_changed':
      'Die Präsentation wurde geändert, seit Sie sie angesehen haben. Sehen Sie sie noch einmal an und wiederholen Sie dies mit ihrem neuen content_hash.',
    'review.hash_missing': 'Sagen Sie, was Sie freigeben: content_hash, wie die Prüfung ihn nennt.',
    'review.comment_missing': 'Sagen Sie in einem Kommentar, was geändert werden soll.',
    'review.no_slides': 'Es gibt noch keine Folien, die zu prüfen wären. Lassen Sie sie zuerst erstellen.',
    'review.generating':
      'Die Folien werden in diesem Augenblick erstellt. Warten Sie, bis das fertig ist, oder brechen Sie es ab.',
    'review.outline_running': 'Die Gliederung wird in diesem Augenblick erstellt. Warten Sie, bis das fertig ist.',
    'review.gates_open':
      'Noch sind nicht alle Prüfkriterien erfüllt: {{gates}}. Beheben Sie, was die Prüfung dort nennt, oder gewähren Sie mit einer Begründung eine Ausnahme.',
    'review.untraced_number': 'Die Zahl „{{number}}“ auf „{{title}}“ hat keine Quelle.',
    'review.no_alt_of_chart': 'Ein Diagramm auf „{{title}}“ hat keinen Alternativtext.',
    'review.no_alt_of_table': 'Eine Tabelle auf „{{title}}“ hat keinen Alternativtext.',
    'review.no_alt_of_picture': 'Ein Bild auf „{{title}}“ hat keinen Alternativtext.',
    'review.no_such_slide': 'Die Präsentation hat keine solche Folie. Nennen Sie eine ihrer Folien.',
    'review.no_such_element':
      'Die Folie hat kein solches Element. Nennen Sie ein Feld oder Element der Folie zusammen mit ihrer slide_id.',
    'review.no_such_thread':
      'Es gibt keine solche Diskussion. Geantwortet wird auf den Kommentar, mit dem sie beginnt.',
    'review.not_a_thread':
      'Nur Diskussionen werden erledigt oder wieder geöffnet: Nennen Sie den Kommentar, mit dem sie beginnt.',
    'review.thread_deleted': 'Dieser Kommentar wurde gelöscht. Beginnen Sie eine neue Diskussion.',
    'review.cannot_see':
      'Erwähnen Sie Personen, die diese Präsentation sehen können; diese kann es nicht, oder es gibt sie nicht.',
    'review.not_your_comment': 'Dieser Kommentar ist von jemand anderem. Antworten Sie stattdessen darauf.',
    'review.comment_stale':
      'Der Kommentar wurde geändert, seit Sie ihn gelesen haben. Lesen Sie ihn neu und wiederholen Sie Ihre Änderung.',
    'review.busy': 'Der Kommentar wird gerade von mehreren geändert. Versuchen Sie es gleich noch einmal.',
    'review.too_many_comments': 'Eine Präsentation fasst {{most}} Kommentare. Löschen Sie welche, die erledigt sind.',
  },
};
