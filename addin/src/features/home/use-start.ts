import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseMutationResult } from '@tanstack/react-query';
import * as z from 'zod';
import type { CurrentUser } from '../../../../common/api/session.ts';
import { PRESENTATION_BOUNDS, presentationSchema } from '../../../../common/api/presentations.ts';
import type { Client } from '../../../../common/client/client.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useNavigation } from '../../components/navigation.tsx';
import { whileAlone } from '../../data/kept-uploads.ts';
import { keys } from '../../data/keys.ts';
import { keepChosen, prepareUploads, uploadsDone } from '../../data/running-uploads.ts';
import { isUntouched, readPresentation } from './use-open-presentation.ts';
import type { PresentationSummary } from './use-presentation-list.ts';

/** A line that is nothing but a web address is a source. */
const ADDRESS_LINE = /^https?:\/\/\S+\.\S+$/i;

/** What a person gives to begin with. */
export interface Given {
  text: string;
  files: readonly File[];
  /** Whose it is to be; null: of the person's own client. */
  clientId: string | null;
  /** The page that is shown once everything is uploaded; the brief if nothing is. */
  to: 'outline' | 'brief';
}

/** A presentation whose sources are being sent: it outlives a reload, and continues where it was. */
const STARTED = 'home.started';
const startedSchema = z.object({ id: z.string(), to: z.enum(['outline', 'brief']) });
type Started = z.output<typeof startedSchema>;

/** Creates the presentation, brings its sources there, and continues; to the brief where a source did not arrive. */
export function useStart(
  known: readonly PresentationSummary[],
  user: CurrentUser | undefined,
  onStarted: () => void,
): UseMutationResult<Started | null, Error, Given | Started> {
  const services = useServices();
  const { client, storage } = services;
  const queries = useQueryClient();
  const { go } = useNavigation();
  const parts = { ...services, queries };
  /** Another page of this browser may be at it. */
  const finish = ({ id, to }: Started): Promise<Started | null> =>
    whileAlone(`start.${id}`, async () => {
      const hasArrived = await uploadsDone(parts, id);
      storage.remove(STARTED);
      return { id, to: hasArrived ? to : 'brief' };
    });
  const start = useMutation({
    networkMode: 'always',
    mutationFn: async (given: Given | Started) => {
      if ('id' in given) return finish(given);
      const { text, files, clientId, to } = given;
      const lines = text.split('\n');
      const urls = [...new Set(lines.map((line) => line.trim()).filter((line) => ADDRESS_LINE.test(line)))];
      const brief = lines
        .filter((line) => !ADDRESS_LINE.test(line.trim()))
        .join('\n')
        .trim();
      const isEmpty = brief === '' && urls.length + files.length === 0;
      const left = isEmpty ? await leftEmpty(client, queries, known, user, clientId) : null;
      if (left !== null) return { id: left, to: 'brief' as const };
      const body = {
        ...(brief === '' ? {} : { brief }),
        ...(clientId === null ? {} : { wizard: { client_id: clientId } }),
      };
      const { data } = await client.post('/presentations', body, { schema: presentationSchema });
      // From here on the text is on the server, and the files are kept.
      storage.set(STARTED, JSON.stringify({ id: data.id, to: 'brief' }));
      onStarted();
      const { isKept, start: send } = await prepareUploads(parts, data, files, urls.slice(0, PRESENTATION_BOUNDS.urls));
      const page = isEmpty ? 'brief' : to;
      if (isKept) storage.set(STARTED, JSON.stringify({ id: data.id, to: page }));
      // Those that were refused.
      keepChosen(parts, []);
      send();
      return finish({ id: data.id, to: page });
    },
    onSuccess(started) {
      void queries.invalidateQueries({ queryKey: [keys.presentations('')[0]] });
      if (started !== null) go({ page: started.to, presentation_id: started.id });
    },
  });
  const { mutate } = start;
  useEffect(() => {
    const left = startedSchema.safeParse(JSON.parse(storage.get(STARTED) ?? 'null'));
    if (left.success) mutate(left.data);
  }, [mutate, storage]);
  return start;
}

/** Reuses an empty one, so that empty ones don't accumulate. */
async function leftEmpty(
  client: Client,
  queries: QueryClient,
  known: readonly PresentationSummary[],
  user: CurrentUser | undefined,
  clientId: string | null,
): Promise<string | null> {
  const left = known.find(
    (row) =>
      row.title === '' &&
      row.owner_id === user?.id &&
      row.client_id === (clientId ?? user.clientId) &&
      row.team_ids.length === 0 &&
      row.review_status === 'Draft',
  );
  const whole = left === undefined ? null : await readPresentation(client, queries, left.id).catch(() => null);
  return whole !== null && isUntouched(whole) ? whole.id : null;
}
