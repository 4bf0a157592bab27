/** The labels of the parts of an abstract, as journals ask for them. */
const LABEL =
  /^(?:(?:introduction|background|context|objectives?|aims?|purpose|design|setting|participants|methods?|(?:main )?results?|findings|conclusions?|limitations?|interpretation|einleitung|hintergrund|zielsetzung|ziele?|methoden?|methodik|ergebnisse?|schlussfolgerung(?:en)?|fazit)): (?=\S)/iu;
const CONCLUSION = /^(?:conclusions?|interpretation|schlussfolgerung(?:en)?|fazit): /iu;
const MIN_LABELS = 3;

/** The sentences of a paragraph joined to its labelled parts ("Methods: … …"). Other paragraphs stay as they are. */
export function joinedByLabel(sentences: readonly string[]): string[] {
  const labels = sentences.filter((sentence) => LABEL.test(sentence)).length;
  if (labels < MIN_LABELS || !LABEL.test(sentences[0] ?? '')) return [...sentences];
  const parts: string[] = [];
  for (const sentence of sentences)
    if (LABEL.test(sentence)) parts.push(sentence);
    else parts[parts.length - 1] += ` ${sentence}`;
  return parts;
}

/** What an abstract with labelled parts concludes, without the label; null for other texts. */
export function conclusionOf(lines: readonly string[]): string | null {
  if (lines.filter((line) => LABEL.test(line)).length < MIN_LABELS) return null;
  return lines.find((line) => CONCLUSION.test(line))?.replace(LABEL, '') ?? null;
}
