import type { Role } from '../../../common/api/accounts.ts';

/** Who makes a request: the user behind a valid session. */
export interface Actor {
  user_id: string;
  name: string;
  role: Role;
  /** The client the user belongs to; null for a super_admin without one. */
  client_id: string | null;
  team_ids: readonly string[];
  session_id: string;
}
