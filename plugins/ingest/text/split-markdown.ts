/** Above this a document is parsed in chunks. */
const WHOLE_BELOW = 10_000;
const CHUNK = 4_000;
/** Underlined headings in a chunk: the parser's time grows with the square of their number. */
const MAX_UNDERLINED = 50;
/** A definition longer than this is not repeated in other chunks. */
const MAX_DEFINITION = 500;

export interface MarkdownChunk {
  /** Lines of the document followed by the definitions of the rest, so that references keep their meaning. */
  text: string;
  /** Lines of the document before the chunk. */
  lineShift: number;
  /** Lines of the chunk itself; what stands below was added. */
  lines: number;
}

/**
 * Cuts a long Markdown document before headings and after underlined ones, never inside fenced code; short ones stay whole.
 * A chunk is followed by the definitions that it refers to.
 */
export function splitMarkdown(text: string): MarkdownChunk[] {
  const lines = text.split('\n');
  const isUnderline = (line: string): boolean => /^(?:=+|-+)[ \t]*$/.test(line);
  if (text.length <= WHOLE_BELOW && lines.filter(isUnderline).length <= MAX_UNDERLINED) {
    return [{ text, lineShift: 0, lines: lines.length }];
  }
  const chunks: string[][] = [[]];
  let fence: string | null = null;
  let length = 0;
  let underlined = 0;
  const cut = (): void => {
    chunks.push([]);
    length = 0;
    underlined = 0;
  };
  for (const line of lines) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && fence === null) fence = mark;
    else if (mark !== undefined && fence !== null && mark.startsWith(fence)) fence = null;
    if (fence === null && length > CHUNK && /^#{1,6}\s/.test(line)) cut();
    chunks.at(-1)?.push(line);
    length += line.length + 1;
    if (fence !== null || !isUnderline(line)) continue;
    underlined += 1;
    if (length > CHUNK || underlined >= MAX_UNDERLINED) cut();
  }
  const definitions = lines
    .flatMap((line) => {
      const label = line.length > MAX_DEFINITION ? undefined : /^ {0,3}(\[[^\]]+\]):\s*\S/.exec(line)?.[1];
      return label === undefined ? [] : [{ line, label: label.toLowerCase() }];
    })
    .slice(0, 200);
  let lineShift = 0;
  return chunks.map((chunk) => {
    const own = chunk.join('\n');
    const folded = own.toLowerCase();
    const used = definitions.filter(({ label }) => folded.includes(label)).map(({ line }) => line);
    const result = { text: [own, '', ...used].join('\n'), lineShift, lines: chunk.length };
    lineShift += chunk.length;
    return result;
  });
}
