import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deserialize } from 'node:v8';
import type { LayoutCatalogue } from '../../../../common/deck/layout.ts';
import type { PlainMasterDeck } from '../../../../common/ooxml/read/master/open-master-deck.ts';
import { DEFAULT_TEMPLATE } from '../contract.ts';

/** A template that the service brings along: a master deck among its files. Name and id are the same. */
export interface BuiltinTemplate {
  name: string;
  title: string;
  file_name: string;
  bytes: Uint8Array;
  content_hash: string;
}

/** As they are offered, the default first. Titles are names, the same in every language. */
const SHIPPED = [
  { name: DEFAULT_TEMPLATE, title: 'General' },
  { name: 'corporate', title: 'Corporate' },
  { name: 'dark', title: 'Dark' },
  { name: 'editorial', title: 'Editorial' },
];

/** A shipped template as the build opens it (`scripts/build/open-templates.ts`): its layouts have capacities. */
export interface OpenedTemplate {
  master: PlainMasterDeck;
  catalogue: LayoutCatalogue;
}

/** The folder of opened templates; only a build has one. */
const OPENED = new URL('./opened/', import.meta.url);

/** Reads a template that the build has opened; null if there is none of this content hash. */
export async function readOpenedTemplate(contentHash: string): Promise<OpenedTemplate | null> {
  try {
    return deserialize(await readFile(new URL(contentHash, OPENED))) as OpenedTemplate;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The file of a shipped template; null if none has that name. */
export function builtinTemplateFile(name: string): URL | null {
  return SHIPPED.some((template) => template.name === name) ? new URL(`./builtin/${name}.pptx`, import.meta.url) : null;
}

/** Reads the shipped templates. */
export function loadBuiltinTemplates(): Promise<BuiltinTemplate[]> {
  return Promise.all(
    SHIPPED.map(async ({ name, title }) => {
      const file_name = `${name}.pptx`;
      const bytes = await readFile(new URL(`./builtin/${file_name}`, import.meta.url));
      return { name, title, file_name, bytes, content_hash: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}
