import type { JSX } from 'react';
import { Body1Strong, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../app/use-notify.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { changeOf, useChangeSlides } from '../../data/slides.ts';
import type { Slide, SlideChange } from '../../data/slides.ts';
import { AltText } from './alt-text.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { RedrawPicture } from './redraw-picture.tsx';
import { useLayoutFields } from './use-layout-fields.ts';
import { useVersions } from './use-slide-actions.ts';
import { altOf, asDiagram, asText, listForDiagram, pictureOf, putContent, visualsOf, withAlt } from './visuals.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  item: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, alignItems: 'stretch' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
});

/** Pictures, charts, tables and the diagram of a slide: their alternative texts, other pictures, list or diagram. */
export function SlideVisuals({
  presentationId,
  slide,
  canChange,
}: {
  presentationId: string;
  slide: Slide;
  canChange: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const change = useChangeSlides(presentationId);
  const named = { presentationId, slideId: slide.id };
  const layout = useLayoutFields(presentationId, slide.layout_id);
  const visuals = visualsOf(slide);
  const list = listForDiagram(slide);
  const diagram = slide.__diagram__;
  const hasDiagram = diagram !== undefined || slide.__diagram_markup__ !== undefined;
  const versions = useVersions(named, hasDiagram);
  const hasPicture = visuals.some(({ content }) => content.kind === 'picture');
  const emptyPicture = layout.data?.pictures.find(
    (field) => slide.fields[field] === undefined && !layout.data.texts.includes(field),
  );
  const put = (changed: SlideChange, words: string): void => {
    if (change.isPending) return;
    change.mutate(changeOf(slide.id, changed), { onSuccess: () => notify(words) });
  };
  const isEmpty = visuals.length === 0 && !hasDiagram && list === null && emptyPicture === undefined;
  return (
    <div className={styles.list}>
      {change.isError && <ProblemBar title={t('pane_slides.not_saved')} error={change.error} />}
      {isEmpty && <Caption1>{t('pane_slides.no_visuals')}</Caption1>}
      {visuals.map((visual) => (
        <div key={visual.key} className={styles.item}>
          <Body1Strong>{t(`pane_slides.shows_${visual.content.kind}`)}</Body1Strong>
          <AltText
            presentationId={presentationId}
            slideId={slide.id}
            name={`${visual.key} ${pictureOf(visual.content)}`}
            alt={altOf(visual.content)}
            changeTo={(alt) => putContent(slide, visual, withAlt(visual.content, alt))}
            canChange={canChange}
          />
          {canChange && visual.content.kind === 'picture' && (
            <div className={styles.buttons}>
              <PicturePicker
                presentationId={presentationId}
                label={t('pane_slides.replace_picture')}
                isBusy={change.isPending}
                onChoose={(picture) =>
                  put(putContent(slide, visual, { kind: 'picture', ...picture }), t('pane_slides.replaced'))
                }
              />
            </div>
          )}
        </div>
      ))}
      {canChange && emptyPicture !== undefined && (
        <div className={styles.buttons}>
          <PicturePicker
            presentationId={presentationId}
            label={t('pane_slides.add_picture')}
            isBusy={change.isPending}
            onChoose={(picture) =>
              put({ fields: { [emptyPicture]: { kind: 'picture', ...picture } } }, t('pane_slides.replaced'))
            }
          />
        </div>
      )}
      {canChange && (hasPicture || emptyPicture !== undefined || slide.__image_error__ !== undefined) && (
        <RedrawPicture slide={named} />
      )}
      {hasDiagram && (
        <div className={styles.item}>
          <Body1Strong>{t('pane_slides.shows_diagram')}</Body1Strong>
          {diagram !== undefined && (
            <AltText
              presentationId={presentationId}
              slideId={slide.id}
              name="diagram"
              alt={typeof diagram['alt'] === 'string' ? diagram['alt'] : ''}
              changeTo={(alt) => ({ __diagram__: { ...diagram, alt } as SlideChange['__diagram__'] })}
              canChange={canChange}
            />
          )}
          {canChange && diagram !== undefined && (
            <div className={styles.buttons}>
              <Button
                size="small"
                disabledFocusable={change.isPending || versions.data === undefined}
                onClick={() => {
                  const former = versions.data?.find(
                    (each) => each.slide.__diagram__ === undefined && each.slide.layout_id === slide.layout_id,
                  );
                  const field = layout.data?.texts.find((each) => slide.fields[each] === undefined) ?? 'body';
                  put(asText(slide, former?.slide, field), t('pane_slides.is_text'));
                }}
              >
                {t('pane_slides.as_text')}
              </Button>
            </div>
          )}
        </div>
      )}
      {canChange && list !== null && (
        <div className={styles.item}>
          <Caption1>{t('pane_slides.diagram_note', { count: list.steps.length })}</Caption1>
          <div className={styles.buttons}>
            <Button
              size="small"
              disabledFocusable={change.isPending}
              onClick={() => put(asDiagram(list, slide.title), t('pane_slides.is_diagram'))}
            >
              {t('pane_slides.as_diagram')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
