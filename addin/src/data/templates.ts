import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { jobAccepted } from '../../../common/api/jobs.ts';
import { presentationSchema } from '../../../common/api/presentations.ts';
import { templateDetailSchema, templateList } from '../../../common/api/templates.ts';
import type { Client } from '../../../common/client/client.ts';
import { ProblemError } from '../../../common/client/problem-error.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../../../common/web/services.ts';
import { keys } from './keys.ts';
import { WHILE_RESTARTING } from './slides.ts';
import type { Presentation } from './presentations.ts';

export type Template = z.output<typeof templateList>['items'][number];
export type TemplateDetail = z.output<typeof templateDetailSchema>;
export type TemplateLayout = TemplateDetail['layouts'][number];

/** Maximum of one response; a client has no more master decks than that. */
const PAGE_SIZE = 100;
const STAYS_FOR_MS = 60_000;

/** All templates to choose from: those of the own client first, then those that come with the service. */
export function useTemplates(): UseQueryResult<Template[]> {
  const { client } = useServices();
  return useQuery({
    queryKey: keys.templates,
    queryFn: async ({ signal }) => {
      const all: Template[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, page_size: PAGE_SIZE };
        const { items, total } = (await client.get('/templates', { query, schema: templateList, signal })).data;
        all.push(...items);
        if (items.length === 0 || all.length >= total) break;
      }
      return [...all.filter(({ is_builtin }) => !is_builtin), ...all.filter(({ is_builtin }) => is_builtin)];
    },
    staleTime: STAYS_FOR_MS,
  });
}

/** A template with its layouts. */
export function useTemplate(id: string | null): UseQueryResult<TemplateDetail> {
  const { client } = useServices();
  return useQuery({ ...templateQuery(client, id ?? ''), enabled: id !== null });
}

/** Stores a template as the choice, with all its enabled layouts. One after the other: the last choice is the one that stays. */
export function useChooseTemplate(presentationId: string): UseMutationResult<void, Error, string> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [...keys.presentation(presentationId), 'choose'],
    scope: { id: `choose ${presentationId}` },
    networkMode: 'always',
    mutationFn: async (templateId) => {
      const template = await queries.fetchQuery(templateQuery(client, templateId));
      const layouts = template.layouts
        .filter(({ is_enabled }) => is_enabled)
        .map(({ layout_id, name, json_schema }) => ({ layout_id, name, json_schema }));
      const body = { template_name: template.name, template_id: template.id, layouts };
      const address = path('/presentations/{id}/prepare', { id: presentationId });
      const { data } = await client.post(address, body, { schema: presentationSchema.loose() });
      takeOver(queries, presentationId, data);
    },
  });
}

/** Starts to make the slides. A run that was started by a request whose answer was lost, or elsewhere, is no failure. */
export function useMakeSlides(presentationId: string): UseMutationResult<void, Error, void> {
  const { client } = useServices();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    retry: (failures, error) => navigator.onLine && WHILE_RESTARTING.retry(failures, error),
    retryDelay: WHILE_RESTARTING.retryDelay,
    mutationFn: async () => {
      try {
        const address = path('/presentations/{id}/generate', { id: presentationId });
        await client.post(address, undefined, { schema: jobAccepted });
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'slides.generating') throw error;
      }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.jobs(presentationId) }),
  });
}

function takeOver(queries: QueryClient, id: string, changed: Presentation): void {
  queries.setQueryData(keys.presentation(id), (former?: Presentation) => ({ ...former, ...changed }));
}

function templateQuery(client: Client, id: string) {
  return {
    queryKey: keys.template(id),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<TemplateDetail> =>
      (await client.get(path('/templates/{id}', { id }), { schema: templateDetailSchema, signal })).data,
    staleTime: STAYS_FOR_MS,
  };
}
