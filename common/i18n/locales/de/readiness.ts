import type { LocaleBundle } from '../../locale.ts';

/** Was einem Masterdeck als Vorlage fehlt, und wie jedes zu beheben ist. */
export const de: LocaleBundle = {
  errors: {
    'readiness.no_usable_layout': 'Keines der Layouts ist brauchbar.',
    'readiness.no_usable_layout.mend': 'Bessern Sie die Layouts unten nach oder wählen Sie ein anderes Masterdeck.',
    'readiness.no_title_layout': 'Es fehlt ein Layout für die erste Folie.',
    'readiness.no_title_layout.mend':
      'Legen Sie im Folienmaster ein Layout mit einem Titel in der Mitte und einem Untertitel darunter an.',
    'readiness.no_content_layout': 'Es fehlt ein Layout mit Platz für Text.',
    'readiness.no_content_layout.mend':
      'Legen Sie im Folienmaster ein Layout mit einem Titel und einem Inhaltsplatzhalter an, der den Rest füllt.',
    'readiness.no_room_for_charts': 'Kein Layout hat Platz für ein Diagramm oder eine Tabelle.',
    'readiness.no_room_for_charts.mend':
      'Legen Sie ein Layout mit einem großen Platzhalter für Inhalt, Diagramm oder Tabelle an, oder eines nur mit Titel.',
    'readiness.no_room_for_pictures': 'Kein Layout hat Platz für ein Bild.',
    'readiness.no_room_for_pictures.mend': 'Legen Sie ein Layout mit einem großen Bildplatzhalter an.',
    'readiness.several_masters': 'Die Datei hat {{masters}} Folienmaster.',
    'readiness.several_masters.mend':
      'Nichts ist nötig; löschen Sie Master, die nicht mehr gelten, oder schalten Sie ihre Layouts ab, damit Präsentationen einheitlich aussehen.',
    'readiness.font_substituted':
      'Die Schrift {{font}} ist nicht vorhanden: Text wird stattdessen mit {{substitute}} gemessen und gezeichnet.',
    'readiness.font_substituted.mend':
      'Laden Sie die Dateien von {{font}} bei den Schriften des Mandanten hoch und lassen Sie das Masterdeck neu prüfen.',
    'readiness.font_not_embeddable': 'Die Lizenz von {{font}} erlaubt es nicht, die Schrift in Dateien einzubetten.',
    'readiness.font_not_embeddable.mend':
      'Fragen Sie den Hersteller nach einer Lizenz mit Einbettung oder wählen Sie im Design eine andere Schrift.',
    'readiness.theme_contrast':
      'Die Textfarbe #{{text}} des Designs ist auf seinem Hintergrund #{{ground}} schlecht lesbar ({{ratio}}:1, nötig {{least}}:1).',
    'readiness.theme_contrast.mend':
      'Machen Sie im Folienmaster unter Farben den Text dunkler oder den Hintergrund heller, oder umgekehrt.',
    'readiness.few_accents':
      'Von den Akzentfarben des Designs heben sich {{accents}} vom Hintergrund und voneinander ab.',
    'readiness.few_accents.mend':
      'Wählen Sie im Folienmaster unter Farben Akzente, die sich unterscheiden: Diagramme nehmen sie der Reihe nach.',
    'readiness.odd_size': 'Folien von {{width}} × {{height}} cm haben eine unübliche Größe.',
    'readiness.odd_size.mend':
      'Stellen Sie die Foliengröße auf 16:9, wenn am Bildschirm gezeigt wird (Entwurf > Foliengröße).',
    'readiness.file_heavy': 'Master und Layouts wiegen {{megabytes}} MB, und jede Präsentation trägt sie mit.',
    'readiness.file_heavy.mend':
      'Komprimieren Sie die Bilder in Mastern und Layouts und löschen Sie Layouts, die niemand braucht.',
    'readiness.no_footers': 'Kein Layout hat einen Platz für die Fußzeile.',
    'readiness.no_footers.mend': 'Haben Ihre Präsentationen Fußzeilen, so haken Sie im Folienmaster Fußzeilen an.',
    'readiness.no_numbers': 'Kein Layout hat einen Platz für die Foliennummer.',
    'readiness.no_numbers.mend':
      'Fügen Sie dem Master die Foliennummer hinzu (Masterlayout) und haken Sie in den Layouts Fußzeilen an.',
    'readiness.layout_unnamed': 'Das Layout hat keinen Namen.',
    'readiness.layout_unnamed.mend': 'Benennen Sie es im Folienmaster mit der rechten Maustaste.',
    'readiness.same_layout': 'Das Layout gleicht „{{other}}“.',
    'readiness.same_layout.mend': 'Löschen Sie eines der beiden oder schalten Sie es ab.',
    'readiness.same_layout_name': 'Noch ein Layout heißt „{{name}}“.',
    'readiness.same_layout_name.mend': 'Benennen Sie eines um, damit man sie unterscheiden kann.',
    'readiness.unnamed': 'Ein Platzhalter ({{type}}) hat keinen Namen.',
    'readiness.unnamed.mend': 'Geben Sie ihm im Auswahlbereich einen Namen.',
    'readiness.same_name': 'Mehrere Platzhalter heißen „{{element}}“.',
    'readiness.same_name.mend': 'Geben Sie jedem im Auswahlbereich einen eigenen Namen.',
    'readiness.same_place': '„{{element}}“ und „{{other}}“ haben in der Datei dieselbe Kennung (idx {{idx}}).',
    'readiness.same_place.mend': 'Löschen Sie einen davon und fügen Sie ihn als neuen Platzhalter wieder ein.',
    'readiness.no_title': 'Das Layout hat keinen Titel.',
    'readiness.no_title.mend':
      'Haken Sie im Folienmaster Titel an; wo er nicht zu sehen sein soll, kann er neben der Folie stehen, damit Folien einen Namen behalten.',
    'readiness.nothing_to_fill': 'Das Layout hat weder Platzhalter noch freien Platz: Nichts kann darauf stehen.',
    'readiness.nothing_to_fill.mend': 'Fügen Sie im Folienmaster Platzhalter ein.',
    'readiness.no_places':
      'Das Layout hat keine Platzhalter: Nur Zeichnungen und Bilder können auf seinem freien Platz stehen.',
    'readiness.no_places.mend':
      'Machen Sie aus Textfeldern, die Folien füllen sollen, Platzhalter (Platzhalter einfügen).',
    'readiness.no_box': 'Weder Layout noch Master geben „{{element}}“ einen Platz mit Ausdehnung.',
    'readiness.no_box.mend': 'Löschen Sie den Platzhalter und fügen Sie ihn an seinem Ort wieder ein.',
    'readiness.off_slide': '„{{element}}“ liegt zu {{percent}} % neben der Folie.',
    'readiness.off_slide.mend': 'Schieben Sie den Platzhalter auf die Folie. Bis dahin zeigen Folien ihn am Rand.',
    'readiness.shape_off_slide': 'Formen liegen ganz neben der Folie: {{shapes}}, die erste ist „{{element}}“.',
    'readiness.shape_off_slide.mend': 'Löschen Sie, was niemand sieht, oder schieben Sie es auf die Folie.',
    'readiness.overlap': '„{{element}}“ und „{{other}}“ liegen zu {{percent}} % übereinander.',
    'readiness.overlap.mend': 'Rücken Sie beide auseinander. Bis dahin weicht auf Folien einer von ihnen aus.',
    'readiness.small_capacity': '„{{element}}“ fasst {{length}} Zeichen; {{wanted}} wären brauchbar.',
    'readiness.small_capacity.mend': 'Machen Sie den Platzhalter größer oder seine Schrift kleiner.',
    'readiness.no_footer': 'Das Layout hat keinen Platz für die Fußzeile.',
    'readiness.no_footer.mend': 'Haken Sie im Folienmaster Fußzeilen an, wenn Folien dieses Layouts eine haben sollen.',
    'readiness.no_number': 'Das Layout hat keinen Platz für die Foliennummer.',
    'readiness.no_number.mend':
      'Haken Sie im Folienmaster Fußzeilen an, wenn Folien dieses Layouts nummeriert sein sollen.',
    'readiness.picture_too_fine':
      'Ein Bild von {{megabytes}} MB ist {{width}} Pixel breit; für den Druck genügen {{needed}}.',
    'readiness.picture_too_fine.mend': 'Komprimieren Sie es (Bildformat > Bilder komprimieren).',
    'readiness.picture_heavy': 'Ein Bild wiegt {{megabytes}} MB.',
    'readiness.picture_heavy.mend':
      'Komprimieren Sie es, oder speichern Sie ein Foto als JPEG und fügen Sie es neu ein.',
    'readiness.low_contrast':
      '„{{element}}“ ist auf seinem Grund schlecht lesbar (Kontrast {{ratio}}:1, nötig {{least}}:1).',
    'readiness.low_contrast.mend':
      'Wählen Sie eine dunklere oder hellere Farbe für den Text oder für das, was dahinter liegt.',
    'readiness.text_unseen': 'Der Text von „{{element}}“ ist auf seinem Grund kaum zu sehen (Kontrast {{ratio}}:1).',
    'readiness.text_unseen.mend': 'Wählen Sie eine Textfarbe, die sich von dem abhebt, was dahinter liegt.',
    'readiness.small_type': 'Die Schrift von „{{element}}“ hat {{points}} pt, zu klein zum Lesen (nötig {{least}} pt).',
    'readiness.small_type.mend': 'Setzen Sie sie im Folienmaster größer.',
    'readiness.text_overflow': 'Ein gewöhnlicher Text in „{{element}}“ läuft {{points}} pt über seinen Platz hinaus.',
    'readiness.text_overflow.mend': 'Machen Sie den Platzhalter größer oder seine Schrift kleiner.',
    'readiness.text_tight': 'Ein langer Text in „{{element}}“ ist {{points}} pt höher als sein Platz.',
    'readiness.text_tight.mend':
      'Lange Texte werden gekürzt oder gehen auf einer weiteren Folie weiter; ein größerer Platz fasste sie.',
    'readiness.text_too_wide': 'Text in „{{element}}“ bricht nicht um und verlässt die Folie.',
    'readiness.text_too_wide.mend':
      'Haken Sie für den Platzhalter „Text in Form umbrechen“ an (Form formatieren > Textfeld).',
    'readiness.table_overflow': 'Eine kleine Tabelle in „{{element}}“ läuft {{points}} pt über ihren Platz hinaus.',
    'readiness.table_overflow.mend': 'Machen Sie den Platzhalter größer.',
    'readiness.chart_too_small': 'Ein Diagramm in „{{element}}“ ist zu klein zum Lesen.',
    'readiness.chart_too_small.mend': 'Machen Sie den Platzhalter größer oder zu einem für Bilder.',
    'readiness.word_torn': 'Lange Wörter passen in keine Zeile von „{{element}}“ und werden zerteilt.',
    'readiness.word_torn.mend': 'Machen Sie den Platzhalter breiter oder seine Schrift kleiner.',
    'readiness.fill_off_slide': 'Was in „{{element}}“ steht, ragt {{points}} pt über den Rand der Folie.',
    'readiness.fill_off_slide.mend': 'Schieben Sie den Platzhalter auf die Folie oder machen Sie ihn kleiner.',
    'readiness.fill_overlap': 'Was in „{{element}}“ steht, verdeckt „{{other}}“ zu {{percent}} %.',
    'readiness.fill_overlap.mend': 'Rücken Sie die beiden Platzhalter auseinander.',
    'readiness.fill_not_written': 'Auf diesem Layout lässt sich keine Folie machen ({{reason}}).',
    'readiness.fill_not_written.mend': 'Legen Sie das Layout im Folienmaster neu an: Es ist in der Datei beschädigt.',
  },
};
