import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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

/** The file of a shipped template; null where none has that name. */
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
