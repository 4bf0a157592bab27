import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'master.no_examples':
      '{{file}} holds no slides that could become layouts. Its own layouts are used; add example slides, or choose the parse mode “layouts”.',
    'master.examples_alike':
      '{{count}} of {{total}} example slides of {{file}} are arranged like an earlier one, which stands for them. Change an arrangement to get a layout of its own.',
    'master.examples_many':
      '{{file}} has more different example slides than a template can offer. The first {{count}} became layouts; divide the deck to use the others.',
    'master.example_texts':
      'Example slide {{slide}} ({{name}}) of {{file}} has more texts than a layout can hold: {{count}} were left out. Join texts or use fewer boxes.',
  },
};
