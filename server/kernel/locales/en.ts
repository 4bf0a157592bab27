import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'kernel.bad_plugin':
      'The plugin {{plugin}} is not as a plugin must be: {{faults}}. Correct these fields; server/sdk/define-plugin.ts describes them.',
    'kernel.settings_without_default':
      'The plugin {{plugin}} has a setting without a default. Give every field of its settings a default.',
    'kernel.unknown_disabled': 'DISABLED_PLUGINS names {{plugin}}, which is not installed. Installed are: {{known}}.',
    'kernel.same_name': 'Two plugins are called {{what}}. Rename one of them, or list it once.',
    'kernel.same_collection':
      'The plugins {{one}} and {{other}} both keep a collection {{what}}. Give one of them another name.',
    'kernel.same_permission':
      'The plugins {{one}} and {{other}} both introduce the permission {{what}}. Begin it with the plugin’s name.',
    'kernel.same_service':
      'Both {{one}} and {{other}} provide the service {{what}}. Only one may; disable the other with DISABLED_PLUGINS.',
    'kernel.same_contribution':
      'The plugins {{one}} and {{other}} both contribute {{what}}. Give one of them another key.',
    'kernel.same_route': 'The plugins {{one}} and {{other}} both have the route {{what}}. Change one of the paths.',
    'kernel.same_job':
      'The plugins {{one}} and {{other}} both define the job {{what}}. Begin its name with the plugin’s name.',
    'kernel.unmet_need':
      'The plugin {{plugin}} needs the service {{service}} ({{field}}), which no installed plugin provides. Install its plugin, or make the need optional(…).',
    'kernel.cycle':
      'These plugins need each other in a circle: {{cycle}}. Take one of the needs away, or use a hook point for it.',
    'kernel.not_loadable':
      'The plugin {{plugin}} of PLUGINS can’t be loaded: {{reason}}. Check the path; a relative one begins with a dot.',
    'kernel.no_plugin_export':
      'The module {{plugin}} has no export called plugin. End it with: export const plugin = definePlugin(…).',
    'kernel.unknown_hook':
      'The plugin {{plugin}} contributes to the hook point {{point}}, which does not exist. There are: {{known}}.',
    'kernel.no_blob_keeper':
      'The plugin {{plugin}} uses the file store without saying which files it keeps, so they would be swept. Contribute to the hook point {{point}}.',
    'kernel.hook_failed': 'The plugin {{plugin}} failed in {{hook}}. Details are in the service’s log.',
    'kernel.stage_failed':
      'The plugin {{plugin}} failed in {{stage}}: {{reason}}. Correct it, or leave it out with DISABLED_PLUGINS={{plugin}}.',
    'kernel.stage_timed_out':
      'The plugin {{plugin}} did not finish {{stage}} within {{seconds}} s. Correct it, or leave it out with DISABLED_PLUGINS={{plugin}}.',
    'kernel.not_provided':
      'The plugin {{plugin}} promises the service {{service}}, but its setup returns nothing under that key ({{field}}).',
    'kernel.route_without_auth':
      'The route {{route}} of the plugin {{plugin}} does not say who may call it. Set auth to session, public or signed.',
    'kernel.unknown_action':
      'The route {{route}} of the plugin {{plugin}} takes the action {{action}}, which no plugin introduces. Add it to permissions.',
    'kernel.job_time_out':
      'The job {{job}} of the plugin {{plugin}} needs a time-out of more than 0 and at most {{seconds}} s (timeoutMs).',
    'kernel.no_job_queue': 'Jobs can’t be taken at the moment. Try again in a while.',
  },
};
