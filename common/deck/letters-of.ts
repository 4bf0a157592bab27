/** The letters and digits of a text in lower case, by which two texts are compared. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
