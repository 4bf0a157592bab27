import type { JSX } from 'react';
import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { PresentationSummary } from './use-presentation-list.ts';

const LOOKS = {
  Draft: { key: 'pane_home.status_draft', color: 'informative' },
  'In Review': { key: 'pane_home.status_in_review', color: 'warning' },
  Approved: { key: 'pane_home.status_approved', color: 'success' },
} as const;

/** How the review of a presentation stands. */
export function StatusBadge({ status }: { status: PresentationSummary['review_status'] }): JSX.Element {
  const { t } = useTranslation('author');
  const { key, color } = LOOKS[status];
  return (
    <Badge appearance="tint" color={color}>
      {t(key)}
    </Badge>
  );
}
