import { useRef } from 'react';
import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';
import type { Remakes } from './use-remakes.ts';

/** What a run says of a slide that its model failed on. */
const FELL_BACK = 'slides.written_by_builtin';

/** Slides that the model failed on and the built-in one wrote: each can be tried again, without making the others anew. */
export function FellBackBar({
  slides,
  remakes,
  onDone,
}: {
  slides: readonly Slide[];
  remakes: Remakes;
  /** They were tried again, from the first one on: the button is gone, or has nothing to do. */
  onDone: (slideId: string) => void;
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const asked = useRef(0);
  const ids = slides.filter(({ findings }) => findings.some(({ code }) => code === FELL_BACK)).map(({ id }) => id);
  const [first] = ids;
  const left = remakes.waiting.length;
  if (first === undefined) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('pane_slides.fell_back', { count: ids.length })}</MessageBarTitle>
        {t('pane_slides.fell_back_note')}
      </MessageBarBody>
      <MessageBarActions>
        <Button
          disabledFocusable={left > 0}
          onClick={() => {
            if (left > 0) return;
            asked.current = ids.length;
            void remakes.again(ids).then(() => onDone(first));
          }}
        >
          {left > 0 && asked.current > 0
            ? t('pane_slides.retrying', { number: asked.current - left + 1, total: asked.current })
            : t('pane_slides.retry', { count: ids.length })}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
