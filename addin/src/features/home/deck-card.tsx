import type { JSX } from 'react';
import { Body1Strong, Button, Caption1, Card, makeStyles, tokens } from '@fluentui/react-components';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { path } from '../../../../common/client/request-url.ts';
import { presentationSchema } from '../../../../common/api/presentations.ts';
import { ProblemError } from '../../../../common/client/problem-error.ts';
import { useNavigation } from '../../app/navigation.tsx';
import { useServices } from '../../app/services.ts';
import { keys } from '../../data/keys.ts';
import { useOpenPresentation } from './use-open-presentation.ts';

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** What of the deck that is open in PowerPoint came from here, and the ways on from it. */
export function DeckCards(): JSX.Element | null {
  const { host, client } = useServices();
  const { data: slides = [] } = useQuery({
    queryKey: keys.openDeck,
    queryFn: () => host.readDeck(),
    enabled: host.can.tag,
    // Somebody may have inserted or deleted since.
    staleTime: 0,
    retry: false,
  });
  const counts = new Map<string, number>();
  for (const { tags } of slides) {
    if (tags !== null) counts.set(tags.LECTERN_DECK, (counts.get(tags.LECTERN_DECK) ?? 0) + 1);
  }
  const ids = [...counts.keys()];
  const presentations = useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.presentation(id),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await client.get(path('/presentations/{id}', { id }), { schema: presentationSchema.loose(), signal })).data,
    })),
  });
  if (ids.length === 0) return null;
  return (
    <>
      {ids.map((id, index) => {
        const { data, error } = presentations[index] ?? {};
        const isGone = error instanceof ProblemError && error.status === 404;
        if (data === undefined && !isGone) return null;
        return <DeckCard key={id} id={id} count={counts.get(id) ?? 0} title={data?.title ?? null} />;
      })}
    </>
  );
}

/** @param title null where the presentation is not there for this person */
function DeckCard({ id, count, title }: { id: string; count: number; title: string | null }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('author');
  const { t: common } = useTranslation('common');
  const { go } = useNavigation();
  const open = useOpenPresentation();
  if (title === null) {
    return (
      <Card>
        <Body1Strong>{t('pane_home.deck_foreign', { count })}</Body1Strong>
        <Caption1 className={styles.quiet}>{t('pane_home.deck_foreign_note')}</Caption1>
      </Card>
    );
  }
  return (
    <Card>
      <Body1Strong dir="auto">
        {t('pane_home.deck', { count, title: title === '' ? common('pane.untitled') : title })}
      </Body1Strong>
      <div className={styles.actions}>
        <Button onClick={() => open.mutate(id)}>{t('pane_home.open')}</Button>
        <Button onClick={() => go({ page: 'review', presentation_id: id })}>{t('pane_home.review')}</Button>
        <Button onClick={() => go({ page: 'insert', presentation_id: id })}>{t('pane_home.see_changes')}</Button>
      </div>
    </Card>
  );
}
