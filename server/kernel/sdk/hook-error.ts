import { CodedError } from '../../../common/deck/coded-error.ts';

/** A contribution threw: `kernel.hook_failed`, naming plugin and hook. The failure itself is the cause. */
export class HookError extends CodedError {
  constructor(plugin: string, hook: string, options: { cause: unknown }) {
    super('kernel.hook_failed', { plugin, hook }, options);
  }
}
