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
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import * as z from 'zod';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useHost } from '../../data/host.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { followJob } from '../../../../common/client/follow-job.ts';
import { path } from '../../../../common/client/request-url.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { saveFile } from '../../../../common/web/save-file.ts';
import { useServices } from '../../../../common/web/services.ts';

/** Downloads of the deck. In a browser the PowerPoint file is the primary action; in PowerPoint it is the secondary one. */
export function DownloadButtons({ presentationId }: { presentationId: string }): JSX.Element {
  const { t } = useTranslation('author');
  const host = useHost();
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

type ExportFormat = 'pptx' | 'pdf';

const exported = z.looseObject({ export_id: z.string() });

/** An export produced no file; the message is the server's. */
class ExportError extends Error {}

/** Has the deck written into a file and downloads it; returns its name. */
function useExport(presentationId: string): UseMutationResult<string, Error, ExportFormat> {
  const { client } = useServices();
  return useMutation({
    mutationFn: async (format) => {
      const { data } = await client.post(
        path('/presentations/{id}/export', { id: presentationId }),
        { format },
        { schema: jobAccepted },
      );
      for await (const event of followJob(client, data.job_id)) {
        if (event.event === 'failed') throw new ExportError(event.data.message);
        if (event.event !== 'completed') continue;
        const { export_id } = exported.parse(event.data.result);
        const { blob, filename } = await client.download(path('/exports/{id}/download', { id: export_id }));
        const name = filename ?? `deck.${format}`;
        saveFile(blob, name);
        return name;
      }
      throw new CodedError('pane_slides.export_gone', {});
    },
  });
}
