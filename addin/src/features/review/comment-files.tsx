import { useRef, useState } from 'react';
import type { JSX } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Text,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUploadRegular, MoreVerticalRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../app/use-notify.tsx';
import { useImportComments } from '../../data/review.ts';
import { FileProgress } from './file-progress.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { useCommentedFile } from './use-commented-file.ts';

/** Comments come from reviewed files, and go with files: both are begun here. */
export function CommentFiles({
  presentationId,
  hasSlides,
}: {
  presentationId: string;
  hasSlides: boolean;
}): JSX.Element {
  const { t } = useTranslation('review');
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLElement | null>(null);
  const [isShown, setIsShown] = useState(false);
  const bring = useImportComments(presentationId);
  const download = useCommentedFile(presentationId);
  const close = (): void => {
    setIsShown(false);
    bring.reset();
    download.stop();
    setTimeout(() => button.current?.focus());
  };
  const isWorking = bring.isPending || download.isPending;
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            ref={(element: HTMLElement | null) => void (button.current = element)}
            size="small"
            appearance="subtle"
            icon={<MoreVerticalRegular />}
            aria-label={t('pane_review.files')}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
              {t('pane_review.bring')}
            </MenuItem>
            {hasSlides && (
              <MenuItem
                icon={<ArrowDownloadRegular />}
                onClick={() => {
                  setIsShown(true);
                  download.start(() => {
                    notify(t('pane_review.downloaded'));
                    close();
                  });
                }}
              >
                {t('pane_review.download')}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('pane_review.bring')}
        accept=".pptx"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file === undefined) return;
          setIsShown(true);
          bring.mutate(file);
        }}
      />
      <Dialog open={isShown} onOpenChange={(_event, { open }) => !open && close()}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t(bring.isIdle ? 'pane_review.download' : 'pane_review.brought_title')}</DialogTitle>
            <DialogContent>
              {bring.isIdle && <Text as="p">{t('pane_review.download_note')}</Text>}
              {bring.data !== undefined && <ImportOutcome outcome={bring.data} />}
              {(isWorking || bring.error !== null || download.error !== null) && (
                <FileProgress
                  label={t(bring.isIdle ? 'pane_review.writing_file' : 'pane_review.reading_file')}
                  error={bring.error ?? download.error}
                />
              )}
            </DialogContent>
            <DialogActions fluid>
              <Button appearance="primary" onClick={close} disabledFocusable={bring.isPending}>
                {t(download.isPending ? 'pane_review.cancel' : 'pane_review.close')}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  );
}
