import {
  brandInput,
  brandLogoParams,
  brandParams,
  brandSchema,
  logoFields,
  logoParams,
  logoSchema,
  MAX_LOGO_BYTES,
} from '../../common/api/brand.ts';
import { notFound } from '../../server/kernel/sdk/app-error.ts';
import { defineRoute, empty, file, json, multipart, revisionTag } from '../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../server/kernel/sdk/define-route.ts';
import type { BrandService } from './service.ts';

const tag = 'brand';
const CHANGE = { action: 'brand.change', tag } as const;
const BODY_LIMIT = 1_000_000;

export function brandRoutes(service: BrandService): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'brand.read',
      tag,
      method: 'GET',
      path: '/brand',
      summary: "Get the brand of the caller's client: colours, fonts, logos, voice, contrasts",
      input: {},
      output: json(brandSchema),
      answerHeaders: ['ETag'],
      problems: ['not_found'],
      handler: async (request) => {
        const { client_id } = request.actor;
        if (client_id === null) throw notFound('client');
        const { brand, revision } = await service.get(request, client_id);
        request.setHeader('ETag', revisionTag(revision));
        return brand;
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'GET',
      path: '/admin/clients/{id}/brand',
      summary: 'Get the brand of a client; its ETag is what PUT takes',
      input: { params: brandParams },
      output: json(brandSchema),
      answerHeaders: ['ETag'],
      problems: ['not_found'],
      handler: async (request) => {
        const { brand, revision } = await service.get(request, request.params.id);
        request.setHeader('ETag', revisionTag(revision));
        return brand;
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'PUT',
      path: '/admin/clients/{id}/brand',
      summary: 'Change the brand of a client: a list that is given replaces the former one, what is absent stays',
      bodyLimit: BODY_LIMIT,
      needsIfMatch: true,
      input: { params: brandParams, body: brandInput },
      output: json(brandSchema),
      answerHeaders: ['ETag'],
      problems: ['not_found', 'invalid', 'stale', 'precondition_required'],
      handler: async (request) => {
        const { params, body, ifMatch } = request;
        const { brand, revision } = await service.change(request, params.id, ifMatch ?? '', body);
        request.setHeader('ETag', revisionTag(revision));
        return brand;
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/admin/clients/{id}/brand/logos',
      summary: 'Upload a logo (PNG or SVG); it is kept as a PNG of at most 2000 pixels a side',
      rate: { per_minute: 30 },
      input: {
        params: brandParams,
        body: multipart({
          ...{ fields: logoFields, file_field: 'file', min_files: 1, max_files: 1 },
          max_file_bytes: MAX_LOGO_BYTES,
        }),
      },
      output: json(logoSchema, 201),
      problems: ['not_found', 'conflict', 'too_large', 'unsupported', 'invalid'],
      handler: async (request) => {
        const { params, body, files, signal } = request;
        const [upload] = files;
        if (upload === undefined) throw new TypeError('the form has no file');
        return service.addLogo(request, params.id, upload, body, signal);
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'DELETE',
      path: '/admin/clients/{id}/brand/logos/{logo_id}',
      summary: 'Delete a logo of a client',
      input: { params: brandLogoParams },
      output: empty,
      problems: ['not_found'],
      handler: (request) => service.removeLogo(request, request.params.id, request.params.logo_id),
    }),
    defineRoute({
      auth: 'signed',
      tag,
      method: 'GET',
      root: true,
      path: '/app_data/brand/logos/{id}',
      summary: 'Show a logo',
      input: { params: logoParams },
      output: file('image/png'),
      problems: ['not_found'],
      answerHeaders: ['ETag'],
      handler: ({ scope, params }) => service.show(scope, params.id),
    }),
  ];
}
