import type { z } from 'zod';
import {
  followUpQuestions,
  prepareInput,
  presentationInput,
  presentationParams,
  presentationQuery,
  presentationSchema,
  presentationSummary,
  wizardConfiguration,
} from '../../../common/api/presentations.ts';
import { listOf } from '../../../common/api/list.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { Scope } from '../../kernel/sdk/scope.ts';
import type { Actor } from '../../kernel/sdk/scope.ts';
import { defineRoute, empty, json, revisionTag } from '../../kernel/sdk/define-route.ts';
import type { Route } from '../../kernel/sdk/define-route.ts';
import type { Contributions } from '../../kernel/sdk/hook-point.ts';
import type { ModelSource } from '../../kernel/sdk/ports/models.ts';
import type { SourceReader } from '../../kernel/sdk/ports/source-reader.ts';
import type { Templates } from '../templates/contract.ts';
import type { Users } from '../accounts/contract.ts';
import type { Presentation, PresentationPart } from './contract.ts';
import { describeWizard, presentPresentation, presentSummary } from './presenter.ts';
import type { ContentReader } from './content-reader.ts';
import { preparePresentation } from './prepare.ts';
import { askFollowUp } from './ask-follow-up.ts';
import type { PresentationRepository } from './repository.ts';
import type { PresentationService } from './service.ts';

/** What the routes work with. */
interface PresentationRoutesParts {
  service: PresentationService;
  repository: PresentationRepository;
  contentReader: ContentReader;
  templates: Templates;
  models: Pick<ModelSource, 'current'>;
  /** Absent where nothing can be read. */
  reader: Pick<SourceReader, 'extensions'> | undefined;
  parts: Contributions<PresentationPart>;
  translators: Readonly<Record<Language, Translator>>;
  /** Absent where no users are kept: lists name no owners. */
  users: Pick<Users, 'get'> | undefined;
}

const tag = 'presentations';
const CHANGE = { action: 'presentations.change', tag } as const;
const READ = { action: 'presentations.read', tag } as const;

/** A brief of 500,000 characters has up to 1.5 MB as UTF-8, and twice that with escapes. */
const BRIEF_LIMIT = 4 * 1024 * 1024;

