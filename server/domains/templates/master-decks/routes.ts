import {
  judgedReadinessSchema,
  masterDeckDetailSchema,
  masterDeckList,
  masterDeckListQuery,
  masterDeckParams,
  masterDeckUpload,
  masterReplacement,
  masterReplacementInput,
  MAX_MASTER_BYTES,
  removedMasterDeck,
  reparseInput,
} from '../../../../common/api/master-decks.ts';
import { jobAccepted } from '../../../../common/api/jobs.ts';
import { fileKinds } from '../../../../common/deck/file-kinds.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { defineRoute, file, json, multipart, pictureReply } from '../../../kernel/sdk/define-route.ts';
import type { Route } from '../../../kernel/sdk/define-route.ts';
import type { SignedUrls } from '../../../kernel/sdk/ports/signed-tokens.ts';
import type { MasterIntake } from './intake.ts';
import { presentJudged, presentMasterDeck, presentFullMasterDeck } from './presenter.ts';
import type { MasterDeckService } from './service.ts';

interface MasterDeckRoutesParts {
  service: MasterDeckService;
  urls: SignedUrls;
  translators: Readonly<Record<Language, Translator>>;
}

const tag = 'master-decks';
const READ = { action: 'master_decks.read', tag } as const;
const CHANGE = { action: 'master_decks.change', tag } as const;
const { pptx: PRESENTATION, potx: TEMPLATE } = fileKinds.pptx.extensions;

/** The routes of the master decks there are. */
export function masterDeckRoutes({ service, urls, translators }: MasterDeckRoutesParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/master-decks',
      auth: 'session',
      ...READ,
      summary: 'List master decks by name',
      input: { query: masterDeckListQuery },
      output: json(masterDeckList),
      problems: ['invalid'],
      handler: async ({ scope, query }) => {
        const { items, total } = await service.list(scope, query);
        return { items: items.map(presentMasterDeck), total, page: query.page, page_size: query.page_size };
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/master-decks/{id}',
      auth: 'session',
      ...READ,
      summary: 'Get a master deck with its layouts and its readiness report',
      input: { params: masterDeckParams },
      output: json(masterDeckDetailSchema),
      problems: ['not_found'],
      handler: async ({ actor, scope, params, language }) => {
        const whole = await service.whole(scope, await service.get(scope, params.id));
        const sign = (path: string): string => urls.sign(path, actor.user_id);
        return presentFullMasterDeck(whole, translators[language], sign);
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/master-decks/{id}',
      auth: 'session',
      ...CHANGE,
      summary:
        'Delete a master deck for good, with its files, its template and its layouts; presentations made with it stay as they are',
      input: { params: masterDeckParams },
      output: json(removedMasterDeck),
      problems: ['not_found'],
      handler: (request) => service.remove(request, request.params.id),
    }),
    defineRoute({
      method: 'GET',
      path: '/master-decks/{id}/readiness',
      auth: 'session',
      ...READ,
      summary: 'Get the readiness report of a master deck',
      input: { params: masterDeckParams },
      output: json(judgedReadinessSchema),
      problems: ['not_found'],
      handler: async ({ scope, params, language }) =>
        presentJudged(await service.readiness(scope, params.id), translators[language]),
    }),
    defineRoute({
      method: 'GET',
      path: '/master-decks/{id}/file',
      auth: 'signed',
      tag,
      summary: 'Download a master deck as it was uploaded, with a session or by a signed address',
      input: { params: masterDeckParams },
      output: file(PRESENTATION, TEMPLATE),
      problems: ['not_found'],
      handler: ({ scope, params }) => service.download(scope, params.id),
    }),
    defineRoute({
      method: 'GET',
      path: '/master-decks/{id}/thumbnail',
      auth: 'signed',
      tag,
      summary: 'Show a master deck as a picture, with a session or by a signed address',
      input: { params: masterDeckParams },
      output: file('image/png'),
      answerHeaders: ['ETag'],
      problems: ['not_found'],
      handler: async ({ scope, params }) => pictureReply(await service.thumbnail(scope, params.id)),
    }),
  ];
}

/** The routes that read master decks: they need an analyst. */
export function intakeRoutes({
  intake,
  urls,
  translators,
}: Omit<MasterDeckRoutesParts, 'service'> & { intake: MasterIntake }): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/master-decks',
      auth: 'session',
      ...CHANGE,
      summary: 'Upload a master deck (.pptx or .potx) and create a template from it',
      input: {
        body: multipart({
          ...{ fields: masterDeckUpload, file_field: 'file', min_files: 1, max_files: 1 },
          max_file_bytes: MAX_MASTER_BYTES,
        }),
      },
      output: json(masterDeckDetailSchema, 201),
      answerHeaders: ['Location'],
      problems: ['not_found', 'conflict', 'too_large', 'unsupported', 'invalid', 'unavailable'],
      handler: async (request) => {
        const [upload] = request.files;
        if (upload === undefined) throw new TypeError('the form has a file');
        const whole = await intake.upload(request, upload, request.body, request.signal);
        request.setHeader('Location', `master-decks/${whole.deck._id}`);
        const sign = (path: string): string => urls.sign(path, request.actor.user_id);
        return presentFullMasterDeck(whole, translators[request.language], sign);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/master-decks/{id}/replace',
      auth: 'session',
      ...CHANGE,
      summary:
        'Replace the file of a master deck, or report what that would change: layouts keep their ids and whether they are enabled',
      input: {
        params: masterDeckParams,
        body: multipart({
          ...{ fields: masterReplacementInput, file_field: 'file', min_files: 1, max_files: 1 },
          max_file_bytes: MAX_MASTER_BYTES,
        }),
      },
      output: json(masterReplacement),
      problems: ['not_found', 'conflict', 'too_large', 'unsupported', 'invalid', 'unavailable'],
      handler: (request) => {
        const [upload] = request.files;
        if (upload === undefined) throw new TypeError('the form has a file');
        return intake.replace(request, request.params.id, upload, request.body, request.signal);
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/master-decks/{id}/reparse',
      auth: 'session',
      ...CHANGE,
      summary: 'Parse a master deck again; layouts that still exist keep their ids and whether they are enabled',
      input: { params: masterDeckParams, body: reparseInput },
      output: json(jobAccepted, 202),
      problems: ['not_found', 'invalid', 'unavailable'],
      handler: async (request) => ({
        job_id: await intake.reparse(request, request.params.id, request.body.parse_mode, request.language),
      }),
    }),
    defineRoute({
      method: 'POST',
      path: '/master-decks/{id}/readiness',
      auth: 'session',
      ...CHANGE,
      summary: 'Analyze a master deck again, for example after fonts were uploaded; only parsing changes its layouts',
      input: { params: masterDeckParams },
      output: json(judgedReadinessSchema),
      problems: ['not_found', 'too_large', 'invalid', 'unavailable'],
      handler: async ({ scope, params, language, signal }) =>
        presentJudged(await intake.judge(scope, params.id, signal), translators[language]),
    }),
  ];
}
