import { useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { imageList, imageUploadResult, presentationImagesSchema } from '../../../../common/api/images.ts';
import { useServices } from '../../../../common/web/services.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { ServerPicture } from '../../../../common/web/server-picture.tsx';
import { usePresentation } from '../../data/presentations.ts';
import { path } from '../../../../common/client/request-url.ts';
import { keys } from '../../data/keys.ts';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
    gap: tokens.spacingHorizontalS,
    marginBlock: tokens.spacingVerticalM,
  },
  choice: { flexDirection: 'column', minWidth: 0, padding: tokens.spacingHorizontalXS, gap: tokens.spacingVerticalXS },
  name: { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface ChosenPicture {
  image_ref: string;
  alt: string;
}

/** Chooses a picture for a slide: of the sources, of one's own, or a file that is uploaded here. */
export function PicturePicker({
  presentationId,
  label,
  isBusy,
  onChoose,
}: {
  presentationId: string;
  label: string;
  isBusy: boolean;
  onChoose: (picture: ChosenPicture) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { client } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const images = usePictures(presentationId, isOpen);
  const clientId = usePresentation(presentationId).data?.client_id;
  const choose = (picture: ChosenPicture): void => {
    setIsOpen(false);
    onChoose(picture);
  };
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('files', file);
      if (clientId !== undefined) form.append('client_id', clientId);
      return (await client.upload('/images/upload', form, { schema: imageUploadResult })).data.items[0];
    },
    onSuccess: (image) => {
      if (image !== undefined) choose({ image_ref: image.image_ref, alt: '' });
    },
  });
  return (
    <Dialog open={isOpen} onOpenChange={(_event, { open }) => setIsOpen(open)}>
      <DialogTrigger disableButtonEnhancement>
        <Button size="small" disabledFocusable={isBusy}>
          {label}
        </Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{label}</DialogTitle>
          <DialogContent>
            {upload.isError && <ProblemBar title={t('pane_slides.not_uploaded')} error={upload.error} />}
            {images.isError && <ProblemBar error={images.error} onRetry={() => void images.refetch()} />}
            {images.data?.length === 0 && <p>{t('pane_slides.no_pictures')}</p>}
            <div className={styles.grid}>
              {images.data?.map(({ image_ref, url, alt, caption, source }) => {
                const name = [alt, caption, source?.name].find((each) => each != null && each !== '');
                return (
                  <Button
                    key={image_ref}
                    appearance="subtle"
                    className={styles.choice}
                    // The name of an uploaded file doesn't describe the picture.
                    onClick={() => choose({ image_ref, alt: alt ?? (source === null ? '' : (caption ?? '')) })}
                  >
                    <ServerPicture address={url} alt="" style={{ aspectRatio: '4 / 3', objectFit: 'contain' }} />
                    <Caption1 className={styles.name} dir="auto">
                      {name ?? t('pane_slides.own_picture')}
                    </Caption1>
                  </Button>
                );
              })}
            </div>
            <input
              ref={input}
              type="file"
              hidden
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/tiff"
              aria-label={t('pane_slides.upload_picture')}
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file !== undefined) upload.mutate(file);
                event.target.value = '';
              }}
            />
          </DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>{t('common:web.cancel')}</Button>
            </DialogTrigger>
            <Button
              appearance="primary"
              disabledFocusable={upload.isPending}
              onClick={() => {
                if (!upload.isPending) input.current?.click();
              }}
            >
              {t(upload.isPending ? 'pane_slides.uploading' : 'pane_slides.upload_picture')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

type OfferedPicture = Pick<
  z.output<typeof presentationImagesSchema>['items'][number],
  'image_ref' | 'url' | 'alt' | 'caption' | 'source'
>;

/** Uploaded ones that are offered: the newest. */
const MAX_UPLOADED = 60;

/** The pictures that a slide of a presentation may show: of its sources, drawn for it, and what one has uploaded before. */
function usePictures(presentationId: string, enabled: boolean): UseQueryResult<OfferedPicture[]> {
  const { client } = useServices();
  const clientId = usePresentation(presentationId).data?.client_id;
  return useQuery({
    queryKey: [...keys.presentation(presentationId), 'images'],
    queryFn: async ({ signal }) => {
      const [ofDeck, uploaded] = await Promise.all([
        client.get(path('/presentations/{id}/images', { id: presentationId }), {
          schema: presentationImagesSchema,
          signal,
        }),
        client.get('/images/uploaded', { query: { page_size: MAX_UPLOADED }, schema: imageList, signal }),
      ]);
      const known = new Set(ofDeck.data.items.map(({ image_ref }) => image_ref));
      // Who administers several clients sees the pictures of all of them.
      const others = uploaded.data.items.filter((each) => each.client_id === clientId && !known.has(each.image_ref));
      return [
        ...ofDeck.data.items,
        ...others.map(({ image_ref, url, name }) => ({ image_ref, url, alt: null, caption: name, source: null })),
      ];
    },
    enabled: enabled && clientId !== undefined,
  });
}
