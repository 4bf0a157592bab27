import { jobAccepted } from '../../common/api/jobs.ts';
import { codegenFields, MAX_TEMPLATE_BYTES } from '../../common/api/templates.ts';
import { fileKinds } from '../../common/deck/file-kinds.ts';
import { defineRoute, fileOrJob, multipart } from '../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import type { CodegenService } from './service.ts';

const PPTX = fileKinds.pptx.extensions.pptx;

export function codegenRoutes({ service }: { service: CodegenService }): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'codegen.generate',
      tag: 'exports',
      method: 'POST',
      path: '/template-codegen/generate',
      summary:
        'Carry a presentation into your own template, by a program that a model writes; Location names its export',
      rate: { per_minute: 3 },
      input: {
        body: multipart({
          ...{ fields: codegenFields, file_field: 'template_file', min_files: 1, max_files: 1 },
          max_file_bytes: MAX_TEMPLATE_BYTES,
        }),
      },
      output: fileOrJob(jobAccepted, PPTX),
      answerHeaders: ['Location'],
      problems: [
        ...(['not_found', 'conflict', 'too_large', 'unsupported', 'invalid'] as const),
        ...(['provider_failed', 'provider_timed_out', 'unavailable'] as const),
      ],
      handler: async ({ body, files, requestId, prefersAsync, setHeader, ...request }) => {
        const [file] = files;
        if (file === undefined) throw new TypeError('the form has no file');
        const asked = { ...request, ...body, file, request_id: requestId };
        if (prefersAsync) return { accepted: { job_id: await service.request(asked) } };
        const made = await service.generate(asked);
        setHeader('Location', `/api/v1/exports/${made.deck.export_id}`);
        return made.file;
      },
    }),
  ];
}
