import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'export.diagram_marker': 'Das Diagramm konnte nicht gezeigt werden',
    'export.run': 'Datei schreiben',
    'export.writing': 'Die Datei wird geschrieben ({{format}})',
  },
  admin: {
    'export.create': 'Präsentationen exportieren',
    'export.judge': 'Qualitätsberichte von Präsentationen sehen',
  },
  errors: {
    'export.diagram_unknown':
      '„{{title}}“: Diese Art von Diagramm kennt kein installiertes Plugin. Verwenden Sie flowchart, bar_chart oder pie_chart.',
    'export.diagram_failed':
      '„{{title}}“: Das Diagramm konnte nicht gezeichnet werden. Versuchen Sie es später noch einmal.',
    'export.unknown_format': 'Das Format „{{format}}“ gibt es nicht. Wählen Sie eines von: {{known}}.',
    'export.unknown_slide': 'Die Präsentation hat keine Folie „{{slide}}“.',
    'export.no_slides': 'Es gibt keine Folien zum Exportieren. Erstellen Sie sie zuerst.',
    'export.picture_missing': '„{{title}}“: Ein Bild ließ sich nicht aus seiner Quelle lesen und fehlt.',
    'export.unsound_package':
      'Die Präsentation wurde nicht gespeichert, weil PowerPoint sie reparieren müsste (Fehler: {{faults}}, zuerst {{first}} in {{part}}). Versuchen Sie eine andere Vorlage.',
  },
};
