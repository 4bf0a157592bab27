import { describe, expect, it } from '@jest/globals';
import { safeLink } from './text-body.ts';

describe('safeLink', () => {
  it.each([
    ['https://example.com/a b?x=1&y="2"', 'https://example.com/a%20b?x=1&y=%222%22'],
    ['http://bücher.example', 'http://xn--bcher-kva.example/'],
    ['mailto:someone@example.com', 'mailto:someone@example.com'],
  ])('escapes %s', (address, expected) => {
    expect(safeLink(address)).toBe(expected);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'ms-word:ofe|u|x', '\\\\server\\share', 'page.html', ''])(
    'refuses %s',
    (address) => {
      expect(safeLink(address)).toBeNull();
    },
  );
});
