import type { JSX, ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { PageBody } from '../../components/page-body.tsx';
import { OtherWays } from './other-ways.tsx';
import { useFiles } from './use-files.ts';

/** Where nothing can be inserted, the deck is a file to take along. */
export function DownloadPage({
  presentationId,
  children,
}: {
  presentationId: string;
  children: ReactNode;
}): JSX.Element {
  const { t } = useTranslation('author');
  const files = useFiles(presentationId);
  return (
    <PageBody
      actions={
        <Button
          appearance="primary"
          icon={<ArrowDownload20Regular />}
          disabledFocusable={files.isBusy}
          onClick={() => files.start('pptx')}
        >
          {t(files.isBusy && files.way === 'pptx' ? 'pane_insert.writing' : 'pane_insert.download_pptx')}
        </Button>
      }
    >
      {children}
      <OtherWays files={files} />
    </PageBody>
  );
}
