import type { LocaleBundle } from '../../locale.ts';

export const de: LocaleBundle = {
  errors: {
    'master.no_examples':
      '{{file}} enthält keine Folien, aus denen Layouts werden könnten. Verwendet werden die eigenen Layouts der Datei; ergänzen Sie Beispielfolien oder wählen Sie den Modus „layouts“.',
    'master.examples_alike':
      '{{count}} von {{total}} Beispielfolien in {{file}} sind wie eine frühere angeordnet, die für sie steht. Ändern Sie die Anordnung, wenn daraus ein eigenes Layout werden soll.',
    'master.examples_many':
      '{{file}} hat mehr verschiedene Beispielfolien, als eine Vorlage anbieten kann. Die ersten {{count}} wurden Layouts; teilen Sie die Datei, um die übrigen zu nutzen.',
    'master.example_texts':
      'Beispielfolie {{slide}} ({{name}}) in {{file}} hat mehr Texte, als ein Layout fassen kann: {{count}} wurden ausgelassen. Fassen Sie Texte zusammen oder verwenden Sie weniger Textfelder.',
  },
};
