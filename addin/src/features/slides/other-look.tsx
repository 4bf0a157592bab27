import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { ShapesRegular, SlideLayoutRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useProblemText } from '../../../../common/web/problem-bar.tsx';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import { usePresentation } from '../../data/presentations.ts';
import { changeOf, useChangeSlides } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';
import { useTemplate } from '../../data/templates.ts';
import { useUndo } from '../../data/undo.ts';
import { useChangeForm } from './use-slide-actions.ts';
import { visualsOf } from './visuals.ts';

const useStyles = makeStyles({
  // Low enough to open below the slide, whose text it would cover otherwise.
  layouts: { maxHeight: 'min(360px, 38vh)', overflowY: 'auto' },
  picture: { width: '112px', flexShrink: 0 },
  name: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

interface OtherLookProps {
  presentationId: string;
  slide: Slide;
}

/** One button for each other form that fits the same items; nothing without any. */
export function OtherForm({ presentationId, slide }: OtherLookProps): JSX.Element | null {
  const { t } = useTranslation('author');
  const notify = useNotify();
  const problemText = useProblemText();
  const undo = useUndo(presentationId);
  const change = useChangeForm({ presentationId, slideId: slide.id });
  const form = visualsOf(slide).flatMap(({ content }) => (content.kind === 'form' ? [content.form] : []))[0];
  if (form === undefined || form.alternatives.length === 0) return null;
  const nameOf = (name: typeof form.form): string => t(`pane_slides.form_${name}`);
  const choose = (name: typeof form.form): void => {
    if (change.isPending || name === form.form) return;
    change.mutate(name, {
      onSuccess: () => notify(t('pane_slides.form_changed', { form: nameOf(name) }), 'success', () => undo.go('undo')),
      onError: (error) => notify(problemText(error), 'error'),
    });
  };
  return (
    <Menu checkedValues={{ form: [form.form] }}>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" shape="circular" icon={<ShapesRegular />}>
          {t('pane_slides.chip_form')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {[form.form, ...form.alternatives].map((name) => (
            <MenuItemRadio key={name} name="form" value={name} onClick={() => choose(name)}>
              {nameOf(name)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** One button for each layout of the template; the slide's content moves to its fields. */
export function OtherLayout({ presentationId, slide }: OtherLookProps): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const problemText = useProblemText();
  const undo = useUndo(presentationId);
  const change = useChangeSlides(presentationId);
  const { data: presentation } = usePresentation(presentationId);
  const { data: template } = useTemplate(presentation?.template?.template_id ?? presentation?.template_name ?? null);
  const layouts = (template?.layouts ?? []).filter(
    ({ is_enabled, layout_id }) => is_enabled || layout_id === slide.layout_id,
  );
  // Slides of a template that was chosen before have none of these.
  if (!layouts.some(({ layout_id }) => layout_id === slide.layout_id) || layouts.length < 2) return null;
  const choose = (layout_id: string, name: string): void => {
    if (change.isPending || layout_id === slide.layout_id) return;
    change.mutate(changeOf(slide.id, { layout_id }, 'layout'), {
      onSuccess: () => notify(t('pane_slides.layout_changed', { layout: name }), 'success', () => undo.go('undo')),
      onError: (error) => notify(problemText(error), 'error'),
    });
  };
  return (
    <Menu checkedValues={{ layout: [slide.layout_id] }}>
      <MenuTrigger disableButtonEnhancement>
        <Button size="small" shape="circular" icon={<SlideLayoutRegular />}>
          {t('pane_slides.chip_layout')}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.layouts}>
          {layouts.map(({ layout_id, name, thumbnail_path }) => (
            <MenuItemRadio key={layout_id} name="layout" value={layout_id} onClick={() => choose(layout_id, name)}>
              <span className={styles.name}>
                {thumbnail_path !== null && (
                  <span className={styles.picture}>
                    <ServerPicture address={thumbnail_path} alt="" style={{ aspectRatio: '16 / 9', width: '100%' }} />
                  </span>
                )}
                <bdi>{name}</bdi>
              </span>
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
