import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DESIGN_JOB } from '../../../../common/api/templates.ts';
import { MAX_MASTER_BYTES } from '../../../../common/api/master-decks.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useHost } from '../../data/host.ts';
import type { Services } from '../../../../common/web/services.ts';
import { cancelDesign, followDesign, runningDesign, sendDesign } from '../../data/designs.ts';
import { isOver, usePresentationJobs } from '../../data/jobs.ts';
import { keys } from '../../data/keys.ts';
import type { Presentation } from '../../data/presentations.ts';
import { refusedKind, titleOf } from './deck-limits.ts';
import { createDeckReading } from './deck-reading.ts';
import type { DeckReading, DeckSource, ReadingState } from './deck-reading.ts';

/** The reading of a deck outlives the page that began it. */
const readings = new WeakMap<QueryClient, Map<string, DeckReading>>();

export interface DeckReadingNow {
  state: ReadingState;
  reading: DeckReading;
}

/** Reads decks for a presentation; a job that was started before a reload is followed again. */
export function useDeckReading(presentationId: string): DeckReadingNow {
  const services = useServices();
  const queries = useQueryClient();
  const reading = useMemo(() => readingOf(services, queries, presentationId), [services, queries, presentationId]);
  const state = useSyncExternalStore(reading.subscribe, reading.state);
  const { data: jobs } = usePresentationJobs(presentationId);
  const running = jobs?.find((job) => job.name === DESIGN_JOB && !isOver(job))?.id;
  useEffect(() => {
    if (running !== undefined) reading.follow(running);
  }, [reading, running]);
  // The job may have ended between the responses for the presentation and for its jobs.
  const finished = jobs?.find((job) => job.name === DESIGN_JOB && job.state === 'completed')?.id;
  useEffect(() => {
    if (finished !== undefined)
      void queries.invalidateQueries({ queryKey: keys.presentation(presentationId), exact: true });
  }, [queries, presentationId, finished]);
  return { state, reading };
}

/** The decks that can be used: the open one if the host can export it, and any chosen file. */
export function useDeckSources(): { openDeck: (() => DeckSource) | null; chosenFile: (file: File) => DeckSource } {
  const host = useHost();
  const { t } = useTranslation('author');
  return {
    openDeck: host.can.readFile
      ? () => {
          const name = host.deckName() ?? t('pane_design.open_deck');
          return {
            name,
            read: async (options) => {
              const deck = await host.readFile(options);
              return new File([deck], `${name}.pptx`, { type: deck.type });
            },
          };
        }
      : null,
    chosenFile: (file) => ({
      name: titleOf(file.name),
      read: () => {
        const refusal = refusedKind(file.name);
        return refusal === null ? Promise.resolve(file) : Promise.reject(refusal);
      },
    }),
  };
}

function readingOf({ client, settings }: Services, queries: QueryClient, presentationId: string): DeckReading {
  const own = readings.get(queries) ?? new Map<string, DeckReading>();
  readings.set(queries, own);
  const existing = own.get(presentationId);
  if (existing !== undefined) return existing;
  const made = createDeckReading({
    maxBytes: Math.min(MAX_MASTER_BYTES, settings.max_upload_bytes),
    send: (file, options) => sendDesign(client, presentationId, file, options),
    followJob: (jobId) => followDesign(client, jobId),
    cancelJob: (jobId) => cancelDesign(client, jobId),
    runningJob: () => runningDesign(client, presentationId),
    readAgain: async () => {
      // Jobs that are known as running would be followed again.
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.presentation(presentationId), exact: true }),
        queries.invalidateQueries({ queryKey: keys.jobs(presentationId) }),
      ]);
      return queries.getQueryData<Presentation>(keys.presentation(presentationId))?.template?.template_id ?? null;
    },
  });
  own.set(presentationId, made);
  return made;
}
