import type { Collection, NewDocument } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { LayoutRecord, TemplateRecord } from './model.ts';

/** Maximum number of templates of one list, and most layouts of one template, that are looked at. */
const MAX_TEMPLATES = 200;
const MAX_LAYOUTS = 500;
const MAX_OF_A_CLIENT = 10_000;

const FOR_ALL = { presentation_id: null } as const;

/** A layout row without its code, which is long. */
export type ListedLayout = Omit<LayoutRecord, 'layout_code'>;

/** Stored templates: those made from master decks and layout code. What the queries do not find is null. */
export interface TemplateRepository {
  /** By name, but for those of one presentation. */
  all(scope: Scope): Promise<TemplateRecord[]>;
  /** By id, else by name, which those of one presentation are not found by. */
  find(scope: Scope, nameOrId: string): Promise<TemplateRecord | null>;
  /** All of a client, however many. */
  ofClient(scope: Scope, clientId: string): Promise<TemplateRecord[]>;
  /** Those of one presentation. */
  ofPresentation(scope: Scope, presentationId: string): Promise<TemplateRecord[]>;
  /** The presentations that have one of their own. */
  eachPresentation(scope: Scope): AsyncIterable<string>;
  /** All whose file has this content. */
  ofContent(scope: Scope, contentHash: string): Promise<TemplateRecord[]>;
  /** @throws DuplicateError if the id is taken, or the client has one of that name. */
  insert(scope: Scope, template: NewDocument<TemplateRecord>): Promise<TemplateRecord>;
  change(scope: Scope, id: string, fields: Partial<TemplateRecord>): Promise<TemplateRecord | null>;
  remove(scope: Scope, id: string): Promise<number>;
  /** Layouts of templates in the order of their files. */
  layoutsOf(scope: Scope, templateIds: readonly string[]): Promise<ListedLayout[]>;
  /** As `layoutsOf` of one, with their code. */
  wholeLayoutsOf(scope: Scope, templateId: string): Promise<LayoutRecord[]>;
  layout(scope: Scope, id: string): Promise<LayoutRecord | null>;
  layoutsById(scope: Scope, ids: readonly string[]): Promise<ListedLayout[]>;
  insertLayouts(scope: Scope, layouts: readonly NewDocument<LayoutRecord>[]): Promise<void>;
  /** Whether it was there. */
  changeLayout(scope: Scope, id: string, fields: Partial<LayoutRecord>): Promise<boolean>;
  /** Sets `is_enabled` to its opposite where it still is `was`; null if it is not. */
  flip(scope: Scope, id: string, was: boolean): Promise<LayoutRecord | null>;
  /** How many. */
  removeLayouts(scope: Scope, ids: readonly string[]): Promise<number>;
}

/** The repository on its collections. */
export function createTemplateRepository(
  templates: Collection<TemplateRecord>,
  layouts: Collection<LayoutRecord>,
): TemplateRepository {
  return {
    all: (scope) => templates.find(scope, { filter: { ...FOR_ALL }, sort: { name: 1 }, limit: MAX_TEMPLATES }),
    find: async (scope, nameOrId) =>
      (await templates.get(scope, nameOrId)) ??
      (await templates.findOne(scope, { filter: { name: nameOrId, ...FOR_ALL } })),
    ofClient: (scope, clientId) => templates.find(scope, { filter: { client_id: clientId }, limit: MAX_OF_A_CLIENT }),
    ofPresentation: (scope, presentationId) =>
      templates.find(scope, { filter: { presentation_id: presentationId }, limit: MAX_TEMPLATES }),
    async *eachPresentation(scope) {
      const filter = { presentation_id: { $ne: null } };
      for await (const { presentation_id: id } of templates.each(scope, {
        filter,
        projection: { presentation_id: 1 },
      })) {
        if (id != null) yield id;
      }
    },
    ofContent: (scope, contentHash) =>
      templates.find(scope, { filter: { content_hash: contentHash }, limit: MAX_TEMPLATES }),
    insert: (scope, template) => templates.insert(scope, template),
    change: (scope, id, fields) => templates.update(scope, { _id: id }, { $set: fields }),
    remove: (scope, id) => templates.remove(scope, { _id: id }),
    layoutsOf: async (scope, templateIds) =>
      templateIds.length === 0
        ? []
        : layouts.find(scope, {
            filter: { template_id: { $in: [...templateIds] } },
            sort: { template_id: 1, position: 1 },
            projection: { layout_code: 0 },
            limit: MAX_LAYOUTS * templateIds.length,
          }),
    wholeLayoutsOf: (scope, templateId) =>
      layouts.find(scope, { filter: { template_id: templateId }, sort: { position: 1 }, limit: MAX_LAYOUTS }),
    layout: (scope, id) => layouts.get(scope, id),
    layoutsById: (scope, ids) =>
      layouts.find(scope, {
        filter: { _id: { $in: [...ids] } },
        projection: { layout_code: 0 },
        limit: Math.max(1, ids.length),
      }),
    insertLayouts: async (scope, rows) => {
      if (rows.length > 0) await layouts.insertMany(scope, rows);
    },
    changeLayout: async (scope, id, fields) => (await layouts.update(scope, { _id: id }, { $set: fields })) !== null,
    flip: (scope, id, was) => layouts.update(scope, { _id: id, is_enabled: was }, { $set: { is_enabled: !was } }),
    removeLayouts: (scope, ids) => layouts.remove(scope, { _id: { $in: [...ids] } }),
  };
}
