import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  admin: {
    'master_decks.read': 'See master decks',
    'master_decks.change': 'Upload, parse and delete master decks',
    'master_decks.upload': 'Master deck uploaded',
    'master_decks.reparse': 'Master deck parsed again',
    'master_decks.delete': 'Master deck deleted',
  },
  author: {
    'master_decks.reading': 'Reading the master deck “{{name}}”',
  },
  errors: {
    'master_decks.client_needed': 'Say whose the master deck is: put the client’s id into client_id.',
    'master_decks.old_format':
      '{{file}} is in an old binary format of PowerPoint. Open it in PowerPoint and save it as .pptx or .potx.',
    'master_decks.wrong_extension': '{{file}} is no master deck by its name. Choose a .pptx or .potx file.',
    'master_decks.exists':
      'This file is there already as “{{name}}” (id {{id}}). Use that one, or parse it again in another mode.',
    'master_decks.too_many': 'A client has at most {{limit}} master decks. Delete some that are not used.',
    'master_decks.too_slow':
      '{{file}} took longer than {{seconds}} s to read and was given up. Remove slides, unused masters and large pictures from it.',
    'master_decks.too_big':
      '{{file}} takes more memory to read than there is. Remove slides, unused masters and large pictures from it.',
  },
};
