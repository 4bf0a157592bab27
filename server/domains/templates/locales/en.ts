import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  admin: {
    'templates.read': 'See templates',
    'templates.change': 'Create, change and delete templates and layouts',
    'templates.create': 'Template made of layout code',
    'templates.delete': 'Template deleted',
    'templates.enable_layout': 'Layout enabled',
    'templates.disable_layout': 'Layout disabled',
    'templates.delete_layout': 'Layout deleted',
  },
  errors: {
    'templates.builtin_fixed':
      'Layouts and templates that come with Lectern can’t be changed. Upload a master deck to have your own.',
    'templates.file_gone':
      'The template file that this presentation stands on is no longer there. Prepare the presentation with a template and make its slides anew.',
    'templates.name_taken': 'There is a template “{{name}}” already. Choose another name.',
    'templates.client_missing': 'Say which client the template belongs to (client_id).',
    'templates.of_master_deck': 'The template “{{template}}” belongs to a master deck. Delete the master deck instead.',
    'templates.untried':
      'The layouts took too long or too much memory to be tried with sample content; they are offered untried. Look at them before you use them, or make a template of fewer.',
    'component_code.too_long':
      'The code of the layout “{{layout}}” is too long to be read; its fields stand in the default grid. Shorten it.',
    'component_code.too_complex':
      'The code of the layout “{{layout}}” is too complex to be read; its fields stand in the default grid. Simplify it.',
    'component_code.not_a_component':
      'The code of the layout “{{layout}}” holds no React component that draws something; its fields stand in the default grid. Export one by default.',
    'component_code.no_fields':
      'No content was found in schema and code of the layout “{{layout}}”. Name its fields in json_schema.properties.',
    'component_code.places_unknown':
      'Layout “{{layout}}”: the code does not say where these fields stand: {{fields}}. All its fields stand in the default grid; show them in the component.',
    'component_code.places_unfit':
      'Layout “{{layout}}”: fields lie over each other or off the slide; they stand in the default grid. Place them apart.',
  },
};
