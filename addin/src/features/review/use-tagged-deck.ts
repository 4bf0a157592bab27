import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useServices } from '../../app/services.ts';
import type { DeckSlide, HostPort } from '../../host/host-port.ts';

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
export interface TaggedDeck {
  presentations: { presentation_id: string; slides: TaggedSlide[] }[];
}

export const TAGGED_DECK = ['host', 'tagged-deck'] as const;

/** What of the open deck is ours, by the tags of its slides; empty where the host knows no tags. Read again when somebody comes back. */
export function useTaggedDeck(): UseQueryResult<TaggedDeck> {
  const { host } = useServices();
  return useQuery({
    queryKey: TAGGED_DECK,
    queryFn: () => readTaggedDeck(host),
    enabled: host.can.tag,
    refetchOnWindowFocus: 'always',
  });
}

/** The same at this moment. @throws HostError */
export async function readTaggedDeck(host: HostPort): Promise<TaggedDeck> {
  return host.can.tag ? taggedDeckOf(await host.readDeck()) : { presentations: [] };
}

/** Presentations by the tags of slides. */
export function taggedDeckOf(deck: readonly DeckSlide[]): TaggedDeck {
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
