import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../app/use-notify.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { useChangeSlides } from '../../data/slides.ts';
import { newSlideOf } from './new-slide-of.ts';
import type { Generation } from './use-generation.ts';

/** Makes the deck of the slides that were finished when somebody stopped the run. */
export function KeepFinished({
  presentationId,
  generation,
}: {
  presentationId: string;
  generation: Generation;
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const notify = useNotify();
  const change = useChangeSlides(presentationId);
  const finished = [...generation.made].sort(([a], [b]) => a - b).map(([, slide]) => slide);
  if (finished.length === 0) return null;
  const count = finished.length;
  return (
    <>
      {change.isError && <ProblemBar title={t('pane_slides.not_kept')} error={change.error} />}
      <div>
        <Button
          disabledFocusable={change.isPending}
          onClick={() => {
            if (change.isPending) return;
            change.mutate(
              { list: () => finished.map(newSlideOf) },
              { onSuccess: () => notify(t('pane_slides.kept', { count })) },
            );
          }}
        >
          {t('pane_slides.keep', { count })}
        </Button>
      </div>
    </>
  );
}
