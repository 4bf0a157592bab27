import * as z from 'zod';
import { ownDesign, DESIGN_JOB } from '../../../../common/api/templates.ts';
import { definePlugin } from '../../../kernel/sdk/define-plugin.ts';
import { contribute } from '../../../kernel/sdk/hook-point.ts';
import { FILE_STORE } from '../../../kernel/sdk/ports/file-store.ts';
import type { EnqueueRequest } from '../../../kernel/sdk/ports/jobs.ts';
import { BLOB_OWNER, ownsNoBlobs } from '../../../kernel/sdk/ports/retention.ts';
import { TRANSLATORS } from '../../../kernel/sdk/ports/translators.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { MASTER_DECKS, TEMPLATE_REGISTRY, TEMPLATES } from '../contract.ts';
import { PRESENTATION_PART, PRESENTATIONS } from '../../presentations/contract.ts';
import type { Presentation, Presentations } from '../../presentations/contract.ts';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { MAX_MASTER_BYTES } from '../../../../common/api/master-decks.ts';
import { presentationParams } from '../../../../common/api/presentations.ts';
import { defineRoute, json, multipart } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { MasterDeckReader } from '../contract.ts';
import { readDesignJob } from './jobs/read-design.ts';
import type { DesignWork } from './jobs/read-design.ts';

/** Decks whose design one presentation takes: templates that no one else sees. */
export const plugin = definePlugin({
  name: 'designs',
  needs: {
    masterDecks: MASTER_DECKS,
    presentations: PRESENTATIONS,
    registry: TEMPLATE_REGISTRY,
    templates: TEMPLATES,
    store: FILE_STORE,
    translators: TRANSLATORS,
  },
  permissions: { 'designs.change': ['super_admin', 'client_admin', 'author'] },
  setup({ services, jobs }) {
    const { masterDecks, ...others } = services;
    const enqueue = (scope: Scope, request: EnqueueRequest): Promise<string> => jobs.enqueue(scope, request);
    const { reader } = masterDecks;
    const part = {
      schema: ownDesign,
      load: async (scope: Scope, id: string, presentation: Promise<Presentation>) => {
        const [own, { template }] = await Promise.all([services.templates.idsOfPresentation(scope, id), presentation]);
        // The former one stays until the next is in its place.
        const shown = own.find((each) => each === template?.template_id) ?? own[0];
        return shown === undefined ? null : { template_id: shown };
      },
    };
    return { part, parts: reader === null ? null : { ...others, reader, enqueue } };
  },
  routes: ({ parts }) => (parts === null ? [] : designRoutes(parts)),
  jobs: ({ parts }) => (parts === null ? [] : [readDesignJob(parts)]),
  // An upload is in the store during its job; then it belongs to a template.
  hooks: ({ part }) => [contribute(BLOB_OWNER, 'designs', ownsNoBlobs), contribute(PRESENTATION_PART, 'design', part)],
});

interface DesignRoutesParts {
  reader: Pick<MasterDeckReader, 'assertName'>;
  presentations: Pick<Presentations, 'getForChange' | 'record'>;
  enqueue: (scope: Scope, request: EnqueueRequest) => Promise<string>;
}

/** The route of the domain. */
function designRoutes({ reader, presentations, enqueue }: DesignRoutesParts): Route[] {
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
