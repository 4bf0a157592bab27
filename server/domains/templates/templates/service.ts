import type { LayoutCatalogue } from '../../../../common/deck/layout.ts';
import { layoutElements } from '../../../../common/master/layout-elements.ts';
import { layoutSchema } from '../../../../common/master/layout-schema.ts';
import { AppError, notFound } from '../../../kernel/sdk/app-error.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { BrandRules } from '../../../kernel/sdk/ports/deck-rules.ts';
import type { Scope, Caller } from '../../../kernel/sdk/scope.ts';
import type { BuiltinTemplate } from './builtin-templates.ts';
import type { Template, TemplateLayout, Templates, TemplateUse } from '../contract.ts';
import type { BrandedMasters, MasterCache, OpenMaster } from './master-cache.ts';
import type { TemplateRecord } from './model.ts';
import type { Pins } from './pins.ts';
import type { ListedLayout, TemplateRepository } from './repository.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';

interface TemplatesDeps {
  builtin: readonly BuiltinTemplate[];
  repository: TemplateRepository;
  masters: MasterCache;
  pins: Pins;
  store: FileStore;
  /** Absent where clients have no brands. */
  brand?: { look: BrandRules['look']; masters: BrandedMasters } | undefined;
  /** Whether pictures of layouts can be had. */
  drawsLayouts?: boolean;
}

interface LayoutQuery {
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
  /** The code of a layout: that of built-in ones is their element model. @throws AppError `not_found` */
  layoutCode(scope: Scope, dbId: string): Promise<string>;
  /** Whether an id is that of a layout the service brings along. */
  isBuiltinLayout(dbId: string): boolean;
  /** The picture that is kept of a layout, or of a template by its id; null if it has to be drawn. */
  keptPicture(scope: Scope, of: { layout: string } | { template: string }): Promise<Uint8Array | null>;
}

