import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildTemplate, DESIGNS } from './build-template.ts';

/* npm run templates: builds the shipped templates from the designs beside this file. */

for (const design of DESIGNS) {
  const target = new URL(`../../server/domains/templates/templates/builtin/${design.name}.pptx`, import.meta.url);
  writeFileSync(target, buildTemplate(design));
  console.log(fileURLToPath(target));
}
