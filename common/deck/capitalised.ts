/** The text with its first letter in upper case, whatever the machine's language is. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