/** The service over its parts. */
export function createTemplatesService(deps: TemplatesDeps): TemplatesService {
  const { builtin, repository, masters, pins, store, drawsLayouts = false } = deps;
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
      master_deck_id: null,
      presentation_id: null,
      findings: [],
      readiness: null,
    };
  }

  async function storedTemplates(scope: Scope, templates: readonly TemplateRecord[]): Promise<Template[]> {
    const rows = await repository.layoutsOf(
      scope,
      templates.map(({ _id }) => _id),
    );
    return templates.map((template) => {
      const { _id, client_id, name, title, content_hash, master_deck_id, presentation_id, findings, readiness } =
        template;
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
        master_deck_id,
        presentation_id: presentation_id ?? null,
        findings,
        readiness: readiness ?? null,
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

  /** The file, and which of its layouts are enabled and disabled: null if no template has it any more. */
  async function openByContent(
    scope: Scope,
    contentHash: string,
  ): Promise<{ open: OpenMaster; states: { enabled: ReadonlySet<string>; disabled: ReadonlySet<string> } | null }> {
    const shipped = builtin.find((template) => template.content_hash === contentHash);
    if (shipped !== undefined) return { open: await openBuiltin(shipped), states: null };
    const { stored, load } = await keptFile(scope, contentHash);
    const open = await masters.open(contentHash, load);
    if (stored.length === 0) return { open, states: null };
    // Administrators' decisions also apply to a presentation's own template made from the same file.
    const shared = stored.filter(({ presentation_id }) => presentation_id == null);
    const rows = await repository.layoutsOf(
      scope,
      (shared.length > 0 ? shared : stored).map(({ _id }) => _id),
    );
    // Of two templates with one file, a layout that either offers is offered.
    const enabled = new Set(rows.filter((row) => row.is_enabled).map((row) => row.layout_id));
    const disabled = new Set(rows.map((row) => row.layout_id).filter((id) => !enabled.has(id)));
    return { open, states: { enabled, disabled } };
  }

  /** The templates with a file, and how to read it. */
  async function keptFile(scope: Scope, contentHash: string) {
    const stored = await repository.ofContent(scope, contentHash);
    const kept = stored[0] ?? (await pins.find(scope, contentHash));
    if (kept === null) throw new AppError('conflict', 'templates.file_gone');
    const { file_name } = kept;
    // The template may be deleted while its file is read: then there is the copy.
    return { stored, load: async () => ({ bytes: await readKept(scope, kept.blob, contentHash), file_name }) };
  }

  async function readKept(scope: Scope, blob: string, contentHash: string): Promise<Uint8Array> {
    try {
      return await store.read(blob);
    } catch (error) {
      const pinned = await pins.find(scope, contentHash);
      if (pinned === null || pinned.blob === blob) throw error;
      return store.read(pinned.blob);
    }
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
    async idsOfPresentation(scope, presentationId) {
      const own = await repository.ofPresentation(scope, presentationId);
      return own.sort((one, other) => other.created_at.getTime() - one.created_at.getTime()).map(({ _id }) => _id);
    },
    list,
    async open(scope, contentHash, layoutIds, deck) {
      const { open: plain, states } = await openByContent(scope, contentHash);
      const look = deck === undefined ? null : ((await deps.brand?.look(scope, deck.client_id)) ?? null);
      const isWhole = deck?.follows_brand === true;
      const branded = look === null ? undefined : await deps.brand?.masters.dress(plain, contentHash, look, isWhole);
      const open = branded ?? { ...plain, drawn_hash: contentHash };
      const wanted = layoutIds === undefined ? states?.enabled : new Set(layoutIds);
      const isOffered = (id: string): boolean => (wanted?.has(id) ?? true) && states?.disabled.has(id) !== true;
      const layouts = open.catalogue.layouts.filter(({ layout_id }) => isOffered(layout_id));
      const whole = open.catalogue;
      return { ...open, catalogue: { ...whole, layouts }, whole, content_hash: contentHash };
    },
    async file(scope, contentHash) {
      const shipped = builtin.find((template) => template.content_hash === contentHash);
      return shipped ?? (await keptFile(scope, contentHash)).load();
    },
    pin: async (scope, clientId, { id, is_builtin, content_hash }) => {
      if (!is_builtin) return pins.pin(scope, id, content_hash);
      const shipped = builtin.find((template) => template.content_hash === content_hash);
      if (shipped === undefined) throw notFound('template');
      return pins.pinBuiltin(scope, clientId, shipped);
    },
    layouts: layoutsOf,
    async layout(scope, dbId) {
      const of = builtin.find(({ name }) => isLayoutOf(name, dbId));
      const row = of === undefined ? await repository.layout(scope, dbId) : null;
      const template = of === undefined ? row && (await find(scope, row.template_id)) : await builtinTemplate(of);
      const layout = template?.layouts.find(({ db_id }) => db_id === dbId);
      if (template === null || layout === undefined) throw notFound('layout');
      return { template, layout };
    },
    async layoutCode(scope, dbId) {
      const of = builtin.find(({ name }) => isLayoutOf(name, dbId));
      if (of === undefined) {
        const row = await repository.layout(scope, dbId);
        if (row === null) throw notFound('layout');
        return row.layout_code;
      }
      const { master, catalogue } = await openBuiltin(of);
      const layout = catalogue.layouts.find(({ layout_id }) => builtinLayoutId(of.name, layout_id) === dbId);
      if (layout === undefined) throw notFound('layout');
      return JSON.stringify(layoutElements(master, layout));
    },
    isBuiltinLayout: (dbId) => builtin.some(({ name }) => isLayoutOf(name, dbId)),
    async keptPicture(scope, of) {
      const row =
        'layout' in of ? await repository.layout(scope, of.layout) : await repository.find(scope, of.template);
      const key = row?.thumbnail?.key;
      if (key === undefined) return null;
      try {
        return await store.read(key);
      } catch (error) {
        // A reparse or a deletion removed it meanwhile.
        if (error instanceof AppError && error.kind === 'not_found') return null;
        throw error;
      }
    },
  };
}

/** Ids of built-in layouts are made of the template's name and the layout's part. */
function builtinLayoutId(template: string, layoutId: string): string {
  return `${template}-${layoutId.replace(/^.*\//, '').replace(/\.xml$/, '')}`;
}

function isLayoutOf(template: string, dbId: string): boolean {
  return dbId.startsWith(`${template}-`);
}

function builtinLayouts(
  template: string,
  catalogue: LayoutCatalogue,
  thumbnail: (dbId: string) => string | null,
): TemplateLayout[] {
  return catalogue.layouts.map((layout) => ({
    db_id: builtinLayoutId(template, layout.layout_id),
    layout_id: layout.layout_id,
    name: layout.name,
    description: layout.description,
    json_schema: layoutSchema(layout),
    role: layout.role,
    legacy: false,
    is_enabled: true,
    disabled_reason: null,
    thumbnail_path: thumbnail(builtinLayoutId(template, layout.layout_id)),
  }));
}

function storedLayout(row: ListedLayout, thumbnail: (dbId: string) => string | null): TemplateLayout {
  const { _id, layout_id, name, description, json_schema, role, legacy, is_enabled, disabled_reason, thumbnail_path } =
    row;
  return {
    ...{ db_id: _id, layout_id, name, description, role, legacy, is_enabled, disabled_reason },
    json_schema: JSON.parse(json_schema) as Record<string, unknown>,
    thumbnail_path: thumbnail_path ?? thumbnail(_id),
  };
}

type Reader = Pick<Caller, 'actor' | 'scope'>;

/** Templates as a user sees them: the one of a single presentation is there for who sees that presentation alone. */
export interface SeenTemplates {
  /** By name or id. */
  find(reader: Reader, nameOrId: string): Promise<Template | null>;
  /** As `find`. @throws AppError `not_found` */
  get(reader: Reader, nameOrId: string): Promise<Template>;
  /** A layout by its `db_id`. @throws AppError `not_found` */
  layout(reader: Reader, dbId: string): Promise<{ template: Template; layout: TemplateLayout }>;
  /** Layouts of all templates, or of one. @throws AppError `not_found` for an unknown template. */
  layouts(reader: Reader, query: LayoutQuery): Promise<{ template: Template; layout: TemplateLayout }[]>;
}

/** The view of templates over the service. */
export function createSeenTemplates(
  templates: Pick<TemplatesService, 'find' | 'layout' | 'layouts'>,
  uses: Pick<Contributions<TemplateUse>, 'list' | 'call'>,
): SeenTemplates {
  const sees = async ({ actor, scope }: Reader, { presentation_id: id }: Template): Promise<boolean> => {
    if (id === null) return true;
    for (const use of uses.list()) if (await uses.call(use, (one) => one.sees(actor, scope, id))) return true;
    return false;
  };
  const find = async (reader: Reader, nameOrId: string): Promise<Template | null> => {
    const found = await templates.find(reader.scope, nameOrId);
    return found !== null && (await sees(reader, found)) ? found : null;
  };
  return {
    find,
    async get(reader, nameOrId) {
      const found = await find(reader, nameOrId);
      if (found === null) throw notFound('template');
      return found;
    },
    async layout(reader, dbId) {
      const found = await templates.layout(reader.scope, dbId);
      if (!(await sees(reader, found.template))) throw notFound('layout');
      return found;
    },
    async layouts(reader, query) {
      // A list of all names none of a single presentation.
      if (query.template_id !== undefined && (await find(reader, query.template_id)) === null)
        throw notFound('template');
      return templates.layouts(reader.scope, query);
    },
  };
}
