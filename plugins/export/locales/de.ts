import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'export.diagram_marker': 'Das Diagramm konnte nicht gezeigt werden',
    'export.run': 'Datei schreiben',
    'export.writing': 'Die Datei wird geschrieben ({{format}})',
  },
  review: { 'export.unnamed': 'Jemand ohne Namen' },
  admin: {
    'export.bring_comments': 'Kommentare geprüfter Dateien zurückholen',
    'export.create': 'Präsentationen exportieren',
    'export.judge': 'Qualitätsberichte von Präsentationen sehen',
  },
  errors: {
    'export.comments_left_out':
      'Offene Kommentare, die nicht in der Datei stehen, weil ihre Folien nicht mehr in der Präsentation sind: {{comments}}. In der Prüfung stehen sie weiterhin.',
    'export.no_comments_in_format':
      'Dateien im Format „{{format}}“ zeigen keine Kommentare. Wählen Sie pptx oder lassen Sie include_comments weg.',
    'export.not_a_pptx':
      '{{file}} ist keine .pptx-Datei. Speichern Sie die geprüfte Präsentation als PowerPoint-Präsentation.',
    'export.other_presentation':
      '{{file}} ist eine Datei einer anderen Präsentation. Bringen Sie ihre Kommentare zu der Präsentation, aus der sie exportiert wurde.',
    'export.reviewed_deck_too_heavy':
      'Das Lesen von {{file}} dauert zu lange. Speichern Sie die Datei in PowerPoint neu, nur mit den Folien, die Kommentare haben.',
    'export.slides_of_pptx_only':
      'Nur die Folien von PPTX-Dateien werden zurückgelesen; dies ist eine Datei im Format {{format}}.',
    'export.slides_change':
      'Die Folien ändern sich fortwährend, während die Datei geschrieben wird. Versuchen Sie es gleich noch einmal.',
    'export.diagram_unknown':
      '„{{title}}“: Diese Art von Diagramm kennt kein installiertes Plugin. Verwenden Sie flowchart, bar_chart oder pie_chart.',
    'export.diagram_failed':
      '„{{title}}“: Das Diagramm konnte nicht gezeichnet werden. Versuchen Sie es später noch einmal.',
    'export.unknown_format': 'Das Format „{{format}}“ gibt es nicht. Wählen Sie eines von: {{known}}.',
    'export.unknown_slide': 'Die Präsentation hat keine Folie „{{slide}}“.',
    'export.no_pptx': 'Hier schreibt nichts .pptx-Dateien. Installieren Sie das Export-Plugin.',
    'export.no_slides': 'Es gibt keine Folien zum Exportieren. Erstellen Sie sie zuerst.',
    'export.picture_missing': '„{{title}}“: Ein Bild ließ sich nicht aus seiner Quelle lesen und fehlt.',
    'export.unsound_package':
      'Die Präsentation wurde nicht gespeichert, weil PowerPoint sie reparieren müsste (Fehler: {{faults}}, zuerst {{first}} in {{part}}). Versuchen Sie eine andere Vorlage.',
  },
};
