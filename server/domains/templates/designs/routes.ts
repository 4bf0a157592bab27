import { jobAccepted } from '../../../../common/api/jobs.ts';
import { MAX_MASTER_BYTES } from '../../../../common/api/master-decks.ts';
import { presentationParams } from '../../../../common/api/presentations.ts';
import * as z from 'zod';
import { defineRoute, json, multipart } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { EnqueueRequest } from '../../../kernel/sdk/ports/jobs.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { MasterDeckReader } from '../contract.ts';
import type { Presentations } from '../../presentations/contract.ts';
import { DESIGN_JOB } from '../../../../common/api/templates.ts';
import type { DesignWork } from './jobs/read-design.ts';

interface DesignRoutesParts {
  reader: Pick<MasterDeckReader, 'assertName'>;
  presentations: Pick<Presentations, 'getForChange' | 'record'>;
  enqueue: (scope: Scope, request: EnqueueRequest) => Promise<string>;
}

/** The route of the domain. */
export function designRoutes({ reader, presentations, enqueue }: DesignRoutesParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/presentations/{id}/design',
      auth: 'session',
      action: 'designs.change',
      tag: 'presentations',
      summary:
        'Use the design of a deck (.pptx or .potx) for this presentation alone; the job reads it and prepares with it',
      rate: { per_minute: 10 },
      input: {
        params: presentationParams,
        body: multipart({
          ...{ fields: z.object({}), file_field: 'file', min_files: 1, max_files: 1 },
          max_file_bytes: MAX_MASTER_BYTES,
        }),
      },
      output: json(jobAccepted, 202),
      problems: ['not_found', 'forbidden', 'conflict', 'too_large', 'unsupported', 'invalid', 'unavailable'],
      handler: async ({ actor, scope, params, files, language }) => {
        const [file] = files;
        if (file === undefined) throw new TypeError('the form has a file');
        const presentation = await presentations.getForChange(actor, scope, params.id);
        reader.assertName(file.name);
        const { key, size, sha256 } = file.blob;
        const payload: DesignWork = {
          presentation_id: params.id,
          file: { key, size, sha256, name: file.name },
          language,
        };
        const job_id = await enqueue(scope, {
          name: DESIGN_JOB,
          payload,
          ...{ client_id: presentation.client_id, user_id: actor.user_id, presentation_id: params.id },
          only_one: 'designs.busy',
        });
        file.keep();
        await presentations.record(actor, presentation, 'designs.use', { after: { file: file.name, size, sha256 } });
        return { job_id };
      },
    }),
  ];
}
