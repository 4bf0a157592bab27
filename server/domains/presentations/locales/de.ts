import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  author: {
    'presentations.tone_neutral': 'Neutral',
    'presentations.tone_formal': 'Förmlich',
    'presentations.tone_friendly': 'Freundlich',
    'presentations.tone_persuasive': 'Überzeugend',
    'presentations.tone_plain': 'Einfache Sprache',
    'presentations.ask_content':
      'Worum geht es? Nennen Sie Dateien oder Webadressen, oder schreiben Sie einige Absätze.',
    'presentations.why_content': 'Noch gibt es nichts, woraus Folien entstehen könnten.',
    'presentations.ask_audience': 'Wer wird die Präsentation sehen?',
    'presentations.why_audience': 'Vom Publikum hängt ab, wie viel erklärt werden muss.',
    'presentations.ask_purpose': 'Was soll das Publikum danach wissen, entscheiden oder tun?',
    'presentations.why_purpose': 'Die Schlussfolie und die Reihenfolge der Argumente richten sich danach.',
    'presentations.ask_column': 'Was misst die Spalte „{{column}}“ in „{{file}}“, und in welcher Einheit?',
    'presentations.why_column': 'Ihr Name sagt es nicht; Diagramme brauchen Titel und Einheit für ihre Achse.',
    'presentations.ask_period': 'Welcher Zeitraum ist am wichtigsten? Die Daten reichen von {{from}} bis {{to}}.',
    'presentations.why_period': 'Wachstum und Trends hängen davon ab, wo sie beginnen.',
    'presentations.ask_language': 'In welcher Sprache soll die Präsentation sein? Die Quellen sind in {{languages}}.',
    'presentations.why_language': 'Eine Präsentation spricht eine Sprache.',
    'presentations.ask_slide_count': 'Wie viele Folien dürfen es sein, oder wie lange sprechen Sie?',
    'presentations.why_slide_count': 'Ohne Zahl entscheidet der Inhalt.',
    'presentations.ask_tone': 'Welcher Ton passt: förmlich, freundlich, überzeugend?',
    'presentations.why_tone': 'Er leitet Modelle, die schreiben; das eingebaute behält die Worte der Quellen.',
  },
  admin: {
    'presentations.read': 'Präsentationen sehen',
    'presentations.change': 'Präsentationen anlegen und ändern',
    'presentations.create': 'Präsentation angelegt',
    'presentations.delete': 'Präsentation gelöscht',
    'presentations.restore': 'Präsentation wiederhergestellt',
    'presentations.share': 'Präsentationen mit Teams teilen',
    'presentations.transfer': 'Präsentationen an andere übergeben',
    'presentations.prepare': 'Vorlage und Layouts gewählt',
  },
  errors: {
    'presentations.language_labels':
      'Lectern hat noch keine eigenen Texte in der Sprache „{{language}}“; die wenigen Beschriftungen sind englisch.',
    'presentations.builtin_does_not_translate':
      'Das eingebaute Modell übersetzt nicht: Der Text bleibt in der Sprache „{{found}}“. Wählen Sie für „{{language}}“ ein Modell, das schreibt (openai).',
    'presentations.read_only':
      'Sie dürfen diese Präsentation lesen, nicht ändern. Wenden Sie sich an den Besitzer oder die Verwaltung.',
    'presentations.not_yours': 'Nur der Besitzer oder die Verwaltung kann diese Präsentation löschen.',
    'presentations.owner_only': 'Nur wer sie besitzt oder verwaltet, teilt diese Präsentation oder gibt sie ab.',
    'presentations.shared_meanwhile':
      'Diese Präsentation wird gerade auch von anderen geteilt. Sehen Sie sich ihre Teams an und versuchen Sie es noch einmal.',
    'presentations.no_such_owner':
      'Unter dieser Kennung gibt es niemanden, dem sie gehören könnte. Wählen Sie eine aktive Person ihres Mandanten mit der Rolle author oder client_admin.',
    'presentations.owner_changed': 'Diese Präsentation gehört seit eben jemand anderem. Lesen Sie sie neu.',
    'presentations.being_approved':
      'Diese Präsentation wird in diesem Augenblick freigegeben. Sehen Sie in einigen Sekunden nach ihrem Stand.',
    'presentations.stale':
      'Die Präsentation wurde geändert, seit Sie sie gelesen haben. Lesen Sie sie neu und wiederholen Sie Ihre Änderung.',
    'presentations.approved':
      'Diese Präsentation ist freigegeben und kann nicht geändert werden. Öffnen Sie sie zuerst wieder als Entwurf.',
    'presentations.client_missing': 'Nennen Sie den Mandanten, dem die Präsentation gehört (wizard.client_id).',
    'presentations.client_fixed': 'Eine Präsentation bleibt bei ihrem Mandanten; lassen Sie wizard.client_id weg.',
    'presentations.no_content':
      'Es gibt nichts, woraus Folien entstehen könnten: Text und Quellen enthalten weder Text noch Tabelle noch Bild. Ergänzen Sie zuerst etwas.',
    'presentations.no_reader':
      'Texte können gerade nicht gelesen werden: Der Teil des Dienstes, der sie liest, ist nicht installiert.',
    'presentations.busy':
      'Die Quellen dieser Präsentation werden gerade gleichzeitig geändert. Versuchen Sie es gleich noch einmal.',
    'presentations.no_such_template':
      'Für Sie gibt es keine Vorlage „{{template}}“. Wählen Sie eine aus der Liste der Vorlagen.',
    'presentations.no_such_master_deck':
      'Diesen Masterfoliensatz hat der Mandant nicht. Wählen Sie einen aus der Liste der Masterfoliensätze.',
    'presentations.no_such_layout': 'Das Layout „{{layout}}“ gibt es in der Vorlage nicht, oder es ist abgeschaltet.',
    'presentations.template_without_layouts':
      'Alle Layouts der Vorlage „{{template}}“ sind gesperrt oder gelöscht. Geben Sie eines frei, oder wählen Sie eine andere Vorlage.',
    'presentations.layouts_unusable': 'Einige Layouts gehören nicht zu den eingeschalteten der Vorlage „{{template}}“.',
  },
};
