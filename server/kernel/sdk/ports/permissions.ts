import type { Role } from '../../../../common/api/accounts.ts';
import { defineService } from '../service-token.ts';

/** Which actions a role may take, of all plugins; the kernel provides it. */
export interface Permissions {
  of(role: Role): readonly string[];
}

export const PERMISSIONS = defineService<Permissions>('permissions');
