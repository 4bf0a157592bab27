import type { LocaleBundle } from '../../../../../common/i18n/locale.ts';

export const de: LocaleBundle = {
  common: {
    'pane_welcome.title': 'Folien aus Ihren Dokumenten',
    'pane_welcome.text': 'Word, Excel, PDF oder Text geht hinein. Fertige Folien kommen heraus.',
    'pane_welcome.example': 'Von Lectern aus einer Tabelle in einem Bericht gemacht',
    'pane_welcome.example_alt':
      'Eine fertige Folie: eine Aussage als Titel, ein Diagramm, das sie zeigt, und darunter die Quelle.',
    'pane_welcome.master': 'Auf der Mastervorlage Ihrer Organisation',
    'pane_welcome.traced': 'Jede Zahl ist bis zu ihrer Quelle belegt',
    'pane_welcome.unseen': 'Nichts wird eingefügt, was Sie nicht gesehen haben',
    'pane_welcome.more': 'Über Lectern',
  },
};
