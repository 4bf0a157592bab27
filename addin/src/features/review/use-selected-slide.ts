import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../app/services.ts';
import { slidesInDeck, useTaggedDeck } from '../../data/open-deck.ts';

/** PowerPoint tells nobody of a page that another slide was selected in every version: it is asked. */
const ASKED_EVERY_MS = 2_500;

/** Which slide of a presentation is selected in the open deck; null where it is none of its slides, or the host can't say. */
export function useSelectedSlide(presentationId: string): { slide_id: string | null; is_in_deck: boolean } {
  const { host } = useServices();
  const deck = useTaggedDeck();
  const slides = slidesInDeck(deck.data, presentationId);
  const selected = useQuery({
    queryKey: ['host', 'selected-slide'],
    queryFn: () => host.selectedSlideId(),
    enabled: host.can.select && slides.length > 0,
    refetchInterval: ASKED_EVERY_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  const found = slides.find(({ host_id }) => host_id === selected.data);
  return { slide_id: found?.slide_id ?? null, is_in_deck: slides.length > 0 };
}
