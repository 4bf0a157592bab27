import * as z from 'zod';
import type { KeyValueStorage } from '../../../../common/web/page.ts';
import type { Outline } from '../../data/outline.ts';

const keptSchema = z.object({ run_id: z.string(), revision: z.int(), titles: z.array(z.string()) });
type Kept = z.output<typeof keptSchema>;

const nameOf = (presentationId: string): string => `outline-sections.${presentationId}`;

/** Keeps what the sections of the brief are called: only the stream of the generation reports it. */
export function keepSections(
  storage: KeyValueStorage,
  { presentation_id, run, revision }: Outline,
  sections: readonly { title: string }[],
): void {
  if (run === null || sections.length === 0) return;
  const kept: Kept = { run_id: run.id, revision, titles: [...sections].map((section) => section?.title ?? '') };
  storage.set(nameOf(presentation_id), JSON.stringify(kept));
}

/** What is known about the generation of an outline; null where this pane did not see it. */
export function keptSections(storage: KeyValueStorage, { presentation_id, run }: Outline): Kept | null {
  const text = storage.get(nameOf(presentation_id));
  if (text === null || run === null) return null;
  try {
    const kept = keptSchema.parse(JSON.parse(text));
    return kept.run_id === run.id ? kept : null;
  } catch {
    return null;
  }
}
