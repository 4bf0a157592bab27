import { useEffect, useRef, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../common/web/services.ts';
import { useIsNear } from './use-near.ts';
import { slidePictureAddress, useDesignOf } from '../data/slides.ts';
import type { Slide } from '../data/slides.ts';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    width: '100%',
    flexShrink: 0,
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    boxSizing: 'border-box',
    color: tokens.colorNeutralForeground2,
  },
  image: { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
  note: { padding: tokens.spacingHorizontalS, textAlign: 'center' },
});

/**
 * A slide as the server draws it. Its place is kept from the beginning; the former picture stays until the new one is here.
 * @param width pixels of the picture
 * @param of the deck, or the run that makes the slides and has finished this one
 * @param children shown until the picture is loaded, and if it can't be
 */
export function SlidePicture({
  presentationId,
  slide,
  width,
  alt,
  of = 'deck',
  className,
  children,
  version,
  look,
  onShown,
}: {
  presentationId: string;
  slide: Slide;
  width: number;
  alt: string;
  of?: 'deck' | 'run';
  className?: string;
  children?: ReactNode;
  /** A former state, by its number. */
  version?: number;
  /** In fonts and colours of the brand or of the master, whatever is chosen for the presentation. */
  look?: 'brand' | 'master';
  /** Called when the picture of this very state is in the page. */
  onShown?: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('common');
  const { client } = useServices();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const address = slidePictureAddress(presentationId, slide, {
    ...{ width, of, version, look },
    on: useDesignOf(presentationId),
  });
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['picture', address],
    queryFn: async ({ signal }) => (await client.download(address, { isRoot: true, signal })).blob,
    staleTime: Infinity,
    enabled: isNear,
    placeholderData: keepPreviousData,
  });
  const url = useObjectUrl(data);
  return (
    <div ref={frame} className={mergeClasses(styles.frame, className)}>
      {url !== null && (
        <img
          src={url}
          alt={alt}
          className={styles.image}
          {...(onShown === undefined || isPlaceholderData ? {} : { onLoad: onShown })}
        />
      )}
      {url === null && children}
      {url === null && children === undefined && isError && (
        <Caption1 className={styles.note}>{t('pane.no_picture')}</Caption1>
      )}
    </div>
  );
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
