import { createHookRegistry } from '../../server/kernel/hook-registry.ts';
import { contribute } from '../../server/kernel/sdk/hook-point.ts';
import type { Contributions, HookPoint } from '../../server/kernel/sdk/hook-point.ts';

/** Contributions to one point, in the kernel's own registry. */
export function contributionsOf<T>(
  point: HookPoint<T>,
  entries: readonly { plugin: string; key: string; value: T }[],
): Contributions<T> {
  const registry = createHookRegistry(new Set([point.name]));
  for (const { plugin, key, value } of entries) registry.add(plugin, contribute(point, key, value));
  return registry.contributions(point.name) as Contributions<T>;
}
