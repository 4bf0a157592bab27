import type { LocaleBundle } from '../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  errors: {
    'ingest.empty_file': '{{file}} is empty. Check that it was saved, and choose it again.',
    'ingest.not_text': '{{file}} is not a text file. Save its content as plain text (UTF-8) and use that file.',
    'ingest.damaged': '{{file}} is damaged. Open it in its program, let it repair the file, and save it again.',
    'ingest.password_protected': '{{file}} is protected with a password. Save a copy without one and use that.',
    'ingest.too_many_columns':
      '{{file}} has {{columns}} columns; only the first {{kept}} were read. Remove the columns you do not need to choose others.',
    'ingest.too_many_rows':
      '{{file}} has more than {{kept}} rows{{where}}; the rows after that were not read. Summarise or split the data.',
    'ingest.nothing_found': 'No text or data was found in {{file}}. Check that it is the right file and has content.',
    'ingest.not_a_document': '{{file}} is an Office file but not a Word document. Save it as DOCX.',
    'ingest.not_a_workbook': '{{file}} is an Office file but not a workbook. Save it as XLSX.',
    'ingest.sheet_empty': 'The sheet “{{sheet}}” of {{file}} is empty and was left out.',
    'ingest.sheet_hidden':
      'The sheet “{{sheet}}” of {{file}} is hidden and was left out. Show it in the workbook to use it.',
    'ingest.rows_hidden':
      'Hidden rows or columns of the sheet “{{sheet}}” of {{file}} were left out ({{count}}). Show them in the workbook to use them.',
    'ingest.sheet_is_chart':
      'The sheet “{{sheet}}” of {{file}} holds only a chart and was left out; its data is read from the cells.',
    'ingest.cell_errors_one':
      'The sheet “{{sheet}}” of {{file}} has {{count}} cell with an error, {{cell}}; it counts as empty.',
    'ingest.cell_errors_other':
      'The sheet “{{sheet}}” of {{file}} has {{count}} cells with errors, the first at {{cell}}; they count as empty.',
    'ingest.formula_not_calculated_one':
      'The sheet “{{sheet}}” of {{file}} has {{count}} formula without a saved result, at {{cell}}. Open the workbook, let it calculate, and save it again.',
    'ingest.formula_not_calculated_other':
      'The sheet “{{sheet}}” of {{file}} has {{count}} formulas without a saved result, the first at {{cell}}. Open the workbook, let it calculate, and save it again.',
    'ingest.ragged_rows_one':
      '{{file}} has {{count}} row whose number of values differs from the header, in line {{line}}. Missing values count as empty.',
    'ingest.ragged_rows_other':
      '{{file}} has {{count}} rows whose number of values differs from the header, the first in line {{line}}. Missing values count as empty.',
    'ingest.encoding_guessed':
      '{{file}} is not UTF-8 and was read as Windows-1252. If letters look wrong, save the file as UTF-8.',
    'ingest.picture_unreadable':
      'A picture in {{file}} could not be read and was left out. Save it as PNG or JPEG there.',
    'ingest.sheet_pictures_one':
      '{{count}} picture in {{file}} was not read: of workbooks, only cells are. Add it as a file if you need it.',
    'ingest.sheet_pictures_other':
      '{{count}} pictures in {{file}} were not read: of workbooks, only cells are. Add those you need as files.',
    'ingest.pictures_limit': 'Only the first {{kept}} pictures of {{file}} were read; it has {{count}}.',
    'ingest.pictures_not_loaded_one':
      '{{count}} picture in {{file}} lies on the web or in another file and was not loaded. Add it as a file if you need it.',
    'ingest.pictures_not_loaded_other':
      '{{count}} pictures in {{file}} lie on the web or in other files and were not loaded. Add those you need as files.',
    'ingest.object_skipped_one':
      '{{count}} embedded object or drawing in {{file}} holds content that was not read. Add it as text or as a table.',
    'ingest.object_skipped_other':
      '{{count}} embedded objects or drawings in {{file}} hold content that was not read. Add it as text or as a table.',
    'ingest.tracked_changes': '{{file}} holds tracked changes; it was read as if all were accepted.',
    'ingest.comments_dropped_one': 'The {{count}} comment in {{file}} was not read.',
    'ingest.comments_dropped_other': 'The {{count}} comments in {{file}} were not read.',
  },
};
