import type { FontRegistry, FontSet } from '../../../../common/typeset/fonts/font-registry.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';

/** The fonts that a client's text is set with: the packaged ones, the machine's where wanted, and those it uploaded. */
export interface Fonts {
  /** As plain data, for other threads. The same one until the client's fonts change. */
  setOf(scope: Scope, clientId: string): Promise<FontSet>;
  /** Opened, for measuring. The same one until the client's fonts change. */
  registryOf(scope: Scope, clientId: string): Promise<FontRegistry>;
}

export const FONTS = defineService<Fonts>('fonts');
