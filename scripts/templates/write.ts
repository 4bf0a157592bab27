import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DESIGNS } from './designs.ts';
import { buildTemplate } from './engine/build-template.ts';

const folder = new URL('../../server/domains/templates/templates/builtin/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const design of DESIGNS) {
  const target = new URL(`${design.name}.pptx`, folder);
  writeFileSync(target, buildTemplate(design));
  console.log(fileURLToPath(target));
}
