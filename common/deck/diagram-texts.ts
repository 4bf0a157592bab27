/**
 * What a slide's diagram says in words: labels of its boxes, of its lines and of its items. The data is read as it is
 * stored, whatever wrote it.
 */
export function diagramTexts(diagram: Readonly<Record<string, unknown>> | undefined): string[] {
  const boxes = [...recordsOf(diagram?.['steps']), ...recordsOf(diagram?.['items'])];
  return boxes
    .flatMap((box) => [box['label'], ...recordsOf(box['next']).map((line) => line['label'])])
    .filter((label) => typeof label === 'string' && label.trim() !== '') as string[];
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null);
}
