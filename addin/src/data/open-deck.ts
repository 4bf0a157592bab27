import { useEffect } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useHost } from './host.ts';
import type { DeckSlide, HostPort } from '../host/host-port.ts';
import { keys } from './keys.ts';

/** A slide of the open deck that came from a presentation of ours. */
export interface TaggedSlide {
  slide_id: string;
  /** As the host names it now. */
  host_id: string;
  /** From 0, in the open deck. */
  index: number;
  /** The state that was inserted. */
  revision: string;
}

/** The presentations that slides of the open deck came from, those with the most slides first. */
interface TaggedDeck {
  presentations: { presentation_id: string; slides: TaggedSlide[] }[];
}

/** One reading of the open deck for all pages. A user works in it meanwhile: it is read again when they come back to the pane. */
const openDeck = (host: HostPort) =>
  queryOptions({
    queryKey: keys.openDeck,
    queryFn: () => host.readDeck(),
    staleTime: 0,
    networkMode: 'always',
  });

/** The slides of the open deck. */
export function useOpenDeck(): UseQueryResult<DeckSlide[]> {
  const host = useHost();
  return useQuery({ ...openDeck(host), enabled: host.can.insert });
}

/** Reads the open deck again for every component that shows it. Never throws: the query carries the error. */
export function useRereadDeck(): () => Promise<void> {
  const host = useHost();
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...openDeck(host), staleTime: 0, retry: false }).then(noop, noop);
}

/** Slides of the open deck that came from Lectern, by their tags; empty when the host has no tags. */
export function useTaggedDeck(): UseQueryResult<TaggedDeck> {
  const host = useHost();
  return useQuery({ ...openDeck(host), enabled: host.can.tag, select: taggedDeckOf });
}

/** The same at this moment. @throws HostError */
export async function readTaggedDeck(host: HostPort): Promise<TaggedDeck> {
  return host.can.tag ? taggedDeckOf(await host.readDeck()) : { presentations: [] };
}

/** Presentations by the tags of slides. */
function taggedDeckOf(deck: readonly DeckSlide[]): TaggedDeck {
  const found = new Map<string, TaggedSlide[]>();
  for (const { id, index, tags } of deck) {
    if (tags === null || tags.LECTERN_DECK === '') continue;
    const slides = found.get(tags.LECTERN_DECK) ?? [];
    slides.push({ slide_id: tags.LECTERN_SLIDE, host_id: id, index, revision: tags.LECTERN_REV });
    found.set(tags.LECTERN_DECK, slides);
  }
  const presentations = [...found].map(([presentation_id, slides]) => ({ presentation_id, slides }));
  return { presentations: presentations.sort((a, b) => b.slides.length - a.slides.length) };
}

/** The slides of one presentation in a tagged deck. */
export function slidesInDeck(deck: TaggedDeck | undefined, presentationId: string): TaggedSlide[] {
  return deck?.presentations.find(({ presentation_id }) => presentation_id === presentationId)?.slides ?? [];
}

/** Not all versions report each selection. */
const SELECTION_EVERY_MS = 5_000;

/** The selected slide of the open deck, following the selection. */
export function useSelectedSlide(): UseQueryResult<string | null> {
  const host = useHost();
  const queries = useQueryClient();
  // A user who selects a slide may have moved or deleted some before.
  useEffect(
    () => host.onSelectionChange(() => void queries.invalidateQueries({ queryKey: keys.openDeck })),
    [host, queries],
  );
  return useQuery({
    queryKey: [...keys.openDeck, 'selected'],
    queryFn: () => host.selectedSlideId(),
    enabled: host.can.insert,
    refetchInterval: SELECTION_EVERY_MS,
    staleTime: 0,
    networkMode: 'always',
  });
}

const noop = (): void => undefined;
