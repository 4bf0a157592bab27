import { clientParams } from '../../../../common/api/accounts.ts';
import {
  fontList,
  fontParams,
  fontUploadFields,
  MAX_FONT_BYTES,
  MAX_FONTS_AT_ONCE,
} from '../../../../common/api/files.ts';
import { wholeList } from '../../../../common/api/list.ts';
import { defineRoute, empty, json, multipart } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { FontService } from './service.ts';
import type { FontBody } from '../../../../common/api/files.ts';
import type { FontRecord } from './repository.ts';

const tag = 'fonts';
const CHANGE = { action: 'fonts.change', tag } as const;

/** The routes of the fonts of clients. */
export function fontRoutes(service: FontService): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/admin/clients/{id}/fonts',
      auth: 'session',
      action: 'fonts.read',
      tag,
      summary: 'List the fonts of a client by name',
      input: { params: clientParams },
      output: json(fontList),
      problems: ['not_found'],
      handler: async ({ scope, params }) => wholeList((await service.list(scope, params.id)).map(presentFont)),
    }),
    defineRoute({
      method: 'POST',
      path: '/admin/clients/{id}/fonts',
      auth: 'session',
      ...CHANGE,
      summary:
        'Upload fonts of a client (TTF, OTF, TTC, WOFF2): all of them or none; one that is there is answered again',
      rate: { per_minute: 30 },
      input: {
        params: clientParams,
        body: multipart({
          fields: fontUploadFields,
          file_field: 'files',
          min_files: 1,
          max_files: MAX_FONTS_AT_ONCE,
          max_file_bytes: MAX_FONT_BYTES,
        }),
      },
      output: json(fontList, 201),
      problems: ['not_found', 'conflict', 'too_large', 'invalid'],
      handler: async (request) => {
        const fonts = await service.upload(request, request.params.id, request.files, request.signal);
        return wholeList(fonts.map(presentFont));
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/admin/clients/{id}/fonts/{font_id}',
      auth: 'session',
      ...CHANGE,
      summary: 'Delete a font of a client; decks use the nearest font from then on',
      input: { params: fontParams },
      output: empty,
      problems: ['not_found'],
      handler: (request) => service.remove(request, request.params.id, request.params.font_id),
    }),
  ];
}

/** A font as the API shows it. */
function presentFont({ _id, client_id, name, faces, size, sha256, created_at }: FontRecord): FontBody {
  return {
    ...{ id: _id, client_id, name, size, sha256 },
    faces: faces.map(({ families, weight, italic }) => ({ families: [...families], weight, italic })),
    created_at: created_at.toISOString(),
  };
}
