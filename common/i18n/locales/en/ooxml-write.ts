import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'ooxml_write.unknown_layout':
      'Slide {{slide}} uses the layout “{{layout}}”, which the slide master does not have. Choose another layout for it.',
    'ooxml_write.unknown_placeholder':
      'Slide {{slide}} fills the placeholder “{{shape}}”, which its layout “{{layout}}” does not have. Choose the layout again.',
    'ooxml_write.no_box':
      'Slide {{slide}}: “{{shape}}” has no place, because neither it nor its layout gives one. Choose another layout.',
    'ooxml_write.loose_connector':
      'A line on slide {{slide}} (“{{shape}}”) leads to a shape that is not there. Please report this.',
    'ooxml_write.uneven_table':
      'Slide {{slide}}: the rows of the table “{{shape}}” differ in length. Repair the table in its source.',
    'ooxml_write.link_dropped':
      'Slide {{slide}}: the link “{{link}}” was left out, because only web and e-mail addresses are safe. Its text is kept.',
  },
};
