import type { JSX } from 'react';
import {
  Button,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../app/announcer.tsx';
import { useServices } from '../../app/services.ts';
import { useNotify } from '../../app/use-notify.tsx';
import { ProblemBar } from '../../components/problem-bar.tsx';
import { ExportError, useExport } from './use-export.ts';
import type { ExportFormat } from './use-export.ts';

/** The deck as a file. In a browser the PowerPoint file is what everything leads to; in PowerPoint it is the other way out. */
export function DownloadButtons({ presentationId }: { presentationId: string }): JSX.Element {
  const { t } = useTranslation('author');
  const { host } = useServices();
  const notify = useNotify();
  const announce = useAnnounce();
  const file = useExport(presentationId);
  const download = (format: ExportFormat): void => {
    if (file.isPending) return;
    announce(t('pane_slides.writing_file'));
    file.mutate(format, { onSuccess: (name) => notify(t('pane_slides.downloaded', { name })) });
  };
  return (
    <>
      {file.isError &&
        (file.error instanceof ExportError ? (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{t('pane_slides.not_downloaded')}</MessageBarTitle>
              {file.error.message}
            </MessageBarBody>
          </MessageBar>
        ) : (
          <ProblemBar
            title={t('pane_slides.not_downloaded')}
            error={file.error}
            onRetry={() => download(file.variables)}
            onDismiss={() => file.reset()}
          />
        ))}
      {host.can.insert ? (
        <Menu>
          <MenuTrigger disableButtonEnhancement>
            <MenuButton appearance="subtle" icon={<ArrowDownloadRegular />} disabledFocusable={file.isPending}>
              {t(file.isPending ? 'pane_slides.writing_file' : 'pane_slides.download')}
            </MenuButton>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem onClick={() => download('pptx')}>{t('pane_slides.as_pptx')}</MenuItem>
              <MenuItem onClick={() => download('pdf')}>{t('pane_slides.as_pdf')}</MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      ) : (
        <>
          <Button
            aria-label={t('pane_slides.download_pdf')}
            disabledFocusable={file.isPending}
            onClick={() => download('pdf')}
          >
            {t(file.isPending && file.variables === 'pdf' ? 'pane_slides.writing_file' : 'pane_slides.pdf')}
          </Button>
          <Button
            appearance="primary"
            icon={<ArrowDownloadRegular />}
            disabledFocusable={file.isPending}
            onClick={() => download('pptx')}
          >
            {t(file.isPending && file.variables === 'pptx' ? 'pane_slides.writing_file' : 'pane_slides.download_pptx')}
          </Button>
        </>
      )}
    </>
  );
}
