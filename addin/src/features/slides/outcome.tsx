import { useState } from 'react';
import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../common/web/services.ts';
import type { Slide } from '../../data/slides.ts';
import type { Generation } from './use-generation.ts';

/** How the last making of the slides ended, where it did not end well: what happened and what was kept. */
export function Outcome({
  generation,
  slides,
}: {
  generation: Generation;
  slides: readonly Slide[];
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const { storage } = useServices();
  const { job, made, total } = generation;
  const noted = job == null ? '' : `outcome.${job.id}`;
  const [dismissed, setDismissed] = useState(() => (storage.get(noted) === '1' ? noted : ''));
  if (job == null || (job.state !== 'failed' && job.state !== 'cancelled') || dismissed === noted) return null;
  const isFailed = job.state === 'failed';
  const count = isFailed ? (job.progress?.done ?? 0) : made.size;
  const hasSlides = slides.length > 0;
  const kept = !hasSlides
    ? isFailed
      ? 'kept_steps'
      : 'kept_none'
    : areStored([...made.values()], slides)
      ? 'kept_all'
      : 'kept_former';
  const finishedOf = t('pane_slides.finished_of', { count, total: Math.max(total, job.progress?.total ?? 0, count) });
  return (
    <MessageBar intent={isFailed ? 'error' : 'info'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{isFailed ? t('pane_slides.failed') : finishedOf}</MessageBarTitle>
        {isFailed && job.error !== null && `${job.error.message} `}
        {isFailed && `${finishedOf} `}
        {t(`pane_slides.${kept}`)}
      </MessageBarBody>
      {hasSlides && (
        <MessageBarActions
          containerAction={
            <Button
              appearance="transparent"
              icon={<DismissRegular />}
              aria-label={t('common:web.dismiss')}
              onClick={() => {
                storage.set(noted, '1');
                setDismissed(noted);
              }}
            />
          }
        />
      )}
    </MessageBar>
  );
}

/** Whether the slides of a run became the deck before it was stopped. */
function areStored(made: readonly Slide[], slides: readonly Slide[]): boolean {
  const contentKey = ({ id, title, fields, notes }: Slide): string => JSON.stringify([id, title, fields, notes]);
  const stored = new Set(slides.map(contentKey));
  return made.length > 0 && made.every((slide) => stored.has(contentKey(slide)));
}
