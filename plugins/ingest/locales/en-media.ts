import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'ingest.kind_not_read':
      '{{file}} is of a kind that is not read ({{kind}}). Use PDF, DOCX, XLSX, PPTX, CSV, HTML, MD, TXT, PNG, JPEG or WebP.',
    'ingest.old_office_format': '{{file}} is in an old binary Office format. Save it as DOCX, XLSX or PPTX.',
    'ingest.wrong_kind':
      '{{file}} is named as {{claimed}} but its content is {{actual}}. Check that it was downloaded whole, or rename it to what it is.',
    'ingest.read_as_other_kind': '{{file}} is named as {{claimed}} but is {{actual}}, and was read as that.',
    'ingest.timed_out':
      'Reading {{file}} took longer than {{seconds}} seconds and was stopped. Split it into smaller files.',
    'ingest.too_heavy': '{{file}} needs more memory to read than is allowed. Split it into smaller files.',
    'ingest.reader_failed':
      '{{file}} could not be read: its reader stopped. Open it in its program, save it again, and use the new file.',
    'ingest.too_many_pages': '{{file}} has {{pages}} pages; at most {{allowed}} are read. Split it into smaller files.',
    'ingest.page_read_by_ocr':
      'Page {{page}} of {{file}} is a picture of text; its text was recognised and may hold mistakes. Check its figures.',
    'ingest.page_read_by_model':
      'Page {{page}} of {{file}} is a picture of text; a model read it and may have made mistakes. Check its figures.',
    'ingest.page_not_read':
      'Page {{page}} of {{file}} is a picture whose text could not be recognised. Add it as text, or scan it more sharply.',
    'ingest.picture_read_by_ocr':
      'The text in {{file}} was recognised from a picture and may hold mistakes. Check its figures.',
    'ingest.picture_read_by_model': 'The text in {{file}} was read from a picture by a model. Check its figures.',
    'ingest.picture_text_unsure':
      'The text in {{file}} could not be recognised with enough certainty and was left out.',
    'ingest.vision_failed':
      'The model could not read {{file}} ({{reason}}); its text was recognised without it and may hold mistakes.',
    'ingest.slide_hidden':
      'Slide {{slide}} of {{file}} is hidden and was left out. Show it in the presentation to use it.',
    'ingest.contents_left_out': 'The table of contents of {{file}} was left out.',
    'ingest.references_left_out_one': 'The list of references of {{file}} ({{count}} entry) was left out.',
    'ingest.references_left_out_other': 'The list of references of {{file}} ({{count}} entries) was left out.',
  },
};
