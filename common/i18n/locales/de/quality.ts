import type { LocaleBundle } from '../../locale.ts';

/** Befunde des Qualitätsberichts, und wie jeder zu beheben ist. */
export const de: LocaleBundle = {
  errors: {
    'quality.unsound_package': 'Die Datei hat einen Fehler, über den Programme stolpern ({{fault}} in {{part}}).',
    'quality.unsound_package.mend':
      'Exportieren Sie die Präsentation noch einmal; kommt der Fehler aus dem Masterdeck, speichern Sie dieses in PowerPoint neu.',
    'quality.schema_fault': 'Die Datei verletzt eine Regel ihres Formats: {{detail}}',
    'quality.schema_fault.mend':
      'Exportieren Sie die Präsentation noch einmal und melden Sie diese Zeile dem Betreuer des Dienstes.',
    'quality.not_reopened': 'Wieder geöffnet zeigt die Datei {{found}} Folien statt {{wanted}}.',
    'quality.not_reopened.mend': 'Exportieren Sie die Präsentation noch einmal.',
    'quality.chart_changed': 'Das Diagramm auf Folie {{slide}} zeigt andere Werte als seine Daten.',
    'quality.chart_changed.mend':
      'Exportieren Sie die Präsentation noch einmal und prüfen Sie die Zahlen des Diagramms.',
    'quality.text_overflow': 'Folie {{slide}}, „{{shape}}“: Der Text ist {{points}} pt höher als sein Rahmen.',
    'quality.text_overflow.mend':
      'Kürzen Sie den Text, verteilen Sie ihn auf zwei Folien oder wählen Sie ein Layout mit mehr Platz.',
    'quality.text_too_wide': 'Folie {{slide}}, „{{shape}}“: Eine Zeile ohne Umbruch ist breiter als die Folie.',
    'quality.text_too_wide.mend': 'Kürzen Sie die Zeile oder lassen Sie den Text in seiner Form umbrechen.',
    'quality.table_overflow':
      'Folie {{slide}}, „{{shape}}“: Die Tabelle wächst um {{points}} pt über ihren Rahmen hinaus.',
    'quality.table_overflow.mend': 'Nehmen Sie Zeilen oder Wörter weg oder verteilen Sie die Tabelle auf zwei Folien.',
    'quality.word_torn': 'Folie {{slide}}, „{{shape}}“: Ein Wort ist breiter als sein Platz und wurde zerteilt.',
    'quality.word_torn.mend': 'Nehmen Sie ein kürzeres Wort, weniger Spalten oder ein breiteres Layout.',
    'quality.chart_too_small': 'Folie {{slide}}, „{{shape}}“: Das Diagramm ist zu klein zum Lesen.',
    'quality.chart_too_small.mend':
      'Geben Sie dem Diagramm mehr Platz: ein Layout mit größerem Feld oder weniger Text daneben.',
    'quality.off_slide': 'Folie {{slide}}, „{{shape}}“ ragt {{points}} pt über den Rand der Folie.',
    'quality.off_slide.mend': 'Schieben Sie es auf die Folie oder machen Sie es kleiner.',
    'quality.overlap': 'Folie {{slide}}: „{{shape}}“ und „{{other}}“ liegen zu {{percent}} % übereinander.',
    'quality.overlap.mend': 'Rücken Sie beide auseinander oder wählen Sie ein Layout mit Platz für beide.',
    'quality.low_contrast':
      'Folie {{slide}}: „{{text}}“ ist auf seinem Grund schlecht lesbar (Kontrast {{ratio}}:1, nötig {{least}}:1).',
    'quality.low_contrast.mend':
      'Wählen Sie eine dunklere oder hellere Farbe für den Text oder für das, was dahinter liegt.',
    'quality.master_contrast':
      'Folie {{slide}}: Das Masterdeck setzt „{{text}}“ mit wenig Kontrast ({{ratio}}:1, nötig {{least}}:1).',
    'quality.master_contrast.mend': 'Ändern Sie die Farbe im Masterdeck oder wählen Sie ein anderes Layout.',
    'quality.font_off_brand':
      'Folie {{slide}}, „{{shape}}“: Die Schrift {{font}} gehört weder zum Design noch zur Marke.',
    'quality.font_off_brand.mend': 'Setzen Sie den Text in einer Schrift des Designs.',
    'quality.colour_off_brand': 'Folie {{slide}}: Die Farbe {{colour}} gehört weder zum Design noch zur Marke.',
    'quality.colour_off_brand.mend': 'Wählen Sie eine Farbe des Designs.',
    'quality.logo_missing': 'Das Logo der Marke steht auf keiner Folie.',
    'quality.logo_missing.mend': 'Nehmen Sie ein Masterdeck oder Layout, das das Logo zeigt.',
    'quality.empty_placeholder': 'Folie {{slide}}: Der Platzhalter „{{shape}}“ ist leer.',
    'quality.empty_placeholder.mend': 'Füllen oder löschen Sie ihn oder wählen Sie ein Layout ohne ihn.',
    'quality.picture_missing': 'Folie {{slide}}, „{{shape}}“: Statt eines Bildes, das nicht gelang, steht eine Marke.',
    'quality.picture_missing.mend': 'Lassen Sie das Bild noch einmal zeichnen oder wählen Sie ein eigenes.',
    'quality.diagram_missing':
      'Folie {{slide}}, „{{shape}}“: Statt eines Schaubilds, das nicht gelang, steht eine Marke.',
    'quality.diagram_missing.mend': 'Vereinfachen Sie das Schaubild oder geben Sie ihm mehr Platz.',
    'quality.diagram_not_shown': 'Folie {{slide}} hat ein Schaubild, das nicht auf ihr steht.',
    'quality.diagram_not_shown.mend': 'Wählen Sie ein Layout mit leerem Feld für ein Diagramm oder Objekt.',
    'quality.small_type':
      'Folie {{slide}}, „{{shape}}“: Schrift von {{points}} pt ist zu klein (mindestens {{least}} pt).',
    'quality.small_type.mend':
      'Kürzen Sie den Text, damit er größer stehen kann, oder vergrößern Sie die Schrift im Masterdeck.',
    'quality.many_sizes': 'Folie {{slide}} hat {{count}} Schriftgrößen.',
    'quality.many_sizes.mend': 'Bleiben Sie auf einer Folie bei drei Größen.',
    'quality.no_title': 'Folie {{slide}} hat keinen Titel.',
    'quality.no_title.mend': 'Schreiben Sie die Aussage der Folie in ihren Titel.',
    'quality.same_title': 'Die Folien {{other}} und {{slide}} haben denselben Titel, „{{title}}“.',
    'quality.same_title.mend': 'Sagen Sie in jedem Titel, worum es auf dieser Folie geht.',
    'quality.text_outside_placeholders': '{{percent}} % des Textes stehen außerhalb von Platzhaltern.',
    'quality.text_outside_placeholders.mend':
      'Wählen Sie Layouts mit Feldern für den Text, damit er dem Masterdeck folgt.',
    'quality.chart_not_native':
      'Folie {{slide}}: Ein Diagramm ihrer Daten ist nicht als bearbeitbares Diagramm vorhanden.',
    'quality.chart_not_native.mend':
      'Wählen Sie ein Layout mit Platz für das Diagramm und exportieren Sie noch einmal.',
    'quality.table_not_native':
      'Folie {{slide}}: Eine Tabelle ihrer Daten ist nicht als bearbeitbare Tabelle vorhanden.',
    'quality.table_not_native.mend': 'Wählen Sie ein Layout mit Platz für die Tabelle und exportieren Sie noch einmal.',
    'quality.number_untraced': 'Folie {{slide}}: Die Zahl {{text}} steht in keiner Quelle.',
    'quality.number_untraced.mend': 'Streichen oder berichtigen Sie die Zahl oder fügen Sie ihre Quelle hinzu.',
    'quality.section_untold':
      'Vom Abschnitt „{{section}}“ steht nichts auf den Folien ({{missed}} von {{of}} Punkten fehlen).',
    'quality.section_untold.mend': 'Lassen Sie mehr Folien zu oder fügen Sie eine für diesen Abschnitt hinzu.',
    'quality.points_untold': 'Vom Abschnitt „{{section}}“ stehen {{missed}} von {{of}} Punkten auf keiner Folie.',
    'quality.points_untold.mend': 'Prüfen Sie, ob Wichtiges fehlt; mehr Folien haben Platz für mehr.',
    'quality.few_layouts': 'Die Folien {{from}} bis {{to}} nutzen wenige Layouts: {{count}}.',
    'quality.few_layouts.mend':
      'Zeigen Sie etwas als Diagramm, Bild, Zitat oder große Zahl oder beginnen Sie einen neuen Abschnitt.',
    'quality.same_layout': 'Ab Folie {{slide}} steht das Layout „{{layout}}“ mehr als dreimal hintereinander.',
    'quality.same_layout.mend': 'Stellen Sie eine andere Art von Folie dazwischen.',
  },
};
