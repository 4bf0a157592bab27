/**
 * Words as a pattern for `$regex` that finds just them. NUL is written as an escape: MongoDB refuses patterns with the character
 * itself (a BSON regular expression is a C string, bsonspec.org 1.1, `regex`).
 */
export function literalPattern(words: string): string {
  return words.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);
}
