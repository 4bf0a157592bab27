import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceOf } from '../../components/place.ts';
import { PageBody } from '../../components/page-body.tsx';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { usePresentation } from '../../data/presentations.ts';
import { useWizard } from '../../data/wizard.ts';
import { BriefEditor } from './brief-editor.tsx';

/** What the deck is for and how it shall be. */
export function BriefPage({ place }: { place: PlaceOf<'brief'> }): JSX.Element {
  const { t } = useTranslation('author');
  const presentation = usePresentation(place.presentation_id);
  const wizard = useWizard();
  if (presentation.data !== undefined && wizard.data !== undefined) {
    return <BriefEditor presentation={presentation.data} wizard={wizard.data} />;
  }
  const failed = [presentation, wizard].find(({ isError }) => isError);
  if (failed === undefined) return <PageSkeleton rows={6} />;
  return (
    <PageBody>
      <ProblemBar
        error={failed.error}
        title={t('pane_brief.not_loaded')}
        onRetry={() => void Promise.all([presentation.refetch(), wizard.refetch()])}
      />
    </PageBody>
  );
}
