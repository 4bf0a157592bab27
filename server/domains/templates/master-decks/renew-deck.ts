import { notFound } from '../../../kernel/sdk/app-error.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Template, TemplateRegistry, Templates } from '../contract.ts';
import { removeBlobs } from './read-master.ts';
import { blobsOfParse } from './repository.ts';
import type { KeptParse } from './read-master.ts';
import type { MasterDeckRecord, MasterDeckRepository } from './repository.ts';

export interface RenewDeckParts {
  repository: MasterDeckRepository;
  registry: TemplateRegistry;
  templates: Pick<Templates, 'find'>;
  store: FileStore;
}

/**
 * Gives a deck a new parse, of its own file or of another one, and its template the layouts that were found. Where that fails,
 * nothing of the new parse stays.
 * @throws AppError `not_found` if it was deleted meanwhile.
 */
export async function renewDeck(
  { repository, registry, templates, store }: RenewDeckParts,
  scope: Scope,
  deck: MasterDeckRecord,
  kept: KeptParse,
  file: Pick<MasterDeckRecord, 'file' | 'file_name'> = { file: deck.file, file_name: deck.file_name },
): Promise<{ before: Template | null; template: Template; deck: MasterDeckRecord }> {
  const id = deck._id;
  let isInUse = false;
  try {
    const before = await templates.find(scope, deck.template_id);
    // A template that is written half is not complete: another parse, or the same one again, makes it whole.
    const writing = await repository.change(scope, id, { state: 'registering' });
    if (writing === null) throw notFound('master deck');
    const template = await writeTemplate(registry, scope, { ...deck, ...file }, kept, before !== null);
    isInUse = true;
    const fields = { ...kept.facts, ...file, state: 'ready' as const, name: template.name };
    const renewed = await renew(repository, scope, id, fields);
    if (renewed === null) {
      // It was deleted meanwhile.
      await registry.remove(scope, deck.template_id);
      isInUse = false;
      throw notFound('master deck');
    }
    const isOther = renewed.before.file.key !== renewed.after.file.key;
    await removeBlobs(store, [...blobsOfParse(renewed.before), isOther ? renewed.before.file : null]);
    return { before, template, deck: renewed.after };
  } catch (error) {
    if (!isInUse) await removeBlobs(store, kept.blobs);
    throw error;
  }
}

/** Stores the new parse of a deck and returns the previous one, since another process may have changed it. Null when the deck is gone. */
async function renew(
  repository: MasterDeckRepository,
  scope: Scope,
  id: string,
  fields: Partial<MasterDeckRecord>,
): Promise<{ before: MasterDeckRecord; after: MasterDeckRecord } | null> {
  for (;;) {
    const before = await repository.get(scope, id);
    if (before === null || before.state === 'removing') return null;
    const after = await repository.changeFrom(scope, before, fields);
    if (after !== null) return { before, after };
  }
}

/** Into the template there is; one that an interrupted upload never got is made. */
function writeTemplate(
  registry: TemplateRegistry,
  scope: Scope,
  { _id, client_id, name, file, file_name, template_id }: MasterDeckRecord,
  { facts, layouts }: KeptParse,
  isThere: boolean,
): Promise<Template> {
  const content = { file: { ...(facts.derived ?? file), name: file_name }, thumbnail: null, layouts };
  return isThere
    ? registry.replaceLayouts(scope, template_id, content)
    : registry.register(scope, { id: template_id, client_id, master_deck_id: _id, title: name, ...content });
}
