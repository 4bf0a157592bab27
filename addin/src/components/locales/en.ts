import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  common: {
    'pane.locked': 'Nothing can be changed here',
    'pane.locked_approved': 'This presentation is approved. Reopen it as a draft on the page Review to change it.',
    'pane.locked_not_yours': 'You may read this presentation, not change it. Ask its owner or an administrator.',
  },
};
