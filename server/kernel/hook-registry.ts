import type { Contributed, Contribution, Contributions } from './sdk/hook-point.ts';
import { AppError } from './sdk/app-error.ts';
import { HookError } from './sdk/hook-point.ts';
import { BootError } from './check-plugin.ts';

export interface HookRegistry {
  /** @throws BootError for an unknown point or a key that is already used. */
  add(plugin: string, contribution: Contribution): void;
  contributions(point: string): Contributions<unknown>;
}

/** An abort or an unavailable dependency isn't the plugin's fault. */
function isOfTheService(error: unknown): boolean {
  if (error instanceof AppError) return error.kind === 'unavailable';
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

/** Collects contributions in order. @param points names of the known points. */
export function createHookRegistry(points: ReadonlySet<string>): HookRegistry {
  const byPoint = new Map<string, Contributed<unknown>[]>();
  return {
    add(plugin, { point, key, value }) {
      if (!points.has(point)) {
        throw new BootError('kernel.unknown_hook', { plugin, point, known: [...points].sort().join(', ') });
      }
      const list = byPoint.get(point) ?? [];
      const other = list.find((each) => each.key === key);
      if (other !== undefined) {
        throw new BootError('kernel.same_contribution', { what: `${point}/${key}`, one: other.plugin, other: plugin });
      }
      byPoint.set(point, [...list, { plugin, key, value }]);
    },
    contributions: (point) => ({
      list: () => byPoint.get(point) ?? [],
      get: (key) => byPoint.get(point)?.find((each) => each.key === key),
      call: async (contribution, work) => {
        try {
          return await work(contribution.value);
        } catch (error) {
          if (isOfTheService(error)) throw error;
          throw new HookError(contribution.plugin, `${point}/${contribution.key}`, { cause: error });
        }
      },
    }),
  };
}
