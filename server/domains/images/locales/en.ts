import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'images.alt': 'Illustration: {{title}}',
    'images.missing': 'Picture missing',
  },
  admin: {
    'images.read': 'See pictures',
    'images.change': 'Upload, draw and delete pictures',
    'images.upload': 'Picture uploaded',
    'images.generate': 'Picture drawn',
    'images.delete': 'Picture deleted',
  },
  errors: {
    'images.no_model':
      'No model that draws pictures is set up. Ask the administrator to name one in the settings, or to set OPENAI_IMAGE_MODEL.',
    'images.kind_not_taken': '{{file}} is no picture that can be used. Send it as PNG, JPEG, WebP, GIF, AVIF or TIFF.',
    'images.not_readable': '{{file}} is damaged or not complete. Open it, save it anew and send it again.',
    'images.too_many_pixels':
      '{{file}} has more than {{megapixels}} million pixels. Make it smaller and send it again.',
    'images.too_slow': 'Reading {{file}} took too long. Save it as a plain PNG or JPEG and send it again.',
    'images.client_needed': 'You belong to no client. Name the client the picture is for, in the field “client_id”.',
    'images.not_yours': 'This picture belongs to somebody else. Ask its owner or an administrator to delete it.',
    'images.in_use':
      'The approved presentation “{{title}}” shows this picture. It can be deleted once that deck is reopened.',
    'images.no_place':
      'The layout “{{layout}}” has no empty place for a picture. Choose a layout with one, then try again.',
    'images.not_drawn':
      '“{{title}}”: the picture could not be drawn ({{reason}}). Draw it again, or choose another one.',
  },
};
