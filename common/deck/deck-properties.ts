/** What a file says about the deck in it, beside title and author: whoever gets the file can see it without opening a slide. */
export interface DeckProperties {
  /** In words: "In Review". */
  status: string;
  /** By name; times are dates. */
  custom: Readonly<Record<string, string | Date>>;
}
