const NOTE = /^(?:sources?|notes?|quellen?|anmerkung(?:en)?|hinweis|legende?|legend|remarks?|\*|\d\)|¹)\s*[:.)]?/i;

/** Whether a text that stands alone below a table begins as a note or names a source. */
export function isTableNote(text: string): boolean {
  return NOTE.test(text);
}
