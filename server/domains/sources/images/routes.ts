import {
  imageGenerateRequest,
  imageList,
  imageListQuery,
  imageParams,
  imageSchema,
  imageUploadFields,
  imageUploadResult,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  presentationImagesSchema,
} from '../../../../common/api/images.ts';
import { wholeList } from '../../../../common/api/list.ts';
import { defineRoute, empty, file, json, multipart } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { SignedUrls } from '../../../kernel/sdk/ports/signed-tokens.ts';
import type { ImageRecord } from './repository.ts';
import type { ImagesService } from './service.ts';
import type { ListPictures } from './source-pictures.ts';
import type { ImageBody } from '../../../../common/api/images.ts';
import { refOfImage } from './contract.ts';

interface ImageRoutesParts {
  service: ImagesService;
  listPictures: ListPictures;
  urls: SignedUrls;
}

const tag = 'images';
const READ = { action: 'images.read', tag } as const;
const CHANGE = { action: 'images.change', tag } as const;

/** The routes of the domain. */
export function imageRoutes({ service, listPictures, urls }: ImageRoutesParts): Route[] {
  const listRoute = (kind: ImageRecord['kind'], summary: string): Route =>
    defineRoute({
      method: 'GET',
      path: `/images/${kind}`,
      auth: 'session',
      ...READ,
      summary,
      input: { query: imageListQuery },
      output: json(imageList),
      problems: ['invalid'],
      handler: async (request) => {
        const { items, total } = await service.list(request, kind, request.query);
        const shown = items.map((image) => presentImage(image, urls, request.actor.user_id));
        return { items: shown, total, ...request.query };
      },
    });
  return [
    defineRoute({
      method: 'POST',
      path: '/images/generate',
      auth: 'session',
      ...CHANGE,
      summary: 'Generate a picture with the image model',
      rate: { per_minute: 10 },
      input: { body: imageGenerateRequest },
      output: json(imageSchema, 201),
      problems: [
        ...(['not_found', 'forbidden', 'conflict', 'invalid'] as const),
        ...(['unavailable', 'provider_failed', 'provider_timed_out'] as const),
      ],
      handler: async (request) =>
        presentImage(await service.generate(request, request.body, request.signal), urls, request.actor.user_id),
    }),
    defineRoute({
      method: 'POST',
      path: '/images/upload',
      auth: 'session',
      ...CHANGE,
      summary: 'Upload pictures: all of them or none; for a picture that exists, that one is returned',
      input: {
        body: multipart({
          fields: imageUploadFields,
          file_field: 'files',
          min_files: 1,
          max_files: MAX_IMAGES,
          max_file_bytes: MAX_IMAGE_BYTES,
        }),
      },
      output: json(imageUploadResult, 201),
      problems: ['not_found', 'too_large', 'unsupported', 'invalid'],
      handler: async (request) => {
        const images = await service.upload(request, request.files, request.body.client_id);
        return { items: images.map((image) => presentImage(image, urls, request.actor.user_id)) };
      },
    }),
    listRoute('uploaded', 'List uploaded pictures, newest first: own ones, for administrators all'),
    listRoute('generated', 'List drawn pictures, newest first: own ones, for administrators all'),
    defineRoute({
      method: 'GET',
      path: '/images/{id}',
      auth: 'session',
      ...READ,
      summary: 'Get a picture, with a short-lived address that shows it',
      input: { params: imageParams },
      output: json(imageSchema),
      problems: ['not_found'],
      handler: async (request) =>
        presentImage(await service.get(request, request.params.id), urls, request.actor.user_id),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/images/{id}',
      auth: 'session',
      ...CHANGE,
      summary: 'Delete a picture; slides keep showing it',
      input: { params: imageParams },
      output: empty,
      problems: ['forbidden', 'not_found', 'conflict'],
      handler: (request) => service.remove(request, request.params.id),
    }),
    defineRoute({
      method: 'GET',
      root: true,
      path: '/app_data/images/{id}',
      auth: 'signed',
      tag,
      summary: 'Show a picture',
      input: { params: imageParams },
      output: file('image/png', 'image/jpeg'),
      problems: ['not_found'],
      handler: (request) => service.show(request, request.params.id),
    }),
    defineRoute({
      method: 'GET',
      path: '/presentations/{id}/images',
      auth: 'session',
      ...READ,
      summary: 'List the pictures that slides may show: found in the sources, drawn, uploaded',
      input: { params: imageParams },
      output: json(presentationImagesSchema),
      problems: ['not_found', 'invalid', 'unavailable'],
      handler: async ({ actor, scope, params, signal }) =>
        wholeList(await listPictures(actor, scope, params.id, signal)),
    }),
  ];
}

/** A picture as the API shows it, with an address that shows it to this user for some minutes. */
function presentImage(image: ImageRecord, urls: SignedUrls, userId: string): ImageBody {
  const { client_id, owner_id, kind, name, prompt, presentation_id, slide_id } = image;
  const { media_type, width, height, size, sha256 } = image;
  return {
    ...{ id: image._id, client_id, owner_id, kind, name, prompt, presentation_id, slide_id },
    ...{ media_type, width, height, size, sha256 },
    image_ref: refOfImage(image._id),
    url: urls.sign(`/app_data/images/${image._id}`, userId),
    created_at: image.created_at.toISOString(),
  };
}
