import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { DataBarVerticalRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useProblemText } from '../../../../common/web/problem-bar.tsx';
import { changeOf, useChangeSlides } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';
import { useUndo } from '../../data/undo.ts';
import { chartOf } from './chart-of.ts';

/** Shows the numbers of a table or of items as a chart; nothing where a chart would hide or mix something. */
export function AsChart({ presentationId, slide }: { presentationId: string; slide: Slide }): JSX.Element | null {
  const { t } = useTranslation('author');
  const notify = useNotify();
  const problemText = useProblemText();
  const undo = useUndo(presentationId);
  const change = useChangeSlides(presentationId);
  const chart = chartOf(slide);
  if (chart === null) return null;
  const show = (): void => {
    if (change.isPending) return;
    change.mutate(changeOf(slide.id, chart, 'chart'), {
      onSuccess: () => notify(t('pane_slides.as_chart_done'), 'success', () => undo.go('undo')),
      onError: (error) => notify(problemText(error), 'error'),
    });
  };
  return (
    <Button size="small" shape="circular" icon={<DataBarVerticalRegular />} onClick={show}>
      {t('pane_slides.chip_chart')}
    </Button>
  );
}
