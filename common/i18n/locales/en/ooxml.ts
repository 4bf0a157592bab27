import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'ooxml.not_a_zip':
      '{{file}} is not an Office file (DOCX, XLSX or PPTX). Open it in its program and save it in one of these formats.',
    'ooxml.truncated':
      '{{file}} is damaged or was not transferred completely. Open it in its program, save it again, and use the new file.',
    'ooxml.encrypted':
      '{{file}} is protected with a password or is in an old binary Office format. Save it without a password as DOCX, XLSX or PPTX.',
    'ooxml.bomb':
      '{{file}} would unpack to far more data than a document holds. Save it again in its program, with smaller pictures if it has large ones.',
    'ooxml.bad_name':
      '{{file}} holds entries with names that Office files must not have. Open it in its program and save it again.',
    'ooxml.hostile_xml':
      '{{file}} holds content that is not safe to read ({{part}}). Open it in its program and save it again.',
    'ooxml.malformed_xml':
      '{{file}} is damaged at {{part}}. Open it in its program, let it repair the file, and save it again.',
    'ooxml.strict':
      '{{file}} is a Strict Open XML file. In PowerPoint use “Save As” and choose “PowerPoint Presentation (*.pptx)”.',
    'ooxml.missing_part':
      '{{file}} is incomplete: {{part}} is missing. Open it in its program, let it repair the file, and save it again.',
    'ooxml.no_layouts':
      '{{file}} has no slide layouts to build slides on. Use a presentation or template with a slide master.',
    'ooxml.slide_missing':
      'Slide {{slide}} of {{file}} is listed but not in the file, so it was left out. Open the file in PowerPoint and save it again.',
    'ooxml.part_damaged':
      '{{part}} of {{file}} is damaged and was left out. Open the file in PowerPoint, let it repair the file, and save it again.',
    'ooxml.not_a_presentation': '{{file}} is an Office file but not a presentation. Choose a PPTX or POTX file.',
    'ooxml.too_many_comments': '{{file}} holds more than {{most}} comments. Delete some of them in PowerPoint.',
  },
};
