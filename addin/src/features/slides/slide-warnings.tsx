import type { JSX } from 'react';
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/slides.ts';
import { untracedOf, warningsOf } from './slide-words.ts';

/** What asks for a look on this slide, in words; and what it was made with less than was wanted. */
export function SlideWarnings({ slide }: { slide: Slide }): JSX.Element | null {
  const { t } = useTranslation('author');
  const untraced = untracedOf(slide);
  const infos = slide.findings.filter(({ severity }) => severity === 'info');
  return (
    <>
      {untraced.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            {t('pane_slides.untraced_on_slide', {
              count: untraced.length,
              numbers: untraced.map(({ text }) => text).join(', '),
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {[...warningsOf(slide), ...infos].map(({ code, message, severity }, index) => (
        <MessageBar key={`${code} ${index}`} intent={severity} layout="multiline">
          <MessageBarBody>{message}</MessageBarBody>
        </MessageBar>
      ))}
    </>
  );
}
