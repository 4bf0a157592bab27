/** What file systems and headers refuse in a name, and what cannot be seen. */
const REFUSED = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu;
const MAX_CHARS = 100;

/** The file name of a deck: its title as far as file systems take it. @param extension without the dot. */
export function fileNameOf(title: string, extension: string): string {
  const plain = [...title.replace(REFUSED, ' ').replace(/\s+/g, ' ').trim()].slice(0, MAX_CHARS).join('');
  const name = plain.replace(/^[.\s]+|[.\s]+$/g, '');
  return `${name === '' ? 'presentation' : name}.${extension}`;
}
