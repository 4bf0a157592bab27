import { CodedError } from '../../../common/deck/coded-error.ts';

declare const valueOf: unique symbol;

/** A named point that plugins contribute to. Its consumer lists it in `needs` and gets all contributions. */
export interface HookPoint<T> {
  readonly kind: 'hook';
  readonly name: string;
  readonly [valueOf]?: T;
}

/** A plugin's contribution to a hook point, under a key that is unique there. */
export interface Contribution {
  readonly point: string;
  readonly key: string;
  readonly value: unknown;
}

/** A contribution as seen by the consumer. */
export interface Contributed<T> {
  readonly plugin: string;
  readonly key: string;
  readonly value: T;
}

/** The contributions to a point, in the order of the plugin list. Complete once the server is ready. */
export interface Contributions<T> {
  list(): readonly Contributed<T>[];
  get(key: string): Contributed<T> | undefined;
  /**
   * Calls a contribution.
   * @throws HookError naming plugin and hook if it throws; aborts and `unavailable` AppErrors are passed on unchanged.
   */
  call<R>(contribution: Contributed<T>, work: (value: T) => Promise<R>): Promise<R>;
}

export function defineHook<T>(name: string): HookPoint<T> {
  return { kind: 'hook', name };
}

export function contribute<T>(point: HookPoint<T>, key: string, value: T): Contribution {
  return { point: point.name, key, value };
}

/** A contribution threw: `kernel.hook_failed`, naming plugin and hook, with the error as the cause. */
export class HookError extends CodedError {
  constructor(plugin: string, hook: string, options: { cause: unknown }) {
    super('kernel.hook_failed', { plugin, hook }, options);
  }
}
