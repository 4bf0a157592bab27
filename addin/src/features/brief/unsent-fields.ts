import * as z from 'zod';
import type { PaneStorage } from '../../app/pane-storage.ts';
import type { BriefForm } from './brief-form.ts';

const fields = z
  .object({
    title: z.string(),
    brief: z.string(),
    slide_count: z.number().nullable(),
    tone: z.string(),
    language: z.string().nullable(),
    instructions: z.string(),
    is_free: z.boolean(),
  })
  .partial();

const nameOf = (presentationId: string): string => `draft.brief.${presentationId}`;

/** The fields that were typed and did not reach the server when the pane was last open. */
export function readUnsent(storage: PaneStorage, presentationId: string): Partial<BriefForm> {
  const text = storage.get(nameOf(presentationId));
  if (text === null) return {};
  try {
    const read = fields.parse(JSON.parse(text));
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  } catch {
    // Written by another version of the pane.
    return {};
  }
}

export function writeUnsent(storage: PaneStorage, presentationId: string, unsent: Partial<BriefForm>): void {
  if (Object.keys(unsent).length === 0) storage.remove(nameOf(presentationId));
  else storage.set(nameOf(presentationId), JSON.stringify(unsent));
}
