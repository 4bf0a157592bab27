import type { Collection } from '../../kernel/sdk/collection.ts';
import type { DailyFigures } from '../../kernel/sdk/ports/daily-figures.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import type { Presentation } from './contract.ts';

/** Presentations by the day they were created, deleted ones too: by template, and by owner. */
export function createPresentationFigures(presentations: Collection<Presentation>): DailyFigures {
  const scope = Scope.ofSystem('daily figures');
  return {
    async collect({ from, to }, add) {
      const query = {
        ...{ filter: { created_at: { $gte: from, $lt: to } }, deleted: 'included' as const },
        projection: { client_id: 1 as const, owner_id: 1 as const, template_name: 1 as const },
      };
      for await (const { client_id, owner_id, template_name } of presentations.each(scope, query)) {
        add({ client_id, kind: 'decks', by: { template: template_name }, sums: { decks: 1 } });
        add({ client_id, kind: 'deck_people', by: { user: owner_id }, sums: { decks: 1 } });
      }
    },
    async oldest() {
      const query = { sort: { created_at: 1 as const }, deleted: 'included' as const };
      return (await presentations.findOne(scope, { ...query, projection: { created_at: 1 } }))?.created_at ?? null;
    },
  };
}
