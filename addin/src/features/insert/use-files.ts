import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../../common/web/announcer.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { useHost } from '../../data/host.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { path } from '../../../../common/client/request-url.ts';
import { downloadAddress, makeFile } from '../../data/insertion.ts';
import type { ReadyFile } from '../../data/insertion.ts';
import { isInOffice } from '../../host/is-in-office.ts';
import { toBase64 } from '../../host/to-base64.ts';

const MB = 1_000_000;
/** PowerPoint has refused files from about 51 MB on; older versions from 38 MB. */
const LARGE_BYTES = 45 * MB;

type Way = 'new' | 'pptx' | 'pdf';

export interface Files {
  /** What is being made, or was made last. */
  way: Way | null;
  isBusy: boolean;
  /** A file that was downloaded and can be again. */
  ready: ReadyFile | null;
  error: Error | null;
  start: (way: Way) => void;
  saveAgain: () => void;
}

/** The deck as a file. */
export function useFiles(presentationId: string): Files {
  const { client } = useServices();
  const host = useHost();
  const { t } = useTranslation('author');
  const announce = useAnnounce();
  const notify = useNotify();
  const [ready, setReady] = useState<ReadyFile | null>(null);
  const save = async (file: ReadyFile): Promise<void> => {
    followDownload(await downloadAddress(client, file.export_id), isInOffice(host));
  };
  const make = useMutation({
    mutationFn: async (way: Way) => {
      setReady(null);
      announce(t('pane_insert.writing'));
      const { signal } = new AbortController();
      const file = await makeFile(client, presentationId, { format: way === 'pdf' ? 'pdf' : 'pptx' }, signal);
      if (way === 'new') {
        const { blob } = await client.download(path('/exports/{id}/download', { id: file.export_id }), { signal });
        if (blob.size > LARGE_BYTES) notify(t('pane_insert.large', { size: Math.ceil(blob.size / MB) }), 'warning');
        await host.openNew(await toBase64(blob));
        notify(t('pane_insert.opened_new'));
        return;
      }
      await save(file);
      setReady(file);
    },
  });
  const again = useMutation({ mutationFn: save });
  return {
    way: make.variables ?? null,
    isBusy: make.isPending || again.isPending,
    ready,
    error: make.error ?? again.error,
    start: (way) => {
      again.reset();
      make.mutate(way);
    },
    saveAgain: () => ready !== null && again.mutate(ready),
  };
}

/** Hands an address to the browser as a download; out of a frame of the host it is the person's own browser that takes it. */
function followDownload(address: string, isFramed: boolean): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.rel = 'noopener';
  if (isFramed) link.target = '_blank';
  document.body.append(link);
  link.click();
  link.remove();
}
