import { isDeepStrictEqual } from 'node:util';
import type { Presentation } from './contract.ts';

/** What people set, by the name it is told under. Of a text that may be long only its length. */
const TOLD: Readonly<Record<string, (presentation: Presentation) => unknown>> = {
  title: ({ title }) => title,
  brief_characters: ({ brief }) => brief.length,
  file_ids: ({ file_ids }) => file_ids,
  urls: ({ urls }) => urls,
  master_deck_id: ({ wizard }) => wizard.master_deck_id,
  slide_count: ({ wizard }) => wizard.slide_count,
  tone: ({ wizard }) => wizard.tone,
  language: ({ wizard }) => wizard.language,
  instructions: ({ wizard }) => wizard.instructions,
  provider: ({ wizard }) => wizard.provider,
};

/** What an edit has changed, before and after, as the audit log tells it; null where it changed nothing. */
export function toldChange(
  before: Presentation,
  after: Presentation,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changed = Object.entries(TOLD).filter(
    ([, read]) =>
      !isDeepStrictEqual(read(before), read(after)) ||
      (read === TOLD['brief_characters'] && before.brief !== after.brief),
  );
  if (changed.length === 0) return null;
  const valuesOf = (presentation: Presentation): Record<string, unknown> =>
    Object.fromEntries(changed.map(([name, read]) => [name, read(presentation)]));
  return { before: valuesOf(before), after: valuesOf(after) };
}
