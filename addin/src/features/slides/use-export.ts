import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import * as z from 'zod';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { followJob } from '../../../../common/client/follow-job.ts';
import { path } from '../../../../common/client/request-url.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { useServices } from '../../app/services.ts';
import { saveFile } from './save-file.ts';

export type ExportFormat = 'pptx' | 'pdf';

const exported = z.looseObject({ export_id: z.string() });

/** What became of an export that made no file; `said` is the server's sentence. */
export class ExportError extends Error {}

/** Has the deck written into a file and hands it to the person; answers its name. */
export function useExport(presentationId: string): UseMutationResult<string, Error, ExportFormat> {
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
