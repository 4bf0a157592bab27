import type { TeamView } from '../../../../common/api/accounts.ts';
import type { Team } from '../contract.ts';

export function presentTeam(team: Team): TeamView {
  return {
    id: team._id,
    client_id: team.client_id,
    name: team.name,
    created_at: team.created_at.toISOString(),
    updated_at: team.updated_at.toISOString(),
  };
}
