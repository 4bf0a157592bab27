import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: {
    'jobs.read': 'Aufträge sehen',
    'jobs.cancel': 'Aufträge abbrechen',
    'jobs.retry': 'Gescheiterte Aufträge neu starten',
    'jobs.read_all': 'Die Aufträge aller sehen',
    'diagnostics.read': 'Sehen, wie es um Warteschlange und Worker steht',
  },
  errors: {
    'job.unexpected':
      'Der Auftrag ist an einem Fehler des Dienstes gescheitert. Starten Sie ihn erneut; scheitert er wieder, sagen Sie es Ihrer Administration.',
    'job.bad_payload':
      'Der Auftrag {{job}} kann mit seinen Angaben nicht arbeiten. Starten Sie ihn aus der Präsentation neu.',
    'job.timed_out':
      'Der Auftrag dauerte länger als {{seconds}} s und wurde beendet. Starten Sie ihn mit weniger Inhalt neu.',
    'job.interrupted_too_often':
      'Der Auftrag wurde {{times}}-mal unterbrochen und wird nicht mehr versucht. Bitten Sie Ihre Administration, im Protokoll des Dienstes nachzusehen.',
    'job.finished': 'Der Auftrag ist schon beendet ({{state}}); es gibt nichts abzubrechen.',
    'job.not_failed': 'Nur ein gescheiterter Auftrag kann neu gestartet werden; dieser hier ist es nicht ({{state}}).',
    'job.place_taken':
      'Ein anderer Auftrag derselben Art wartet oder läuft für die Präsentation. Warten Sie sein Ende ab und starten Sie diesen dann neu, falls er noch gebraucht wird.',
    'job.queue_full':
      'Zu viele Aufträge warten. Warten Sie, bis einige erledigt sind, und versuchen Sie es dann erneut.',
    'job.key_reused':
      'Der Header Idempotency-Key kam schon mit einer anderen Anfrage. Senden Sie jede Anfrage mit einem eigenen Schlüssel.',
    'job.still_running':
      'Ein Auftrag der Präsentation läuft noch, obwohl er abgebrochen wurde. Versuchen Sie es gleich noch einmal.',
    'job.stream_busy': 'Der Auftrag wird gerade von anderen geändert. Versuchen Sie es gleich noch einmal.',
  },
};
