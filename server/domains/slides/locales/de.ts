import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'slides.source_line': 'Quelle: {{places}}',
    'slides.page': 'Seite {{page}}',
    'slides.slide': 'Folie {{slide}}',
    'slides.table': 'Tabelle {{table}}',
    'slides.based_on': 'Auf Grundlage von {{sources}}',
    'slides.untraced': 'In den Quellen nicht gefunden, bitte prüfen: {{numbers}}',
  },
  errors: {
    'slides.no_usable_layout':
      'Die Vorlage hat kein Layout mit Platz für Titel und Text. Nehmen Sie eine andere, oder lassen Sie --template weg.',
    'slides.layout_fell_back': '„{{title}}“: Die Vorlage hat kein Layout dieser Art, „{{layout}}“ wurde verwendet.',
    'slides.layout_by_rules':
      '„{{title}}“: Das Modell hat kein Layout gewählt ({{reason}}), die Regeln haben es getan.',
    'slides.written_by_builtin':
      '„{{title}}“: Das Modell ist gescheitert ({{reason}}); der Text stammt stattdessen aus den Quellen.',
    'slides.shortened_by_builtin': '„{{title}}“: Das Modell hat einen Text nicht gekürzt ({{reason}}).',
    'slides.moved_to_notes_one': '„{{title}}“: Ein Punkt passte nicht und steht in den Notizen.',
    'slides.moved_to_notes_other': '„{{title}}“: {{count}} Punkte passten nicht und stehen in den Notizen.',
    'slides.title_tight': '„{{title}}“: Der Titel ist länger als sein Platz. Kürzen Sie ihn von Hand.',
    'slides.untraced_number': '„{{title}}“: Die Zahl {{number}} wurde in den Quellen nicht gefunden.',
  },
};
