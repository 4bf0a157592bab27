const MAX_LENGTH = 200;
/** C0 and C1 controls, and the marks that turn the direction of text around and so hide an extension. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * A name a stranger gave a file, fit to be stored, shown and offered for download: no path, no controls, at most
 * 200 characters with its extension kept. Never used as a path. `file` where nothing is left.
 */
export function safeFileName(name: string): string {
  const last =
    name
      .replace(/\p{Surrogate}/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const clean = last.normalize('NFC').replace(INVISIBLE, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return 'file';
  const characters = [...clean];
  if (characters.length <= MAX_LENGTH) return clean;
  const extension = [...(/\.[^.]{1,10}$/.exec(clean)?.[0] ?? '')];
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join('');
}
