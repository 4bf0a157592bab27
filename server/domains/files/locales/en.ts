import type { LocaleBundle } from '../../../../common/i18n/locale.ts';

export const en: LocaleBundle = {
  author: {
    'files.decompose': 'Read files',
    'files.reading': '{{file}} is being read',
    'files.reading_pages': '{{file}}: {{done}} of {{total}} pages read',
    'files.reading_sheets': '{{file}}: {{done}} of {{total}} sheets read',
    'files.reading_slides': '{{file}}: {{done}} of {{total}} slides read',
  },
  admin: {
    'files.read': 'See files',
    'files.change': 'Upload and change files',
    'files.upload': 'File uploaded',
    'files.add_url': 'Web address read',
    'files.update': 'File changed',
    'files.delete': 'File deleted',
  },
  errors: {
    'files.empty': '{{file}} is empty. Check that it was saved, and choose it again.',
    'files.kind_not_taken': '{{file}} is of a kind that can not be read. Use one of: {{allowed}}.',
    'files.client_needed': 'You belong to no client. Name the client the files are for, in the field “client_id”.',
    'files.no_reader':
      'Files can not be read on this server now. Ask its administrator to turn the plugin “ingest” on.',
    'files.not_yours': '{{file}} belongs to somebody else. Ask its owner or an administrator to change it.',
    'files.unknown': 'This file is not there for you. Upload it, or take it off the list.',
    'files.some_unknown_one': '{{count}} of the files is not there for you. Upload it, or take it off the list.',
    'files.some_unknown_other': '{{count}} of the files are not there for you. Upload them, or take them off the list.',
  },
};
