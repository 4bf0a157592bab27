import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildGeneralTemplate } from './general-template.ts';

const target = new URL('../../server/domains/templates/builtin/general.pptx', import.meta.url);
mkdirSync(new URL('.', target), { recursive: true });
writeFileSync(target, buildGeneralTemplate());
console.log(fileURLToPath(target));
