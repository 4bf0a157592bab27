/** A brief longer than this is material; a shorter one beside files says what to make of them. */
const WISH_CHARS = 200;

/** Whether a brief is content of its own. Beside files a short one is a wish: it guides a model and stands on no slide. */
export function isBriefContent(brief: string, hasFiles: boolean): boolean {
  return brief.trim().length > (hasFiles ? WISH_CHARS : 0);
}
