import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  errors: {
    'kernel.bad_plugin':
      'Das Plugin {{plugin}} ist nicht, wie ein Plugin sein muss: {{faults}}. Berichtigen Sie diese Felder; server/sdk/define-plugin.ts beschreibt sie.',
    'kernel.settings_without_default':
      'Das Plugin {{plugin}} hat eine Einstellung ohne Vorgabe. Geben Sie jedem Feld seiner Einstellungen eine Vorgabe.',
    'kernel.unknown_disabled':
      'DISABLED_PLUGINS nennt {{plugin}}, das nicht installiert ist. Installiert sind: {{known}}.',
    'kernel.same_name': 'Zwei Plugins heißen {{what}}. Benennen Sie eines um, oder führen Sie es nur einmal auf.',
    'kernel.same_collection':
      'Die Plugins {{one}} und {{other}} führen beide eine Sammlung {{what}}. Geben Sie einer einen anderen Namen.',
    'kernel.same_permission':
      'Die Plugins {{one}} und {{other}} führen beide das Recht {{what}} ein. Beginnen Sie es mit dem Namen des Plugins.',
    'kernel.same_service':
      'Sowohl {{one}} als auch {{other}} stellen den Dienst {{what}} bereit. Nur eines darf es; schalten Sie das andere mit DISABLED_PLUGINS ab.',
    'kernel.same_contribution':
      'Die Plugins {{one}} und {{other}} tragen beide {{what}} bei. Geben Sie einem einen anderen Schlüssel.',
    'kernel.same_route':
      'Die Plugins {{one}} und {{other}} haben beide die Route {{what}}. Ändern Sie einen der Pfade.',
    'kernel.same_job':
      'Die Plugins {{one}} und {{other}} legen beide den Auftrag {{what}} fest. Beginnen Sie seinen Namen mit dem des Plugins.',
    'kernel.unmet_need':
      'Das Plugin {{plugin}} braucht den Dienst {{service}} ({{field}}), den kein installiertes Plugin bereitstellt. Installieren Sie dessen Plugin, oder machen Sie den Bedarf optional(…).',
    'kernel.cycle':
      'Diese Plugins brauchen einander im Kreis: {{cycle}}. Nehmen Sie einen Bedarf heraus, oder verwenden Sie dafür einen Einhängepunkt.',
    'kernel.not_loadable':
      'Das Plugin {{plugin}} aus PLUGINS lässt sich nicht laden: {{reason}}. Prüfen Sie den Pfad; ein relativer beginnt mit einem Punkt.',
    'kernel.no_plugin_export':
      'Das Modul {{plugin}} exportiert kein plugin. Beenden Sie es mit: export const plugin = definePlugin(…).',
    'kernel.unknown_hook':
      'Das Plugin {{plugin}} trägt zum Einhängepunkt {{point}} bei, den es nicht gibt. Es gibt: {{known}}.',
    'kernel.no_blob_keeper':
      'Das Plugin {{plugin}} nutzt die Dateiablage, ohne zu sagen, welche Dateien es behält; sie würden entfernt. Es muss zum Einhängepunkt {{point}} beitragen.',
    'kernel.hook_failed': 'Das Plugin {{plugin}} ist in {{hook}} gescheitert. Näheres steht im Protokoll des Dienstes.',
    'kernel.stage_failed':
      'Das Plugin {{plugin}} ist in {{stage}} gescheitert: {{reason}}. Berichtigen Sie es, oder lassen Sie es mit DISABLED_PLUGINS={{plugin}} weg.',
    'kernel.stage_timed_out':
      'Das Plugin {{plugin}} wurde mit {{stage}} nicht in {{seconds}} s fertig. Berichtigen Sie es, oder lassen Sie es mit DISABLED_PLUGINS={{plugin}} weg.',
    'kernel.not_provided':
      'Das Plugin {{plugin}} verspricht den Dienst {{service}}, aber sein setup gibt unter diesem Schlüssel nichts zurück ({{field}}).',
    'kernel.route_without_auth':
      'Die Route {{route}} des Plugins {{plugin}} sagt nicht, wer sie aufrufen darf. Setzen Sie auth auf session, public oder signed.',
    'kernel.unknown_action':
      'Die Route {{route}} des Plugins {{plugin}} verlangt das Recht {{action}}, das kein Plugin einführt. Nehmen Sie es in permissions auf.',
    'kernel.job_time_out':
      'Der Auftrag {{job}} des Plugins {{plugin}} braucht eine Zeitgrenze über 0 und bis {{seconds}} s (timeoutMs).',
    'kernel.no_job_queue':
      'Aufträge können im Moment nicht angenommen werden. Versuchen Sie es etwas später noch einmal.',
  },
};
