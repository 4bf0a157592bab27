/** A page that is a picture of text, for a vision model to read. */
export interface ScannedPage {
  page: number;
  png: Uint8Array;
}
