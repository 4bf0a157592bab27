const MAX_CHARS = 255;
/** Control characters, halves of characters, and the marks that turn the direction of text: they make a name look like another. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Extension of a name in lower case with its dot; "" if there is none. */
export function extensionOf(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name);
  return extension === null ? '' : extension[0].toLowerCase();
}

/**
 * A sender's name as people may see it: one line, without path and unseen characters, in one Unicode spelling (NFC), at most
 * 255 characters with its extension kept. It is shown and sent, never used as a path.
 */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[. ]+$/, '');
  if (clean === '') return 'file';
  if (clean.length <= MAX_CHARS) return clean;
  const extension = extensionOf(clean);
  const room = MAX_CHARS - extension.length;
  // By code points: half of a surrogate pair is no character.
  let kept = '';
  for (const character of clean.slice(0, -extension.length || undefined)) {
    if (kept.length + character.length > room) break;
    kept += character;
  }
  return `${kept.trim()}${extension}`;
}

/** A new name for a file. The extension stays, because it decides how the file is read. */
export function renamed(current: string, wanted: string): string {
  const extension = extensionOf(current);
  const name = shownName(wanted);
  return extension === '' || extensionOf(name) === extension ? name : shownName(`${name}${extension}`);
}
