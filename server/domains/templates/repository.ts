import type { Collection } from '../../sdk/collection.ts';
import type { Scope } from '../../sdk/scope.ts';
import type { LayoutRecord, TemplateRecord } from './model.ts';

/** Most templates of one list, and most layouts of one template, that are looked at. */
const MOST_TEMPLATES = 200;
const MOST_LAYOUTS = 500;

/** Stored templates: those made from master decks. */
export interface TemplateRepository {
  /** By name. */
  all(scope: Scope): Promise<TemplateRecord[]>;
  /** By id, else by name. */
  find(scope: Scope, nameOrId: string): Promise<TemplateRecord | null>;
  findByContent(scope: Scope, contentHash: string): Promise<TemplateRecord | null>;
  /** Layouts of templates in the order of their master decks. */
  layoutsOf(scope: Scope, templateIds: readonly string[]): Promise<LayoutRecord[]>;
}

/** The repository on its collections. */
export function createTemplateRepository(
  templates: Collection<TemplateRecord>,
  layouts: Collection<LayoutRecord>,
): TemplateRepository {
  return {
    all: (scope) => templates.find(scope, { sort: { name: 1 }, limit: MOST_TEMPLATES }),
    find: async (scope, nameOrId) =>
      (await templates.get(scope, nameOrId)) ?? (await templates.findOne(scope, { filter: { name: nameOrId } })),
    findByContent: (scope, contentHash) => templates.findOne(scope, { filter: { content_hash: contentHash } }),
    layoutsOf: async (scope, templateIds) =>
      templateIds.length === 0
        ? []
        : layouts.find(scope, {
            filter: { template_id: { $in: [...templateIds] } },
            sort: { template_id: 1, position: 1 },
            limit: MOST_LAYOUTS * templateIds.length,
          }),
  };
}
