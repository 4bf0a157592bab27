import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { openMasterDeck, toPlainMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { loadBuiltinTemplates } from '../../server/domains/templates/templates/builtin-templates.ts';
import type { OpenedTemplate } from '../../server/domains/templates/templates/builtin-templates.ts';

/**
 * Opens the shipped templates and measures their layouts, so that no command and no server does it again: each becomes a
 * file named after its content hash.
 */
export async function openTemplates(folder: string): Promise<void> {
  mkdirSync(folder);
  const typesetter = createTypesetter();
  for (const { bytes, file_name, content_hash } of await loadBuiltinTemplates()) {
    const master = await openMasterDeck(bytes, file_name);
    const catalogue = typesetter.withCapacities(master.catalogue);
    const opened: OpenedTemplate = { master: toPlainMasterDeck(master), catalogue };
    writeFileSync(join(folder, content_hash), serialize(opened));
  }
}
