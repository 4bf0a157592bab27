import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildTemplate } from './engine/build-template.ts';
import { corporate } from './corporate/design.ts';
import { dark } from './dark/design.ts';
import { editorial } from './editorial/design.ts';
import type { Design } from './engine/design.ts';
import { general } from './general/design.ts';

/* npm run templates: builds the shipped templates from the designs beside this file. */

export const DESIGNS: readonly Design[] = [general, corporate, dark, editorial];

const folder = new URL('../../server/domains/templates/templates/builtin/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const design of DESIGNS) {
  const target = new URL(`${design.name}.pptx`, folder);
  writeFileSync(target, buildTemplate(design));
  console.log(fileURLToPath(target));
}
