import { commentsBrought, MAX_REVIEWED_BYTES } from '../../../common/api/review.ts';
import { slidesParams } from '../../../common/api/slides.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import { defineRoute, json, multipart } from '../../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../../server/kernel/sdk/define-route.ts';
import type { FileStore } from '../../../server/kernel/sdk/ports/file-store.ts';
import { z } from 'zod';
import { importComments } from './import-comments.ts';
import type { ImportCommentsParts } from './import-comments.ts';

interface ReturnedCommentRoutesParts extends ImportCommentsParts {
  store: Pick<FileStore, 'read'>;
  translators: Readonly<Record<Language, Translator>>;
}

/** Imports comments from a reviewed file into the review. */
export function returnedCommentRoutes(parts: ReturnedCommentRoutesParts): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'export.bring_comments',
      tag: 'review',
      method: 'POST',
      path: '/presentations/{id}/review/comments/import',
      summary: 'Import the comments of a reviewed .pptx file into the review',
      rate: { per_minute: 10 },
      input: {
        params: slidesParams,
        body: multipart({
          ...{ fields: z.object({}), file_field: 'file', min_files: 1, max_files: 1 },
          max_file_bytes: MAX_REVIEWED_BYTES,
        }),
      },
      output: json(commentsBrought),
      problems: ['not_found', 'conflict', 'too_large', 'unsupported', 'invalid'],
      handler: async (request) => {
        const { params, files, language, signal } = request;
        const [file] = files;
        if (file === undefined) throw new TypeError('the form has no file');
        const { name, blob } = file;
        if (!/\.pptx$/i.test(name)) throw new AppError('unsupported', 'export.not_a_pptx', { file: name });
        const unnamed = parts.translators[language].translate('review', 'export.unnamed');
        const reviewed = { name, bytes: await parts.store.read(blob.key), signal, unnamed };
        return importComments(parts, request, params.id, reviewed);
      },
    }),
  ];
}
