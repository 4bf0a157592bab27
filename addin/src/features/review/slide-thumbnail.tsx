import { useState } from 'react';
import type { JSX } from 'react';
import { Caption1, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../common/web/services.ts';
import { useThumbnails } from '../../data/slides.ts';

const useStyles = makeStyles({
  picture: {
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 9',
    objectFit: 'contain',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

/** A slide as it is now, in the place that its picture takes. */
export function SlideThumbnail({
  presentationId,
  revision,
  slideId,
  alt,
}: {
  presentationId: string;
  revision: number;
  slideId: string;
  alt: string;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('review');
  const { settings } = useServices();
  const { data, isPending } = useThumbnails(presentationId, revision);
  const [broken, setBroken] = useState<string | null>(null);
  const url = data?.get(slideId);
  if (isPending) {
    return (
      <Skeleton aria-hidden="true">
        <SkeletonItem style={{ aspectRatio: '16 / 9', height: 'auto' }} />
      </Skeleton>
    );
  }
  if (url === undefined || url === broken) return <Caption1>{t('pane_review.no_picture')}</Caption1>;
  return (
    <img
      className={styles.picture}
      src={`${settings.origin}${url}`}
      alt={alt}
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}
