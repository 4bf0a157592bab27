import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../../common/web/notify.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useHost } from '../../data/host.ts';
import { keys } from '../../data/keys.ts';
import { useRereadDeck } from '../../data/open-deck.ts';
import type { DeckSlide, HostPort } from '../../host/host-port.ts';
import type { WantedSlide } from './insertion.ts';

/** Slides that one slide may take in a deck. */
const MAX_PARTS = 10;

interface LostSlide {
  host_id: string;
  slide_id: string;
}

/** Slides of this presentation whose tags another program has dropped, and the way to know them again. */
export function LostSlides({
  presentationId,
  deck,
  slides,
}: {
  presentationId: string;
  deck: readonly DeckSlide[];
  slides: readonly WantedSlide[];
}): JSX.Element | null {
  const { t } = useTranslation('author');
  const host = useHost();
  const notify = useNotify();
  const rereadDeck = useRereadDeck();
  const untagged = deck.filter(({ tags }) => tags === null).map(({ id }) => id);
  const { data: lost = [] } = useQuery({
    queryKey: [...keys.deckEdits(presentationId, untagged), 'lost'],
    queryFn: () => findLost(host, untagged, slides),
    enabled: host.can.tag && host.can.readBack && untagged.length > 0,
    networkMode: 'always',
    retry: false,
  });
  const reconnect = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const insertion = crypto.randomUUID();
      await host.tagSlides(
        lost.map(({ host_id, slide_id }) => ({
          id: host_id,
          // The state that was inserted is not known: an update is offered.
          tags: {
            ...{ LECTERN_DECK: presentationId, LECTERN_SLIDE: slide_id },
            ...{ LECTERN_REV: '-', LECTERN_INSERT: insertion },
          },
        })),
      );
      await rereadDeck();
    },
    onSuccess: () => notify(t('pane_insert.reconnected', { count: lost.length })),
  });
  if (lost.length === 0) return null;
  return (
    <>
      {reconnect.isError && <ProblemBar error={reconnect.error} onDismiss={reconnect.reset} />}
      <MessageBar layout="multiline">
        <MessageBarBody>{t('pane_insert.lost', { count: lost.length })}</MessageBarBody>
        <MessageBarActions>
          <Button disabledFocusable={reconnect.isPending} onClick={() => reconnect.mutate()}>
            {t('pane_insert.reconnect')}
          </Button>
        </MessageBarActions>
      </MessageBar>
    </>
  );
}

/**
 * Those of the untagged slides that are of the presentation: by the creation id that was written for the slide, which PowerPoint
 * keeps, and by its title, for slides of other presentations may have the same number.
 */
async function findLost(host: HostPort, ids: readonly string[], slides: readonly WantedSlide[]): Promise<LostSlide[]> {
  const byNumber = new Map<string, WantedSlide>();
  for (const slide of slides) {
    for (let part = 1; part <= MAX_PARTS; part += 1) {
      const id = part === 1 ? slide.slide_id : `${slide.slide_id}-part-${part}`;
      byNumber.set(await creationNumber(id), slide);
    }
  }
  const named = ids.flatMap((id) => {
    const slide = byNumber.get(id.split('#')[1] ?? '');
    return slide === undefined ? [] : [{ id, slide }];
  });
  const read = named.length === 0 ? [] : await host.readSlides(named.map(({ id }) => id));
  return named.flatMap(({ id, slide }) => {
    const texts = read.find((each) => each.id === id)?.shapes.map(({ text }) => text?.trim() ?? '') ?? [];
    return texts.some((text) => text.startsWith(slide.title)) ? [{ host_id: id, slide_id: slide.slide_id }] : [];
  });
}

/** The number in the creation id of a slide: the first four bytes of the SHA-1 of its id, as exports write it. */
async function creationNumber(slideId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(slideId));
  return String(new DataView(digest).getUint32(0));
}
