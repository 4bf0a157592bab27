import { CodedError } from '../../../common/deck/coded-error.ts';

declare const valueOf: unique symbol;

/** A named place that plugins contribute to. Its consumer asks for it in `needs` and gets all contributions. */
export interface HookPoint<T> {
  readonly kind: 'hook';
  readonly name: string;
  readonly [valueOf]?: T;
}

/** One thing a plugin brings to a hook point, under a key that is unique there. */
export interface Contribution {
  readonly point: string;
  readonly key: string;
  readonly value: unknown;
}

/** A contribution as its consumer sees it. */
export interface Contributed<T> {
  readonly plugin: string;
  readonly key: string;
  readonly value: T;
}

/** What was contributed to a point, in the order of the plugin list. Complete once the server is ready. */
export interface Contributions<T> {
  list(): readonly Contributed<T>[];
  get(key: string): Contributed<T> | undefined;
  /**
   * Calls a contribution.
   * @throws HookError naming plugin and hook where it throws; an abort, and an AppError that says a dependency is
   *   `unavailable`, pass through as they are.
   */
  call<R>(contribution: Contributed<T>, work: (value: T) => Promise<R>): Promise<R>;
}

/** A hook point. */
export function defineHook<T>(name: string): HookPoint<T> {
  return { kind: 'hook', name };
}

/** Contributes to a point. */
export function contribute<T>(point: HookPoint<T>, key: string, value: T): Contribution {
  return { point: point.name, key, value };
}

/** A contribution threw: `kernel.hook_failed`, naming plugin and hook. The failure itself is the cause. */
export class HookError extends CodedError {
  constructor(plugin: string, hook: string, options: { cause: unknown }) {
    super('kernel.hook_failed', { plugin, hook }, options);
  }
}
