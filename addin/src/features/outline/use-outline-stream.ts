import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { outlineEvents } from '../../../../common/api/outlines.ts';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { path } from '../../../../common/client/request-url.ts';
import { useServices } from '../../../../common/web/services.ts';
import { keys } from '../../data/keys.ts';
import type { OutlineSlide } from '../../data/outline.ts';
import { keepSections } from './kept-sections.ts';

type Section = z.output<(typeof outlineEvents)['outline.section']>;

interface OutlineStream {
  sections: readonly Section[];
  slides: readonly OutlineSlide[];
  /** Why it ended without an outline; null while it continues. */
  error: unknown;
}

const isSessionEnd = (error: unknown): boolean => error instanceof ProblemError && error.status === 401;
const NOTHING: OutlineStream = { sections: [], slides: [], error: null };

/**
 * Follows the outline as it is made; begins a run where there is no outline. A user who comes back, after a reload or an ended
 * session, then receives what was missed.
 * @param round names one making: another one begins again; null: nothing is followed.
 */
export function useOutlineStream(presentationId: string, round: number | null, onEnd: () => void): OutlineStream {
  const { client, session, storage } = useServices();
  const queries = useQueryClient();
  const [streamed, setStreamed] = useState(NOTHING);
  const phase = useSyncExternalStore(session.subscribe, session.phase);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => {
    if (round === null || phase !== 'signed-in') return;
    const abort = new AbortController();
    const follow = async (): Promise<void> => {
      const seen: { sections: Section[]; slides: OutlineSlide[] } = { sections: [], slides: [] };
      // After a sign-in the events shown so far stay until they arrive again.
      setStreamed((former) =>
        former.error === null || isSessionEnd(former.error) ? { ...former, error: null } : NOTHING,
      );
      const events = client.events(path('/presentations/{id}/outlines/stream', { id: presentationId }), {
        schemas: outlineEvents,
        terminal: ['outline.completed'],
        signal: abort.signal,
      });
      for await (const event of events) {
        if (event.event === 'outline.completed') {
          keepSections(storage, event.data, seen.sections);
          queries.setQueryData(keys.outline(presentationId), event.data);
          void queries.invalidateQueries({ queryKey: keys.presentation(presentationId), exact: true });
          setStreamed(NOTHING);
          ended.current();
          return;
        }
        if (event.event === 'outline.section') seen.sections[event.data.index] = event.data;
        else {
          const { index, ...slide } = event.data;
          seen.slides[index] = slide;
        }
        setStreamed({ sections: [...seen.sections], slides: [...seen.slides], error: null });
      }
    };
    follow().catch((error: unknown) => {
      if (!abort.signal.aborted) setStreamed((former) => ({ ...former, error }));
    });
    return () => abort.abort();
  }, [client, presentationId, round, phase, queries, storage]);
  return streamed;
}
