import type { LocaleBundle } from '../../locale.ts';

export const en: LocaleBundle = {
  errors: {
    'net.bad_scheme':
      '{{url}} is not an address that can be read. Use a public http or https address without user name, password or port.',
    'net.private_address':
      '{{url}} does not lead to a public server and is not fetched. Save the page as a file and add that.',
    'net.unreachable': '{{url}} could not be reached. Check the address, or save the page as a file and add that.',
    'net.too_many_redirects': '{{url}} redirects more than {{allowed}} times. Use the address that it ends at.',
    'net.http_status':
      '{{url}} answered with status {{status}}. Check that the page opens without signing in, or save it as a file and add that.',
    'net.type_not_read':
      '{{url}} is of a type that is not read ({{type}}). Use a web page, PDF, Office, Markdown, text, CSV or picture address.',
    'net.too_large': '{{url}} is larger than {{megabytes}} MB. Download the file and add it instead.',
    'net.timed_out':
      '{{url}} did not answer within {{seconds}} seconds. Try again, or save the page as a file and add that.',
  },
};
