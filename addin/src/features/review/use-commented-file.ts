import { useRef, useState } from 'react';
import * as z from 'zod';
import { exportSchema } from '../../../../common/api/exports.ts';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import type { Client } from '../../../../common/client/client.ts';
import { followJob } from '../../../../common/client/follow-job.ts';
import { path } from '../../../../common/client/request-url.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import { saveFile } from '../../../../common/web/save-file.ts';
import { useServices } from '../../../../common/web/services.ts';

const written = z.object({ export_id: z.string() });

interface CommentedFile {
  isPending: boolean;
  error: Error | null;
  start: (onSaved: () => void) => void;
  stop: () => void;
}

/** The presentation as a file with its open comments, saved by the browser. */
export function useCommentedFile(presentationId: string): CommentedFile {
  const { client } = useServices();
  const [state, setState] = useState<{ isPending: boolean; error: Error | null }>({ isPending: false, error: null });
  const running = useRef<AbortController | null>(null);
  return {
    ...state,
    start: (onSaved) => {
      const work = new AbortController();
      running.current = work;
      setState({ isPending: true, error: null });
      writeFile(client, presentationId, work.signal)
        .then(({ blob, name }) => {
          saveFile(blob, name);
          setState({ isPending: false, error: null });
          onSaved();
        })
        .catch((error: unknown) => {
          if (work.signal.aborted) return;
          setState({ isPending: false, error: error instanceof Error ? error : new Error(String(error)) });
        });
    },
    stop: () => {
      running.current?.abort();
      setState({ isPending: false, error: null });
    },
  };
}

async function writeFile(client: Client, id: string, signal: AbortSignal): Promise<{ blob: Blob; name: string }> {
  const asked = { format: 'pptx', include_comments: true };
  const { data: job } = await client.post(path('/presentations/{id}/export', { id }), asked, {
    schema: jobAccepted,
    signal,
  });
  for await (const event of followJob(client, job.job_id, { signal })) {
    if (event.event === 'failed') throw new JobError(event.data.message);
    if (event.event !== 'completed') continue;
    const { export_id } = written.parse(event.data.result);
    const { data } = await client.get(path('/exports/{id}', { id: export_id }), { schema: exportSchema, signal });
    const { blob } = await client.download(path('/exports/{id}/download', { id: export_id }), { signal });
    return { blob, name: data.file_name };
  }
  throw new CodedError('pane_review.file_cancelled', {});
}

/** A failed job carries its own error message. */
class JobError extends CodedError {
  constructor(message: string) {
    super('pane_review.file_failed', { detail: message });
  }
}
