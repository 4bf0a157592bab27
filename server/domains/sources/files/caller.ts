import type { Actor } from '../../../kernel/sdk/scope.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';

/** Who asks for something, and by which request, for the audit log. A session's request is one. */
export interface Caller {
  actor: Actor;
  scope: Scope;
  requestId: string;
  address: string;
}
