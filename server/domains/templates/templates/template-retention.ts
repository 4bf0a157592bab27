import type { Collection } from '../../../kernel/sdk/collection.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import { NOTHING } from '../../../kernel/sdk/ports/retention.ts';
import type { BlobOwner, DailyCleanup, PresentationLeftovers } from '../../../kernel/sdk/ports/retention.ts';
import { Scope } from '../../../kernel/sdk/scope.ts';
import type { MasterFileUse, TemplateRegistry } from '../contract.ts';
import type { LayoutRecord, PinnedMasterRecord, TemplateRecord } from './model.ts';
import type { Pins } from './pins.ts';
import type { TemplateRepository } from './repository.ts';

interface TemplateRetentionParts {
  templates: Collection<TemplateRecord>;
  layouts: Collection<LayoutRecord>;
  pinned: Collection<PinnedMasterRecord>;
  pins: Pick<Pins, 'removeUnused'>;
  uses: Pick<Contributions<MasterFileUse>, 'list'>;
}

/** Retention of pinned files that no presentation uses any more. */
export function createTemplateRetention({ templates, layouts, pinned, pins, uses }: TemplateRetentionParts): {
  blobOwner: BlobOwner;
  cleanup: DailyCleanup;
} {
  const system = Scope.ofSystem('template retention');
  return {
    blobOwner: {
      async *keys() {
        const projection = { blob: 1, thumbnail: 1 } as const;
        for await (const { blob, thumbnail } of templates.each(system, { projection })) {
          yield blob;
          if (thumbnail !== null) yield thumbnail.key;
        }
        for await (const { thumbnail } of layouts.each(system, { projection: { thumbnail: 1 } })) {
          if (thumbnail !== null) yield thumbnail.key;
        }
        for await (const { blob } of pinned.each(system, { projection: { blob: 1 } })) yield blob;
      },
    },
    cleanup: {
      async clean({ unused: before }, { signal }) {
        const nameOf = (pin: { client_id: string; content_hash: string }): string =>
          `${pin.client_id} ${pin.content_hash}`;
        const inUse = new Set<string>();
        for (const { value } of uses.list()) for await (const use of value.all(system)) inUse.add(nameOf(use));
        let removed = 0;
        for await (const pin of pinned.each(system, { filter: { updated_at: { $lt: before } } })) {
          if (signal.aborted) break;
          if (!inUse.has(nameOf(pin)) && (await pins.removeUnused(system, pin._id, before))) removed += 1;
        }
        return removed;
      },
    },
  };
}

/** The templates of single presentations, which go with them. */
export function createTemplateLeftovers(
  repository: Pick<TemplateRepository, 'ofPresentation' | 'layoutsOf' | 'eachPresentation'>,
  registry: Pick<TemplateRegistry, 'removeOfPresentation'>,
): PresentationLeftovers {
  return {
    async count(scope, presentationIds) {
      let files = 0;
      for (const id of presentationIds) {
        const own = await repository.ofPresentation(scope, id);
        const layouts = await repository.layoutsOf(
          scope,
          own.map(({ _id }) => _id),
        );
        const pictures = [...own, ...layouts].filter(({ thumbnail }) => thumbnail !== null);
        files += own.length + pictures.length;
      }
      return { ...NOTHING, files };
    },
    async purge(scope, presentationId) {
      const { files } = await registry.removeOfPresentation(scope, presentationId);
      return { ...NOTHING, files };
    },
    presentations: (scope) => repository.eachPresentation(scope),
  };
}
