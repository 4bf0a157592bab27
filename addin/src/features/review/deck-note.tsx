import { useEffect } from 'react';
import type { JSX } from 'react';
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../app/navigation.tsx';
import { useSlideStates } from '../../data/insertion.ts';
import { slidesInDeck, useTaggedDeck } from '../../data/open-deck.ts';
import type { TaggedSlide } from '../../data/open-deck.ts';

interface DeckNoteProps {
  presentationId: string;
  /** Of the slides that are reviewed. */
  revision: number;
}

/** Says where the open deck shows other states of slides than those that are reviewed: nobody shall judge the ones by the others. */
export function DeckNote(props: DeckNoteProps): JSX.Element | null {
  const { data } = useTaggedDeck();
  const inserted = slidesInDeck(data, props.presentationId);
  return inserted.length === 0 ? null : <StateNote {...props} inserted={inserted} />;
}

function StateNote({
  presentationId,
  revision,
  inserted,
}: DeckNoteProps & { inserted: readonly TaggedSlide[] }): JSX.Element | null {
  const { t } = useTranslation('review');
  const { go } = useNavigation();
  const { data, refetch } = useSlideStates(presentationId);
  const isOld = data !== undefined && data.revision < revision;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  if (data === undefined || isOld) return null;
  const now = new Map(data.slides.map(({ slide_id, state }) => [slide_id, state]));
  const others = inserted.filter((slide) => now.get(slide.slide_id) !== slide.revision);
  const count = new Set(others.map(({ slide_id }) => slide_id)).size;
  if (count === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline" politeness="polite">
      <MessageBarBody>{t('pane_review.deck_is_other', { count })}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => go({ page: 'insert', presentation_id: presentationId })}>
          {t('pane_review.to_deck_changes')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
