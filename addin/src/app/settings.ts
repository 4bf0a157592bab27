import * as z from 'zod';

/** What the server writes into the page. */
const settingsSchema = z.object({
  base_path: z.string(),
  /** Where Office.js is loaded from when Office opened the page. */
  office_js: z.string(),
  version: z.string(),
  /** Most bytes of one upload. */
  max_upload_bytes: z.number(),
});
export type PaneSettings = z.output<typeof settingsSchema> & { origin: string };

/** Reads the settings of this installation from the page. @throws where the page was not made by the server. */
export function readSettings(page: Document): PaneSettings {
  const content = page.querySelector('meta[name="lectern"]')?.getAttribute('content') ?? '';
  return { ...settingsSchema.parse(JSON.parse(content)), origin: page.location.origin };
}
