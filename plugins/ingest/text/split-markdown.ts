/** Above this the parser's time grows with the square of the length. */
const WHOLE_BELOW = 10_000;
const CHUNK = 4_000;

export interface MarkdownChunk {
  /** Lines of the document followed by the definitions of the rest, so that references keep their meaning. */
  text: string;
  /** Lines of the document before the chunk. */
  lineShift: number;
  /** Lines of the chunk itself; what stands below was added. */
  lines: number;
}

/** Cuts a long Markdown document before headings, never inside fenced code; short ones stay whole. */
export function splitMarkdown(text: string): MarkdownChunk[] {
  const lines = text.split('\n');
  if (text.length <= WHOLE_BELOW) return [{ text, lineShift: 0, lines: lines.length }];
  const chunks: string[][] = [[]];
  let fence: string | null = null;
  let length = 0;
  for (const line of lines) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && fence === null) fence = mark;
    else if (mark !== undefined && fence !== null && mark.startsWith(fence)) fence = null;
    if (fence === null && length > CHUNK && /^#{1,6}\s/.test(line)) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(line);
    length += line.length + 1;
  }
  const definitions = lines.filter((line) => /^ {0,3}\[[^\]]+\]:\s*\S/.test(line)).slice(0, 200);
  let lineShift = 0;
  return chunks.map((chunk) => {
    const result = { text: [...chunk, '', ...definitions].join('\n'), lineShift, lines: chunk.length };
    lineShift += chunk.length;
    return result;
  });
}