/** The routes of the domain. Called when all parts of a presentation are known. */
export function presentationRoutes(deps: PresentationRoutesParts): Route[] {
  const { service, contentReader, models, translators } = deps;
  return [
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations',
      summary: 'Create a presentation',
      answerHeaders: ['Location'],
      bodyLimit: BRIEF_LIMIT,
      input: { body: presentationInput },
      output: json(presentationSchema, 201),
      problems: ['invalid', 'not_found'],
      handler: async (request) => {
        const presentation = await service.create(request.actor, request.scope, request.body, request);
        request.setHeader('Location', `presentations/${presentation._id}`);
        return presentPresentation(presentation, translators[request.language]);
      },
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations',
      summary: 'List presentations, the last changed first',
      input: { query: presentationQuery },
      output: json(listOf(presentationSummary)),
      handler: async ({ actor, scope, query }) => {
        const { items, total } = await service.list(actor, scope, query);
        const names = await ownerNames(deps.users, items);
        const shown = items.map((item) => presentSummary(item, actor, names));
        return { items: shown, total, page: query.page, page_size: query.page_size };
      },
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/presentations/{id}',
      summary: 'Get a presentation with its outline and slides; the ETag is what PATCH takes',
      answerHeaders: ['ETag'],
      input: { params: presentationParams },
      output: json(presentationSchema.extend(partSchemas(deps.parts))),
      problems: ['not_found'],
      handler: async ({ actor, scope, params, language, setHeader }) => {
        const translator = translators[language];
        const reading = service.get(actor, scope, params.id);
        const [presentation, parts] = await Promise.all([
          reading,
          loadParts(deps.parts, scope, params.id, reading, translator),
        ]);
        setHeader('ETag', revisionTag(presentation.revision ?? 0));
        return { ...presentPresentation(presentation, translator), ...parts };
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'PATCH',
      path: '/presentations/{id}',
      summary: 'Change what a presentation is made from; absent fields stay, null clears',
      answerHeaders: ['ETag'],
      takesIfMatch: true,
      bodyLimit: BRIEF_LIMIT,
      input: { params: presentationParams, body: presentationInput },
      output: json(presentationSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'stale', 'invalid'],
      handler: async ({ actor, scope, params, body, ifMatch, language, setHeader }) => {
        const changed = await service.change(actor, scope, params.id, body, ifMatch);
        setHeader('ETag', revisionTag(changed.revision ?? 0));
        return presentPresentation(changed, translators[language]);
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'DELETE',
      path: '/presentations/{id}',
      summary: 'Delete a presentation; it can be restored until it is purged',
      input: { params: presentationParams },
      output: empty,
      problems: ['not_found', 'forbidden', 'conflict'],
      handler: ({ actor, scope, params, requestId, address }) =>
        service.remove(actor, scope, params.id, { requestId, address }),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations/{id}/restore',
      summary: 'Restore a deleted presentation',
      input: { params: presentationParams },
      output: json(presentationSchema),
      problems: ['not_found'],
      handler: async ({ actor, scope, params, requestId, address, language }) => {
        const presentation = await service.restore(actor, scope, params.id, { requestId, address });
        return presentPresentation(presentation, translators[language]);
      },
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations/{id}/prepare',
      summary: 'Choose the template and the layouts to use',
      input: { params: presentationParams, body: prepareInput },
      output: json(presentationSchema),
      problems: ['not_found', 'forbidden', 'conflict', 'invalid'],
      handler: async ({ actor, scope, params, body, language }) => {
        const parts = { ...deps, presentations: service };
        return presentPresentation(
          await preparePresentation(parts, actor, scope, params.id, body),
          translators[language],
        );
      },
    }),
    defineRoute({
      auth: 'session',
      ...READ,
      method: 'GET',
      path: '/wizard/configuration',
      summary: 'Get what the wizard offers: tones, languages, bounds, templates',
      input: {},
      output: json(wizardConfiguration),
      handler: ({ scope, language }) => describeWizard(deps, scope, translators[language]),
    }),
    defineRoute({
      auth: 'session',
      ...CHANGE,
      method: 'POST',
      path: '/presentations/{id}/follow-up-questions',
      summary: 'Ask for questions whose answers would make a better deck',
      rate: { per_minute: 10 },
      input: { params: presentationParams },
      output: json(followUpQuestions),
      problems: ['not_found', 'forbidden', 'conflict', 'provider_failed', 'provider_timed_out'],
      handler: async ({ actor, scope, params, signal, language }) => ({
        questions: await questionsFor({ service, contentReader, models }, actor, scope, params.id, {
          translator: translators[language],
          signal,
        }),
      }),
    }),
  ];
}

async function questionsFor(
  deps: Pick<PresentationRoutesParts, 'service' | 'contentReader' | 'models'>,
  actor: Actor,
  scope: Scope,
  id: string,
  { translator, signal }: { translator: Translator; signal: AbortSignal },
): Promise<z.input<typeof followUpQuestions>['questions']> {
  const presentation = await deps.service.get(actor, scope, id);
  const sources = await deps.contentReader.sources(scope, presentation, signal);
  const { text } = await deps.models.current();
  return askFollowUp(text, presentation, sources, translator, signal);
}

function partSchemas(parts: Contributions<PresentationPart>): Record<string, z.ZodType> {
  return Object.fromEntries(parts.list().map((part) => [part.key, part.value.schema]));
}

async function loadParts(
  parts: Contributions<PresentationPart>,
  scope: Scope,
  id: string,
  presentation: Promise<Presentation>,
  translator: Translator,
): Promise<Record<string, unknown>> {
  const loaded = parts
    .list()
    .map(
      async (part) =>
        [part.key, await parts.call(part, (value) => value.load(scope, id, presentation, translator))] as const,
    );
  return Object.fromEntries(await Promise.all(loaded));
}

/** Names of the owners of a page of presentations, by their ids; people without a name are shown by their address. */
async function ownerNames(
  users: PresentationRoutesParts['users'],
  presentations: readonly Presentation[],
): Promise<Map<string, string>> {
  // A super_admin belongs to no client, and may own presentations of all.
  const systemScope = Scope.ofSystem('owners named in a list of presentations');
  const ids = [...new Set(presentations.map(({ owner_id }) => owner_id))];
  const found = await Promise.all(ids.map(async (id) => (await users?.get(systemScope, id)) ?? null));
  return new Map(found.flatMap((user) => (user === null ? [] : [[user._id, user.name || user.email] as const])));
}
