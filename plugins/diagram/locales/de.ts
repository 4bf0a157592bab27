import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  admin: { 'diagram.draw': 'Diagramme aus Text zeichnen' },
  author: {
    'diagram.left_out_one': 'In diesem Deck fehlt {{count}} Inhalt, der sich nicht zeigen ließ.',
    'diagram.left_out_other': 'In diesem Deck fehlen {{count}} Inhalte, die sich nicht zeigen ließen.',
    'diagram.not_shown': 'Das Diagramm ließ sich nicht zeigen',
  },
  errors: {
    'diagram.no_slides': 'Es gibt keine Folien. Erstellen Sie sie zuerst.',
    'diagram.unsound_package':
      'Das Deck wurde nicht geschrieben, weil PowerPoint es reparieren müsste (zuerst {{first}} in {{part}}). Bitte melden Sie das.',
    'diagram.no_room':
      'Das Ablaufdiagramm mit {{steps}} Schritten hat auf seiner Folie keinen Platz. Kürzen Sie die Texte oder verteilen Sie es auf zwei Folien.',
    'diagram.invalid': 'Die Daten des Diagramms stimmen bei {{place}} nicht. Berichtigen Sie sie dort.',
    'diagram.step_twice': 'Diese Kennung hat schon ein anderer Schritt. Geben Sie jedem Schritt eine eigene.',
    'diagram.unknown_step': 'Kein Schritt hat diese Kennung. Führen Sie die Linie zu einem Schritt des Diagramms.',
    'diagram.no_whole': 'Ein Kreisdiagramm braucht Werte ab 0, mindestens einen davon über 0.',
    'diagram.markup_refused':
      'Der Diagrammtext enthält etwas, das hier nicht gezeichnet wird: Links, Skripte, HTML, Direktiven oder Bilder. Lassen Sie es weg.',
    'diagram.markup_too_large':
      'Der Diagrammtext ist zu lang. Höchstens {{limit}} Zeichen und 1000 Zeilen sind möglich.',
    'diagram.markup_invalid': 'Der Text ließ sich nicht als Diagramm lesen. Prüfen Sie die Schreibweise.',
    'diagram.markup_unsupported':
      'Diese Art von Diagramm ({{kind}}) braucht einen Browser auf dem Server. Nehmen Sie ein Ablauf-, Zustands-, Sequenz-, Klassen- oder ER-Diagramm, oder lassen Sie Chromium installieren.',
    'diagram.render_timeout':
      'Das Zeichnen des Diagramms dauerte länger als {{seconds}} Sekunden. Machen Sie es kleiner.',
    'diagram.render_failed': 'Das Diagramm konnte nicht gezeichnet werden. Versuchen Sie es später noch einmal.',
  },
};
