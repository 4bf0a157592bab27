import { useState } from 'react';
import type { JSX } from 'react';
import { Body1, Button, Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../../../common/web/dialogs.tsx';
import { brandSchema } from '../../../../common/api/brand.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useNavigation } from '../../components/navigation.tsx';
import { SlidePicture } from '../../components/slide-picture.tsx';
import { usePresentation } from '../../data/presentations.ts';
import { GALLERY_WIDTH, useFollowBrand } from '../../data/slides.ts';
import type { Slide } from '../../data/slides.ts';
import { useUndo } from '../../data/undo.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  pictures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  figure: { margin: 0 },
});

/**
 * The fix of fonts and colours that a slide inherits: those of the brand in place of the master's, shown before and after; another
 * design where the client has none or the slides follow them already.
 */
export function BrandFix({
  presentationId,
  slide,
}: {
  presentationId: string;
  slide: Slide | undefined;
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const { go } = useNavigation();
  const { client } = useServices();
  const [isAsking, setIsAsking] = useState(false);
  const presentation = usePresentation(presentationId);
  const brand = useQuery({
    queryKey: ['brand'],
    queryFn: async ({ signal }) => (await client.get('/brand', { schema: brandSchema, signal })).data,
    staleTime: 60_000,
    retry: false,
  });
  if (brand.isPending || presentation.data === undefined) return null;
  const { colours = [], fonts = [] } = brand.data ?? {};
  const canFollow = colours.length + fonts.length > 0 && !presentation.data.follows_brand && slide !== undefined;
  return (
    <>
      <Button
        size="small"
        appearance="primary"
        onClick={() => (canFollow ? setIsAsking(true) : go({ page: 'design', presentation_id: presentationId }))}
      >
        {t(canFollow ? 'pane_slides.fix_by_brand' : 'pane_slides.fix_by_design')}
      </Button>
      {isAsking && slide !== undefined && (
        <BrandDialog presentationId={presentationId} slide={slide} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

/** The slide before and after the brand's fix, which applies to all slides, so that they match. */
function BrandDialog({
  presentationId,
  slide,
  onClose,
}: {
  presentationId: string;
  slide: Slide;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const notify = useNotify();
  const follow = useFollowBrand(presentationId);
  const undo = useUndo(presentationId);
  const apply = (): void =>
    follow.mutate(true, {
      onSuccess: () => {
        notify(t('pane_slides.brand_applied'), 'success', () => undo.go('undo'));
        onClose();
      },
    });
  return (
    <DialogFrame
      title={t('pane_slides.brand_title')}
      className={styles.content}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('pane_slides.waive_cancel')}</Button>
          <Button appearance="primary" disabledFocusable={follow.isPending} onClick={apply}>
            {t('pane_slides.brand_apply')}
          </Button>
        </>
      }
    >
      {follow.error !== null && <ProblemBar error={follow.error} />}
      <Body1>{t('pane_slides.brand_note')}</Body1>
      <div className={styles.pictures}>
        {(['master', 'brand'] as const).map((look) => (
          <figure key={look} className={styles.figure}>
            <SlidePicture
              {...{ presentationId, slide, look, width: GALLERY_WIDTH }}
              alt={t(`pane_slides.look_${look}`)}
            />
            <figcaption>
              <Caption1>{t(`pane_slides.look_${look}`)}</Caption1>
            </figcaption>
          </figure>
        ))}
      </div>
    </DialogFrame>
  );
}
