import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type * as z from 'zod';
import { followUpQuestions, wizardConfiguration } from '../../../common/api/presentations.ts';
import { estimateReply } from '../../../common/api/usage.ts';
import type { Client } from '../../../common/client/client.ts';
import { path } from '../../../common/client/request-url.ts';
import { useServices } from '../../../common/web/services.ts';
import { keys } from './keys.ts';

export type WizardConfiguration = z.output<typeof wizardConfiguration>;
export type Estimate = z.output<typeof estimateReply>;
export type FollowUpQuestion = z.output<typeof followUpQuestions>['questions'][number];

/** A model may take its time over questions. */
const QUESTIONS_TIMEOUT_MS = 120_000;
const UNCHANGED_FOR_MS = 5 * 60_000;

/** What may be asked for: tones, languages, bounds, templates, kinds of files, the model in use. */
export function useWizard(): UseQueryResult<WizardConfiguration> {
  const { client } = useServices();
  return useQuery({
    queryKey: keys.wizard,
    queryFn: async ({ signal }) =>
      (await client.get('/wizard/configuration', { schema: wizardConfiguration, signal })).data,
    staleTime: UNCHANGED_FOR_MS,
  });
}

/**
 * What making the deck will take.
 * @param state of what it is made from, such as `updated_at`: another state, another estimate; the former one stays until it is there
 */
export function useEstimate(presentationId: string, state: string): UseQueryResult<Estimate> {
  const { client } = useServices();
  return useQuery({
    queryKey: [...keys.presentation(presentationId), 'estimate', state],
    queryFn: async ({ signal }) =>
      (
        await client.post(path('/presentations/{id}/estimate', { id: presentationId }), undefined, {
          schema: estimateReply,
          signal,
        })
      ).data,
    placeholderData: (former) => former,
  });
}

/** Questions whose answers would make a better deck. */
export async function askFollowUp(client: Client, presentationId: string): Promise<FollowUpQuestion[]> {
  const { data } = await client.post(
    path('/presentations/{id}/follow-up-questions', { id: presentationId }),
    undefined,
    {
      schema: followUpQuestions,
      timeoutMs: QUESTIONS_TIMEOUT_MS,
    },
  );
  return data.questions;
}
