import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'slides.source_line': 'Quelle: {{places}}',
    'slides.page': 'Seite {{page}}',
    'slides.slide': 'Folie {{slide}}',
    'slides.table': 'Tabelle {{table}}',
    'slides.based_on': 'Auf Grundlage von {{sources}}',
    'slides.untraced': 'In den Quellen nicht gefunden, bitte prüfen: {{numbers}}',
    'slides.continued_title': '{{title}} ({{number}})',
    'slides.generate': 'Folien erstellen',
    'slides.writing': 'Folien: {{done}} von {{total}} sind geschrieben',
  },
  admin: {
    'slides.read': 'Folien sehen',
    'slides.change': 'Folien erstellen und ändern',
    'slides.redraw': 'Bild einer Folie neu gezeichnet',
    'slides.remake': 'Eine Folie aus der Gliederung neu erstellt',
    'slides.edit': 'Folie durch eine Anweisung geändert',
    'slides.update': 'Folienliste geändert',
    'slides.restore': 'Früherer Stand einer Folie wiederhergestellt',
  },
  errors: {
    'slides.busy': 'Mehrere ändern die Folien gerade gleichzeitig. Versuchen Sie es gleich noch einmal.',
    'slides.stale':
      'Die Folien wurden geändert, seit Sie sie gelesen haben. Lesen Sie sie neu und wiederholen Sie Ihre Änderung.',
    'slides.changed_meanwhile':
      'Die Folie wurde geändert, während diese Bearbeitung lief; es wurde nichts gespeichert. Sehen Sie sie an und bitten Sie erneut darum.',
    'slides.no_outline':
      'Es gibt keine Gliederung, aus der Folien entstehen können. Erstellen Sie zuerst die Gliederung.',
    'slides.outline_running':
      'Die Gliederung entsteht gerade. Warten Sie, bis sie fertig ist, und erstellen Sie dann die Folien.',
    'slides.generating':
      'Die Folien dieser Präsentation werden schon erstellt. Folgen Sie diesem Auftrag oder brechen Sie ihn ab.',
    'slides.not_in_outline':
      '„{{title}}“ wurde von Hand hinzugefügt: In der Gliederung steht nichts, woraus sie erstellt werden könnte. Ändern Sie sie durch eine Anweisung oder von Hand.',
    'slides.template_gone':
      'Die Vorlage „{{template}}“ gibt es nicht mehr. Bereiten Sie die Präsentation mit einer anderen vor.',
    'slides.no_layouts_offered':
      'Alle Layouts der Vorlage „{{template}}“, die diese Präsentation nutzen darf, sind gesperrt. Geben Sie eines frei, oder bereiten Sie die Präsentation mit anderen vor.',
    'slides.layout_gone':
      '„{{title}}“ steht auf einem Layout, das die Vorlage nicht mehr hat. Wählen Sie ein anderes dafür.',
    'slides.other_template':
      'Diese Fassung steht auf einer anderen Vorlage als die Folien jetzt; sie lässt sich nicht zurückholen.',
    'slides.edit_not_understood':
      'Das eingebaute Modell versteht das nicht. Es kann: „kürzen“, „kürze den Titel“, „Titel: …“, „weniger Punkte“, „nur 3 Punkte“, „lösche Punkt 2“, „tausche Punkt 1 mit 2“, „Reihenfolge umkehren“, „neuer Punkt: …“, „Notizen: …“, „lösche die Notizen“.',
    'slides.edit_not_possible':
      'Das Modell konnte das am Text dieser Folie nicht tun. Sagen Sie, welcher Text sich wie ändern soll.',
    'slides.invalid': 'Die Folien lassen sich so nicht speichern. Unter „errors“ steht, was erwartet wird.',
    'slides.same_id': 'Die Folie „{{id}}“ steht zweimal in der Liste. Senden Sie eine Kopie ohne id.',
    'slides.unknown_layout': 'Die Vorlage bietet kein Layout „{{layout}}“ an. Wählen Sie eines ihrer aktiven Layouts.',
    'slides.unknown_field': 'Das Layout hat kein Feld „{{field}}“. Es hat: {{fields}}.',
    'slides.wrong_content':
      'Das Feld „{{field}}“ nimmt keinen Inhalt der Art „{{kind}}“ auf. Wählen Sie ein anderes Feld, oder platzieren Sie ihn frei.',
    'slides.unknown_picture':
      'Für diese Präsentation gibt es kein Bild „{{picture}}“. Wählen Sie eines aus ihren Quellen oder ein eigenes.',
    'slides.box_outside': 'Der Rahmen liegt nicht auf der Folie; sie misst {{width}} mal {{height}} EMU.',
    'slides.slide_too_large': 'Die Folie enthält zu viel. Verteilen Sie es auf mehrere Folien.',
    'slides.extra_too_large': 'Die Diagrammdaten sind zu groß. Verkleinern Sie sie.',
    'slides.unsafe_link': 'Links führen ins Web oder zu einem Postfach: http, https oder mailto.',
    'slides.uneven_series': 'Jede Reihe braucht einen Wert für jede Kategorie; eine Hervorhebung nennt eine davon.',
    'slides.chart_percent':
      'Ein Diagramm aus Anteilen („percent“) stapelt Balken, Säulen oder Flächen und braucht mindestens zwei Reihen.',
    'slides.chart_line_series':
      '„line_series“ nennt Reihen eines Säulendiagramms, jede einmal, und lässt mindestens eine als Säulen.',
    'slides.chart_totals': '„totals“ nennt Kategorien eines Wasserfalls, jede einmal.',
    'slides.chart_groups':
      '„groups“ gehört zu einem Gantt-Diagramm und nennt je Vorgang eine Phase; ein leerer Text ist keine.',
    'slides.chart_waterfall_series': 'Ein Wasserfall hat eine Reihe: die Veränderung je Kategorie.',
    'slides.chart_waterfall_total':
      'Eine Summe des Wasserfalls ergibt sich nicht aus seinen Veränderungen. Berichtigen Sie sie, oder senden Sie null, damit sie berechnet wird.',
    'slides.chart_gantt_series': 'Ein Gantt-Diagramm hat zwei Reihen: Anfang und Ende.',
    'slides.chart_gantt_date':
      'Das ist kein Datum, wie Tabellenprogramme Tage zählen (45658 ist der 1. Januar 2025); Daten beginnen im März 1900.',
    'slides.chart_gantt_order':
      'Ein Vorgang braucht einen Anfang und ein Ende, das nicht davor liegt; derselbe Tag ist ein Meilenstein.',
    'slides.uneven_rows':
      'Alle Zeilen brauchen gleich viele Zellen; Kopf-, hervorgehobene und Summenzeilen müssen darunter sein.',
    'slides.no_usable_layout':
      'Die Vorlage hat kein Layout mit Platz für Titel und Text. Nehmen Sie eine andere, oder lassen Sie --template weg.',
    'slides.no_layout_for_chart':
      '„{{title}}“: Die Vorlage hat kein Layout für ein Diagramm; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_chart_and_text':
      '„{{title}}“: Die Vorlage hat kein Layout für ein Diagramm mit Text daneben; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_table':
      '„{{title}}“: Die Vorlage hat kein Layout für eine Tabelle; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_picture':
      '„{{title}}“: Die Vorlage hat kein Layout für ein Bild mit Text; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_diagram':
      '„{{title}}“: Die Vorlage hat kein Layout für ein Schaubild; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_cover':
      '„{{title}}“: Die Vorlage hat kein Layout für eine Titelfolie; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_section':
      '„{{title}}“: Die Vorlage hat kein Layout für eine Kapitelfolie; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_quote':
      '„{{title}}“: Die Vorlage hat kein Layout für ein Zitat; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_number':
      '„{{title}}“: Die Vorlage hat kein Layout für eine große Zahl; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_two_texts':
      '„{{title}}“: Die Vorlage hat kein Layout für zwei Texte nebeneinander; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.no_layout_for_text':
      '„{{title}}“: Die Vorlage hat kein Layout für einen Titel mit Text; „{{layout}}“ hat den Inhalt aufgenommen.',
    'slides.layout_by_rules':
      '„{{title}}“: Das Modell hat kein Layout gewählt ({{reason}}), die Regeln haben es getan.',
    'slides.written_by_builtin':
      '„{{title}}“: Das Modell ist gescheitert ({{reason}}); der Text stammt stattdessen aus den Quellen.',
    'slides.process_as_list':
      '„{{title}}“: Das Modell hat aus den Schritten kein Ablaufdiagramm gemacht ({{reason}}), sie sind deshalb aufgezählt. Erzeugen Sie die Folie neu, um es noch einmal zu versuchen.',
    'slides.shortened_by_builtin': '„{{title}}“: Das Modell hat einen Text nicht gekürzt ({{reason}}).',
    'slides.continued':
      'Der Inhalt von „{{title}}“ passt nicht auf eine Folie und geht über {{slides}} Folien. Kürzen Sie ihn, wenn eine genügt.',
    'slides.moved_to_notes_one': '„{{title}}“: Ein Punkt passte nicht und steht in den Notizen.',
    'slides.moved_to_notes_other': '„{{title}}“: {{count}} Punkte passten nicht und stehen in den Notizen.',
    'slides.title_tight': '„{{title}}“: Der Titel ist länger als sein Platz. Kürzen Sie ihn von Hand.',
    'slides.untraced_number': '„{{title}}“: Die Zahl {{number}} wurde in den Quellen nicht gefunden.',
    'slides.text_tight': '„{{title}}“: Der Text von „{{field}}“ ist länger als sein Platz. Kürzen Sie ihn.',
    'slides.no_place':
      '„{{title}}“: Das Layout „{{layout}}“ hat keinen Platz für Diagramm, Tabelle oder Bild; der Inhalt wurde von der Folie genommen. Die frühere Fassung hat ihn.',
    'slides.sources_unread': '„{{title}}“: Die Quellen waren nicht lesbar, neue Zahlen wurden deshalb nicht geprüft.',
    'slides.decorator_failed':
      '„{{title}}“: Die Erweiterung {{plugin}} ({{decorator}}) ist gescheitert; die Folie bleibt, wie sie ohne sie war.',
  },
};
