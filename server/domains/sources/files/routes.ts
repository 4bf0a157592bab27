import { fileMediaTypes } from '../../../../common/deck/file-kinds.ts';
import {
  decomposeRequest,
  decomposeResult,
  fileDetailSchema,
  fileImageParams,
  fileList,
  fileListQuery,
  fileParams,
  fileSchema,
  fileUpdateRequest,
  MAX_FILES,
  uploadFields,
  uploadResult,
  urlRequest,
} from '../../../../common/api/files.ts';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { defineRoute, empty, file, json, jsonOrJob, multipart } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { FileReading, ReadingCaller } from './file-reading.ts';
import type { ReadWork } from './jobs/read-files.ts';
import type { FileRecord } from './model.ts';
import type { PresenterFor } from './presenter.ts';
import type { FilesService } from './service.ts';

/** The routes that take files in and read them: they need a reader. */
export function readingRoutes(files: FilesService, reading: FileReading, present: PresenterFor): Route[] {
  const tag = 'files';
  /** Where there is no room for the job, nothing was done. */
  const readLater = async (caller: ReadingCaller, made: readonly FileRecord[], answer: ReadWork['answer']) => {
    try {
      return { accepted: { job_id: await reading.start(caller, made, answer) } };
    } catch (error) {
      await files.takeBack(caller, made);
      throw error;
    }
  };
  return [
    defineRoute({
      method: 'POST',
      path: '/files/upload',
      auth: 'session',
      action: 'files.change',
      tag,
      summary: 'Upload files: all of them or none; on request, a job reads them too',
      input: { body: multipart({ fields: uploadFields, file_field: 'files', min_files: 1, max_files: MAX_FILES }) },
      output: jsonOrJob(uploadResult, jobAccepted, 201),
      problems: ['not_found', 'too_large', 'unsupported', 'invalid', 'unavailable'],
      handler: async (request) => {
        const items = await files.upload(request, request.files, request.body.client_id);
        if (request.prefersAsync) return readLater(request, items, 'upload');
        return { items: items.map(present(request).file) };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/files/decompose',
      auth: 'session',
      action: 'files.read',
      tag,
      summary: 'Read files (once) and get their blocks, tables and pictures; large ones by a job',
      input: { body: decomposeRequest },
      output: jsonOrJob(decomposeResult, jobAccepted),
      problems: ['invalid', 'unavailable'],
      handler: async (request) => {
        const job_id = await reading.startIfLong(request, request.body.file_ids);
        if (job_id !== null) return { accepted: { job_id } };
        const items = await files.decompose(request, request.body.file_ids, request.signal);
        return { items: items.map(present(request).decomposed) };
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/files/url',
      auth: 'session',
      action: 'files.change',
      tag,
      summary: 'Fetch a public address and read it',
      rate: { per_minute: 10 },
      input: { body: urlRequest },
      output: jsonOrJob(fileSchema, jobAccepted, 201),
      problems: ['not_found', 'too_large', 'invalid', 'unavailable'],
      handler: async (request) => {
        const { url, client_id } = request.body;
        if (request.prefersAsync) return readLater(request, [await files.noteUrl(request, url, client_id)], 'url');
        return present(request).file(await files.addUrl(request, url, client_id, request.signal));
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/files/{id}',
      auth: 'session',
      action: 'files.change',
      tag,
      summary: 'Rename a file, or replace its extracted text; the original stays as uploaded',
      input: { params: fileParams, body: fileUpdateRequest },
      output: json(fileSchema),
      problems: ['forbidden', 'not_found', 'invalid'],
      handler: async (request) => present(request).file(await files.update(request, request.params.id, request.body)),
    }),
  ];
}

/** The routes of the files there are. */
export function fileRoutes(files: FilesService, present: PresenterFor): Route[] {
  const tag = 'files';
  return [
    defineRoute({
      method: 'GET',
      path: '/files',
      auth: 'session',
      action: 'files.read',
      tag,
      summary: 'List the files that the caller may see, newest first',
      input: { query: fileListQuery },
      output: json(fileList),
      problems: ['invalid'],
      handler: async (request) => {
        const { page, page_size } = request.query;
        const { items, total } = await files.list(request, request.query);
        return { items: items.map(present(request).file), total, page, page_size };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/files/{id}',
      auth: 'session',
      action: 'files.read',
      tag,
      summary: 'Get a file, with a short-lived address to download it from',
      input: { params: fileParams },
      output: json(fileDetailSchema),
      problems: ['not_found'],
      handler: async (request) => {
        const found = await files.get(request, request.params.id);
        return present(request).detail(found);
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/files/{id}',
      auth: 'session',
      action: 'files.change',
      tag,
      summary: 'Delete a file; presentations that use it keep reading it',
      input: { params: fileParams },
      output: empty,
      problems: ['forbidden', 'not_found'],
      handler: (request) => files.remove(request, request.params.id),
    }),
    defineRoute({
      method: 'GET',
      root: true,
      path: '/app_data/files/{id}',
      auth: 'signed',
      tag,
      summary: 'Download a file as it was uploaded',
      input: { params: fileParams },
      output: file(...fileMediaTypes()),
      problems: ['not_found'],
      handler: (request) => files.download(request, request.params.id),
    }),
    defineRoute({
      method: 'GET',
      root: true,
      path: '/app_data/files/{id}/images/{image_id}',
      auth: 'signed',
      tag,
      summary: 'Show a picture found in a file',
      input: { params: fileImageParams },
      output: file('image/png', 'image/jpeg'),
      problems: ['not_found'],
      handler: (request) => files.image(request, request.params.id, request.params.image_id, request.signal),
    }),
  ];
}
