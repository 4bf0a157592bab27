import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleSetSummary } from '../../../../common/api/rule-sets.ts';
import { useClientName } from '../../data/client-scope.ts';
import { useTeamNames } from './rule-set-data.ts';

type Place = Pick<RuleSetSummary, 'client_id' | 'team_id'>;

/** Whom a rule set applies to, in words. */
export function usePlaceWords({ client_id, team_id }: Place): string {
  const { t } = useTranslation('admin');
  const clientName = useClientName();
  const teams = useTeamNames(team_id === null ? null : client_id);
  if (client_id === null) return t('console_rules.for_all');
  const client = clientName(client_id);
  return team_id === null ? client : t('console_rules.for_team', { client, team: teams.get(team_id) ?? '…' });
}

export function PlaceWords({ place }: { place: Place }): JSX.Element {
  return <bdi>{usePlaceWords(place)}</bdi>;
}
