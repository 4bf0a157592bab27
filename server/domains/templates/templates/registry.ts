import { notFound, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import type { FileStore, StoredBlob } from '../../../kernel/sdk/ports/file-store.ts';
import type { NewDocument } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type {
  NewTemplate,
  NewTemplateLayout,
  RemovedTemplate,
  Template,
  TemplateContent,
  TemplateRegistry,
} from '../contract.ts';
import type { LayoutRecord, StoredPicture, TemplateRecord } from './model.ts';
import type { ListedLayout, TemplateRepository } from './repository.ts';

interface RegistryParts {
  repository: TemplateRepository;
  store: FileStore;
  /** Names that no client's template may take. */
  reserved: readonly string[];
  find: (scope: Scope, id: string) => Promise<Template | null>;
}

/** What is kept of a template beside its content. */
type TemplateFacts = Pick<TemplateRecord, 'findings' | 'readiness'>;

export interface Registry extends TemplateRegistry {
  /**
   * Registers a template under exactly this name.
   * @throws DuplicateError if the id is taken, or the name by another template.
   */
  registerAs(scope: Scope, name: string, template: NewTemplate, facts: TemplateFacts): Promise<Template>;
}

const LONGEST_NAME = 120;
/** More templates of one name than this are a mistake. */
const MAX_OF_A_NAME = 500;

/** The write side of templates over its parts. */
export function createTemplateRegistry({ repository, store, reserved, find }: RegistryParts): Registry {
  const isReserved = (name: string): boolean => reserved.includes(name.toLowerCase());

  /** Rows of layouts, whether their template is there or not; gives those that were. */
  const removeLayoutsOf = async (scope: Scope, templateId: string): Promise<ListedLayout[]> => {
    const rows = await repository.layoutsOf(scope, [templateId]);
    await repository.removeLayouts(
      scope,
      rows.map(({ _id }) => _id),
    );
    return rows;
  };

  /** The template as written; where it was deleted meanwhile, the layouts that came too late go too. */
  const written = async (scope: Scope, id: string): Promise<Template> => {
    const template = await find(scope, id);
    if (template !== null) return template;
    await removeLayoutsOf(scope, id);
    throw notFound('template');
  };

  const registerAs = async (
    scope: Scope,
    name: string,
    template: NewTemplate,
    facts: TemplateFacts,
  ): Promise<Template> => {
    const { id, client_id, master_deck_id, presentation_id = null, title, file, thumbnail, layouts } = template;
    if (isReserved(name)) throw new DuplicateError('templates', ['client_id', 'name']);
    const own = { _id: id, client_id, name, title, master_deck_id, presentation_id, ...facts };
    const row = { ...own, ...fileFields(file, thumbnail) };
    await repository.insert(scope, row);
    try {
      await repository.insertLayouts(
        scope,
        layouts.map((layout, position) => newRow(layout, position, { _id: id, client_id })),
      );
    } catch (error) {
      await removeLayoutsOf(scope, id);
      await repository.remove(scope, id);
      throw error;
    }
    return written(scope, id);
  };

  const remove = async (scope: Scope, templateId: string): Promise<RemovedTemplate> => {
    const named = await repository.find(scope, templateId);
    const template = named?._id === templateId ? named : null;
    const removed: RemovedTemplate = { templates: 0, layouts: 0, files: 0, bytes: 0 };
    const drop = async (key: string, size: number): Promise<void> => {
      if (!(await store.remove(key))) return;
      removed.files += 1;
      removed.bytes += size;
    };
    const dropLayouts = async (): Promise<void> => {
      const rows = await removeLayoutsOf(scope, templateId);
      removed.layouts += rows.length;
      for (const { thumbnail } of rows) if (thumbnail !== null) await drop(thumbnail.key, thumbnail.size);
    };
    await dropLayouts();
    if (template === null) return removed;
    if (template.thumbnail !== null) await drop(template.thumbnail.key, template.thumbnail.size);
    if (template.master_deck_id === null) await drop(template.blob, template.size);
    removed.templates = await repository.remove(scope, templateId);
    // Those being written meanwhile.
    await dropLayouts();
    return removed;
  };

  return {
    registerAs,
    async register(scope, template) {
      const base = template.presentation_id === undefined ? shownName(template.title) : template.id;
      const { findings = [], readiness = null } = template;
      for (let number = 1; ; number += 1) {
        const name = number === 1 ? base : `${base} ${number}`;
        if (isReserved(name)) continue;
        try {
          return await registerAs(scope, name, template, { findings: [...findings], readiness });
        } catch (error) {
          const isName = error instanceof DuplicateError && error.fields.includes('name');
          if (!isName || number >= MAX_OF_A_NAME) throw error;
        }
      }
    },
    async replaceLayouts(scope, templateId, { file, thumbnail, layouts }: TemplateContent) {
      const former = await repository.find(scope, templateId);
      if (former === null || former._id !== templateId) throw notFound('template');
      const rows = await repository.layoutsOf(scope, [templateId]);
      const known = new Map(rows.map((row) => [row.layout_id, row]));
      const fresh: NewDocument<LayoutRecord>[] = [];
      for (const [position, layout] of layouts.entries()) {
        const row = known.get(layout.layout_id);
        if (row === undefined) {
          fresh.push(newRow(layout, position, former));
          continue;
        }
        const isFoundUnfit = layout.disabled_reason !== null && row.disabled_reason === null;
        const isThere = await repository.changeLayout(scope, row._id, {
          ...contentFields(layout, position),
          ...(isFoundUnfit ? { is_enabled: false } : {}),
        });
        // Of one that a user deleted meanwhile, nothing stays.
        const unused = isThere ? row.thumbnail : layout.thumbnail;
        if (unused !== null) await store.remove(unused.key);
      }
      await repository.insertLayouts(scope, fresh);
      await repository.change(scope, templateId, fileFields(file, thumbnail));
      if (former.thumbnail !== null) await store.remove(former.thumbnail.key);
      const kept = new Set(layouts.map(({ layout_id }) => layout_id));
      const gone = rows.filter(({ layout_id }) => !kept.has(layout_id));
      await repository.removeLayouts(
        scope,
        gone.map(({ _id }) => _id),
      );
      for (const { thumbnail: picture } of gone) if (picture !== null) await store.remove(picture.key);
      return written(scope, templateId);
    },
    remove,
    async removeOfPresentation(scope, presentationId, except) {
      const removed: RemovedTemplate = { templates: 0, layouts: 0, files: 0, bytes: 0 };
      for (const { _id } of await repository.ofPresentation(scope, presentationId)) {
        if (_id === except) continue;
        const { templates, layouts, files, bytes } = await remove(scope, _id);
        removed.templates += templates;
        removed.layouts += layouts;
        removed.files += files;
        removed.bytes += bytes;
      }
      return removed;
    },
  };
}

/** A name as people may see it: without unseen characters and marks that turn text. */
export function shownName(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim();
  return [...clean].slice(0, LONGEST_NAME).join('').trim() || 'Template';
}

function fileFields(file: TemplateContent['file'], thumbnail: StoredBlob | null) {
  const { key, size, sha256, name } = file;
  return { content_hash: sha256, file_name: name, blob: key, size, thumbnail: pictureOf(thumbnail) };
}

/** The JSON element model is an object; component code never begins as one. */
const isComponentCode = (code: string): boolean => /^\s*[^\s{]/.test(code);

function contentFields(layout: NewTemplateLayout, position: number) {
  const { layout_id, name, description, json_schema, layout_code, role, disabled_reason, thumbnail } = layout;
  return {
    ...{ layout_id, position, name, description, layout_code, role, disabled_reason },
    legacy: isComponentCode(layout_code),
    json_schema: JSON.stringify(json_schema),
    thumbnail: pictureOf(thumbnail),
  };
}

function newRow(
  layout: NewTemplateLayout,
  position: number,
  { _id, client_id }: Pick<TemplateRecord, '_id' | 'client_id'>,
): NewDocument<LayoutRecord> {
  const is_enabled = layout.disabled_reason === null;
  return { client_id, template_id: _id, is_enabled, thumbnail_path: null, ...contentFields(layout, position) };
}

function pictureOf(blob: StoredBlob | null): StoredPicture | null {
  return blob === null ? null : { key: blob.key, size: blob.size };
}
