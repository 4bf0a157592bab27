import type { LayoutCatalogue } from '../../../common/deck/layout.ts';
import { notFound } from '../../sdk/app-error.ts';
import type { FileStore } from '../../sdk/ports/file-store.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { BuiltinTemplate } from './builtin-templates.ts';
import type { Template, TemplateLayout, Templates } from './contract.ts';
import { layoutSchema } from './layout-schema.ts';
import type { MasterCache, OpenMaster } from './master-cache.ts';
import type { LayoutRecord, TemplateRecord } from './model.ts';
import type { TemplateRepository } from './repository.ts';

export interface TemplatesDeps {
  builtin: readonly BuiltinTemplate[];
  repository: TemplateRepository;
  masters: MasterCache;
  store: FileStore;
  /** Whether pictures of layouts can be had. */
  drawsLayouts?: boolean;
}

export interface LayoutQuery {
  template_id?: string | undefined;
  enabled?: boolean | undefined;
  /** Part of name or description. */
  q?: string | undefined;
}

/** What the domain does for its routes, beside what others use. */
export interface TemplatesService extends Templates {
  /** Layouts of all templates that the scope shows, in order. @throws AppError `not_found` for an unknown template. */
  layouts(scope: Scope, query: LayoutQuery): Promise<{ template: Template; layout: TemplateLayout }[]>;
  /** A layout by its `db_id`. @throws AppError `not_found` */
  layout(scope: Scope, dbId: string): Promise<{ template: Template; layout: TemplateLayout }>;
  /** Opens the built-in templates, so that nobody waits for it later. */
  warmUp(): Promise<void>;
}

/** The service over its parts. */
export function createTemplatesService(deps: TemplatesDeps): TemplatesService {
  const { builtin, repository, masters, store, drawsLayouts = false } = deps;
  const layoutThumbnail = (dbId: string): string | null =>
    drawsLayouts ? `/api/v1/template-management/layouts/${dbId}/thumbnail` : null;
  const templateThumbnail = (id: string): string | null => (drawsLayouts ? `/api/v1/templates/${id}/thumbnail` : null);
  const openBuiltin = (template: BuiltinTemplate): Promise<OpenMaster> =>
    masters.open(template.content_hash, () => Promise.resolve(template));

  async function builtinTemplate(template: BuiltinTemplate): Promise<Template> {
    const { catalogue } = await openBuiltin(template);
    const { name, title, content_hash } = template;
    const layouts = builtinLayouts(name, catalogue, layoutThumbnail);
    return {
      id: name,
      name,
      title,
      is_builtin: true,
      client_id: null,
      layout_count: layouts.length,
      layouts,
      content_hash,
      thumbnail_path: templateThumbnail(name),
    };
  }

  async function storedTemplates(scope: Scope, templates: readonly TemplateRecord[]): Promise<Template[]> {
    const rows = await repository.layoutsOf(
      scope,
      templates.map(({ _id }) => _id),
    );
    return templates.map(({ _id, client_id, name, title, content_hash }) => {
      const layouts = rows.filter((row) => row.template_id === _id).map((row) => storedLayout(row, layoutThumbnail));
      return {
        id: _id,
        name,
        title,
        is_builtin: false,
        client_id,
        layout_count: layouts.length,
        layouts,
        content_hash,
        thumbnail_path: templateThumbnail(_id),
      };
    });
  }

  async function find(scope: Scope, nameOrId: string): Promise<Template | null> {
    const shipped = builtin.find(({ name }) => name === nameOrId);
    if (shipped !== undefined) return builtinTemplate(shipped);
    const stored = await repository.find(scope, nameOrId);
    return stored === null ? null : ((await storedTemplates(scope, [stored]))[0] ?? null);
  }

  async function list(scope: Scope): Promise<Template[]> {
    const shipped = await Promise.all(builtin.map(builtinTemplate));
    return [...shipped, ...(await storedTemplates(scope, await repository.all(scope)))];
  }

  /** The master deck, and the layouts of it that are offered: null is all. */
  async function openByContent(
    scope: Scope,
    contentHash: string,
  ): Promise<{ open: OpenMaster; enabled: ReadonlySet<string> | null }> {
    const shipped = builtin.find((template) => template.content_hash === contentHash);
    if (shipped !== undefined) return { open: await openBuiltin(shipped), enabled: null };
    const stored = await repository.findByContent(scope, contentHash);
    if (stored === null) throw notFound('template');
    const { blob, file_name } = stored;
    const open = await masters.open(contentHash, async () => ({ bytes: await store.read(blob), file_name }));
    const rows = await repository.layoutsOf(scope, [stored._id]);
    return { open, enabled: new Set(rows.filter((row) => row.is_enabled).map((row) => row.layout_id)) };
  }

  async function layoutsOf(scope: Scope, { template_id, enabled, q }: LayoutQuery) {
    const one = template_id === undefined ? undefined : await find(scope, template_id);
    if (one === null) throw notFound('template');
    const templates = one === undefined ? await list(scope) : [one];
    const part = q?.toLowerCase() ?? '';
    return templates.flatMap((template) =>
      template.layouts
        .filter((layout) => enabled === undefined || layout.is_enabled === enabled)
        .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(part))
        .map((layout) => ({ template, layout })),
    );
  }

  return {
    find,
    list,
    async open(scope, contentHash, layoutIds) {
      const { open, enabled } = await openByContent(scope, contentHash);
      const offered = layoutIds === undefined ? enabled : new Set(layoutIds);
      const layouts = open.catalogue.layouts.filter(({ layout_id }) => offered?.has(layout_id) ?? true);
      return { ...open, catalogue: { ...open.catalogue, layouts }, content_hash: contentHash };
    },
    layouts: layoutsOf,
    async layout(scope, dbId) {
      const found = (await layoutsOf(scope, {})).find(({ layout }) => layout.db_id === dbId);
      if (found === undefined) throw notFound('layout');
      return found;
    },
    async warmUp() {
      await Promise.all(builtin.map(openBuiltin));
    },
  };
}

/** Ids of built-in layouts are made of the template's name and the layout's part. */
function builtinLayouts(
  template: string,
  catalogue: LayoutCatalogue,
  thumbnail: (dbId: string) => string | null,
): TemplateLayout[] {
  const idOf = ({ layout_id }: { layout_id: string }): string =>
    `${template}-${layout_id.replace(/^.*\//, '').replace(/\.xml$/, '')}`;
  return catalogue.layouts.map((layout) => ({
    db_id: idOf(layout),
    layout_id: layout.layout_id,
    name: layout.name,
    description: layout.description,
    json_schema: layoutSchema(layout),
    is_enabled: true,
    thumbnail_path: thumbnail(idOf(layout)),
  }));
}

function storedLayout(row: LayoutRecord, thumbnail: (dbId: string) => string | null): TemplateLayout {
  const { _id, layout_id, name, description, json_schema, is_enabled, thumbnail_path } = row;
  return {
    db_id: _id,
    layout_id,
    name,
    description,
    json_schema,
    is_enabled,
    thumbnail_path: thumbnail_path ?? thumbnail(_id),
  };
}
